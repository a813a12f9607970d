"""Which contracts may be named now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.score.plan import sheet_of, sheets
from jasslog.rules.naming import all_contracts, on_line

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.rules.contracts import Contract


def open_contracts(game: Game, seat: int) -> tuple[Contract, ...]:
    """The contracts that a seat may name in the next choice; where there are sheets, those of its open lines (G6-1)."""
    if not game.variant.sheet.lines:
        return all_contracts(game.variant)
    filled = sheets(game)[sheet_of(game, seat)]
    lines = [line.name for line in game.variant.sheet.lines if line.name not in filled]
    return tuple(contract for line in lines for contract in on_line(game.variant, line))
