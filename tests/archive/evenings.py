"""Made-up evenings for the tests: in each game only the last round is played, so that every total is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import orjson
from game.builder import LOG_A1, Record

from jasslog.archive.of_game import facts_of
from jasslog.archive.roll import Persons
from jasslog.archive.rows import Facts
from jasslog.library.record import Record as Game
from jasslog.log.games import split_games

RULES = "schieber-santiago-tournament"
LAST = (76, 81)
"""The points of the last round for each side; nobody announces the marriage in it."""


class Sat(NamedTuple):
    """A game of an evening."""

    number: int | None
    """The number of its pass; None for a game that names none."""
    table: str
    names: str
    """The players in the order of seats, separated by blanks; an underscore stands for a player without a name."""
    scores: tuple[int, int] = (0, 0)
    """The totals at its end."""
    how: str = ""
    """open: a card could not be read; unfinished: the last round is missing; reneged: somebody did not follow suit;
    ruled: as reneged, and the arbiter took ten points from the side of seat 1. Empty for an ordinary game."""
    more: Mapping[str, Any] = MappingProxyType({})
    """Further members of its first event."""


def record(game: Sat) -> Record:
    """A game as a record."""
    members: dict[str, Any] = {"tournament": "cup", "table": game.table}
    members |= {} if game.number is None else {"pass": game.number}
    before = (game.scores[0] - LAST[0], game.scores[1] - LAST[1])
    made = Record(RULES, pre=before, rounds=7, **members)
    made.events[0] |= game.more
    made.events[0]["game"] = f"p{game.number or 0}-t{game.table}"
    made.add("players_named", names=["" if name == "_" else name for name in game.names.split()])
    if game.how == "unfinished":
        made.events[0]["resumes"]["scores"] = list(game.scores)
        return made
    made.deal(3).choose(0, "S")
    tricks = LOG_A1
    if game.how in ("reneged", "ruled"):
        tricks = LOG_A1.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ")
        # The renege changes the points of the round; the totals must still be those asked for.
        made.events[0]["resumes"]["scores"] = [game.scores[0] - 67, game.scores[1] - 90]
    made.play(tricks.replace("SJ S7 HT S6", "SJ S7 HT ??", 1) if game.how == "open" else tricks)
    if game.how == "ruled":
        made.rule("penalty", seat=1, points=10, round=8, reason="renege")
    return made


def lines(game: Sat) -> bytes:
    """The lines of a game's file."""
    return b"".join(orjson.dumps(event) + b"\n" for event in record(game).events)


def facts(game: Sat, source: str = "", view: str = "ruled", person: Persons | None = None) -> Facts:
    """The rows of a game."""
    (raw,) = split_games([(1, 0, lines(game).splitlines())])
    name = source or f"p{game.number or 0}-t{game.table}.jsonl"
    return facts_of(Game(raw, name, view=view), name, person or Persons())


def evening(*passes: str) -> list[Sat]:
    """The games of texts such as ``1: A B C D 700 556, E F G H 600 656 open``, one text per pass.

    The number of the pass comes first, 0 for none. Each game gives four players, two totals and `Sat.how`; tables count
    from 1.
    """
    return [game for text in passes for game in _pass(text)]


def _pass(text: str) -> Iterable[Sat]:
    number, _, games = text.partition(":")
    for table, game in enumerate(games.split(","), 1):
        words = game.split()
        first, second, *how = words[4:]
        yield Sat(int(number) or None, str(table), " ".join(words[:4]), (int(first), int(second)), "".join(how))
