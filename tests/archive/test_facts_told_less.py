"""If a record is shortened, its facts agree with those of the whole game, or are empty because nobody can tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from game.walks import SETS
from shared import examples
from truth.ways import in_ways
from typed import raw_of

from jasslog.archive.of_game import facts_of
from jasslog.archive.rows import Facts
from jasslog.generate.clean import generate
from jasslog.library.record import Record
from jasslog.variants.load import released

COLUMNS = {
    "games": ("over", "winner", "decided_by"),
    "players": ("score", "won"),
    "rounds": ("forehand", "pushed", "chooser", "contract", "factor", "match", "due"),
    "seats": (
        *("forehand", "chose", "pushed", "tricks", "match", "cards", "taken"),
        *("melds", "marriage", "booked", "side_booked"),
    ),
    "tricks": ("winner", "points"),
    "cards": ("legal",),
}
"""For each table, the columns that are empty if the record cannot tell."""
_PLACE = ("round", "seat", "trick", "place")
"""The columns that tell one row of a game from another."""


def told(facts: Facts) -> dict[tuple[Any, ...], Any]:
    """Every value in these columns that is not empty, by table, column and row."""
    return {
        (table, column, *(getattr(row, name, 0) for name in _PLACE if table != "cards" or name != "seat")): value
        for table, columns in COLUMNS.items()
        for row in getattr(facts, table)
        for column in columns
        if (value := getattr(row, column)) is not None
    }


@pytest.mark.parametrize("name", SETS)
def test_facts_of_a_game_told_with_less_say_nothing_else(name: str) -> None:
    """In the usual run in one way, or in up to three ways at once, from set to set in turn."""
    rng = Random(name)
    for events in generate(released(name), 5, examples(1)):
        whole = told(facts_of(Record(raw_of(list(events))), "", cards=True))
        for most in (1, 2, 3) if examples(1) > 1 else (1 + 2 * (SETS.index(name) % 2),):
            less = told(facts_of(Record(raw_of(in_ways(rng, list(events), most))), "", cards=True))
            assert {place: value for place, value in less.items() if whole.get(place, value) != value} == {}
