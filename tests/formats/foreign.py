"""Helpers for the tests of other programs' formats: reading a log, and the checks that every reader must pass."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from shared import examples
from typed import plain

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.formats.foreign import reader
from jasslog.formats.record import ASSUMED
from jasslog.formats.source import UNREADABLE
from jasslog.log.games import RawGame
from jasslog.log.scan import Problem, chunks, lines
from jasslog.log.shape import check
from jasslog.log.write import canonical

QUIET = settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
Change = Callable[[Any], None]


def read_bytes(format: str, data: bytes) -> list[RawGame]:
    return list(reader(format).read(lines(chunks(io.BytesIO(data))), "log"))


def read_one(format: str, source: Any) -> RawGame:
    data = source.encode() if isinstance(source, str) else json.dumps(source).encode()
    (raw,) = read_bytes(format, data)
    return raw


def audited(format: str, source: Any) -> GameAudit:
    raw = read_one(format, source)
    assert not problems(raw)
    return audit_game(raw)


def names(audit: GameAudit) -> list[str]:
    """The names of all findings, except those that only say what was assumed."""
    return [finding.name for finding in audit.findings if finding.name != ASSUMED]


def of_type(raw: RawGame, name: str) -> list[dict[str, Any]]:
    return [event for event in plain(raw.events) if event["type"] == name]


def problems(raw: RawGame) -> list[tuple[int, Problem]]:
    return [(line, problem) for line, _, problem, _ in raw.problems if problem.name != ASSUMED]


def assert_well_formed(raws: list[RawGame]) -> None:
    """Assert that each game has valid events or problems of its log, and can be audited."""
    for raw in raws:
        assert raw.events or raw.problems
        assert not [misfit for event in plain(raw.events) for misfit in check(event)]
        assert [event.seq for event in raw.events] == list(range(len(raw.events)))
        assert all(canonical(event) for event in raw.events)
        assert all(problem.name == UNREADABLE and problem.column > 0 for _, problem in problems(raw))
        assert audit_game(raw).verdicts["intact"] == ("broken" if problems(raw) else "ok")


def put(value: Any, *path: Any) -> Change:
    def change(source: Any) -> None:
        for step in path[:-1]:
            source = source[step]
        source[path[-1]] = value

    return change


def without(*path: Any) -> Change:
    def change(source: Any) -> None:
        for step in path[:-1]:
            source = source[step]
        del source[path[-1]]

    return change


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all values inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in inner for place in ((*path, key), *places(part, (*path, key)))]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
