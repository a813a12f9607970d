"""The laws of undo: which acts stand after any mix of acts, undo, redo and corrections, as the format defines it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shared import examples
from typed import plain, replayed, typed, whole

from jasslog.events.base import Event
from jasslog.game.public import digest
from jasslog.generate.clean import generate
from jasslog.log.head import before_last, before_undo, course, effective
from jasslog.variants.load import names, released

Json = dict[str, Any]
HALF = settings(max_examples=examples(50))
"""Half as many examples as usual."""
SETS = sorted({id for id, *_ in names()})


def standing(events: list[Json], after: int) -> list[int]:
    """The numbers of the acts that stand after event ``after``: the format's definition E(k), word for word."""
    if after < 0:
        return []
    event = events[after]
    if event["type"] == "undone" and event["to"] < after:
        return standing(events, event["to"])
    if event["type"] in ("undone", "remark_made", "corrected", "objection_raised", "ruling_given"):
        return standing(events, after - 1)
    return [*standing(events, after - 1), after]


@st.composite
def histories(draw: st.DrawFn) -> list[Json]:
    """Acts, remarks, corrections of any event, and undo to any earlier event, also to an undone one."""
    events: list[Json] = [whole({"seq": 0, "type": "game_started"})]
    for seq in range(1, draw(st.integers(1, 30))):
        kind = draw(st.sampled_from(["card_played"] * 4 + ["undone"] * 3 + ["corrected", "remark_made", "pushed"]))
        event: Json = {"seq": seq, "type": kind}
        if kind == "undone":
            event["to"] = draw(st.integers(0, seq + 1))
        elif kind == "corrected":
            by = draw(st.lists(st.sampled_from(["pushed", "passed"]), max_size=2))
            event |= {"event": draw(st.integers(0, seq)), "by": [{"type": type_} for type_ in by]}
        events.append(whole(event))
    return events


@HALF
@given(histories())
def test_what_stands_is_what_the_format_says(events: list[Json]) -> None:
    for after in range(len(events)):
        stands = [event.seq for event in effective(typed(events[: after + 1]), "recorded").events]
        assert stands == standing(events, after)


@HALF
@given(histories())
def test_the_way_back_between_two_acts_is_what_stood_after_the_one_and_not_after_the_other(events: list[Json]) -> None:
    way = course(typed(events))
    stood = {way.stood[after]: standing(events, after) for after in range(len(events))}
    for (last, acts), (until, before) in product(stood.items(), repeat=2):
        assert way.back(last, until) == [act for act in acts if act not in before]


@HALF
@given(histories())
def test_a_correction_stands_in_the_place_of_what_stands_and_nowhere_else(events: list[Json]) -> None:
    recorded = plain(effective(typed(events), "recorded").events)
    by: dict[int, list[Json]] = {}
    for event in events:
        if event["type"] == "corrected" and event["event"] < event["seq"]:
            by[event["event"]] = [one | {"seq": event["event"]} for one in event["by"]]
    expected = [one for act in recorded for one in by.get(act["seq"], [act])]
    assert effective(typed(events), "corrected").events == typed(expected)


@HALF
@given(histories(), st.integers(1, 9))
def test_the_last_acts_are_taken_back_and_nothing_else(events: list[Json], count: int) -> None:
    target = before_last(typed(events), count)
    acts = effective(typed(events)).events
    stands = [*dict.fromkeys(act.seq for act in acts)]
    assert (target is None) == (count >= len(stands))
    if target is None:
        return
    after = [*events, {"seq": len(events), "type": "undone", "to": target}]
    assert effective(typed(after)).events == [act for act in acts if act.seq in stands[:-count]]


def test_what_was_corrected_away_is_not_taken_back_once_more() -> None:
    events = [{"seq": 0, "type": "game_started"}, *({"seq": seq, "type": "pushed"} for seq in (1, 2))]
    removed = [*map(whole, events), {"seq": 3, "type": "corrected", "event": 2, "by": []}]
    assert before_last(typed(removed), 1) == 0
    assert before_last(typed(removed), 2) is None


@HALF
@given(histories(), st.lists(st.integers(1, 4), max_size=6), st.randoms(use_true_random=False))
def test_redo_takes_back_undo_by_undo(events: list[Json], counts: list[int], rng: Random) -> None:
    events = [*events, whole({"seq": len(events), "type": "card_played"})]
    assert before_undo(typed(events)) is None
    stood: list[list[int]] = []
    for count in counts:
        target = before_last(typed(events), count)
        if target is None:
            continue
        stood.append(standing(events, len(events) - 1))
        events = remarked([*events, {"seq": len(events), "type": "undone", "to": target}], rng)
    while stood:
        target = before_undo(typed(events))
        assert target is not None
        events = remarked([*events, {"seq": len(events), "type": "undone", "to": target}], rng)
        assert standing(events, len(events) - 1) == stood.pop()
    assert before_undo(typed(events)) is None


def remarked(events: list[Json], rng: Random) -> list[Json]:
    """The events, sometimes with a remark added, which changes nothing."""
    return [*events, whole({"seq": len(events), "type": "remark_made"})] if rng.random() < 0.3 else events


@HALF
@given(histories())
def test_redo_never_leads_anywhere_but_to_where_the_game_has_stood(events: list[Json]) -> None:
    target = before_undo(typed(events))
    if target is not None:
        assert target < events[-1]["seq"]
        after = [*events, {"seq": len(events), "type": "undone", "to": target}]
        assert standing(after, len(events)) != standing(events, len(events) - 1)


def numbered(events: Iterable[Event]) -> list[Event]:
    return [replace(event, seq=seq) for seq, event in enumerate(events)]


def undo(to: int | None) -> Event:
    (event,) = typed([{"seq": 0, "type": "undone", "to": to}])
    return event


@pytest.mark.parametrize("id", SETS[:: max(1, 4 // examples(1))])
def test_undoing_acts_leads_to_the_state_before_them_and_playing_on_to_the_same_end(id: str) -> None:
    variant, undos = released(id), 0
    for number, made in enumerate(generate(variant, 5, examples(1), notes=False, rounds=2)):
        rng, events = Random(f"{id} {number}"), typed(made)
        end = digest(replayed(variant, effective(events).events))
        record: list[Event] = []
        place = 0
        while place < len(events):
            forward = rng.randint(10, 60)
            record = numbered([*record, *events[place : place + forward]])
            place = min(place + forward, len(events))
            count = rng.randint(1, min(place - 1, 60)) if place > 1 and (not undos or rng.random() < 0.6) else 0
            if count:
                undos += 1
                record = numbered([*record, undo(before_last(record, count))])
                place -= count
                undone = digest(replayed(variant, effective(record).events))
                assert undone == digest(replayed(variant, numbered(events[:place])))
                if rng.random() < 0.4:
                    record = numbered([*record, undo(before_undo(record))])
                    place += count
                elif rng.random() < 0.3:
                    # A branch that is forgotten: another act, and its undo.
                    record = numbered([*record, events[-1], undo(len(record) - 1)])
        assert digest(replayed(variant, effective(record).events)) == end
    assert undos
