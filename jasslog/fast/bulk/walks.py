"""What was said before the first round of games, and the hot path's own walks through them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jasslog.fast.bulk.kinds import BACKS, DRAWN, NAMED
from jasslog.fast.bulk.melds import SIDES
from jasslog.fast.bulk.opening import ANY
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import Tables
from jasslog.fast.bulk.texts import Places
from jasslog.fast.dealing.lots import lowest, open_game
from jasslog.fast.forms import TEXTS
from jasslog.fast.sides import split
from jasslog.fast.unusual import GAVE_UP
from jasslog.fast.walk import Event, Walk
from jasslog.rules.seats import NOBODY


class Walks:
    """The walks through some games, each up to the first round."""

    def __init__(self, rounds: Rounds, tables: Tables, resumes: Sequence[Event]) -> None:
        """``resumes`` is by game what its head says of the rounds before."""
        self._tables, self._lines, self._resumes = tables, rounds.lines, resumes
        many, others = len(rounds.lines.firsts), rounds.others
        self.dealers: Places = np.full(many, ANY)
        """By game who deals first where lots were drawn for it."""
        self.lots: Places = np.full(many, ANY)
        """By game who drew the lowest card."""
        self.scores: Counts = np.zeros((SIDES, many), np.intp)
        """The scores with which each game begins."""
        self.scored: Counts = np.zeros(many, np.intp)
        """How many rounds had been scored."""
        self._begun: dict[int, Walk] = {}
        for game, told in enumerate(resumes):
            if told and not rounds.lines.doubtful[game]:
                self._resume(game)
        early = (others.kinds == NAMED) | (others.kinds == DRAWN)
        places = np.flatnonzero(early & ~rounds.lines.doubtful[others.games])
        for place, text in zip(places.tolist(), others.texts(places), strict=True):
            game = int(others.games[place])
            if rounds.lines.doubtful[game]:
                continue
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
        walk = Walk(
            lines.data[lines.starts[first] : lines.ends[first + 1] + 1], self._tables.rules, self._resumes[game]
        )
        walk.number = events
        TEXTS.reach(events)
        return walk

    def _resume(self, game: int) -> None:
        try:
            walk = self._begun[game] = self.of(game)
        except GAVE_UP:
            self._lines.doubtful[game] = True
            return
        self.scores[:, game], self.scored[game] = split(walk.scores, SIDES), walk.scored

    def _open(self, game: int, walk: Walk) -> None:
        try:
            open_game(walk)
            seat = lowest(walk) if walk.draws else NOBODY
        except GAVE_UP:
            self._lines.doubtful[game] = True
            return
        if walk.dealer != NOBODY:
            self.dealers[game] = walk.dealer
        if walk.draws:
            self.lots[game] = seat
