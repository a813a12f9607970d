"""Acquits many games at once: those that are in no doubt, with exactly what the hot path says of them one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from jasslog.fast.acquit import Acquitted
from jasslog.fast.bulk.cards import Played
from jasslog.fast.bulk.deals import GAVE_UP, Deals
from jasslog.fast.bulk.ending import Ending
from jasslog.fast.bulk.kinds import BACKS, DRAWN, NAMED, Others
from jasslog.fast.bulk.ledger import Ledger
from jasslog.fast.bulk.lines import Lines
from jasslog.fast.bulk.melds import SIDES
from jasslog.fast.bulk.opening import ANY, Opening
from jasslog.fast.bulk.points import Points, judge_claims
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import Tables
from jasslog.fast.bulk.texts import Places
from jasslog.fast.bulk.tricks import Tricks
from jasslog.fast.forms import TEXTS
from jasslog.fast.opening import open_game
from jasslog.fast.sides import split
from jasslog.fast.walk import Walk
from jasslog.rules.seats import NOBODY
from jasslog.variants.options import Variant

Event = dict[str, Any]


def acquit_block(
    games: Sequence[bytes], started: Sequence[Event], tables: Tables, named: Variant
) -> list[Acquitted | None]:
    """What is said of each game of one set of rules; None says only: look closer.

    Each game is one that ends with a newline, ``started`` the events on the first lines, ``named`` the set that they
    all name.
    """
    lines = Lines(games, started)
    played = Played(lines)
    others = Others(lines, np.flatnonzero(~played.is_card))
    rounds = Rounds(lines, played, others, tables.rules.cards)
    if not rounds.count or not len(played.cards):
        return [None] * len(games)
    walks = _Walks(games, started, tables, rounds)
    opening = Opening(rounds, tables, walks.dealers, walks.lots)
    if not tables.plans:
        return [None] * len(games)
    tricks = Tricks(rounds, opening, tables)
    judge_claims(rounds, tricks, tables)
    deals = Deals(rounds, opening, tricks, tables)
    deals.ask()
    points = Points(rounds, opening, tricks, tables)
    ending = Ending(rounds, points, tricks, tables)
    return _told(games, started, tables, named, walks, ending, Ledger(rounds, points, ending, deals))


def _told(games, started, tables, named, walks, ending, ledger):
    found: list[Acquitted | None] = []
    counts, rounds, winners = walks.lines.counts.tolist(), walks.rounds, ending.winner.tolist()
    scores, sure, doubtful = ending.scores(), ending.sure.tolist(), walks.lines.doubtful.tolist()
    for game in range(len(games)):
        told = None
        if sure[game]:
            told = Acquitted(
                started[game], named, tables.rules.variant, counts[game], rounds[game], scores[game], winners[game]
            )
        elif not doubtful[game]:
            try:
                walk = walks.of(game)
                ledger.settle(game, walk)
                told = Acquitted(
                    started[game],
                    named,
                    tables.rules.variant,
                    walk.number,
                    rounds[game],
                    split(walk.scores, SIDES),
                    walk.winner,
                )
            except GAVE_UP:
                pass
        found.append(told)
    return found


def start(game: bytes, tables: Tables, events: int) -> Walk:
    """A walk through a game of which nothing has been looked at."""
    second = game.find(b"\n", game.find(b"\n") + 1) + 1
    walk = Walk(game[:second], tables.rules, {})
    walk.number = events
    TEXTS.reach(events)
    return walk


class _Walks:
    """The walks through some games, and what was said in each before its first round."""

    def __init__(self, games: Sequence[bytes], started: Sequence[Event], tables: Tables, rounds: Rounds) -> None:
        self._games, self._started, self._tables, self._lines = games, started, tables, rounds.lines
        self.lines = rounds.lines
        self.rounds = np.bincount(rounds.games, minlength=len(games)).tolist()
        """By game how many rounds it has."""
        self.dealers: Places = np.full(len(games), ANY)
        """By game who deals first where lots were drawn for it."""
        self.lots: Places = np.full(len(games), ANY)
        """By game who drew the lowest card."""
        self._begun: dict[int, Walk] = {}
        others = rounds.others
        early = (others.kinds == NAMED) | (others.kinds == DRAWN)
        places = np.flatnonzero(early & ~rounds.lines.doubtful[others.games])
        for place, text in zip(places.tolist(), others.texts(places), strict=True):
            walk = self.of(int(others.games[place]))
            walk.before.append((0, int(others.numbers[place]), text, BACKS[others.backs[place]][1]))
            self._begun[int(others.games[place])] = walk
        for game, walk in self._begun.items():
            self._open(game, walk)

    def of(self, game: int) -> Walk:
        """The walk through a game up to its first round."""
        if game in self._begun:
            return self._begun[game]
        return start(self._games[game], self._tables, int(self._lines.counts[game]))

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
