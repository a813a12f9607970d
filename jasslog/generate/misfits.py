"""Damages that leave lines of the right shape: times, ids, pointers, the rules named."""

from __future__ import annotations

from random import Random
from typing import Any

from jasslog.generate.spoils import Spoil, Spoiled, written
from jasslog.generate.table import Event, Table


def time_back(table: Table, rng: Random) -> Spoiled | None:
    """One event carries a time before that of an earlier one."""
    timed = [event["seq"] for event in table.events[1:] if "at" in event]
    if not timed or "started" not in table.events[0]:
        return None
    place = rng.choice(timed)
    events = [*table.events]
    events[place] = {**events[place], "at": "2020-02-02T20:20:20.020Z"}
    return Spoiled(written(events), "time-backwards", place, place)


def id_twice(table: Table, rng: Random) -> Spoiled | None:
    """Two events have the same id."""
    first, second = sorted(rng.sample(range(1, len(table.events)), 2))
    events = [{**e, "id": "a1"} if e["seq"] in (first, second) else e for e in table.events]
    return Spoiled(written(events), "id-reused", second, second)


def bookkeeping(name: str, event: Event) -> Spoil:
    """A note that points where nothing is."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        place = place_in(table, rng)
        later = [{**e, "seq": e["seq"] + 1} for e in table.events[place:]]
        note = {**event, "seq": place}
        return Spoiled(written([*table.events[:place], note, *later]), name, place, place)

    return spoil


def head(name: str, **rules: Any) -> Spoil:
    """The rules that the head of the record names are not to be had."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        started = table.events[0]
        wrong = {key: value for key, value in {**started["rules"], **rules}.items() if value is not None}
        return Spoiled(written([{**started, "rules": wrong}, *table.events[1:]]), name, 0, 0)

    return spoil


def newer(table: Table, rng: Random) -> Spoiled | None:
    """The record is of a later format."""
    return Spoiled(written([{**table.events[0], "format": 2}, *table.events[1:]]), "newer-format", None, 0)


def seat_four(table: Table, rng: Random) -> Spoiled | None:
    """A seat that this game does not have; five players leave none."""
    players = table.game.players
    if players == 5:
        return None
    kinds = ("card_played", "card_placed", "contract_chosen", "cards_cut")
    acts = [event["seq"] for event in table.events if event["type"] in kinds]
    place = rng.choice(acts)
    events = [*table.events]
    events[place] = {**events[place], "seat": players}
    return Spoiled(written(events), "no-such-seat", place, place)


def place_in(table: Table, rng: Random, last: int = 1) -> int:
    """A line that is neither the head nor among the last ones."""
    return rng.randint(1, len(table.events) - 1 - last)
