"""Laying out text: wrapped, coloured, in columns for the eye; one fact after another for the ear (a screen reader)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, takewhile
from math import isfinite
from typing import Any

from jasslog.views.messages import aloud, colon, count, legible, say, settings, visible

_CONTROLS = re.compile("[\x7f-\x9f]")
"""Control characters that JSON lets stand as they are, and some terminals obey."""


def as_json(value: Any, *, indented: bool = False) -> str:
    """A value as JSON with every control character escaped."""
    # Imported late, because help and completion need neither.
    import orjson
    from msgspec import to_builtins

    text = orjson.dumps(to_builtins(value), option=orjson.OPT_INDENT_2 if indented else None).decode()
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def encodable(value: Any) -> Any:
    """The value with everything that JSON cannot hold as text: names of files that are not Unicode, infinity, NaN."""
    if isinstance(value, dict):
        return {name: encodable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [encodable(part) for part in value]
    if isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
        return visible(value)
    return str(value) if isinstance(value, float) and not isfinite(value) else value


def width(text: str) -> int:
    """How many columns a terminal needs for the text."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    import unicodedata

    if unicodedata.combining(character) or unicodedata.category(character) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """The text, cut with an ellipsis where it is wider than ``columns``."""
    if width(text) <= columns:
        return text
    ends = accumulate(map(width, text))
    return text[: sum(1 for _ in takewhile(lambda end: end < columns, ends))] + "…"


def fit(text: str, columns: int, *, right: bool = False) -> str:
    """The text in exactly ``columns`` columns: cut with an ellipsis, or padded behind it; with ``right`` before it."""
    text = shorten(text, columns)
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def wrap(text: str, first: str = "", rest: str = "", columns: int = 0) -> list[str]:
    """The text in lines of at most ``columns`` columns, 0 for the width of the terminal; ``first`` and ``rest`` indent.

    A score such as 80 : 77 is never broken, nor is a word, even where it is too long. For the ear the text is one line
    without indent.
    """
    if aloud():
        return [text]
    import textwrap

    kept = text.replace(" : ", "\x00:\x00").replace("= ", "=\x00")
    wrapper = textwrap.TextWrapper(
        columns or settings().columns, first, rest, break_on_hyphens=False, break_long_words=False
    )
    return [line.replace("\x00", " ") for line in wrapper.wrap(kept)]


def fitted(text: str, first: str, rest: str) -> list[str]:
    """The text behind ``first``, wrapped for a terminal; in one line for the ear or where the output goes elsewhere."""
    return [first + text] if aloud() or not settings().terminal else wrap(text, first, rest)


def indented(text: str, indent: str = "  ") -> list[str]:
    """A text that may come from a file, made legible and wrapped, with the same indent before every line."""
    return wrap(legible(text), indent, indent)


_RED, _YELLOW, _GREEN = "1;31", "33", "32"
_COLOURS = {"error": _RED, "broken": _RED, "warning": _YELLOW, "undecided": _YELLOW, "unchecked": _YELLOW, "ok": _GREEN}
"""The terminal's colour for each severity and verdict; those not listed have none."""


def bold(text: str) -> str:
    """The text in bold where colours are shown: for a heading, or the winner of a trick."""
    return _styled("1", text)


def faint(text: str) -> str:
    """The text in faint print where colours are shown: for details that are only looked up."""
    return _styled("2", text)


def coloured(severity: str, text: str) -> str:
    """The text in the colour of a severity or verdict, where colours are shown."""
    return _styled(_COLOURS.get(severity, ""), text)


def _styled(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if settings().colour and code and text else text


_ENDS = (".", ":", ";", "!", "?", ",")


def as_text(lines: Iterable[str]) -> str:
    """The lines as one text, a line feed after each; for the ear without indents and empty lines, which say nothing."""
    if aloud():
        lines = (line.strip() for several in lines for line in several.split("\n") if line.strip())
    return "".join(f"{line}\n" for line in lines)


def apart(*parts: str, gap: str = "  ") -> str:
    """The parts side by side on one line, without the empty ones; for the ear with punctuation between them."""
    told = [part for part in parts if part]
    if not aloud():
        return gap.join(told)
    return "".join(part + (" " if part.endswith(_ENDS) else ", ") for part in told[:-1]) + "".join(told[-1:])


def labelled(label: str, what: str, wide: int = 0) -> str:
    """A label and what it stands for; for the eye the label is padded to ``wide`` columns."""
    if aloud():
        return colon(label, what) if label else what
    return f"{label:<{wide}}  {what}"


def column(text: str, wide: int) -> str:
    """The text of a cell in a column of a list, for the eye padded to ``wide`` columns."""
    return text if aloud() else f"{text:<{wide}}"


def abreast(parts: Sequence[str]) -> list[str]:
    """Several facts of one kind: one line for the eye, a line each for the ear."""
    return list(parts) if aloud() else ["   ".join(parts)]


def weighed(rest: Sequence[str], most: Sequence[str]) -> list[str]:
    """All lines: what matters most, ``most``, is last for the eye, where the screen stops, and first for the ear."""
    return [*most, *rest] if aloud() else [*rest, *most]


def counted(kind: str, number: int) -> list[str]:
    """A line for the ear that says how long the following list is; none for the eye, which sees that."""
    return [say("counted", number=count(kind, number))] if aloud() else []


def fitting_columns(wide: Sequence[int], room: int) -> Iterator[list[int]]:
    """The parts into which a table is split so that each fits into ``room``: for each the places of its columns.

    ``wide`` are the widths of all columns. A column wider than ``room`` is a part of its own. For the ear there is one
    part with all columns.
    """
    part: list[int] = []
    for place, each in enumerate(wide):
        if part and not aloud() and sum(wide[one] + 1 for one in part) + each + 1 > room:
            yield part
            part = []
        part.append(place)
    yield part


class Columns:
    """The layout of a table: rows with a label, and a cell under the name of each column."""

    def __init__(self, names: Sequence[str], label: int, wide: int | Sequence[int] = 0, left: bool = False) -> None:
        """``label`` is the width of the labels, and ``wide`` that of every column, or a width for each.

        With 0 all columns are as wide as the widest name needs, and at least 8. With ``left`` cells stand at the left.
        """
        self._names, self._label = names, label
        wide = wide or max([8, *(width(name) + 1 for name in names)])
        self._wide = [wide] * len(names) if isinstance(wide, int) else wide
        self._side = "<" if left else ">"

    def head(self, label: str, *, set_off: Callable[[str], str] = str) -> str:
        """The heading: the table's label, styled by ``set_off``, and the column names; for the ear just the label."""
        if aloud():
            return label
        right = self._side == ">"
        names = [fit(name, wide, right=right) for name, wide in zip(self._names, self._wide, strict=True)]
        return " ".join([set_off(fit(label, self._label)), *names]).rstrip()

    def row(self, label: str, cells: Sequence[str], after: str = "") -> str:
        """A row: its label, a cell for each column or no cells at all, and ``after`` them a remark.

        For the ear each cell stands behind the name of its column, and empty ones are left out.
        """
        if aloud():
            named = [f"{name} {cell}" for name, cell in zip(self._names, cells, strict=bool(cells)) if cell]
            told = (say("semicolon") if any("," in cell for cell in cells) else ", ").join(named)
            return colon(label.strip(), say("semicolon").join(part for part in (told, after) if part))
        figures = "".join(f" {cell:{self._side}{wide}}" for cell, wide in zip(cells, self._wide, strict=bool(cells)))
        return (fit(label, self._label) + figures + (f"{'  ' if cells else ''}{after}" if after else "")).rstrip()
