"""The games whose end is not simple, from round to round: plain rounds are booked, all others heard on the hot path."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.deals import Deals
from jasslog.fast.bulk.ending import Ending
from jasslog.fast.bulk.kinds import ENDED, FIGURES, VICTORY
from jasslog.fast.bulk.melds import SIDES
from jasslog.fast.bulk.points import Points
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.saying.hearing import hear_round
from jasslog.fast.saying.slate import SCORED_TEXTS, SCORES
from jasslog.fast.scoring.ending import finish
from jasslog.fast.sides import BITS, split
from jasslog.fast.unusual import Unusual
from jasslog.fast.walk import Walk
from jasslog.rules.seats import NOBODY


class Ledger:
    """The rounds of all games with what is known of them."""

    def __init__(self, rounds: Rounds, points: Points, ending: Ending, deals: Deals) -> None:
        self._rounds, self._deals = rounds, deals
        self._plain = points.plain & ~rounds.last
        """By round whether it is booked as it is."""
        for kind in (VICTORY, ENDED):
            self._plain[rounds.of[rounds.lines_of(kind)]] = False
        self._points = (*points.sums(ending.won),)
        """The points of each round and of its cards, before the multipliers and after them."""
        self._figures = rounds.lines_of(FIGURES)
        """What the table says of its points."""
        self._until = np.searchsorted(rounds.of[self._figures], np.arange(rounds.count + 1))
        """By round the first of that."""
        self._bounds = np.searchsorted(rounds.games, np.arange(len(rounds.lines.firsts) + 1)).tolist()
        """By game its first round."""

    def settle(self, game: int, walk: Walk) -> None:
        """Book all rounds of a game, up to its end; Unusual where anything is."""
        end = walk.rules.end
        target = end.target if end.kind == "target" and end.claim != "required" else 0
        clear, rounds = True, end.rounds if end.kind == "rounds" else 0
        mine = range(self._bounds[game], self._bounds[game + 1])
        some = slice(mine.start, mine.stop)
        won, plain = _packed(self._points[-1][:, some]), self._plain[some].tolist()
        for number, brought, simple in zip(mine, won, plain, strict=True):
            scores = walk.scores + brought
            ends = (target and max(split(scores, SIDES)) >= target) or walk.scored + 1 == rounds
            if clear and simple and not ends:
                walk.scores = scores
                walk.scored += 1
                self._compare_figures(number, walk)
            else:
                hear_round(walk, self._deals.heard(number))
                clear = not (walk.over or walk.claimed or walk.winner != NOBODY)
        if not walk.ended:
            finish(walk)

    def _compare_figures(self, number: int, walk: Walk) -> None:
        """The points of a plain round, its cards' or the totals are named rightly."""
        for text in self._rounds.others.texts(self._figures[self._until[number] : self._until[number + 1]]):
            said, _, scores = text.partition(SCORES)
            what = SCORED_TEXTS[said]
            told = split(walk.scores, SIDES)
            if what[0] != "total":
                told = tuple(self._points[_SUMS.index(what)][:, number].tolist())
            if scores != walk.rules.told % told:
                raise Unusual


_SUMS = (("cards", False), ("cards", True), ("round", False), ("round", True))
"""What is summed up, and whether after the multipliers."""


def _packed(points: Counts) -> list[int]:
    """The points of both sides in one number."""
    found: list[int] = (points[0] + (points[1] << BITS)).tolist()
    return found
