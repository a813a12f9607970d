"""How facts lie on the page: beside each other and in columns for the eye, one after another for the ear.

A view hands its facts to these and does not ask for whom it tells them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from jasslog.views.manner import aloud
from jasslog.views.messages import count, say
from jasslog.views.safe import fit, shorten, width

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
    return "".join(part + _pause(part) for part in told[:-1]) + "".join(told[-1:])


def _pause(part: str) -> str:
    return " " if part.endswith(_ENDS) else ", "


def labelled(label: str, what: str, wide: int = 0) -> str:
    """What something is called, and then what it is; ``wide`` are the columns of the label."""
    if aloud():
        return f"{label}: {what}" if label else what
    return f"{label:<{wide}}  {what}"


def column(text: str, wide: int) -> str:
    """A text that others stand under and beside, for the eye in so many columns."""
    return text if aloud() else f"{text:<{wide}}"


def abreast(parts: Sequence[str], gap: str = "   ") -> list[str]:
    """Several facts of one kind: one line for the eye, a line each for the ear."""
    return list(parts) if aloud() else [gap.join(parts)]


def weighed(rest: Sequence[str], most: Sequence[str]) -> list[str]:
    """What matters most comes last for the eye, where the screen stops, and first for the ear."""
    return [*most, *rest] if aloud() else [*rest, *most]


def counted(kind: str, number: int) -> list[str]:
    """How long the list is that follows, which the eye sees by itself."""
    return [say("counted", number=count(kind, number))] if aloud() else []


class Columns:
    """A table: rows with a label, and a figure for each of the names above them."""

    def __init__(self, names: Sequence[str], label: int, column: int | Sequence[int], *, left: bool = False) -> None:
        """How wide the labels are, and the columns: all, or each."""
        self._names, self._label = names, label
        self._wide = [column] * len(names) if isinstance(column, int) else list(column)
        self._side = "<" if left else ">"

    def head(self, label: str, *, right: bool = False, set_off: Callable[[str], str] = str) -> str:
        """The label of the whole, set off, and the names."""
        if aloud():
            return label
        names = [fit(name, wide) for name, wide in zip(self._names, self._wide, strict=True)]
        if right:
            short = [shorten(name, wide) for name, wide in zip(self._names, self._wide, strict=True)]
            names = [" " * (wide - width(name)) + name for name, wide in zip(short, self._wide, strict=True)]
        return "".join([set_off(fit(label, self._label)), *(f" {name}" for name in names)]).rstrip()

    def row(self, label: str, cells: Sequence[str], after: str = "") -> str:
        """A row: its label, a figure for each name, and what else there is to say; for the ear without empty ones."""
        if aloud():
            named = [f"{name} {cell}" for name, cell in zip(self._names, cells, strict=bool(cells)) if cell]
            told = ("; " if any("," in cell for cell in cells) else ", ").join(named)
            return f"{label.strip()}: {'; '.join(part for part in (told, after) if part)}"
        figures = "".join(f" {cell:{self._side}{wide}}" for cell, wide in zip(cells, self._wide, strict=bool(cells)))
        return (fit(label, self._label) + figures + (f"{'  ' if cells else ''}{after}" if after else "")).rstrip()
