"""The sheets on which each contract is entered once (G6-1, G6-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.rotation import is_void
from jasslog.variants.naming import line_of

if TYPE_CHECKING:
    from jasslog.game.state import Game


def sheet_of(game: Game, seat: int) -> int:
    """The number of the sheet that a seat fills: its own or that of its side."""
    return seat if game.variant.sheet.scope == "player" else game.side_of[seat]


def sheets(game: Game) -> list[dict[str, int]]:
    """For each sheet the lines that are filled and the round that filled them, 0 before the record begins."""
    if not game.variant.sheet.lines:
        return []
    filled: list[dict[str, int]] = [{} for _ in range(_number(game))]
    for sheet, lines in zip(filled, game.start_sheets, strict=False):
        sheet.update(dict.fromkeys(lines, 0))
    for deal in game.rounds:
        if deal.phase == "scored" and deal.contract is not None and not is_void(deal):
            line = line_of(game.variant, deal.contract)
            if line is not None:
                filled[sheet_of(game, deal.chooser)].setdefault(line.name, deal.number)
    return filled


def _number(game: Game) -> int:
    return game.players if game.variant.sheet.scope == "player" else game.sides


def all_full(game: Game) -> bool:
    """Whether no line of any sheet is open."""
    return all(line.name in sheet for sheet in sheets(game) for line in game.variant.sheet.lines)
