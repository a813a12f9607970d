"""Scores that are kept in tens (P-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def rounding(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """What rounding takes from or gives to each side's unmultiplied total, or to the items of it (P-3, C-50)."""
    unit = game.variant.score.unit
    if deal.phase not in ("complete", "scored"):
        return []
    found = []
    for side in range(game.sides):
        mine = [entry for entry in entries if game.side_of[entry.seat] == side]
        items = _items(mine) if unit == "floor10_each" else [sum(entry.points for entry in mine)]
        off = sum(round_to(item, unit) - item for item in items)
        if off:
            found.append(Entry(deal.number, mine[0].seat, "rounding", off, deal.factor, NOBODY))
    return found


def _items(mine: list[Entry]) -> list[int]:
    """What is written down by itself: the points of all tricks as one item, and each meld and marriage (C-50)."""
    tricks = sum(entry.points for entry in mine if entry.kind in ("cards", "last"))
    return [tricks, *(entry.points for entry in mine if entry.kind not in ("cards", "last"))]


def round_to(total: int, unit: str) -> int:
    """A total as the unit writes it: floor10 gives tens (103 is 10), nearest10 the nearest ten, five up (P-3)."""
    if unit.startswith("floor10"):
        return abs(total) // 10 * (1 if total >= 0 else -1)
    return (total + 5) // 10 * 10 if unit == "nearest10" else total
