"""The parts of a sheet: columns, rows, and figures with the events they stand on; and a sheet as text and as data."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final, Literal

from msgspec import convert

from jasslog.events.base import Points, Published, Seq, one_of
from jasslog.game.score.overlay import trick_owners
from jasslog.game.state import Game, Round
from jasslog.views.layout import Columns, fit, shorten, weighed, width, wrap
from jasslog.views.messages import aloud, say, settings


class SheetFigure(Published, omit_defaults=False):
    """A figure, or a mark, on a sheet."""

    value: Points | None
    """What is written; null where the record does not tell it."""
    round: int = 0
    """The round of the figure; 0 for a figure of several rounds, or from before the record begins."""
    events: tuple[Seq, ...] = ()
    """The events on which the figure stands."""
    note: str = ""
    """What stands in small beside the figure."""
    open: bool = False
    """Whether there may be more in the figure than the record tells."""

    @property
    def plain(self) -> str:
        """The figure without its note, with a question mark where it is open.

        Where it is not known, a question mark alone, or nothing if there is a note.
        """
        if self.value is None:
            return "" if self.note else "?"
        return f"{self.value}{'?' if self.open else ''}"

    @property
    def text(self) -> str:
        """The figure with its note, as it is written."""
        return " ".join(filter(None, (self.plain, self.note)))


Cell = tuple[SheetFigure, ...]
"""What stands in one place of a sheet: nothing, a figure, or several marks."""


class SheetColumn(Published):
    """A column of a sheet."""

    owner: int
    """The place of the column's owner among the owners; -1 where it has none."""
    of: Annotated[str, one_of("points total said made difference plus minus before score together")]
    """What stands in the column."""


SCHEMA: Final = "jasslog/sheet/1"


class SheetRow(Published):
    """A row of a sheet."""

    of: Annotated[str, one_of("round line player passe start sum most")]
    """What the row is about; most: what open lines can still bring."""
    name: str | None
    """The line, or the number of the round, passe or player."""
    cells: tuple[Cell, ...]
    """For each column nothing, a figure, or several marks."""


class SheetAnswer(Published):
    """The sheet that the table keeps of a game, which depends on how the game is scored; jasslog sheet."""

    schema: Literal["jasslog/sheet/1"]
    """The version of this document."""
    kind: Annotated[str, one_of("contracts predictions marks passe evening rounds")]
    """The kind of sheet."""
    owners: tuple[str, ...]
    """The names of the sides, or of the players."""
    columns: tuple[SheetColumn, ...]
    """The columns."""
    rows: tuple[SheetRow, ...]
    """The rows."""


class Row(SheetRow):
    """A row as people see it."""

    label: str
    """What stands before its cells."""


class Sheet(SheetAnswer):
    """The whole sheet as people see it."""

    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()
    """The sentences under the sheet, such as the control of its sums."""


def groups(sheet: Sheet) -> list[tuple[int, list[int]]]:
    """The owners of the columns in their order, each with the places of its columns.

    A column without owner is a group of its own, with the owner -1.
    """
    by_owner = groupby(enumerate(sheet.columns), key=lambda one: (one[1].owner, one[0] if one[1].owner < 0 else 0))
    return [(owner, [place for place, _ in several]) for (owner, _), several in by_owner]


def grouped(sheet: Sheet) -> bool:
    """Whether some owner has several columns; then the names of owners stand above the columns."""
    return any(len(places) > 1 for _, places in groups(sheet))


def head(sheet: Sheet, column: SheetColumn) -> str:
    """What stands right above a column."""
    alone = grouped(sheet) or column.owner < 0
    return say(f"score.column.{column.of}") if alone else sheet.owners[column.owner]


def column_name(sheet: Sheet, column: SheetColumn) -> str:
    """What a column is called where it is named apart from the others, with its owner where owners have several."""
    return f"{sheet.owners[column.owner]} {head(sheet, column)}" if grouped(sheet) else head(sheet, column)


def ground(game: Game, deal: Round, side: int = -1) -> tuple[int, ...]:
    """The events on which a side's figure of a round stands: the last cards of its tricks, and what it was booked for.

    Without a side, the same for all sides. For a side that has neither, all tricks; without a trick, the event that
    began the round.
    """
    ends = [trick.events[-1] for trick in deal.tricks]
    booked = [(entry.seat, entry.event) for entry in deal.entries if entry.event >= 0]
    stands = [*zip(trick_owners(game, deal), ends, strict=True), *booked]
    mine = [event for seat, event in stands if side < 0 or (seat >= 0 and game.side_of[seat] == side)]
    return tuple(sorted(set(mine or ends or [deal.first_event])))


MARKS = {"plus": "|", "minus": "o"}
"""How a mark of each kind is written."""
_GAP = 2
_WIDEST = 13
"""Most terminal columns for the name of a column."""


def sheet_lines(sheet: Sheet) -> list[str]:
    """A sheet as lines of text: the heading, a line for each row, and the remarks."""
    label = max(width(text) for text in [say("score.sheet"), *(row.label for row in sheet.rows)])
    cells = [[cell_text(cell, sheet.columns[n].of) for n, cell in enumerate(row.cells)] for row in sheet.rows]
    # For the ear each column is named with its owner.
    names = [column_name(sheet, one) if aloud() else shorten(head(sheet, one), _WIDEST) for one in sheet.columns]
    wide = _widths(sheet, label, names, cells)
    columns = Columns(names, label, wide)
    lines = [_names_above(sheet, label, wide)] if grouped(sheet) and not aloud() else []
    lines.append(columns.head(say("score.sheet")))
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
    firsts = [places[0] for _, places in groups(sheet)]
    room = (settings().columns - label - sum(wide) - len(wide)) // len(firsts)
    for place in firsts:
        wide[place] += max(0, min(_GAP, room))
    return wide


def _names_above(sheet: Sheet, label: int, wide: list[int]) -> str:
    """The names of the owners, each at the end of its columns."""
    line = " " * label
    for owner, places in groups(sheet):
        line += " " + fit(sheet.owners[owner], sum(wide[place] + 1 for place in places) - 1, right=True)
    return line


def cell_text(cell: Cell, of: str) -> str:
    """The text of a cell: a figure, or marks, of which plus marks are in bundles of five; for the ear their number."""
    if of not in MARKS:
        return cell[0].text if cell else ""
    if aloud():
        return str(len(cell))
    bundles, more = divmod(len(cell), 5)
    return " ".join(["||||/"] * bundles + [MARKS[of] * more] if of == "plus" else MARKS[of] * len(cell)).strip()


def sheet_answer(sheet: Sheet) -> SheetAnswer:
    """The sheet as published data, each figure with its round and its events."""
    return convert(sheet, SheetAnswer, from_attributes=True)
