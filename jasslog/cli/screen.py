"""What people see: on a terminal no line is longer than it, and a sign that it does not know gives way to a plain one.

Where an answer goes to a file or to another program it stays as it is.
"""

from __future__ import annotations

import codecs
import re
from io import TextIOWrapper
from typing import Any, TextIO, cast

from jasslog.cli.spoken import terminal_width
from jasslog.views.layout import width, wrap
from jasslog.views.messages import NARROW, aloud

PLAIN = "plain signs"
"""How characters are written that an encoding lacks, by its name for Python."""
_PLAIN = {"▸": ">", "…": "...", "’": "'", "–": "-", NARROW: " "}
_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_GAP = re.compile(r"\s{2,}(?=\S)")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks; for those without a likeness a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character, "?") for character in lacking), error.end


codecs.register_error(PLAIN, _plainly)


class Screen:
    """A terminal to which texts are written as to any stream; their lines are broken at blanks to fit it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        """The terminal as it is, for what programs read."""

    def write(self, text: str) -> int:
        """Write a text; for the ear every fact stays on its line."""
        self.stream.write(text if aloud() else fitting(text, terminal_width()))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def screen(stream: TextIO) -> TextIO:
    """The stream as people see it: a terminal breaks lines that are too long, any other is as it is."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=PLAIN)
    return cast(TextIO, Screen(stream)) if stream.isatty() and not isinstance(stream, Screen) else stream


def fitting(text: str, columns: int) -> str:
    """A text in which every line that is too long goes on in the next one, under its last column or further in."""
    lines = text.split("\n")
    return "\n".join(part for line in lines for part in _parts(line, _COLOURS.sub("", line), columns))


def _parts(line: str, seen: str, columns: int) -> list[str]:
    """A line in as many as it needs; ``seen`` is what of it takes columns."""
    if width(seen) <= columns:
        return [line]
    margin = len(seen) - len(seen.lstrip())
    gaps = [gap.end() for gap in _GAP.finditer(seen, margin)]
    further = gaps[-1] if gaps and gaps[-1] <= columns // 2 else margin + 2
    return wrap(line.lstrip(), " " * margin, " " * further, columns)
