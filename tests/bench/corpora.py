"""The corpora of games for the measurements; the same seed gives the same games.

All corpora except the foreign one are in canonical form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

import orjson

from jasslog.generate.clean import generate, run
from jasslog.generate.damage import damaged_game, kinds_for
from jasslog.generate.habits import Habits, Settings
from jasslog.generate.table import Table
from jasslog.log.games import split_games
from jasslog.log.scan import chunks
from jasslog.log.seal import sealed
from jasslog.log.write import line
from jasslog.variants.load import names, released

RULES = "schieber-santiago"
MANY = 2000
"""How many times an event is repeated in a hostile game."""
_DAMAGED = 5
"""One game in this many is damaged."""
_UNFIT = frozenset({"file-cut-off", "file-unterminated"})
"""Damages after which no other game may follow in the same file."""
_HEAD = b'{"format":'
_ID = re.compile(rb'"game":"[^"]*"')
_SHORT = 4_500
"""The greatest size of a short game, in bytes."""
_MENDING = frozenset({"corrected", "undone", "card_taken_back"})
_BOOKKEEPING: tuple[dict[str, Any], ...] = (
    {"type": "remark_made", "text": "Well."},
    {"type": "objection_raised", "text": "No."},
    {"type": "undone", "to": 8},
    {"type": "corrected", "event": 8, "by": []},
    {"type": "ruling_given", "ruling": "score_stands"},
    {"type": "card_taken_back", "seat": 0, "card": "SJ"},
    {"type": "victory_claimed", "seat": 0},
    {"type": "no_such_event"},
)
"""Events that do not occur in a plain game, and thousands of times in a hostile one."""
_FIRST = {
    "belote-french": 3,
    "belote-italian": 1,
    "bieter-five": 1,
    "bieter-five-bessern": 2,
    "bieter-santiago": 1,
    "differenzler-ohio": 1,
    "guggitaler": 1,
    "guggitaler-domino": 1,
    "handjass": 1,
    "handjass-bessern": 1,
    "klaverjas-amsterdam": 1,
    "schieber-santiago-tournament": 1,
    "schmaus": 1,
    "sidi-barrani": 3,
    "zuger": 3,
    "zweier-sidi": 1,
}
"""The sets in whose first games, this many, an event of some kind comes for the first time."""


def corpus(games: int, seed: int = 0) -> bytes:
    """``games`` plain games: complete, of one set, with melds, marriages, claims and times; about 40 kB each."""
    return b"".join(_plain_game(f"bench {seed} {number}", f"bench-{seed}-{number}") for number in range(games))


def large_corpus(size: int) -> bytes:
    """Plain games, at least ``size`` bytes in all."""
    games, total = [], 0
    while total < size:
        games.append(_plain_game(f"bench 0 {len(games)}", f"bench-0-{len(games)}"))
        total += len(games[-1])
    return b"".join(games)


def with_damage(data: bytes) -> bytes:
    """The same games, with one in five replaced by a damaged one."""
    variant = released(RULES)
    kinds = [kind for kind in kinds_for(variant) if kind not in _UNFIT]
    games = split(data)
    for number in range(0, len(games), _DAMAGED):
        game = damaged_game(variant, 0, number, kinds[number // _DAMAGED % len(kinds)])
        games[number] = b"\n".join(game.lines) + b"\n"
    return b"".join(games)


@cache
def generated(size: int) -> bytes:
    """Games of every set in turn, as ``generate`` writes them with its usual habits, at least ``size`` bytes in all."""
    games, total, seed = [], 0, 0
    while total < size:
        for id in sorted({name[0] for name in names()}):
            games += [b"".join(map(line, events)) for events in generate(released(id), seed, 1)]
            total += len(games[-1])
        seed += 1
    return b"".join(games)


def with_seals(data: bytes) -> bytes:
    """The same games with a tag on every line and a seal for each round."""
    games = (sealed(game.split(b"\n")[:-1]) for game in split(data))
    return b"".join(text + b"\n" for game in games for text in game)


def foreign(data: bytes, seed: int = 0) -> bytes:
    """The same events as another program might write them: members in any order, blanks, members of its own."""
    rng = Random(seed)
    return b"".join(_otherwise(orjson.loads(text), rng) for text in data.splitlines())


class Repeated(NamedTuple):
    """A whole game, and an event that a hostile game repeats many times."""

    events: list[dict[str, Any]]
    place: int
    event: dict[str, Any]

    def times(self, many: int) -> bytes:
        """The game as a record, with the event ``many`` more times at the place."""
        return _written([*self.events[: self.place], *[self.event] * many, *self.events[self.place :]])


@cache
def repeated() -> dict[str, Repeated]:
    """For each type of event, a game in which to repeat one.

    The event is the last of its type in a plain game, or in a game of another set. Some bookkeeping is repeated in the
    middle of the plain game.
    """
    plain = [orjson.loads(text) for text in split(corpus(1))[0].splitlines()]
    found: dict[str, Repeated] = {}
    _last_of_each_kind(plain, found)
    for event in _BOOKKEEPING:
        found.setdefault(event["type"], Repeated(plain, len(plain) // 2, event))
    for id, games in _FIRST.items():
        for events in generate(released(id), 0, games):
            _last_of_each_kind(list(events), found)
    return found


def _last_of_each_kind(events: list[dict[str, Any]], found: dict[str, Repeated]) -> None:
    places = {event["type"]: place for place, event in enumerate(events) if event["type"] != "game_started"}
    for kind, place in places.items():
        found.setdefault(kind, Repeated(events, place + 1, events[place]))


def hostile(many: int = MANY) -> Iterator[bytes]:
    """For each type of event that any game has, a game with ``many`` more events of it."""
    return (each.times(many) for each in repeated().values())


@cache
def short_games() -> list[bytes]:
    """A few short games of one set, as ``generate`` writes them; thousands of them still make a small archive."""
    games = (b"".join(map(line, events)) for events in generate(released(RULES), 0, 40))
    return [game for game in games if len(game) < _SHORT]


def archive(few: Sequence[bytes], games: int) -> Iterator[bytes]:
    """``games`` games made from a few, each with its own id."""
    for number in range(games):
        yield _ID.sub(b'"game":"bench-%d"' % number, few[number % len(few)], count=1)


def mended(data: bytes) -> float:
    """The share of the games of a corpus in which something was corrected, undone or taken back."""
    games = [{event.type for event in raw.events} for raw in split_games(chunks(BytesIO(data)))]
    return sum(not _MENDING.isdisjoint(types) for types in games) / len(games)


def split(data: bytes) -> list[bytes]:
    """The games of a corpus in which every game begins with its canonical head."""
    first, *others = data.split(b"\n" + _HEAD)
    parts = [first, *(_HEAD + other for other in others)]
    return [part + b"\n" for part in parts[:-1]] + parts[-1:]


@cache
def _plain_game(drawn_by: str, name: str) -> bytes:
    """A whole game in which all points are claimed and nothing rare happens."""
    variant, rng = released(RULES), Random(drawn_by)
    habits = Habits(variant, rng, Settings(near=0.0, hands="all", notes=False))
    vars(habits).update(timed=True, said="both", slate="", exposed=0, taken_back=0, looked_at=0, misdealt=0)
    table = Table(variant, rng, habits, name)
    run(table)
    return b"".join(map(line, table.events))


def _otherwise(event: dict[str, Any], rng: Random) -> bytes:
    members = [*event.items(), *([("x_app", "another")] if rng.random() < 0.2 else ())]
    rng.shuffle(members)
    told = (orjson.dumps(name) + b": " + orjson.dumps(value) for name, value in members)
    return b"{" + b", ".join(told) + b"}\n"


def _written(events: list[dict[str, Any]]) -> bytes:
    """Events as a record, numbered in their order and without their times, which would run backwards."""
    numbered = ({**event, "seq": number} for number, event in enumerate(events))
    return b"".join(line({name: value for name, value in event.items() if name != "at"}) for event in numbered)
