"""Games that are read and judged together come out as each does alone, whatever is wrong with the others."""

from __future__ import annotations

from random import Random

from games import SETS, clean_games
from test_acquit import proof
from test_mutations import mutated

from jasslog.fast.acquit import acquit_all, rules_for
from jasslog.fast.tables import tables
from jasslog.fast.walk import Walk
from jasslog.generate.damage import NoOccasion, damaged_game, kinds_for
from jasslog.log.quick import fast
from jasslog.variants.load import released

_UNFIT = frozenset({"file-cut-off", "file-unterminated"})
"""Damages after which no other game may follow."""


def _heard(games: list[bytes]) -> list[bytes]:
    """Those that begin with the event that begins a game."""
    heads = [fast(data[: data.find(b"\n")]) for data in games]
    return [data for data, head in zip(games, heads, strict=True) if head and head["type"] == "game_started"]


def _together(games: list[bytes]) -> None:
    started = [fast(data[: data.find(b"\n")]) or {} for data in games]
    assert acquit_all(zip(games, started, strict=True)) == [proof(data) for data in games]


def test_clean_games_of_all_sets_are_proved_together_as_each_alone() -> None:
    games = [game for rules in SETS for game in clean_games(rules, 7, 3)]
    Random(7).shuffle(games)
    _together(games)


def test_games_of_different_days_are_read_together() -> None:
    """Read one after the other they would be proved as well, only later, which no verdict shows."""
    games = clean_games("schieber-santiago", 9, 8, hands="all", notes=False, full=True)
    heads = [fast(data[: data.find(b"\n")]) or {} for data in games]
    walks = [
        Walk(data, rules_for(head, released("schieber-santiago")), {}) for data, head in zip(games, heads, strict=True)
    ]
    days = [walk.day for walk in walks]
    assert len({*days}) == len(walks)
    assert b"" in days  # One goes over midnight.
    assert len(tables([walk for walk in walks if walk.day])) == len(walks) - 1
    _together(games)


def test_one_damaged_game_takes_nothing_from_those_beside_it() -> None:
    games = []
    for rules in SETS:
        kinds = [kind for kind in kinds_for(released(rules)) if kind not in _UNFIT]
        for number, kind in enumerate(Random(rules).sample(kinds, 6)):
            try:
                games.append(b"\n".join(damaged_game(released(rules), 5, number, kind).lines) + b"\n")
            except NoOccasion:
                continue
        games += clean_games(rules, 9, 2)
    Random(5).shuffle(games)
    _together(_heard(games))


def test_changed_bytes_of_one_game_take_nothing_from_those_beside_it() -> None:
    rng, clean = Random(3), clean_games("schieber-santiago", 3, 6, hands="all", notes=False, full=True)
    for _ in range(60):
        _together(_heard([mutated(rng, data) if rng.random() < 0.3 else data for data in clean]))
