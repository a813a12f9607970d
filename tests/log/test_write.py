"""Writing events in the canonical form."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

import pytest
from event_strategies import damaged, events
from hypothesis import HealthCheck, given, settings
from shared import examples
from typed import decode

from jasslog.events.limits import outside
from jasslog.log.write import canonical, line


class Seat(IntEnum):
    FIRST = 0


def reference(event: dict[str, Any]) -> bytes:
    """The canonical form as the text of the standard defines it, for ASCII names and integers."""
    return json.dumps(event, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


@settings(max_examples=examples(90), deadline=None, suppress_health_check=list(HealthCheck))
@given(events())
def test_what_is_written_is_canonical_and_comes_back(event: dict[str, Any]) -> None:
    written = canonical(event)
    assert written == reference(event)
    assert decode(written) == (event, ())
    assert line(event) == written + b"\n"


@settings(max_examples=examples(90), deadline=None, suppress_health_check=list(HealthCheck))
@given(damaged())
def test_writing_fails_exactly_outside_the_limits(event: dict[str, Any]) -> None:
    if any(outside(event)):
        with pytest.raises(ValueError, match="expected"):
            canonical(event)
    else:
        assert json.loads(canonical(event)) == event


@pytest.mark.parametrize(
    "value",
    [
        1.0, float("nan"), 2**53, -(2**53), "\ud800", "a" * 257, b"a", {1: 1}, {"": 1}, {"é": 1}, {"a\n": 1}, {1, 2},
        datetime.now(UTC), Seat.FIRST, [[[[[[[[1]]]]]]]],
    ],
)  # fmt: skip
def test_nothing_outside_the_domain_is_written(value: Any) -> None:
    with pytest.raises(ValueError, match="x_a"):
        canonical({"seq": 1, "x_a": value})


def test_a_line_over_the_limit_is_not_written() -> None:
    with pytest.raises(ValueError, match="bytes"):
        canonical({"x_a": ["a" * 256] * 300})


def test_rfc8785_agrees() -> None:
    rfc8785 = pytest.importorskip("rfc8785")
    event = {"type": "remark_made", "text": 'a\x00\x08\x1f"\\/\x7f\u2028é🃏', "seq": 2**53 - 1, "x_b": [None, True]}
    assert canonical(event) == rfc8785.dumps(event)
