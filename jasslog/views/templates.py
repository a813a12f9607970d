"""The templates of pages and pictures, in which all that is told is escaped."""

from __future__ import annotations

import os
import sys
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from jasslog.views.messages import count, say, visible, word

if TYPE_CHECKING:
    from jinja2 import BytecodeCache, Environment
    from markupsafe import Markup


_FOLDER = Path(__file__).parent
_COMPILED = _FOLDER / "__pycache__"
"""Where Python keeps this room compiled, and its templates are kept so, too: as far to be trusted as the sources."""


@cache
def templates() -> Environment:
    """What templates are read with, and what all of them may ask for."""
    # Only who draws something waits for it.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined)
    found.loader = FileSystemLoader(_FOLDER)
    found.bytecode_cache = _compiled()
    found.globals |= {one.__name__: one for one in (say, word, count, visible, escaped)}
    found.globals["tenth"] = "{:.1f}".format
    return found


def _compiled() -> BytecodeCache | None:
    """What keeps templates compiled for the next time, which takes most of a page's time; None where it must not."""
    from jinja2 import FileSystemBytecodeCache

    kept = not sys.dont_write_bytecode and os.access(_COMPILED, os.W_OK)
    return FileSystemBytecodeCache(str(_COMPILED), "%s.j2c") if kept else None


def escaped(text: str, *, quote: bool = True) -> Markup:
    """A text as it may stand between tags, and with its quotation marks also within them."""
    from markupsafe import Markup

    return Markup(escape(text, quote))
