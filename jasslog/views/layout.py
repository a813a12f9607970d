"""How facts lie on the page: wrapped, beside each other and in columns for the eye, one after another for the ear."""

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
    """A value as JSON with every control character written out."""
    # No help or completion needs these two.
    import orjson
    from msgspec import to_builtins

    text = orjson.dumps(to_builtins(value), option=orjson.OPT_INDENT_2 if indented else None).decode()
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def encodable(value: Any) -> Any:
    """The same value, with what JSON has no form for written out: the name of a file that is no text, infinity."""
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
    """The text, cut with an ellipsis where it needs more columns than that."""
    if width(text) <= columns:
        return text
    ends = accumulate(map(width, text))
    return text[: sum(1 for _ in takewhile(lambda end: end < columns, ends))] + "…"


def fit(text: str, columns: int, *, right: bool = False) -> str:
    """The text in exactly that many columns: filled with blanks, before it or behind, or cut with an ellipsis."""
    text = shorten(text, columns)
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def wrap(text: str, first: str = "", rest: str = "", columns: int = 0) -> list[str]:
    """The text in lines of so many columns, or that fit the terminal.

    A score such as 80 : 77 stays together, and for the ear everything.
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
    """The text behind ``first``, in lines as wide as the terminal; in one line where it goes elsewhere."""
    return [first + text] if aloud() or not settings().terminal else wrap(text, first, rest)


def indented(text: str, indent: str = "  ") -> list[str]:
    """A text from elsewhere, made visible, in lines that all stand as far from the margin."""
    return wrap(legible(text), indent, indent)


_RED, _YELLOW, _GREEN = "1;31", "33", "32"
_LOOKS = {"error": _RED, "broken": _RED, "warning": _YELLOW, "undecided": _YELLOW, "unchecked": _YELLOW, "ok": _GREEN}
"""How a terminal shows severities and verdicts; others are not set off."""


def bold(text: str) -> str:
    """Set off: a heading, the winner of a trick."""
    return _set("1", text)


def faint(text: str) -> str:
    """Set back: what is there only to look up."""
    return _set("2", text)


def coloured(severity: str, text: str) -> str:
    """As befits a severity or a verdict."""
    return _set(_LOOKS.get(severity, ""), text)


def _set(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if settings().colour and code and text else text


_ENDS = (".", ":", ";", "!", "?", ",")


def as_text(lines: Iterable[str]) -> str:
    """An answer; for the ear without indentation and empty lines, which say nothing there."""
    if aloud():
        lines = (line.strip() for several in lines for line in several.split("\n") if line.strip())
    return "".join(f"{line}\n" for line in lines)


def apart(*parts: str, gap: str = "  ") -> str:
    """Things that belong side by side on one line; empty ones are left out."""
    told = [part for part in parts if part]
    if not aloud():
        return gap.join(told)
    return "".join(part + (" " if part.endswith(_ENDS) else ", ") for part in told[:-1]) + "".join(told[-1:])


def labelled(label: str, what: str, wide: int = 0) -> str:
    """What something is called, and then what it is; ``wide`` are the columns of the label."""
    if aloud():
        return colon(label, what) if label else what
    return f"{label:<{wide}}  {what}"


def column(text: str, wide: int) -> str:
    """A text that others stand under and beside, for the eye in so many columns."""
    return text if aloud() else f"{text:<{wide}}"


def abreast(parts: Sequence[str]) -> list[str]:
    """Several facts of one kind: one line for the eye, a line each for the ear."""
    return list(parts) if aloud() else ["   ".join(parts)]


def weighed(rest: Sequence[str], most: Sequence[str]) -> list[str]:
    """What matters most comes last for the eye, where the screen stops, and first for the ear."""
    return [*most, *rest] if aloud() else [*rest, *most]


def counted(kind: str, number: int) -> list[str]:
    """How long the list is that follows, which the eye sees by itself."""
    return [say("counted", number=count(kind, number))] if aloud() else []


def fitting_columns(wide: Sequence[int], room: int) -> Iterator[list[int]]:
    """The places of the columns of each part of a table, as many as there is room for; for the ear all at once."""
    part: list[int] = []
    for place, each in enumerate(wide):
        if part and not aloud() and sum(wide[one] + 1 for one in part) + each + 1 > room:
            yield part
            part = []
        part.append(place)
    yield part


class Columns:
    """A table: rows with a label, and a figure for each of the names above them."""

    def __init__(self, names: Sequence[str], label: int, wide: int | Sequence[int] = 0, left: bool = False) -> None:
        """How wide the labels are, and the columns: all, or each, or by 0 all as wide as the widest name wants."""
        self._names, self._label = names, label
        wide = wide or max([8, *(width(name) + 1 for name in names)])
        self._wide = [wide] * len(names) if isinstance(wide, int) else wide
        self._side = "<" if left else ">"

    def head(self, label: str, *, set_off: Callable[[str], str] = str) -> str:
        """The label of the whole, set off, and the names, each above its figures."""
        if aloud():
            return label
        right = self._side == ">"
        names = [fit(name, wide, right=right) for name, wide in zip(self._names, self._wide, strict=True)]
        return " ".join([set_off(fit(label, self._label)), *names]).rstrip()

    def row(self, label: str, cells: Sequence[str], after: str = "") -> str:
        """A row: its label, a figure for each name, and what else there is to say; for the ear without empty ones."""
        if aloud():
            named = [f"{name} {cell}" for name, cell in zip(self._names, cells, strict=bool(cells)) if cell]
            told = (say("semicolon") if any("," in cell for cell in cells) else ", ").join(named)
            return colon(label.strip(), say("semicolon").join(part for part in (told, after) if part))
        figures = "".join(f" {cell:{self._side}{wide}}" for cell, wide in zip(cells, self._wide, strict=bool(cells)))
        return (fit(label, self._label) + figures + (f"{'  ' if cells else ''}{after}" if after else "")).rstrip()
