"""Melds and marriages of all rounds: whether they may be said, and which of them score."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import MARRIAGE, MELD
from jasslog.fast.bulk.opening import BITS, Opening
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import NO_SEAT, PLAYERS, Tables
from jasslog.fast.bulk.texts import Flags, Places, Words
from jasslog.fast.bulk.tricks import Tricks
from jasslog.rules.marriage import POINTS as FOR_MARRIAGE

SIDES = 2


class Announced:
    """What was announced, by round; where it is not simple the round is unusual, and no more is said of it."""

    def __init__(self, rounds: Rounds, opening: Opening, tricks: Tricks, tables: Tables) -> None:
        self._rounds, self._opening, self._tricks, self._tables = rounds, opening, tricks, tables
        self.unusual: Flags = np.zeros(rounds.count, np.bool_)
        """By round."""
        self.melds: Counts = np.zeros((SIDES, rounds.count), np.intp)
        self.marriage: Counts = np.zeros((SIDES, rounds.count), np.intp)
        """What they bring by side and round, before the multipliers."""
        self.said: Places = np.full(rounds.count, -1)
        """By round the last line on which a meld was announced."""
        self.married: Places = np.full(rounds.count, -1)
        """By round the line on which a marriage was announced."""
        self._unsaid: Counts = np.full(rounds.count, NO_SEAT)
        """By round who had a marriage and did not announce it."""
        self._pair: Words = np.zeros(rounds.count, np.uint64)
        """By round the two cards of the marriage."""
        self._marry()
        self._add_melds()
        self._doubt_unsaid()

    def _marry(self) -> None:
        """Marriages that were announced in time, by the hand that had both cards (ST-1, ST-2)."""
        rounds, opening, tables = self._rounds, self._opening, self._tables
        options, end = tables.rules.variant.marriage, tables.rules.variant.end
        lines = rounds.lines_of(MARRIAGE)
        of, seats = rounds.of[lines], rounds.others.seats(lines)
        self.married[of] = lines
        queens, kings = tables.pairs[opening.plan].T
        bride = opening.owner(slice(None), queens)
        held = (tables.trumps[opening.plan] >= 0) & (bride == opening.owner(slice(None), kings))
        if tables.rules.compared:
            self.unusual |= held
            self.unusual[of] = True
            return
        times = np.bincount(of, minlength=rounds.count)
        wrong = (seats != bride[of]) | ~held[of] | (times[of] != 1) | (not options.allowed)
        laid = rounds.others.before[lines] - rounds.first[of]
        if options.time == "pre_play":
            # Before the first lead it may end the game.
            wrong |= (laid != 0) | (end.claim == "none" and end.kind == "target")
        else:
            wrong |= laid != self._both_lie(of)
        self.unusual[of[wrong]] = True
        self.marriage[np.maximum(seats, 0) & 1, of] = FOR_MARRIAGE
        if options.allowed:
            self._unsaid = np.where(held & (times == 0), bride, NO_SEAT)
            self._pair = BITS[queens] | BITS[kings]

    def _doubt_unsaid(self) -> None:
        """Where both cards lie the marriage was forgotten, or this has to be looked into."""
        unsaid = np.flatnonzero(self._unsaid != NO_SEAT)
        late = self._both_lie(unsaid) > self._rounds.sizes[unsaid]
        self.unusual[unsaid[~late]] = True

    def _both_lie(self, of: Places) -> Counts:
        """How many cards lay when queen and king of trump both did."""
        queens, kings = self._tables.pairs[self._opening.plan].T
        cards = self._tricks.cards.reshape(-1, self._rounds.count)[:, of]
        queen, king = (cards == queens[of]).argmax(axis=0), (cards == kings[of]).argmax(axis=0)
        found: Counts = np.maximum(queen, king) + 1
        return found

    def _add_melds(self) -> None:
        """Melds in time, all held; which of them score goes by the comparison and award of the set."""
        rounds, opening, tables, rules = self._rounds, self._opening, self._tables, self._tables.rules
        lines = rounds.lines_of(MELD)
        of, melds = rounds.of[lines], tables.melds_of(rounds.others.texts(lines))
        np.maximum.at(self.said, of, lines)
        known = melds >= 0
        self.unusual[of[~known]] = True
        lines, of, melds = lines[known], of[known], melds[known]
        if not len(lines):
            return
        seats, cards = tables.said.seats[melds], tables.said.cards[melds]
        place = (seats - opening.leader[of]) % PLAYERS
        laid = rounds.others.before[lines] - rounds.first[of]
        wrong = cards & ~opening.hands[seats, of] != 0
        if rules.window == "own_first_card":
            wrong |= (laid != place) & (laid != place + 1)
        elif rules.window == "before_own_card":
            wrong |= laid != place
        else:
            wrong |= (laid != 0) | (rules.window != "before_first_lead")
            wrong[1:] |= (of[1:] == of[:-1]) & (place[1:] < place[:-1])
        self.unusual[of[wrong]] = True
        self._doubt_shared(of, seats, melds)
        counted = self._counted(of, seats, tables.keys(opening.plan[of], melds) * PLAYERS - place)
        self._count(of[counted], seats[counted], melds[counted])

    def _doubt_shared(self, of: Places, seats: Places, melds: Places) -> None:
        """A card of two melds of a seat is unusual, unless they may share it."""
        cards, hands = self._tables.said.cards[melds], of * PLAYERS + seats
        once, added = np.zeros((2, self._rounds.count * PLAYERS), np.uint64)
        np.bitwise_or.at(once, hands, cards)
        np.add.at(added, hands, cards)
        shared = once != added
        # Sums of card sets without a common card have the bits of all of them.
        for hand in np.flatnonzero(shared).tolist():
            if self._tables.clash(melds[hands == hand].tolist()):
                self.unusual[hand // PLAYERS] = True

    def _counted(self, of: Places, seats: Places, keys: Counts) -> Flags:
        """Which melds score; they are in the order of the rounds, and no two seats of a round have the same key."""
        rules, begins = self._tables.rules, np.flatnonzero(np.append(True, of[1:] != of[:-1]))
        lengths = np.diff(begins, append=len(of))
        if rules.rising:
            self.unusual[of[seats != np.repeat(seats[begins], lengths)]] = True
        if rules.award == "everyone":
            return np.ones(len(of), np.bool_)
        best = np.flatnonzero(keys == np.repeat(np.maximum.reduceat(keys, begins), lengths))
        best = best[np.append(True, of[best[1:]] != of[best[:-1]])]
        winner = np.repeat(seats[best], lengths)
        counted = np.zeros(len(of), np.bool_)
        if rules.award == "best_only":
            counted[best] = True
        else:
            counted = seats == winner if rules.award == "player_all" else (seats ^ winner) & 1 == 0
        if rules.needs_trick != "none":
            takers, seat = self._tricks.winners[:, of[best]], seats[best]
            takes = takers == seat if rules.needs_trick == "player" else (takers ^ seat) & 1 == 0
            counted &= np.repeat(takes.any(axis=0), lengths)
        return counted

    def _count(self, of: Places, seats: Places, melds: Places) -> None:
        """Count the points of melds, and with them a marriage whose two cards they name (ST-4)."""
        said = self._tables.said
        np.add.at(self.melds.ravel(), (seats & 1) * self._rounds.count + of, said.points[melds])
        if self._tables.rules.variant.marriage.via_meld:
            mine = seats == self._unsaid[of]
            named = np.zeros(self._rounds.count, np.uint64)
            np.bitwise_or.at(named, of[mine], said.cards[melds[mine]])
            married = np.flatnonzero((self._unsaid != NO_SEAT) & (named & self._pair == self._pair))
            self.marriage[self._unsaid[married] & 1, married] = FOR_MARRIAGE
            self._unsaid[married] = NO_SEAT
