"""The templates of pages and pictures, in which all that is told is escaped."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from jasslog.views.messages import count, say, visible, word

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


@cache
def templates() -> Environment:
    """What templates are read with, and what all of them may ask for."""
    # Only who draws something waits for it.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined)
    found.loader = FileSystemLoader(Path(__file__).parent)
    found.globals |= {one.__name__: one for one in (say, word, count, visible, escaped)}
    found.globals["tenth"] = "{:.1f}".format
    return found


def escaped(text: str, *, quote: bool = True) -> Markup:
    """A text as it may stand between tags, and with its quotation marks also within them."""
    from markupsafe import Markup

    return Markup(escape(text, quote))
