"""What plain rounds bring: card points, last trick, match, melds and marriage; and the claims of tricks."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import CLAIM, ENTRY, FIGURES
from jasslog.fast.bulk.melds import SIDES, Announced
from jasslog.fast.bulk.opening import Opening
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.texts import WORD, Flags, word
from jasslog.fast.bulk.tricks import Tricks
from jasslog.rules.values import MADE_AT


def judge_claims(rounds: Rounds, tricks: Tricks, tables: Tables) -> None:
    """The claims of tricks, with their points or without (T-1, T-3)."""
    others = rounds.others
    claims = np.flatnonzero((others.kinds >= CLAIM) & (rounds.of >= 0))
    of = rounds.of[claims]
    trick = (others.before[claims] - rounds.first[of]) // PLAYERS - 1
    due = tricks.points[trick, of]
    due[trick == tables.rules.tricks - 1] += tables.rules.variant.score.last_trick
    np.minimum(due, len(SIZES) - 1, out=due)
    front, told = (column[others.lines[claims]] for column in rounds.lines.fronts[4:6])
    wrong = others.fronts[claims] - others.bases[claims] != SIZES[due]
    wrong |= (front & POINTS_MASK != POINTS) | (told != CLAIMED[due])
    wrong &= others.fronts[claims] - others.bases[claims] != UNSAID
    wrong |= trick < 0
    wrong |= tricks.winners[trick, of] != others.kinds[claims] - CLAIM
    rounds.doubt(wrong, of)


_SEQ = b',"seq":'
UNSAID = len(_SEQ)
"""Bytes before the number of a claim that names no points."""
POINTS, POINTS_MASK = word(b'\0"points'), word(b"\0" + b"\xff" * 7)
CLAIMED = np.array([word((b'":%d' % points + _SEQ)[:WORD]) for points in range(1024)], np.uint64)
"""By points of a trick the second eight bytes of a claim."""
SIZES = np.array([len(b',"points":%d' % points + _SEQ) for points in range(1024)])
"""By points how many bytes stand before the number of a claim."""


class Points:
    """The points of each round that is plain; a claim of victory may still change them."""

    def __init__(self, rounds: Rounds, opening: Opening, tricks: Tricks, tables: Tables) -> None:
        score, plan, many = tables.rules.variant.score, opening.plan, rounds.count
        said = Announced(rounds, opening, tricks, tables)
        self.said, self.married = said.said, said.married
        """By round the last line on which melds, and a marriage, were announced."""
        lines = rounds.lines_of(FIGURES)
        of = rounds.of[lines]
        self.figured = np.full(many, len(rounds.of))
        """By round the first line that names its points."""
        np.minimum.at(self.figured, of, lines)
        self.plain: Flags = ~tables.special[plan] & ~said.unusual & (np.maximum(said.said, said.married) < self.figured)
        """By round whether its points are known if it is whole; if not, nothing is said of it here."""
        self.plain[of[rounds.others.before[lines] - rounds.first[of] != rounds.sizes[of]]] = False
        self.plain[rounds.of[rounds.lines_of(ENTRY)]] = False
        sides = tricks.winners & 1
        theirs = (tricks.points * sides).sum(axis=0)
        self.cards: Counts = np.stack((tricks.points.sum(axis=0) - theirs, theirs))
        """By side and round, and so are all parts."""
        if tables.rules.makes:
            self.plain &= self.cards[opening.chooser & 1, np.arange(many)] >= MADE_AT
        self.last: Counts = np.zeros((SIDES, many), np.intp)
        self.last[sides[-1], np.arange(many)] = score.last_trick
        self.match: Counts = np.zeros((SIDES, many), np.intp)
        for side in range(SIDES):
            self.match[side, (sides == side).all(axis=0) & (self.cards[side] == tables.totals[plan])] = score.match
        self.melds, self.marriage = said.melds, said.marriage
        self.times: Counts = tables.times[:, plan]
        """By part and round what it is multiplied with."""

    def won(self) -> Counts:
        """What each side books, after the multipliers."""
        parts = (self.cards, self.last, self.match, self.melds, self.marriage)
        found: Counts = np.sum([part * factor for part, factor in zip(parts, self.times, strict=True)], axis=0)
        return found

    def sums(self, won: Counts) -> tuple[Counts, Counts, Counts, Counts]:
        """The points of the cards before and after the multipliers, and those of the round before and after them."""
        cards, last, *_ = self.times
        dealt = self.cards + self.last
        whole = dealt + self.match + self.melds + self.marriage
        return dealt, self.cards * cards + self.last * last, whole, won
