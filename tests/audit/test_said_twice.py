"""A marriage that counts is announced once (ST-2); saying it again scores nothing, and is reported as for a meld."""

from __future__ import annotations

from typing import Any

import pytest
from audit.judged import only, roots, without
from game.builder import LOG_A1, Record, log_a1, parts

T1, T2, T3, T4, REST = (part.strip() for part in LOG_A1.split(",", 4))
TWICE: dict[str, Any] = {"overrides": {"marriage": {"time": "both_cards"}}}


def with_king(said: str, **members: Any) -> Record:
    """Log A1 in spades, with something said at the king, the second card of seat 1's marriage."""
    second = T2.replace("SQ", "SQ marriage1") if members else T2
    return log_a1(**members).play(f"{T1}, {second}, {T3.replace('SK', f'SK {said}')}, {T4}, {REST}")


def later() -> Record:
    return log_a1().play(f"{T1}, {T2}, {T3.replace('SK', 'SK marriage1')}, {T4.replace('SA', 'SA marriage1')}, {REST}")


def taken_back() -> Record:
    record = log_a1().play(f"{T1}, {T2}, 0 ST SK marriage1").add("card_taken_back", seat=1, card="SK")
    return record.play("1 SK marriage1").play("2 H6 HA")


def shown() -> Record:
    """A claim of victory that is right because of the marriage shown with it."""
    return log_a1(pre=(0, 2470)).play(f"{T1}, {T2}, 0 ST SK show1 marriage1")


@pytest.mark.parametrize(
    "record",
    [
        with_king("marriage1 marriage1"),
        later(),
        with_king("marriage1 marriage1", **TWICE),
        log_a1("schieber-midwest").marriage(1).marriage(1).play(T1),
        log_a1("schieber-midwest").marriage(1).play("0 SJ marriage1 S7 HT S6"),
    ],
    ids=["at once", "later", "at both cards", "before play", "before play and in it"],
)
def test_ST_2_a_marriage_that_counts_is_said_once_and_again_changes_no_points(record: Record) -> None:
    audit = record.audit()
    found = only(audit, "meld-overlapping")
    *_, first, second = [event["seq"] for event in record.events if event["type"] == "marriage_announced"]
    assert roots(audit) == ["meld-overlapping"]
    assert (found.code, found.severity, found.seq, found.seat) == ("J405", "error", second, 1)
    assert (found.evidence, found.rule) == ([first], "marriage-window")
    assert found.slots == {"cards": ["SK", "SQ"], "why": "marriage"}
    assert parts(audit, "marriage") == parts(without(record, second), "marriage")


@pytest.mark.parametrize("record", [taken_back(), with_king("marriage1", **TWICE), with_king("marriage1"), shown()])
def test_ST_2_what_may_still_be_wanted_may_be_said(record: Record) -> None:
    assert "meld-overlapping" not in [found.name for found in record.audit().findings]


def test_ST_2_of_what_an_undo_took_back_nothing_is_said_twice() -> None:
    record = log_a1().play(f"{T1}, {T2}, 0 ST SK marriage1")
    record.add("undone", to=record.last - 1).marriage(1)
    assert roots(record.audit()) == []
    assert roots(record.marriage(1).audit()) == ["meld-overlapping"]


def test_W_2_a_meld_said_twice_is_told_alike() -> None:
    found = only(log_a1().play("0 meld0:S8-S9-ST-SJ meld0:S8-S9-ST-SJ SJ").audit(), "meld-overlapping")
    assert (found.code, found.rule, found.slots["cards"]) == ("J405", "meld-cards", ["SJ", "ST", "S9", "S8"])
