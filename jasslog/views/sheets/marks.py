"""The sheet of marks: a stroke for each game point won, a ring for each one lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open
from jasslog.views.messages import say
from jasslog.views.sheets.figures import Cell, Row, Sheet, SheetColumn, SheetFigure, ground, owners_of

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game
    from jasslog.views.words import Table

_WORTH = {"plus": 1, "minus": -1}


def mark_sheet(audit: GameAudit, game: Game, table: Table) -> Sheet:
    """A row a player or side: what there was before, the marks of either kind, and the score they make."""
    kinds = ["before"] if game.rounds_before else []
    columns = tuple(SheetColumn(-1, of) for of in (*kinds, "plus", "minus", "score"))
    rows = tuple(_row(audit, game, table, side, columns) for side in range(game.sides))
    return Sheet("marks", owners_of(game, table), columns, rows, _open(audit, game))


def _row(audit: GameAudit, game: Game, table: Table, side: int, columns: tuple[SheetColumn, ...]) -> Row:
    alone: dict[str, Cell] = {
        "before": (SheetFigure(game.start_scores[side]),),
        "score": (SheetFigure(game.scores[side]),),
    }
    cells = tuple(alone.get(one.of) or _marks(game, side, _WORTH[one.of]) for one in columns)
    return Row("player", str(side), table.side(side), cells)


def _marks(game: Game, side: int, worth: int) -> Cell:
    """A mark for each game point that a side won, or lost, in the order of the rounds."""
    found: list[SheetFigure] = []
    for deal in game.rounds:
        mine = [entry.booked for entry in deal.entries if game.side_of[entry.seat] == side]
        number = sum(points * worth for points in mine if points * worth > 0)
        found += [SheetFigure(worth, deal.number, ground(game, deal, side))] * number
    return tuple(found)


def _open(audit: GameAudit, game: Game) -> tuple[str, ...]:
    return tuple(say("sheet.open", round=deal.number) for deal in game.rounds if is_open(audit, game, deal))
