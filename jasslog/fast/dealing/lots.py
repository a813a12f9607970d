"""What comes before the first round on the hot path: names, and lots for the first dealer and forehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, RANK_OF
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk


DEALER = {b'"dealer":%d,' % seat: seat for seat in range(5)}
"""Seats by the text that names the dealer."""


def open_game(walk: Walk) -> None:
    """What comes before the first round: names, of which nothing depends, and lots."""
    for _, number, front, back in walk.before:
        if back == b'"type":"seats_drawn"}':
            _draw(walk, front, number)
        elif back == b'"type":"players_named"}':
            walk.meaning(front, back, number)
        else:
            raise Unusual
    _find_dealer(walk)


def _draw(walk: Walk, front: bytes, number: int) -> None:
    """Seats of the table draw lots, and once more only where they drew the same as another one."""
    draws = walk.draws
    for draw in walk.meaning(front, b'"type":"seats_drawn"}', number)["draws"]:
        seat = draw["seat"]
        mine = draws.get(seat, ())
        tied = any(other != seat and ranks[: len(mine)] == mine for other, ranks in draws.items())
        if seat >= walk.rules.players or (mine and not tied):
            raise Unusual
        if "card" in draw:
            draws[seat] = (*mine, RANK_OF[CARD[draw["card"]]])


def _find_dealer(walk: Walk) -> None:
    """Who drew the highest deals first where the set says so; of equal ones it may be any."""
    if walk.rules.variant.deal.first_dealer != "draw_high" or not walk.draws or walk.resumed:
        return
    best = max(walk.draws.values())
    highest = [seat for seat, ranks in walk.draws.items() if ranks == best]
    walk.dealer = highest[0] if len(highest) == 1 else DEALER[walk.deals[0].began]
    if walk.dealer not in highest:
        raise Unusual


def lowest(walk: Walk) -> int:
    """Who drew the lowest lot; ValueError where that is not one seat."""
    least = min(walk.draws.values())
    (seat,) = [seat for seat, ranks in walk.draws.items() if ranks == least]
    return seat
