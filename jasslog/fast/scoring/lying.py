"""What the cards of one trick bring by lying together on the hot path: roem and melds on the table (G10-3, MO-8).

All tricks of a round are looked at together, each as a set of cards in a lane of one number; most make nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jasslog.cards import KING, QUEEN, RANK_SET, numbers
from jasslog.rules.marriage import POINTS as MARRIAGE
from jasslog.rules.melds import best_choice
from jasslog.rules.roem import roem_of

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Plan
    from jasslog.variants.options import Variant

_BYTES = 8
_LANE = 8 * _BYTES
"""Bits of a lane; of the next one's bits none comes among the cards by the shifts below."""
_TRICK = (1 << 36) - 1
_word = [(1 << card).to_bytes(_BYTES, "little") for card in range(36)].__getitem__
_MOST = 8192
"""Tricks that are kept."""


@cache
def _masks(players: int) -> tuple[int, int, int, int]:
    """How far a trick's lane is from the next one's; the first bit of each, the cards from which a run of three can
    begin, and those of the first suit."""
    step = _LANE * players
    lanes = sum(1 << step * lane for lane in range(36 // players))
    return step, lanes, sum(RANK_SET[:7]) * lanes, ((1 << 9) - 1) * lanes


class Lying:
    """What lies together by a set of rules."""

    __slots__ = ("_before", "_found", "_pairs", "_variant")

    def __init__(self, variant: Variant) -> None:
        table, roem = variant.table_melds, variant.roem.allowed
        self._variant = variant
        self._pairs = roem or table.marriage
        """King and queen of trump count."""
        self._before = roem or table.before_trump
        """So does all else in a trick without trump."""
        self._found: dict[int, int] = {}

    def points(self, deal: Deal, done: int, players: int) -> list[tuple[int, int]]:
        """Those of the first tricks that bring points: which ones, from 0, and how many."""
        return self._within(deal.plan, deal.cards[: done * players], players, 0)

    def points_of(self, deal: Deal, place: int, players: int) -> int:
        """What one trick brings."""
        trick = deal.cards[players * place : players * (place + 1)]
        return sum(points for _, points in self._within(deal.plan, trick, players, place))

    def _within(self, plan: Plan, cards: bytes, players: int, first: int) -> list[tuple[int, int]]:
        step, lanes, inside, lowest = _masks(players)
        every = words = int.from_bytes(b"".join(map(_word, cards)), "little")
        for card in range(1, players):
            every |= words >> _LANE * card
        some, found = every & every >> 1 & every >> 2 & inside, []
        if players > 3:
            some |= every & every >> 9 & every >> 18 & every >> 27 & lowest
        while some:
            place = ((some & -some).bit_length() - 1) // step
            some &= -1 << step * (place + 1)
            points = self._worth(every >> step * place & _TRICK)
            if points and (self._before or plan.modes[first + place].trump >= 0):
                found.append((first + place, points))
        if self._pairs:
            for suit in (plan.trump,) if plan.trump >= 0 else {mode.trump for mode in plan.modes} - {-1}:
                pairs = every >> 9 * suit + QUEEN & every >> 9 * suit + KING & lanes
                found += self._married(plan, suit, pairs, step, first) if pairs else []
        return found

    @staticmethod
    def _married(plan: Plan, suit: int, pairs: int, step: int, first: int) -> list[tuple[int, int]]:
        """The tricks with king and queen of a suit in which that is trump."""
        found = []
        while pairs:
            place = ((pairs & -pairs).bit_length() - 1) // step
            pairs &= pairs - 1
            if plan.modes[first + place].trump == suit:
                found.append((first + place, MARRIAGE))
        return found

    def _worth(self, trick: int) -> int:
        points = self._found.get(trick)
        if points is None:
            if len(self._found) >= _MOST:
                self._found.clear()
            if self._variant.roem.allowed:
                points = sum(roem.points for roem in roem_of([*numbers(trick)], -1, self._variant.roem))
            else:
                points = sum(meld.points for meld in best_choice(trick, self._variant.melds))
            self._found[trick] = points
        return points
