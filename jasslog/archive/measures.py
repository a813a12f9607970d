"""What a game brings a side, by what is measured; where the record cannot tell, all that it may still become."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import inf
from typing import NamedTuple

from jasslog.archive.ranking import Ranking
from jasslog.archive.rows import GameFacts

Number = int | float | Fraction


class Range(NamedTuple):
    """What a figure may be, from the least to the most; both are the same where it is known."""

    low: Number
    high: Number

    @property
    def known(self) -> bool:
        """Whether nothing of it is open."""
        return self.low == self.high

    def __neg__(self) -> Range:
        return Range(-self.high, -self.low)


def exactly(number: Number) -> Range:
    """A figure that is known."""
    return Range(number, number)


def added(ranges: Iterable[Range]) -> Range:
    """The sum of several figures."""
    several = list(ranges)
    return Range(sum(one.low for one in several), sum(one.high for one in several))


class Kind(NamedTuple):
    """A measure."""

    of: Callable[[GameFacts, int], int | None]
    """What a game that is over brings a side."""
    open: Range
    """What one may bring of which the record does not tell the end."""


def _points(facts: GameFacts, side: int) -> int | None:
    return next(row.score for row in facts.players if row.side == side)


def _difference(facts: GameFacts, side: int) -> int | None:
    scores = {row.side: row.score for row in facts.players}
    own, others = scores.pop(side), [score for score in scores.values() if score is not None]
    return own - max(others) if own is not None and others else None


def _wins(facts: GameFacts, side: int) -> int | None:
    return int(any(row.won for row in facts.players if row.side == side))


def _cards(facts: GameFacts, side: int) -> int | None:
    taken = [row.taken for row in facts.seats if row.side == side]
    return None if None in taken else sum(points for points in taken if points is not None)


def _matches(facts: GameFacts, side: int) -> int | None:
    return sum(row.match == side for row in facts.rounds)


MEASURES = {
    "points": Kind(_points, Range(-inf, inf)),
    "difference": Kind(_difference, Range(-inf, inf)),
    "wins": Kind(_wins, Range(0, 1)),
    "cards": Kind(_cards, Range(0, inf)),
    "matches": Kind(_matches, Range(0, inf)),
}
"""Everything that can be measured, by its name in a standings file."""


def brought(facts: GameFacts, measure: str, side: int, *, known: bool) -> Range:
    """What a game brings a side; ``known`` is whether it counts as it stands."""
    kind = MEASURES[measure]
    told = kind.of(facts, side) if known else None
    return kind.open if told is None else exactly(told)


def measured(ranking: Ranking) -> list[str]:
    """The measures that a ranking needs."""
    return [measure for measure in MEASURES if measure in (ranking.measure, *ranking.ties)]
