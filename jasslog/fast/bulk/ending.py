"""The end of games whose rounds are all plain: running totals, a claim of victory in the last round, and the winner."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import BACKS, ENDED, FIGURES, PICKED, VICTORY
from jasslog.fast.bulk.points import Points
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.texts import FIGURES as DIGITS
from jasslog.fast.bulk.texts import FIGURES_MASK, WIDTH, WORD, Flags, Places, template
from jasslog.fast.bulk.tricks import Tricks
from jasslog.fast.bulk.walks import Walks
from jasslog.fast.saying.slate import SCORES
from jasslog.rules.seats import NOBODY

_NAMED = np.array([int(back[-2:-1]) if b'"winner":' in back else NOBODY for _, back in BACKS])
"""By the end of a line whom it names as winner."""
_FORMS = [
    (b',"of":"cards","scores":[', 0),
    (b',"of":"round","scores":[', 3),
    (b',"of":"total","scores":[', 4),
    (b',"multiplied":true,"of":"cards","scores":[', 1),
    (b',"multiplied":true,"of":"round","scores":[', 3),
    (b',"multiplied":true,"of":"total","scores":[', 4),
    (b',"multiplied":false,"of":"cards","scores":[', 0),
    (b',"multiplied":false,"of":"round","scores":[', 2),
]
"""What stands before scores, and which they are: of the cards without and with the
multipliers, of the round without and with them, or the totals."""


class Ending:
    """How games end, by game; of one that is not sure nothing is said here."""

    def __init__(self, rounds: Rounds, points: Points, tricks: Tricks, tables: Tables, walks: Walks) -> None:
        self._rounds, self._points, self._tricks, self._tables = rounds, points, tricks, tables
        self._walks = walks
        many, games = len(rounds.lines.firsts), rounds.games
        self.sure: Flags = ~rounds.lines.doubtful
        self.winner: Places = np.full(many, NOBODY)
        """The side that has won."""
        self._last: Places = np.zeros(many, np.intp)
        self._last[games[rounds.last]] = np.flatnonzero(rounds.last)
        """By game its last round."""
        self._first = np.maximum.accumulate(np.where(rounds.opens, np.arange(rounds.count), 0))
        """By round the first one of its game."""
        self.sure[games[~points.plain]] = False
        # Only a claim of victory breaks off a round.
        broken = ~rounds.whole
        broken[rounds.of[rounds.lines_of(VICTORY)]] = False
        self.sure[games[broken]] = False
        self._claim(rounds.lines_of(VICTORY))
        self.won: Counts = points.won()
        """What each side books in each round."""
        self.totals = self._add_up()
        """The scores behind each round."""
        self._decide()
        self._compare_figures()
        self._end()

    def scores(self) -> list[tuple[int, ...]]:
        """The totals at the end, by game."""
        return [tuple(scores) for scores in self.totals[:, self._last].T.tolist()]

    def _add_up(self) -> Counts:
        sums: Counts = np.cumsum(self.won, axis=1)
        totals: Counts = sums - (sums - self.won)[:, self._first] + self._walks.scores[:, self._rounds.games]
        return totals

    def _claim(self, lines: Places) -> None:
        """A claim of victory in the last round: what its side wins afterwards does not count (E-3)."""
        rounds, points, tables, end = self._rounds, self._points, self._tables, self._tables.rules.variant.end
        of, seats = rounds.of[lines], rounds.others.seats(lines)
        games, sides, every = rounds.games[of], seats & 1, np.arange(tables.rules.tricks)[:, None]
        laid, sizes = rounds.others.before[lines] - rounds.first[of], rounds.sizes[of]
        complete = laid // PLAYERS
        wrong = (seats < 0) | ~rounds.last[of] | (points.said[of] > lines) | (points.figured[of] < lines)
        wrong |= complete < tables.rules.credited
        wrong |= np.bincount(of, minlength=rounds.count)[of] > 1
        wrong |= (end.claim == "none") | (tables.rules.needs_trick != "none") | tables.rules.makes
        if end.claim_effect == "stop":
            wrong |= (laid != sizes) | (points.married[of] > lines)
        self.sure[games[wrong]] = False
        before = self._add_up_to(of)[sides, np.arange(len(of))]
        winners, brought = self._tricks.winners[:, of] & 1, self._tricks.points[:, of]
        points.cards[sides, of] = (brought * ((winners == sides) & (every < complete))).sum(axis=0)
        points.cards[1 - sides, of] = (brought * ((winners != sides) & (every < sizes // PLAYERS))).sum(axis=0)
        early = complete < tables.rules.tricks
        points.last[sides[early], of[early]] = points.match[sides[early], of[early]] = 0
        broken = of[sizes < tables.rules.cards]
        points.last[:, broken] = points.match[:, broken] = 0
        late = points.married[of] > lines
        points.marriage[sides[late], of[late]] = 0
        self.sure[games[before + points.won()[sides, of] < end.target]] = False
        self.winner[games] = sides

    def _add_up_to(self, rounds: Places) -> Counts:
        """The scores ahead of some rounds."""
        won = self._points.won()
        sums = np.cumsum(won, axis=1) - won
        found: Counts = (sums - sums[:, self._first] + self._walks.scores[:, self._rounds.games])[:, rounds]
        return found

    def _decide(self) -> None:
        """Who has won by the last round; nobody may have by an earlier one (E-1, E-2)."""
        rounds, end, totals = self._rounds, self._tables.rules.variant.end, self.totals
        played = np.arange(rounds.count) - self._first + 1 + self._walks.scored[rounds.games]
        over: Flags = np.zeros(rounds.count, np.bool_)
        winner = np.full(rounds.count, NOBODY)
        if end.kind == "target" and end.claim != "required":
            over |= (totals >= end.target).any(axis=0)
            # Who alone gets across does so at whatever step.
            alone = (totals >= end.target).sum(axis=0) == 1
            winner = np.where(alone, totals.argmax(axis=0), NOBODY)
        elif end.kind == "rounds":
            over |= played >= end.rounds
            winner = np.where(totals[0] != totals[1], totals.argmax(axis=0), NOBODY)
        self.sure[rounds.games[over & ~rounds.last]] = False
        last = self._last
        unclaimed = self.winner == NOBODY
        self.winner[unclaimed] = np.where(over, winner, NOBODY)[last][unclaimed]
        if end.kind != "open":
            self.sure &= self.winner != NOBODY
        looks = rounds.lines_of(PICKED)
        of = rounds.of[looks]
        self.sure[rounds.games[of[rounds.last[of]]]] = False

    def _compare_figures(self) -> None:
        """The points of a round, its cards' or the totals are named rightly."""
        rounds, points, others = self._rounds, self._points, self._rounds.others
        lines = rounds.lines_of(FIGURES)
        of, words = rounds.of[lines], rounds.lines.words
        begins, stops = others.bases[lines], others.fronts[lines] - len(b'],"seq":')
        told = np.stack([*points.sums(self.won), self.totals])
        what, sizes = np.zeros(len(lines), np.intp), np.zeros(len(lines), np.intp)
        first_words = rounds.lines.fronts[4][others.lines[lines]]
        for text, number in _FORMS:
            (mask, told_first), *parts = template(b"?" + text[1:])
            fits = np.flatnonzero(first_words & mask == told_first)
            for place, (mask, part) in enumerate(parts, start=1):
                fits = fits[words[begins[fits] + WORD * place] & mask == part]
            what[fits], sizes[fits] = number, len(text)
        wrong = sizes == 0
        first, second = told[what, :, of].T
        wrong |= (np.maximum(first, second) >= len(DIGITS)) | (np.minimum(first, second) < 0)
        first, second = (told.clip(0, len(DIGITS) - 1) for told in (first, second))
        begins += sizes
        middle = begins + WIDTH[first]
        wrong |= stops - middle != WIDTH[second] + 1
        wrong |= (rounds.lines.bytes[middle] != ord(",")) | (rounds.lines.bytes[stops] != ord("]"))
        for places, numbers in ((begins, first), (middle + 1, second)):
            wrong |= words[places] & FIGURES_MASK[WIDTH[numbers]] != DIGITS[numbers]
        self.sure[rounds.games[of[wrong]]] = False

    def _end(self) -> None:
        """The table ends the game as the last thing, naming its winner and the scores, or not (E-1)."""
        rounds, others, lines = self._rounds, self._rounds.others, self._rounds.lines_of(ENDED)
        of = rounds.of[lines]
        games, named = rounds.games[of], _NAMED[others.backs[lines]]
        wrong = (others.before[lines] - rounds.first[of] != rounds.sizes[of]) | ~rounds.last[of]
        wrong |= others.numbers[lines] != rounds.lines.counts[games] - 1
        wrong |= (named != NOBODY) & ((named & 1 != self.winner[games]) | (self.winner[games] == NOBODY))
        texts = others.texts(lines)
        told, due = self._tables.rules.told, self.totals[:, of].T.tolist()
        wrong |= [
            text != b"" and text != SCORES[1:] + told % (*scores,) for text, scores in zip(texts, due, strict=True)
        ]
        self.sure[games[wrong]] = False
