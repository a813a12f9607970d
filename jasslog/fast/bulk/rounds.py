"""The rounds of all games side by side: which lines belong to each, and that every line is at its place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jasslog.fast.bulk.cards import Played
from jasslog.fast.bulk.kinds import CHOSEN, CUT, DRAWN, HAND, HEAD, PICKED, PUSHED, ROUND, TURNED, Others
from jasslog.fast.bulk.lines import Lines
from jasslog.fast.bulk.tables import PLAYERS
from jasslog.fast.bulk.texts import Flags, Places

Counts = NDArray[np.intp]


class Rounds:
    """The rounds of the games that are in no doubt when they are laid out; each list has an entry for each of them.

    Places are those among the lines that are no cards.
    """

    def __init__(self, lines: Lines, played: Played, others: Others, cards: int) -> None:
        self.lines, self.played, self.others = lines, played, others
        kinds, before = others.kinds, others.before
        begins = kinds == ROUND
        places = np.flatnonzero(begins)
        stops = np.flatnonzero(begins | (kinds == HEAD))
        # A round's cards end where the next round begins, or the next game.
        following = np.searchsorted(stops, places)
        ends = np.append(before[stops[1:]], len(played.lines))[following]
        sizes: Counts = ends - before[places]
        of = np.cumsum(begins) - 1
        self._doubt(of, places, sizes, cards)
        kept = ~lines.doubtful[others.games]
        mine = kept[places]
        self.places: Places = places[mine]
        """Where it begins."""
        self.count = len(self.places)
        self.stops: Places = np.append(stops[1:], len(kinds))[following][mine]
        """Behind its last line."""
        self.games = others.games[self.places]
        self.of: Places = np.where(kept, (np.cumsum(mine) - 1)[of], UNROUNDED) if len(places) else of
        """By line the round."""
        self._kinds = np.where(self.of >= 0, kinds, HEAD)
        self.hands: Places = np.flatnonzero((kinds == HAND) & kept).reshape(-1, PLAYERS)
        """Its hands."""
        self.contracts: Places = np.flatnonzero(_is_contract(kinds) & kept)
        """Its choice of a contract."""
        self.first = before[self.places]
        """Its first card among all."""
        self.sizes = sizes[mine]
        """How many cards are played in it."""
        self.whole: Flags = self.sizes == cards
        """All cards are played."""
        self.last: Flags = np.ones(len(self.places), np.bool_)
        """It is its game's last."""
        self.last[:-1] = self.games[1:] != self.games[:-1]
        self.opens: Flags = np.ones(len(self.places), np.bool_)
        """It is its game's first."""
        self.opens[1:] = self.last[:-1]
        self.doubt(~self.whole & ~self.last)
        self._doubt_zones(kept)

    def doubt(self, wrong: Flags, rounds: Places | None = None) -> None:
        """Mark the games of rounds as doubtful: of all rounds, or of those named, that are wrong."""
        if wrong.any():
            games = self.games if rounds is None else self.games[rounds]
            self.lines.doubtful[games[wrong]] = True

    def lines_of(self, kind: int) -> Places:
        """The places of all lines of a kind in these games."""
        return np.flatnonzero(self._kinds == kind)

    def _doubt(self, of: Places, places: Places, sizes: Counts, cards: int) -> None:
        """Doubt games without a round, with another than four hands and a contract in one, and with lines or cards
        that lie in none."""
        lines, kinds, games, before = self.lines, self.others.kinds, self.others.games, self.others.before
        many = len(places)
        if not many:
            lines.doubtful[:] = True
            return
        owners = games[places]
        inside = (of >= 0) & (owners[of] == games)
        wrong = (kinds > DRAWN) & ~inside
        wrong |= (kinds <= DRAWN) & inside
        lines.doubtful[games[wrong]] = True
        for found, due in ((kinds == HAND, PLAYERS), (_is_contract(kinds), 1)):
            lines.doubtful[owners[np.bincount(of[found & inside], minlength=many) != due]] = True
        lines.doubtful[owners[sizes > cards]] = True
        lines.doubtful[np.bincount(owners, minlength=len(lines.firsts)) == 0] = True
        heads = np.flatnonzero(kinds == HEAD)
        opened = np.searchsorted(owners, np.arange(len(heads)))
        opened[opened == many] = 0
        lines.doubtful[before[places[opened]] != before[heads]] = True

    def _doubt_zones(self, kept: Flags) -> None:
        """Doubt games in which a cut, hand, push, contract or anything else comes where it does not belong."""
        kinds, of, before = self.others.kinds, self.of, self.others.before
        hands, contracts = self.hands[:, 0], self.contracts
        wrong = (self.hands != hands[:, None] + np.arange(PLAYERS)).any(axis=1)
        wrong |= (contracts <= self.hands[:, -1]) | (before[contracts] != self.first)
        cuts = self.lines_of(CUT)
        wrong |= np.bincount(of[cuts], minlength=len(hands)) != hands - self.places - 1
        self.doubt(wrong)
        self.doubt(cuts > hands[of[cuts]], of[cuts])
        for kind in (PICKED, PUSHED):
            some = self.lines_of(kind)
            self.doubt(some < hands[of[some]], of[some])
        pushes = self.lines_of(PUSHED)
        self.doubt(pushes > contracts[of[pushes]], of[pushes])
        late = np.flatnonzero((kinds > TURNED) & (of >= 0))
        self.doubt(late < contracts[of[late]], of[late])


UNROUNDED = -1
"""The round of a line that is in none, or in a game that is in doubt."""


def _is_contract(kinds: NDArray[np.uint8]) -> Flags:
    found: Flags = (kinds == CHOSEN) | (kinds == TURNED)
    return found
