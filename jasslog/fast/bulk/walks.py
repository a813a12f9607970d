"""What was said before the first round of games, and the hot path's own walks through them."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.deals import GAVE_UP
from jasslog.fast.bulk.kinds import BACKS, DRAWN, NAMED
from jasslog.fast.bulk.opening import ANY
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import Tables
from jasslog.fast.bulk.texts import Places
from jasslog.fast.forms import TEXTS
from jasslog.fast.opening import open_game
from jasslog.fast.walk import Walk
from jasslog.rules.seats import NOBODY


class Walks:
    """The walks through some games, each up to the first round."""

    def __init__(self, rounds: Rounds, tables: Tables) -> None:
        self._tables, self._lines = tables, rounds.lines
        many, others = len(rounds.lines.firsts), rounds.others
        self.dealers: Places = np.full(many, ANY)
        """By game who deals first where lots were drawn for it."""
        self.lots: Places = np.full(many, ANY)
        """By game who drew the lowest card."""
        self._begun: dict[int, Walk] = {}
        early = (others.kinds == NAMED) | (others.kinds == DRAWN)
        places = np.flatnonzero(early & ~rounds.lines.doubtful[others.games])
        for place, text in zip(places.tolist(), others.texts(places), strict=True):
            game = int(others.games[place])
            walk = self._begun[game] = self.of(game)
            walk.before.append((0, int(others.numbers[place]), text, BACKS[others.backs[place]][1]))
        for game, walk in self._begun.items():
            self._open(game, walk)

    def of(self, game: int) -> Walk:
        """The walk through a game."""
        if game in self._begun:
            return self._begun[game]
        lines, events = self._lines, int(self._lines.counts[game])
        first = int(lines.firsts[game])
        walk = Walk(lines.data[lines.starts[first] : lines.ends[first + 1] + 1], self._tables.rules, {})
        walk.number = events
        TEXTS.reach(events)
        return walk

    def _open(self, game: int, walk: Walk) -> None:
        try:
            open_game(walk)
        except GAVE_UP:
            self._lines.doubtful[game] = True
            return
        if walk.dealer != NOBODY:
            self.dealers[game] = walk.dealer
        if walk.draws:
            self.lots[game] = min(walk.draws, key=lambda seat: walk.draws[seat])
