"""Reading a line of a record as an event, and the problems that are found in bad lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest
from event_strategies import damaged, events
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from shared import SHARED, examples
from typed import decode

from jasslog.events.limits import LINE, outside
from jasslog.events.vocabulary import members
from jasslog.log.quick import quick_event
from jasslog.log.scan import HARMLESS, MOST, Problem, Unterminated
from jasslog.log.shape import check

SUITE = SHARED / "json-test-suite"
CARD = b'{"card":"SJ","seat":2,"seq":7,"type":"card_played"}'
AT = b'{"at":"2026-11-20T19:04:05.123Z",' + CARD[1:]
TAGGED = CARD[:-1] + b',"~":"9f3a61c0"}'
BOTH = AT[:-1] + b',"~":"9f3a61c0"}'


def quickly(line: bytes) -> dict[str, Any] | None:
    """The JSON object of the event that the quick reader reads from a line; None if it does not accept the line."""
    event = quick_event(line)
    return None if event is None else members(event)


@pytest.mark.parametrize("line", [CARD, AT, TAGGED, BOTH, CARD.replace(b"7", b"0"), CARD.replace(b"7", b"123456789")])
def test_a_card_is_read_quickly(line: bytes) -> None:
    assert quickly(line) == json.loads(line)
    assert decode(line) == (json.loads(line), ())


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(events(), st.booleans(), st.booleans(), st.booleans())
def test_blanks_escapes_and_order_are_no_problem(
    event: dict[str, Any], blanks: bool, escaped: bool, turned: bool
) -> None:
    pairs = reversed(event.items()) if turned else event.items()
    separators = (" , ", " :\t") if blanks else (", ", ": ")
    line = json.dumps(dict(pairs), ensure_ascii=escaped, separators=separators).encode()
    assert decode(line) == (event, ())


@settings(max_examples=examples(90), deadline=None, suppress_health_check=list(HealthCheck))
@given(damaged())
def test_a_line_has_a_problem_exactly_if_its_shape_has(event: dict[str, Any]) -> None:
    line = json.dumps(event).encode()
    found, problems = decode(line)
    misfits = check(json.loads(line))
    assert (problems == ()) == (misfits == [])
    if not {misfit.name for misfit in misfits} <= HARMLESS:
        assert found is None or (misfits[0].name == "unknown-type" and found == json.loads(line))
    elif not any(outside(event)):
        assert found is not None
        assert check(found) == []
    assert quick_event(orjson.dumps(json.loads(line))) is None if misfits and not big(event) else True


def big(value: Any) -> bool:
    parts = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    return (type(value) is int and not -(2**63) <= value < 2**64) or any(map(big, parts))


@pytest.mark.parametrize("line", [CARD, AT, TAGGED, BOTH, b'{"seat":1,"seq":7,"type":"pushed"}'])
@pytest.mark.parametrize("twice", [b'"seat":3', b'"seat":1', b'"seq":7', b'"type":"pushed"', b'"s\\u0065at":1'])
def test_a_member_that_comes_twice_is_always_found(line: bytes, twice: bytes) -> None:
    doubled = line[:-1] + b"," + twice + b"}"
    assert quick_event(doubled) is None
    event, problems = decode(doubled)
    assert event is None
    assert ("duplicate-key", len(line) + 1) in {(problem.name, problem.column) for problem in problems}


def test_a_member_that_comes_twice_deep_inside_is_found() -> None:
    line = CARD[:-1] + b',"x_a":{"b":[{"c":1,"c":1}]}}'
    (problem,) = decode(line).problems
    assert (problem.name, problem.member) == ("duplicate-key", "x_a.b[0].c")


def one(line: bytes) -> Problem:
    event, (problem,) = decode(line)
    assert (event is not None) == (problem.name in (*HARMLESS, "unknown-type"))
    return problem


@pytest.mark.parametrize(
    ("line", "name", "column", "found", "member"),
    [
        (b'{"card":"S\xff"}', "bad-utf8", 11, "ff227d", ""),
        (b'{"note":"\xc3\xa9\xed\xa0\x80"}', "bad-utf8", 11, "eda08022", ""),
        (b"\xff\xfe{\x00}\x00", "bad-utf8", 1, "fffe7b00", ""),
        (b"\xef\xbb\xbf" + CARD, "byte-order-mark", 1, "\ufeff", ""),
        (CARD + b"\r", "carriage-return", 52, "\r", ""),
        (b"", "blank-line", 1, "", ""),
        (b" \t\r", "blank-line", 1, " \t\r", ""),
        (b'{"card":"SJ","seat', "not-json", 19, "", ""),
        (CARD + CARD, "not-json", 52, "{", ""),
        (CARD[:-1], "not-json", 51, "", ""),
        (b'{"note":"a\x1b"}', "not-json", 11, "\x1b", ""),
        (b"# a remark", "not-json", 1, "#", ""),
        (b"{'seat':1}", "not-json", 2, "'", ""),
        (b'{"seat":01}', "not-json", 10, "1", ""),
        (b'{"seat":1,}', "not-json", 11, "}", ""),
        (b"[1]", "not-an-object", 1, "[1]", ""),
        (b" null", "not-an-object", 2, "null", ""),
        (CARD.replace(b"7", b"7.0"), "float-number", 29, "7.0", "seq"),
        (CARD.replace(b"7", b"1e3"), "float-number", 29, "1e3", "seq"),
        (CARD.replace(b"2", b"-0.0"), "float-number", 21, "-0.0", "seat"),
        (CARD.replace(b"7", b"1e400"), "float-number", 29, "1e400", "seq"),
        (CARD.replace(b"7", b"9007199254740992"), "integer-out-of-range", 29, "9007199254740992", "seq"),
        (CARD.replace(b"7", b"9" * 5000), "integer-out-of-range", 29, "9" * 40, "seq"),
        (CARD.replace(b"7", b"NaN"), "not-a-number", 29, "NaN", "seq"),
        (CARD.replace(b"7", b"-Infinity"), "not-a-number", 29, "-Infinity", "seq"),
        (CARD[:-1] + b',"note":"\\ud800"}', "lone-surrogate", 59, '"\\ud800"', "note"),
        (CARD[:-1] + b',"x_a":[[[[[[[[1]]]]]]]]}', "nested-too-deep", 65, "[", "x_a[0][0][0][0][0][0][0]"),
        (CARD[:-1] + b',"x_a":1.5}', "float-number", 58, "1.5", "x_a"),
        (CARD.replace(b"played", b"thrown"), "unknown-type", 38, '"card_thrown"', "type"),
        (CARD[:-1] + b',"foo":1}', "unknown-member", 52, '"foo"', "foo"),
        (CARD.replace(b'"seat":2,', b""), "missing-member", 1, "", "seat"),
        (CARD.replace(b'"seq":7,', b""), "missing-member", 1, "", "seq"),
        (CARD.replace(b"SJ", b"S10"), "wrong-value", 9, '"S10"', "card"),
        (CARD.replace(b"2", b"true"), "wrong-value", 21, "true", "seat"),
        (CARD.replace(b"2", b"null"), "wrong-value", 21, "null", "seat"),
        (b'{"format":2,"seq":0,"type":"game_started","x":[]}', "newer-format", 11, "2", "format"),
    ],
)  # fmt: skip
def test_one_problem_and_its_place(line: bytes, name: str, column: int, found: str, member: str) -> None:
    problem = one(line)
    assert (problem.name, problem.column, problem.found, problem.member) == (name, column, found, member)


HEAD = {"format": 1, "game": "g", "rules": {"id": "club", "version": 1}, "seq": 0, "type": "game_started"}


def _head_with(rules: dict[str, Any]) -> dict[str, Any]:
    return HEAD | {"rules": HEAD["rules"] | rules}


ANYTHING: dict[str, Callable[[Any], dict[str, Any]]] = {
    "a member that somebody added": lambda value: HEAD | {"x_own": {"part": value}},
    "what a table changed of the rules": lambda value: _head_with({"overrides": {"part": value}}),
    "what it changed, in a correction": lambda value: {
        "by": [{name: told for name, told in _head_with({"overrides": {"part": value}}).items() if name != "seq"}],
        "event": 0, "seq": 1, "type": "corrected",
    },
}  # fmt: skip
"""The places where any value may stand, two members deep or more."""
NOWHERE = {
    "float-number": 1.5,
    "integer-out-of-range": 2**53,
    "lone-surrogate": "\ud800",
    "nested-too-deep": [[[[[[[[1]]]]]]]],
    "wrong-value": {"ü": 1},
}
"""Values that are not allowed anywhere in a record."""


@pytest.mark.parametrize("place", ANYTHING)
@pytest.mark.parametrize("name", NOWHERE)
def test_what_no_record_may_hold_is_found_wherever_anything_may_stand(place: str, name: str) -> None:
    line = json.dumps(ANYTHING[place](NOWHERE[name])).encode()
    assert quick_event(line) is None
    assert {problem.name for problem in decode(line)[1]} == {name}


@pytest.mark.parametrize("value", [2**53 - 1, -(2**53) + 1, True, None, "x" * 256, [1, "a"], {"b": [{}]}, []])
@pytest.mark.parametrize("place", ANYTHING)
def test_all_else_is_kept_wherever_anything_may_stand(place: str, value: Any) -> None:
    event = ANYTHING[place](value)
    read, problems = decode(json.dumps(event).encode())
    assert not problems
    assert read is not None
    assert members(read) == event


def test_columns_count_characters_and_offsets_bytes() -> None:
    line = '{"card":"S1","note":"Bären 🃏","seat":1,"seq":7,"type":"card_played","zz":1}'.encode()
    first, second = decode(line).problems
    assert (first.column, first.offset) == (9, 8)
    assert line[second.offset :].startswith(b'"zz"')
    assert line.decode()[second.column - 1 :].startswith('"zz"')


def test_all_problems_of_a_line_are_told_in_order() -> None:
    line = b'{"card":"SX","foo":2.5,"seat":9,"seq":7,"bar":1,"type":"card_played"}\r'
    event, problems = decode(line)
    assert event is None
    assert [(problem.name, problem.member) for problem in problems] == [
        ("wrong-value", "card"), ("unknown-member", "foo"), ("float-number", "foo"), ("wrong-value", "seat"),
        ("unknown-member", "bar"), ("carriage-return", ""),
    ]  # fmt: skip


def test_unknown_members_are_left_out_and_the_rest_is_read() -> None:
    line = b'\xef\xbb\xbf{"contract":{"kind":"slalom","x":1},"foo":1,"seat":2,"seq":7,"type":"contract_chosen"}\r'
    event, problems = decode(line)
    assert event == {"contract": {"kind": "slalom"}, "seat": 2, "seq": 7, "type": "contract_chosen"}
    assert [problem.member for problem in problems] == ["", "contract.x", "foo", ""]


def test_a_line_over_the_limit_is_not_read() -> None:
    line = CARD[:-1] + b" " * (LINE - len(CARD)) + b"}"
    assert decode(line).problems == ()
    problem = one(line + b" ")
    assert (problem.name, problem.found, problem.expected) == ("line-too-long", str(LINE + 1), str(LINE))


def test_a_last_line_without_newline_is_read_and_told() -> None:
    event, problems = decode(Unterminated(CARD))
    assert event == json.loads(CARD)
    assert [(problem.name, problem.column) for problem in problems] == [("unterminated-line", len(CARD) + 1)]
    torn = decode(Unterminated(CARD[:30]))
    assert {problem.name for problem in torn.problems} == {"not-json", "unterminated-line"}


def test_a_hopeless_line_has_a_bounded_number_of_problems() -> None:
    line = b'{"a":[' + b"1.5," * 10_000 + b"1.5]}"
    assert len(decode(line).problems) == MOST


def test_one_more_unknown_member_than_is_told_does_not_make_a_line_readable() -> None:
    unknown = b",".join(b'"a%d":1' % number for number in range(MOST + 10))
    assert decode(CARD[:-1].replace(b"SJ", b"SX") + b"," + unknown + b"}").event is None
    event, problems = decode(b"{" + unknown + b"," + CARD.replace(b"SJ", b"SX")[1:])
    assert event is None
    assert len(problems) == MOST + 1
    assert problems[-1].name == "wrong-value"


@settings(max_examples=examples(300), deadline=None)
@given(st.binary(max_size=200))
@example(b"[" * 60_000)
@example(b'{"a":' * 12_000)
@example(b'{"type":[],"seq":{}}')
@example(b'"type"')
@example(b'{"type":"card_played","card":[],"seat":{},"seq":1}')
@example(b"-")
@example(b'{"\\ud800":1,"\\ud800":2}')
@example(b'"\\u12')
def test_no_bytes_make_an_error(line: bytes) -> None:
    event, problems = decode(line)
    assert event is None or check(event) == []
    assert (event is not None) or problems
    for problem in problems:
        orjson.dumps(msgspec.structs.asdict(problem))


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from([CARD, AT, BOTH]), st.integers(0, 90), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_card_is_read_as_the_slow_way_reads_it(line: bytes, place: int, put: bytes, drop: int) -> None:
    damaged_line = line[:place] + put + line[place + drop :]
    event = quickly(damaged_line)
    if event is not None:
        pairs = json.loads(damaged_line, object_pairs_hook=list)
        assert len(dict(pairs)) == len(pairs)
        assert dict(pairs) == event
        assert check(event) == []
    found = decode(damaged_line)
    assert event is None or found == (event, ())


def suite() -> list[Path]:
    return sorted(SUITE.glob("*.json")) if SUITE.is_dir() else []


@pytest.mark.skipif(not SUITE.is_dir(), reason="the folder with inputs for JSON readers is not here")
def test_the_json_suite_is_judged_as_it_says() -> None:
    broken = {"not-json", "bad-utf8", "not-a-number", "lone-surrogate", "blank-line"}
    for path in suite():
        content = path.read_bytes()
        names = {problem.name for problem in decode(content).problems}
        assert names, path.name
        if path.name.startswith("n_"):
            assert names & (broken | {"line-too-long", "byte-order-mark", "nested-too-deep"}), path.name
        if path.name.startswith("y_"):
            assert not names & (broken - {"lone-surrogate"}), path.name
