"""Rounds on the hot path in which a few things count in place of card points (GU-1 to GU-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import deck, numbers
from jasslog.rules.objects import TRICKS, counting

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.variants.groups.scoring import Objects
    from jasslog.variants.options import Variant


class Aim:
    """What counts in a round."""

    __slots__ = ("cards", "points", "tricks", "values")

    def __init__(self, one: Objects, variant: Variant) -> None:
        self.points = one.points
        """What each of it brings."""
        self.tricks = one.of == TRICKS
        self.cards = bytes(numbers(counting(one.of) & deck(variant.deal.deck)))
        """The cards that count."""
        self.values = tuple(int(card in self.cards) for card in range(36))
        """By card whether it does."""


def count(rules: Rules, deal: Deal, aim: Aim) -> None:
    """Make points of what lies in each whole trick; a card that counts has been counted as one."""
    winners, points = deal.winners, aim.points
    if aim.cards:
        deal.points = [points * many for many in deal.points]
        deal.taken *= points
    elif aim.tricks:
        deal.points = [points] * len(winners)
        deal.taken = sum([winners.count(seat) << shift for seat, shift in enumerate(rules.shifts)]) * points
    else:
        deal.points, deal.taken = [0] * len(winners), 0
        if len(winners) == rules.tricks:
            deal.points[-1], deal.taken = points, points << rules.shifts[winners[-1]]


def all_taken(rules: Rules, deal: Deal, aim: Aim) -> bool:
    """Whether all cards that count lie in whole tricks (GU-5)."""
    whole = deal.laid - deal.laid % rules.players
    return bool(aim.cards) and not aim.cards.translate(None, deal.cards[:whole])
