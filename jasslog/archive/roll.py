"""The roll of counted games: the persons behind the names in records, and signs that one is counted twice."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from jasslog.archive.answers import GameAt
from jasslog.archive.rows import Facts
from jasslog.library.files import Unreadable

Place = tuple[str, int]
"""A file, and the line on which a game begins."""


class Oddity(NamedTuple):
    """A sign that a person or a game may be counted twice, or a person as somebody else."""

    kind: str
    """two-seats: a person at two seats of a game; two-tables: a person at two tables of a pass; two-groups: different
    persons at the same table of a pass; two-records: the same game recorded in two places."""
    who: str
    """The person, the table or the game."""
    places: tuple[Place, Place]


class Persons:
    """Gives the person for each spelling of a name; without any spellings every name is a person."""

    def __init__(self, spellings: Iterable[tuple[str, str]] = ()) -> None:
        """``spellings`` are pairs of a spelling and the name of the person."""
        self._by_spelling = by_spelling(tuple(spellings))
        self.unmapped: set[str] = set()
        """Names that were met and belong to no person; empty where there are no spellings at all."""

    def __call__(self, name: str) -> str:
        """The person who is meant by a name."""
        spelling = plain(name)
        if self._by_spelling and spelling not in self._by_spelling:
            self.unmapped.add(spelling)
        return self._by_spelling.get(spelling, spelling)


@cache
def by_spelling(spellings: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The name of the person for each spelling, and for the name itself; all names are ``plain``."""
    found = {plain(spelling): plain(name) for spelling, name in spellings}
    return found | {name: name for name in found.values()}


def disputed(spellings: Iterable[tuple[str, str]]) -> str:
    """A spelling that stands for two persons, or a person's name that also spells another; empty if there is none."""
    meant: dict[str, str] = {}
    for spelling, name in spellings:
        person = plain(name)
        for one in (plain(spelling), person):
            if meant.setdefault(one, person) != person:
                return one
    return ""


def plain(name: str) -> str:
    """A name in one form: accents composed, single blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())


class Roll:
    """Takes games in any order, and tells what is odd about them; memory grows with persons, passes and games."""

    def __init__(self, view: str = "corrected", spellings: Iterable[tuple[str, str]] = ()) -> None:
        self.view = view
        """The view in which the games are counted."""
        self.person = Persons(spellings)
        self.games = self.rounds = 0
        self.persons: set[str] = set()
        """Everybody who played."""
        self.unjudged: list[GameAt] = []
        """Games whose rules are not known."""
        self.unread: list[Unreadable] = []
        """What could not be read."""
        self._met: dict[tuple[str, str, object], set[tuple[object, Place]]] = {}
        """What was met, and where, for each kind of oddity, whom it would be about, and within what.

        Two different things met under one key are an oddity: a person at two tables within a pass, for example.
        """

    def take(self, facts: Facts) -> None:
        """Note one more game."""
        game, place = facts.game, (facts.game.source, facts.game.line)
        self.games += 1
        self.rounds += game.rounds
        self.unjudged += [] if facts.players else [GameAt(*place, game.game or None)]
        sat = [(row.person, row.seat) for row in facts.players if row.person is not None]
        self.persons |= {person for person, _ in sat}
        seats_of = Counter(person for person, _ in sat)
        scores = [row.score for row in facts.players]
        played = [(row.chose, row.tricks, row.cards) for row in facts.seats]
        content = repr((game.started, game.tournament, game.part, game.table, sat, scores, played))
        # Only a digest is kept of the content of a game, by which the same game is known elsewhere.
        digest = sha256(content.encode(errors="surrogatepass")).digest()
        # A game is no repeated one if it has no id, as after an unread first line, or nothing else to know it by.
        known = game.game and (game.started or sat or played or scores.count(None) < len(scores))
        met: list[tuple[str, str, object, object]] = [("two-records", game.game, digest, place)] if known else []
        met += [("two-seats", person, place, seat) for person, seat in sat if seats_of[person] > 1]
        if game.table is not None and game.part is not None:
            its_pass, group = (game.tournament, game.part), tuple(sorted(person for person, _ in sat))
            met += [("two-tables", person, its_pass, game.table) for person, _ in sat]
            # Nobody knows whether a player without a name is another person.
            met += [("two-groups", game.table, its_pass, group)] if len(group) == len(facts.players) else []
        for kind, who, within, what in met:
            self._met.setdefault((kind, who, within), set()).add((what, place))

    def oddities(self) -> list[Oddity]:
        """All oddities, sorted by their kind, then by whom they are about."""
        found = set()
        for (kind, who, _), met in self._met.items():
            first, *others = sorted(met, key=lambda one: one[1])
            found |= {Oddity(kind, who, (first[1], other[1])) for other in others if other[0] != first[0]}
        return sorted(found)
