"""Single rounds as the hot path has them, for what is too rare to be done for all of them at once."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import BACKS, CLAIM
from jasslog.fast.bulk.opening import DECK, Opening
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.tricks import Tricks
from jasslog.fast.deal import PLAYING, Deal
from jasslog.fast.playing.tricks import ask
from jasslog.fast.unusual import GAVE_UP

_STRANGERS = bytes(range(DECK, 256))


class Deals:
    """The rounds of some games, one at a time."""

    def __init__(self, rounds: Rounds, opening: Opening, tricks: Tricks, tables: Tables) -> None:
        self._rounds, self._opening, self._tricks, self._tables = rounds, opening, tricks, tables

    def ask(self) -> None:
        """The full question of each card that needs it; games in which one was not legal are doubtful."""
        rounds, rules = self._rounds, self._tables.rules
        asked = self._tricks.asked & ~rounds.lines.doubtful[rounds.games]
        for trick, follower, number in np.argwhere(asked).tolist():
            deal = self._opened(number)
            leader = int(self._tricks.winners[trick - 1, number]) if trick else deal.leader
            every = self._tricks.cards[:, :, number].tobytes()
            try:
                ask(rules, deal, leader, every, PLAYERS * trick, follower + 1)
            except GAVE_UP:
                rounds.lines.doubtful[rounds.games[number]] = True

    def heard(self, number: int) -> Deal:
        """A round with all that was said after its contract."""
        deal = self._played(number)
        self._say(deal, number)
        return deal

    def _opened(self, number: int) -> Deal:
        """A round up to its first card."""
        opening, deal = self._opening, Deal(b"", 0, int(self._rounds.first[number]))
        deal.phase, deal.rules = PLAYING, self._tables.rules
        deal.leader, deal.chooser = int(opening.leader[number]), int(opening.chooser[number])
        deal.plan = self._tables.plans[opening.plan[number]]
        deal.owners = opening.owners[DECK * number : DECK * number + DECK].tobytes() + _STRANGERS
        return deal

    def _played(self, number: int) -> Deal:
        """A round with its contract, its cards and tricks."""
        played, tricks, size = self._rounds.played, self._tricks, int(self._rounds.sizes[number])
        deal = self._opened(number)
        first, shifts = deal.first, self._tables.rules.shifts
        cards, seats = played.cards[first : first + size], played.seats[first : first + size]
        deal.cards, deal.seats = cards.tobytes(), seats.tobytes()
        whole = size // PLAYERS
        deal.winners, deal.points = tricks.winners[:whole, number].tolist(), tricks.points[:whole, number].tolist()
        deal.taken = sum(won << shifts[seat] for won, seat in zip(deal.points, deal.winners, strict=True))
        return deal

    def _say(self, deal: Deal, number: int) -> None:
        """Give a round its lines but the claims of tricks, which have been judged."""
        rounds, others = self._rounds, self._rounds.others
        some = slice(int(rounds.contracts[number]) + 1, int(rounds.stops[number]))
        told = zip(
            (others.before[some] - deal.first).tolist(),
            others.numbers[some].tolist(),
            others.kinds[some].tolist(),
            others.backs[some].tolist(),
            others.texts(np.arange(some.start, some.stop)),
            strict=True,
        )
        for laid, seq, kind, back, text in told:
            if kind < CLAIM:
                deal.lines.append((laid, seq, text, BACKS[back][1]))
