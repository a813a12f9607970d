"""The sheets of a game side by side: which line is filled, and what it brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.sheet import sheets
from jasslog.views.layout import Columns
from jasslog.views.messages import say, word
from jasslog.views.safe import width

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.views.words import Table

_LABEL = 20


def sheet_lines(game: Game, table: Table) -> list[str]:
    """A head and one line for each contract; nothing where the rules have no sheet."""
    filled = sheets(game)
    if not filled:
        return []
    own = game.variant.sheet.scope == "player"
    names = [table.seat(number) if own else table.side(number) for number in range(len(filled))]
    columns = Columns(names, _LABEL, max(7, min(13, max(map(width, names)))))
    lines = [columns.head(say("score.sheet"))]
    for line in game.variant.sheet.lines:
        label = f"  {word('contract_names', line.name)}{say('show.factor', times='x', factor=line.factor)}"
        lines.append(columns.row(label, [_cell(game, sheet.get(line.name)) for sheet in filled]))
    return lines


def _cell(game: Game, number: int | None) -> str:
    """What the round of that number brought its choosers; 0 stands for a round before the record."""
    if number is None:
        return say("score.sheet_open")
    if number == 0:
        return say("score.sheet_before")
    return str(sum(entry.booked for entry in game.ledger if entry.round == number))
