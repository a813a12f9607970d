"""Every card of a round as it was laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jasslog.game.round import Round


class Laying(NamedTuple):
    """One card laid: who, what, and what lay there before."""

    event: int
    seat: int
    card: int
    trick: int
    before: tuple[int, ...]
    """Place of each card of the trick before it in the list of all cards laid."""


def layings(deal: Round) -> Iterator[Laying]:
    """Every card of a round in the order in which it was laid."""
    number = 0
    tricks = [(trick.seats, trick.cards, trick.events) for trick in deal.tricks]
    for trick, (seats, cards, events) in enumerate([*tricks, (deal.seats, deal.trick, deal.events)]):
        first = number
        for seat, card, event in zip(seats, cards, events, strict=True):
            yield Laying(event, seat, card, trick, tuple(range(first, number)))
            number += 1
