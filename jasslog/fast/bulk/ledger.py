"""The games whose end is not simple, from round to round: plain rounds are booked, all others heard on the hot path."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.deals import Deals
from jasslog.fast.bulk.ending import Ending
from jasslog.fast.bulk.kinds import ENDED, FIGURES, VICTORY
from jasslog.fast.bulk.melds import SIDES
from jasslog.fast.bulk.points import Points
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.ending import finish
from jasslog.fast.hearing import hear_round
from jasslog.fast.sides import BITS, split
from jasslog.fast.slate import SCORED_TEXTS
from jasslog.fast.unusual import Unusual
from jasslog.fast.walk import Walk
from jasslog.rules.seats import NOBODY


class Ledger:
    """The rounds of all games with what is known of them."""

    def __init__(self, rounds: Rounds, points: Points, ending: Ending, deals: Deals) -> None:
        self._deals = deals
        plain = points.plain & ~rounds.last
        for kind in (VICTORY, ENDED):
            plain[rounds.of[rounds.lines_of(kind)]] = False
        self._plain = plain.tolist()
        """By round whether it is booked as it is."""
        self._won = _packed(ending.won)
        which = (("cards", False), ("cards", True), ("round", False), ("round", True))
        self._sums = dict(zip(which, map(_packed, points.sums(ending.won)), strict=True))
        """The points of each round and of its cards, before the multipliers and after them."""
        lines = rounds.lines_of(FIGURES)
        self._figures = rounds.others.texts(lines)
        """What the table says of its points."""
        self._until = np.searchsorted(rounds.of[lines], np.arange(rounds.count + 1)).tolist()
        """By round the first of that."""
        self._bounds = np.searchsorted(rounds.games, np.arange(len(rounds.lines.firsts) + 1)).tolist()
        """By game its first round."""

    def settle(self, game: int, walk: Walk) -> None:
        """Book all rounds of a game, up to its end; Unusual where anything is."""
        end = walk.rules.end
        target = end.target if end.kind == "target" and end.claim != "required" else 0
        clear, rounds = True, end.rounds if end.kind == "rounds" else 0
        for number in range(self._bounds[game], self._bounds[game + 1]):
            scores = walk.scores + self._won[number]
            ends = (target and max(split(scores, SIDES)) >= target) or walk.scored + 1 == rounds
            if clear and self._plain[number] and not ends:
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
        for text in self._figures[self._until[number] : self._until[number + 1]]:
            at = text.find(b',"scores"')
            what = SCORED_TEXTS[text[:at]]
            told = walk.scores if what[0] == "total" else self._sums[what][number]
            if text[at:] != walk.rules.told % split(told, SIDES):
                raise Unusual


def _packed(points: Counts) -> list[int]:
    """The points of both sides in one number."""
    found: list[int] = (points[0] + (points[1] << BITS)).tolist()
    return found
