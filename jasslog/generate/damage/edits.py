"""What damages of the record share: which event is written wrong, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jasslog.generate.damage.kinds import Broken, Edit, When, always, pick
from jasslog.generate.table import Event, Table, written


def one_of(table: Table, types: str, fit: Callable[[Event], object] = lambda _: True) -> Event:
    """Some event of one of these types; NoOccasion where there is none."""
    return pick(table, [event for event in table.events if event["type"] in types.split() and fit(event)])


def place_in(table: Table, last: int = 1) -> int:
    """A line that is neither the head nor among the last ones."""
    return table.rng.randint(1, len(table.events) - 1 - last)


def edited(table: Table, seq: int, **members: Any) -> Broken:
    """The record with some members of one event changed."""
    events = [*table.events]
    events[seq] = {**events[seq], **members}
    return written(events), seq, seq


def replaced(table: Table, first: int, last: int, *events: Event) -> list[bytes]:
    """The record with other events in the place of those from one on and before another, all renumbered."""
    changed = [*table.events[:first], *events, *table.events[last:]]
    return written([{**event, "seq": seq} for seq, event in enumerate(changed)])


def inserted(table: Table, place: int, event: Event) -> Broken:
    """The record with one event more, as old as the one before it."""
    at = table.events[place - 1].get("at")
    event = {k: v for k, v in event.items() if k != "at"} | ({"at": at} if at else {})
    return replaced(table, place, place, event), place, place


def changed(
    finding: str,
    types: str,
    change: Callable[[Table, Event], Event],
    fit: Callable[[Table, Event], object] = lambda table, event: True,
    *,
    when: When = always,
    kept: bool = True,
) -> Edit:
    """One event of these types that fits is written otherwise; ``kept`` where it can be read all the same."""

    def make(table: Table) -> Broken:
        event = one_of(table, types, lambda event: fit(table, event))
        lines, place = written(table.events), event["seq"]
        (lines[place],) = written([change(table, event)])
        return lines, place if kept else None, place

    return Edit(finding, make, when)
