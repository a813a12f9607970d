"""The slow shape check, the quick reader and the published schema accept the same lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from event_strategies import TYPES, damaged, events
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, validators
from shared import examples
from typed import decode

from jasslog.events.limits import outside
from jasslog.events.schema import event_schema
from jasslog.events.vocabulary import EVENTS, members, read_line
from jasslog.log.quick import quick_event
from jasslog.log.shape import check
from jasslog.log.write import canonical

OF_A_TYPE = [name for name in TYPES if name != "redacted"]
"""The kinds of lines that have a type; what is left of a hidden event has none."""


def of_its_type(validator: Any, branches: list[dict[str, str]], value: Any, schema: Any) -> Iterator[Any]:
    """What ``oneOf`` demands, without asking the branches of other types than that of the value: none of them fits."""
    type_ = value.get("type") if isinstance(value, dict) else None
    others = {f"#/$defs/{name}" for name in OF_A_TYPE if name != type_}
    left = [branch for branch in branches if branch.get("$ref") not in others]
    yield from Draft202012Validator.VALIDATORS["oneOf"](validator, left, value, schema)


SCHEMA = validators.extend(Draft202012Validator, {"oneOf": of_its_type})(event_schema())


def test_the_schema_asks_every_line_for_its_own_type() -> None:
    kinds = {name: SCHEMA.schema["$defs"][name] for name in OF_A_TYPE}
    assert [name for name, kind in kinds.items() if kind["properties"]["type"].get("const") != name] == []
    assert [name for name, kind in kinds.items() if "type" not in kind["required"]] == []


def reader_accepts(event: dict[str, Any]) -> bool:
    """Whether the quick reader, which uses the event classes, accepts the line."""
    return quick_event(orjson.dumps(event)) is not None


def is_for_the_quick_reader(event: dict[str, Any]) -> bool:
    """Whether the line is an event whose added members, if any, are only texts, integers or booleans."""
    return event.get("type") in EVENTS and all(type(value) in (str, int, bool) for value in added(event))


def added(event: dict[str, Any]) -> list[Any]:
    """The values of the added ``x_`` members; None for each one inside an event of a correction."""
    by = event.get("by", [])
    inner = [name for one in by if isinstance(one, dict) for name in one] if isinstance(by, list) else []
    own = [value for name, value in event.items() if str(name).startswith("x_")]
    return own + [None for name in inner if str(name).startswith("x_")]


@pytest.mark.parametrize("name", TYPES)
@settings(max_examples=examples(3), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_good_lines_of_every_type_fit_and_come_back(name: str, data: st.DataObject) -> None:
    event = data.draw(events(name))
    line = canonical(event)
    assert check(event) == []
    assert decode(line) == (event, ())
    assert reader_accepts(event) == is_for_the_quick_reader(event)
    quickly = quick_event(line)
    assert quickly is None if not is_for_the_quick_reader(event) else quickly == read_line(event)
    assert members(read_line(event)) == event
    assert SCHEMA.is_valid(event)


@settings(max_examples=examples(80), deadline=None, suppress_health_check=list(HealthCheck))
@given(damaged())
def test_all_judges_agree_on_damaged_lines(event: dict[str, Any]) -> None:
    good = check(event) == []
    if encodes(event):
        assert reader_accepts(event) == (good and is_for_the_quick_reader(event))
    plain = all(flaw.name == "wrong-value" for flaw in outside(event))
    if plain and not has_line_feed_at_an_end(event):
        assert SCHEMA.is_valid(event) == good


def encodes(event: dict[str, Any]) -> bool:
    """Whether the event can be encoded as JSON: no integers beyond 64 bits, no halves of surrogate pairs."""
    surrogate = any(flaw.name == "lone-surrogate" for flaw in outside(event))
    return not surrogate and all(-(2**63) <= number < 2**64 for number in integers(event))


def parts(value: Any) -> list[Any]:
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value, *(part for one in inner for part in parts(one))]


def integers(value: Any) -> list[int]:
    return [part for part in parts(value) if type(part) is int]


def has_line_feed_at_an_end(value: Any) -> bool:
    """Whether a text ends with a line feed.

    Python's ``$`` accepts a final line feed, the ``$`` of JSON Schema does not, and the validator used here is in
    Python.
    """
    return any(isinstance(part, str) and part.endswith("\n") for part in parts(value))


CARD = {"type": "card_played", "seq": 7, "seat": 2, "card": "SJ"}


@pytest.mark.parametrize(
    ("change", "name", "path"),
    [
        ({"card": "S10"}, "wrong-value", ("card",)),
        ({"seat": True}, "wrong-value", ("seat",)),
        ({"seat": 5}, "wrong-value", ("seat",)),
        ({"seat": 1.0}, "float-number", ("seat",)),
        ({"seq": -1}, "wrong-value", ("seq",)),
        ({"seq": 2**53}, "integer-out-of-range", ("seq",)),
        ({"at": "2026-11-20T19:04:05Z"}, "wrong-value", ("at",)),
        ({"at": "2026-11-20T24:04:05.123Z"}, "wrong-value", ("at",)),
        ({"at": "2026-11-20T19:04:05.123Z\n"}, "wrong-value", ("at",)),
        ({"note": "a" * 257}, "wrong-value", ("note",)),
        ({"note": "\ud800"}, "lone-surrogate", ("note",)),
        ({"~": "9F3A61C0"}, "wrong-value", ("~",)),
        ({"trick": 1}, "unknown-member", ("trick",)),
        ({"X_a": 1}, "unknown-member", ("X_a",)),
        ({"x_a": [0, 2.5]}, "float-number", ("x_a", 1)),
        ({"x_a": {"b": {"c": [[[[[[1]]]]]]}}}, "nested-too-deep", ("x_a", "b", "c", 0, 0, 0, 0, 0)),
        ({"type": "card_thrown"}, "unknown-type", ("type",)),
        ({"type": 1}, "wrong-value", ("type",)),
    ],
)
def test_one_misfit_and_its_place(change: dict[str, Any], name: str, path: tuple[str | int, ...]) -> None:
    (misfit,) = check(CARD | change)
    assert (misfit.name, misfit.path) == (name, path)


def test_eight_levels_are_enough() -> None:
    assert check(CARD | {"x_a": {"b": {"c": [[[[[1]]]]]}}}) == []


def test_text_is_counted_in_code_points() -> None:
    assert check(CARD | {"note": "🃏" * 256}) == []


def test_all_misfits_are_told() -> None:
    misfits = check({"type": "card_played", "seat": 9, "card": "??", "foo": 1, "bar": 2})
    assert {(misfit.name, misfit.path) for misfit in misfits} == {
        ("missing-member", ("seq",)), ("wrong-value", ("seat",)), ("unknown-member", ("foo",)),
        ("unknown-member", ("bar",)),
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["meld_announced", "bid_made", "hand_dealt", "cards_discarded", "revealed"])
def test_something_has_to_be_said(kind: str) -> None:
    event = {"type": kind, "seq": 1, "seat": 0} | ({"what": "hand"} if kind == "revealed" else {})
    (misfit,) = check(event)
    assert misfit.name == "missing-member"
    assert "|" in misfit.expected


def test_cards_and_count_exclude_each_other() -> None:
    (misfit,) = check({"type": "hand_dealt", "seq": 1, "seat": 0, "cards": ["SJ"], "count": 1})
    assert (misfit.name, misfit.path, misfit.expected) == ("wrong-value", ("count",), "cards|count")


def test_a_card_twice_in_a_set_is_found_at_its_second_place() -> None:
    (misfit,) = check({"type": "meld_shown", "seq": 1, "seat": 0, "cards": ["SJ", "SQ", "SJ"]})
    assert misfit.path == ("cards", 2)


def test_trump_needs_its_suit() -> None:
    (misfit,) = check({"type": "contract_chosen", "seq": 1, "seat": 0, "contract": {"kind": "trump"}})
    assert (misfit.name, misfit.path) == ("missing-member", ("contract", "suit"))


def test_a_contract_that_is_none_is_told_to_be_none_and_needs_no_suit() -> None:
    for kind in ("spades", ["trump"]):
        (misfit,) = check({"type": "contract_chosen", "seq": 1, "seat": 0, "contract": {"kind": kind}})
        assert (misfit.name, misfit.path) == ("wrong-value", ("contract", "kind"))


def test_a_correction_holds_play_without_numbers() -> None:
    replacement = [CARD, {"type": "remark_made", "text": "no"}, {"type": "pushed", "seat": 1}]
    found = check({"type": "corrected", "seq": 9, "event": 7, "by": replacement})
    assert {(misfit.name, misfit.path) for misfit in found} == {
        ("unknown-member", ("by", 0, "seq")), ("wrong-value", ("by", 1, "type")),
    }  # fmt: skip
    (misfit,) = check({"type": "corrected", "seq": 9, "event": 7, "by": [{"type": "waved"}]})
    assert misfit.name == "unknown-type"


def test_a_newer_format_is_told_alone() -> None:
    (misfit,) = check({"type": "game_started", "seq": 0, "format": 2, "new": {}})
    assert (misfit.name, misfit.found) == ("newer-format", 2)
