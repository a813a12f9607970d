"""What plain rounds bring: card points, last trick, match, melds and marriage; what is not plain is told apart."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import CLAIM, ENDED, ENTRY, FIGURES, MARRIAGE, MELD, VICTORY
from jasslog.fast.bulk.opening import Opening
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import CLAIMS, PLAYERS, SEATS, UNSAID, Tables, codes
from jasslog.fast.bulk.texts import Flags, Places, Words
from jasslog.fast.bulk.tricks import Tricks
from jasslog.rules.marriage import POINTS as FOR_MARRIAGE

SIDES = 2


def judge_claims(rounds: Rounds, tricks: Tricks, tables: Tables) -> None:
    """The claims of tricks in whole rounds, with their points or without (T-1, T-3)."""
    others = rounds.others
    claims = np.flatnonzero((others.kinds >= CLAIM) & (rounds.of >= 0))
    claims = claims[rounds.whole[rounds.of[claims]]]
    of = rounds.of[claims]
    trick = (others.before[claims] - rounds.first[of]) // PLAYERS - 1
    told = codes(others.texts(claims), CLAIMS)
    due = tricks.points[trick, of]
    due[trick == tables.rules.tricks - 1] += tables.rules.variant.score.last_trick
    wrong = ((told != due) & (told != UNSAID)) | (trick < 0)
    wrong |= tricks.winners[trick, of] != others.kinds[claims] - CLAIM
    rounds.doubt(wrong, of)


class Points:
    """The points of each round that is plain: whole, and with nothing in it that needs more thought."""

    def __init__(self, rounds: Rounds, opening: Opening, tricks: Tricks, tables: Tables) -> None:
        self._rounds, self._opening, self._tricks, self._tables = rounds, opening, tricks, tables
        many = rounds.count
        self.plain: Flags = rounds.whole & ~tables.special[opening.plan]
        """By round whether its points are known; if not, nothing is said of it here."""
        for kind in (VICTORY, ENTRY, ENDED):
            self._rule_out(rounds.of[rounds.lines_of(kind)])
        figures = rounds.lines_of(FIGURES)
        of = rounds.of[figures]
        self._rule_out(of[rounds.others.before[figures] - rounds.first[of] != rounds.sizes[of]])
        self.figured = np.full(many, len(rounds.others.lines))
        """By round the first line that names its points."""
        np.minimum.at(self.figured, of, figures)
        sides = tricks.winners & 1
        theirs = (tricks.points * sides).sum(axis=0)
        self.cards: Counts = np.stack((tricks.points.sum(axis=0) - theirs, theirs))
        """By side and round."""
        self.last = np.zeros((SIDES, many), np.intp)
        self.match = np.zeros((SIDES, many), np.intp)
        self._add_bonuses(sides)
        self.melds = np.zeros((SIDES, many), np.intp)
        self.marriage = np.zeros((SIDES, many), np.intp)
        self._marry()
        self._add_melds()
        times = tables.times[:, opening.plan]
        parts = (self.cards, self.last, self.match, self.melds, self.marriage)
        self.won: Counts = np.sum([part * factor for part, factor in zip(parts, times, strict=True)], axis=0)
        """After the multipliers."""

    def _rule_out(self, rounds: Places) -> None:
        self.plain[rounds] = False

    def _add_bonuses(self, sides: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> None:
        """The last trick and the match; the match goes by tricks."""
        score, many = self._tables.rules.variant.score, np.arange(self._rounds.count)
        self.last[sides[-1], many] = score.last_trick
        totals = self._tables.totals[self._opening.plan]
        for side in range(SIDES):
            all_tricks = (sides == side).all(axis=0) & (self.cards[side] == totals)
            self.match[side, all_tricks] = score.match

    def _marry(self) -> None:
        """Marriages that were announced in time, by the hand that had both cards (ST-1, ST-2)."""
        rounds, opening, tables = self._rounds, self._opening, self._tables
        options, end = tables.rules.variant.marriage, tables.rules.variant.end
        lines = rounds.lines_of(MARRIAGE)
        of, seats = rounds.of[lines], codes(rounds.others.texts(lines), SEATS)
        trumps = tables.trumps[opening.plan] >= 0
        queens, kings = tables.pairs[opening.plan].T
        every = slice(None)
        pair = opening.owner(every, queens)
        held = trumps & (pair == opening.owner(every, kings))
        if tables.rules.compared:
            self._rule_out(of)
            self._rule_out(np.flatnonzero(held))
            return
        times = np.bincount(of, minlength=rounds.count)
        wrong = (seats != pair[of]) | ~held[of] | (times[of] != 1) | (not options.allowed)
        laid = rounds.others.before[lines] - rounds.first[of]
        if options.time == "pre_play":
            # Before the first lead it may end the game.
            wrong |= (laid != 0) | (end.claim == "none" and end.kind == "target")
        else:
            wrong |= laid != self._both_lie(of, queens, kings)
        wrong |= lines > self.figured[of]
        self._rule_out(of[wrong])
        self.marriage[np.maximum(seats, 0) & 1, of] = FOR_MARRIAGE
        if options.allowed:
            self._rule_out(np.flatnonzero(held & (times == 0)))

    def _both_lie(self, of: Places, queens: Places, kings: Places) -> Counts:
        """How many cards lay when queen and king of trump both did."""
        cards = self._tricks.cards.reshape(-1, self._rounds.count)[:, of]
        first = (cards == queens[of]).argmax(axis=0)
        found: Counts = np.maximum(first, (cards == kings[of]).argmax(axis=0)) + 1
        return found

    def _add_melds(self) -> None:
        """Melds in time, all held; which of them score goes by the comparison and award of the set."""
        rounds, opening, tables = self._rounds, self._opening, self._tables
        rules, lines = tables.rules, rounds.lines_of(MELD)
        of, melds = rounds.of[lines], tables.melds_of(rounds.others.texts(lines))
        if not len(lines):
            return
        self._rule_out(of[melds < 0])
        known = melds >= 0
        lines, of, melds = lines[known], of[known], melds[known]
        seats, cards, points = tables.said.seats[melds], tables.said.cards[melds], tables.said.points[melds]
        place = (seats - opening.leader[of]) % PLAYERS
        laid = rounds.others.before[lines] - rounds.first[of]
        wrong = (cards & ~opening.hands[seats, of]) != 0
        if rules.window == "own_first_card":
            wrong |= (laid != place) & (laid != place + 1)
        elif rules.window == "before_own_card":
            wrong |= laid != place
        else:
            wrong |= (laid != 0) | (rules.window != "before_first_lead")
            wrong[1:] |= (of[1:] == of[:-1]) & (place[1:] < place[:-1])
        self._rule_out(of[wrong])
        self._rule_out(_sharing(self._rounds.count, of, seats, cards))
        self._award(of, seats, points, tables.keys(opening.plan[of], melds) * PLAYERS - place)

    def _award(self, of: Places, seats: Places, points: Counts, keys: Counts) -> None:
        """Count the melds that score; the lines are in the order of the rounds."""
        rules, begins = self._tables.rules, np.flatnonzero(np.append(True, of[1:] != of[:-1]))
        if rules.award == "everyone" or not len(of):
            np.add.at(self.melds, (seats & 1, of), points)
            return
        lengths = np.diff(begins, append=len(of))
        best = keys == np.repeat(np.maximum.reduceat(keys, begins), lengths)
        # Of equally good ones of a seat the first.
        first = np.flatnonzero(best)
        first = first[np.append(True, of[first[1:]] != of[first[:-1]])]
        seat = seats[first]
        if rules.rising:
            self._rule_out(of[seats != np.repeat(seats[begins], lengths)])
        winner = np.repeat(seat, lengths)
        if rules.award == "best_only":
            counted = np.zeros(len(of), np.bool_)
            counted[first] = True
        elif rules.award == "player_all":
            counted = seats == winner
        else:
            counted = (seats ^ winner) & 1 == 0
        if rules.needs_trick != "none":
            takers = self._tricks.winners[:, of[first]]
            takes = takers == seat if rules.needs_trick == "player" else (takers ^ seat) & 1 == 0
            counted &= np.repeat(takes.any(axis=0), lengths)
        np.add.at(self.melds, (seats[counted] & 1, of[counted]), points[counted])


def _sharing(rounds: int, of: Places, seats: Places, cards: Words) -> Places:
    """The rounds in which a seat says a card twice."""
    once, added = np.zeros(rounds * PLAYERS, np.uint64), np.zeros(rounds * PLAYERS, np.uint64)
    np.bitwise_or.at(once, of * PLAYERS + seats, cards)
    np.add.at(added, of * PLAYERS + seats, cards)
    return np.flatnonzero(once != added) // PLAYERS
