"""The sheets on which each contract is entered once (G6-1, G6-2)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jasslog.game.rotation import is_void

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.rules.contracts import Contract
    from jasslog.variants.options import Line, Variant


@cache
def line_of(variant: Variant, contract: Contract) -> Line | None:
    """The line in which a contract is entered: the one it goes by, else the one of its own name; None without one."""
    name = contract.via or contract.name
    fits = (line for line in variant.sheet.lines if line.name == name and contract.name in line.contracts)
    return next(fits, None)


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
