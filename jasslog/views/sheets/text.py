"""A sheet in characters, and as data."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final, Literal

from jasslog.events.base import Published
from jasslog.events.types import one_of
from jasslog.views.layout import COLUMNS, Columns, shorten, weighed, width, wrap
from jasslog.views.messages import aloud, say
from jasslog.views.sheets.figures import Cell, Sheet, SheetColumn, column_name, grouped, head

SCHEMA: Final = "jasslog/sheet/1"
MARKS = {"plus": "|", "minus": "o"}
"""How a mark of each kind is written."""
_GAP = 2
_WIDEST = 13
"""Most columns of a figure's name."""


class SheetRow(Published):
    """A row of a sheet."""

    of: Annotated[str, one_of("round line player passe start sum most")]
    """What it is about; most: what open lines can still bring."""
    name: str | None
    """The line, or the number of the round, passe or player."""
    cells: tuple[Cell, ...]
    """For each column nothing, a figure, or several marks."""


class SheetAnswer(Published):
    """What the table keeps of a game, as its score wants it; jasslog sheet."""

    schema: Literal["jasslog/sheet/1"]
    """The version of this document."""
    kind: Annotated[str, one_of("contracts predictions marks passe evening rounds")]
    """Which sheet it is."""
    owners: tuple[str, ...]
    """The names of the sides, or of the players."""
    columns: tuple[SheetColumn, ...]
    """The columns."""
    rows: tuple[SheetRow, ...]
    """The rows."""


def sheet_lines(sheet: Sheet) -> list[str]:
    """A head, a line for each row, and the remarks."""
    label = max(width(text) for text in [say("score.sheet"), *(row.label for row in sheet.rows)])
    cells = [[cell_text(cell, sheet.columns[n].of) for n, cell in enumerate(row.cells)] for row in sheet.rows]
    names = [_name(sheet, column) for column in sheet.columns]
    wide = _widths(sheet, label, names, cells)
    columns = Columns(names, label, wide)
    lines = [_groups(sheet, label, wide)] if grouped(sheet) and not aloud() else []
    lines.append(columns.head(say("score.sheet"), right=True))
    told = [columns.row(row.label, texts) for row, texts in zip(sheet.rows, cells, strict=True)]
    sums = sum(row.of in ("sum", "most") for row in sheet.rows)
    lines += weighed(told[: len(told) - sums], told[len(told) - sums :])
    return lines + [line for remark in sheet.remarks for line in wrap(remark, "", "  ")]


def _widths(sheet: Sheet, label: int, names: list[str], cells: list[list[str]]) -> list[int]:
    """How wide each column is; where there is room, a gap stands before each owner."""
    wide = [
        max(width(text) for text in [shorten(name, _WIDEST), *(row[place] for row in cells)])
        for place, name in enumerate(names)
    ]
    owners = [column.owner for column in sheet.columns]
    firsts = [n for n, owner in enumerate(owners) if n == 0 or owner < 0 or owner != owners[n - 1]]
    room = (COLUMNS - label - sum(wide) - len(wide)) // len(firsts)
    for place in firsts:
        wide[place] += max(0, min(_GAP, room))
    return wide


def _name(sheet: Sheet, column: SheetColumn) -> str:
    """What stands above a column; for the ear with its owner's name."""
    return column_name(sheet, column) if aloud() else shorten(head(sheet, column), _WIDEST)


def _groups(sheet: Sheet, label: int, wide: list[int]) -> str:
    """The names of the owners, each at the end of its columns."""
    line = " " * label
    for owner, several in groupby(zip(sheet.columns, wide, strict=True), key=lambda one: one[0].owner):
        room = sum(columns + 1 for _, columns in several)
        name = shorten(sheet.owners[owner], room - 1)
        line += " " * (room - width(name)) + name
    return line


def cell_text(cell: Cell, of: str) -> str:
    """What stands in a place: a figure, or marks in bundles of five."""
    if of not in MARKS:
        return cell[0].text if cell else ""
    if aloud():
        return str(len(cell))
    return _tally(len(cell)) if of == "plus" else " ".join(MARKS[of] * len(cell))


def _tally(strokes: int) -> str:
    return " ".join(["||||/"] * (strokes // 5) + [MARKS["plus"] * (strokes % 5)]).strip()


def sheet_answer(sheet: Sheet) -> SheetAnswer:
    """The sheet as it is handed out, each figure with its round and its events."""
    rows = tuple(SheetRow(row.of, row.name or None, row.cells) for row in sheet.rows)
    return SheetAnswer(SCHEMA, sheet.kind, sheet.owners, sheet.columns, rows)
