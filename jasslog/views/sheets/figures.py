"""What a sheet is made of: columns, rows, and figures that know what they stand on."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from jasslog.audit.figures import is_open
from jasslog.audit.result import GameAudit
from jasslog.events.base import Published
from jasslog.events.types import Points, Seq, one_of
from jasslog.game.round import Round
from jasslog.game.score.overlay import trick_owners
from jasslog.game.state import Game
from jasslog.views.messages import say
from jasslog.views.words import Table


class SheetFigure(Published, omit_defaults=False):
    """A figure, or a mark, on a sheet."""

    value: Points | None
    """What is written; null where the record does not tell it."""
    round: int = 0
    """The round it is of; 0 for one of several, or from before the record begins."""
    events: tuple[Seq, ...] = ()
    """The events it stands on."""
    note: str = ""
    """What stands beside it in small."""
    open: bool = False
    """Whether there may be more in it than the record tells."""

    @property
    def text(self) -> str:
        """The figure as it is written, a question mark where it is not known or not all of it."""
        if self.value is None:
            return self.note or "?"
        return f"{self.value}{'?' if self.open else ''}{f' {self.note}' if self.note else ''}"


Cell = tuple[SheetFigure, ...]
"""What stands in one place of a sheet: nothing, a figure, or several marks."""


class SheetColumn(Published):
    """A column of a sheet."""

    owner: int
    """Whose it is, a place among the owners; -1 for no one's."""
    of: Annotated[str, one_of("points total said made difference plus minus before score together")]
    """What stands in it."""


class Row(NamedTuple):
    """A row: of a round, of a line of the sheet, of a player, or a sum."""

    of: str
    """round, line, player, passe, start, sum or most."""
    name: str
    """The line, the number of the round or of the seat; empty for a sum."""
    label: str
    cells: tuple[Cell, ...]


class Sheet(NamedTuple):
    """The whole sheet."""

    kind: str
    """contracts, predictions, marks, passe, evening or rounds."""
    owners: tuple[str, ...]
    """The names of the sides, or of the players where each has a sheet of his own."""
    columns: tuple[SheetColumn, ...]
    rows: tuple[Row, ...]
    remarks: tuple[str, ...] = ()
    """What is said under it: the controls of the sums."""


def owners_of(game: Game, table: Table) -> tuple[str, ...]:
    """The sides by their players."""
    return tuple(table.side(side) for side in range(game.sides))


def grouped(sheet: Sheet) -> bool:
    """Whether several columns are of one owner, whose name then stands above them all."""
    owners = [column.owner for column in sheet.columns]
    return owners[0] >= 0 and len(set(owners)) < len(owners)


def head(sheet: Sheet, column: SheetColumn) -> str:
    """What stands right above a column."""
    alone = grouped(sheet) or column.owner < 0
    return say(f"score.column.{column.of}") if alone else sheet.owners[column.owner]


def column_name(sheet: Sheet, column: SheetColumn) -> str:
    """What a column is called where it stands alone."""
    return f"{sheet.owners[column.owner]} {head(sheet, column)}" if grouped(sheet) else head(sheet, column)


def start_row(game: Game, columns: tuple[SheetColumn, ...], of: str) -> list[Row]:
    """The totals from before the record begins, in the columns where totals stand; none for a whole game."""
    if not game.rounds_before:
        return []
    cells = tuple((SheetFigure(game.start_scores[column.owner]),) if column.of == of else () for column in columns)
    return [Row("start", "", say("sheet.start"), cells)]


def open_rounds(audit: GameAudit, game: Game, rounds: list[Round]) -> tuple[str, ...]:
    """Those of some rounds of which there may be more than the record tells, each in a sentence."""
    return tuple(say("sheet.open", round=deal.number) for deal in rounds if is_open(audit, game, deal))


def ground(game: Game, deal: Round, side: int = -1) -> tuple[int, ...]:
    """The events that a side's figure of a round stands on: the tricks it took and what it was booked for.

    Without a side, or for one that has neither, all tricks of the round; without a trick its beginning.
    """
    owners = trick_owners(game, deal)
    ends = [trick.events[-1] for trick in deal.tricks]
    mine = [
        end for end, owner in zip(ends, owners, strict=True) if side < 0 or (owner >= 0 and game.side_of[owner] == side)
    ]
    entries = [entry for entry in deal.entries if entry.event >= 0]
    mine += [entry.event for entry in entries if side < 0 or game.side_of[entry.seat] == side]
    return tuple(sorted(set(mine or ends or [deal.first_event])))
