"""The worst kinds of event are chosen by their number of findings; nothing here depends on how long anything takes."""

from __future__ import annotations

import pytest
from bench import hostile
from bench.corpora import MANY, Repeated, repeated
from bench.processes import Timed
from bench.timing import worst

from jasslog.events.limits import EVENTS, GAME
from jasslog.log.write import line

KINDS = ["remark_made", "card_played", "undone", "hand_dealt"]


def run(*costs: float) -> list[Timed]:
    findings = (0, MANY, 30, MANY // 2)
    return [Timed(1.0, cost, found) for cost, found in zip(costs, findings, strict=True)]


def test_the_worst_kinds_are_those_of_the_highest_median_by_what_is_found() -> None:
    found = hostile.worst_kinds(KINDS, [run(3, 60, 8, 90), run(99, 70, 6, 90), run(3, 50, 7, 90)], MANY)
    assert [(each.name, each.note, each.middle) for each in found] == [
        (hostile.QUIET, "undone", 7),
        (hostile.LOUD, "card_played", 60),
    ]
    assert [each.name for each in hostile.worst_kinds(["remark_made"], [[Timed(1, 3, 0)]], MANY)] == [hostile.QUIET]


def test_what_grows_the_most_is_measured_as_often_as_asked_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def grown(each: Repeated, many: int, games: int, repeats: int) -> list[float]:
        asked.append((each.event["type"], many, games, repeats))
        return [float(each.place)] * repeats

    monkeypatch.setattr(hostile, "grown", grown)
    kinds = {kind: Repeated([], place, {"type": kind}) for place, kind in enumerate("abcdef")}
    found = hostile.growth(kinds, 3, 8_000, 2_000)
    assert asked[: len(kinds)] == [(kind, 2_000, 1, 1) for kind in kinds]
    assert asked[len(kinds) :] == [(kind, 8_000, 16, 3) for kind in "cdef"]
    assert (found.name, found.middle, found.note) == (hostile.GROWTH, 5.0, "f")


def test_one_game_of_many_events_is_held_against_several_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, int] = {}

    def audited(data: bytes) -> None:
        many = data.count(b'"type":"remark_made"')
        seen[many] = seen.get(many, 0) + 1

    monkeypatch.setattr(hostile, "audit_bytes", audited)
    assert len(hostile.grown(repeated()["remark_made"], 1_000, 3, 2)) == 2
    assert len(seen) == 3
    first, few, many = sorted(seen)
    assert (few - first, many - first) == (500, 1_000)
    assert (seen[first], seen[few], seen[many]) == (9, 9, 3)


def test_the_largest_hostile_game_keeps_within_the_limits() -> None:
    many = 100 + hostile.MOST
    assert len(repeated()) > 45
    for each in repeated().values():
        assert len(each.events) + many <= EVENTS
        # No line is longer than with the greatest number of an event.
        longest = [len(line({**event, "seq": EVENTS})) for event in (*each.events, each.event)]
        assert sum(longest) + many * longest[-1] <= GAME


def test_the_worst_of_several_figures_is_named_in_its_note() -> None:
    found = worst("n", {"a": [1.0, 9.0, 1.0], "b": [2.0, 2.0, 2.0]}, "B")
    assert found == ("n", 2.0, 2.0, 2.0, "B", "b")
