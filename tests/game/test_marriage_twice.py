"""The marriage that must be announced with each of its two cards (ST-2), as in French Belote."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import LOG_A1, Record, log_a1, names, parts

from jasslog.game.answers import expected

TWICE: dict[str, Any] = {"marriage": {"time": "both_cards"}}
T1, T2, T3, REST = (part.strip() for part in LOG_A1.split(",", 3))


def played(tricks: str) -> Record:
    """Tricks of log A1 in spades; seat 1 plays the queen in the second trick and the king in the third."""
    return log_a1(overrides=TWICE).play(tricks)


def whole(second: str, third: str) -> Record:
    return played(f"{T1}, {T2.replace('SQ DQ', second)}, {T3.replace('SK H6', third)}, {REST}")


def may_announce(record: Record) -> list[int]:
    return [act.seat for act in expected(record.game()) if act.type == "marriage_announced"]


def test_ST_2_belote_and_rebelote() -> None:
    audit = whole("SQ marriage1 DQ", "SK marriage1 H6").audit()
    assert names(audit) == []
    assert parts(audit, "marriage") == (0, 40)


@pytest.mark.parametrize(("second", "third"), [("SQ marriage1 DQ", "SK H6"), ("SQ DQ", "SK marriage1 H6")])
def test_ST_2_EC_089_one_omission_voids_it(second: str, third: str) -> None:
    record = whole(second, third)
    audit = record.audit()
    assert names(audit) == ["marriage-half"]
    assert parts(audit, "marriage") == (0, 0)
    found = next(found for found in audit.findings if found.name == "marriage-half")
    king = next(event["seq"] for event in record.events if event.get("card") == "SK" and event["type"] == "card_played")
    assert (found.seq, found.seat) == (king + ("marriage1" in third), 1)
    assert record.audit().game.round.marriage_said[1][1] == ("half" if "marriage1" in third else "first")


def test_ST_2_neither_time_it_is_missing() -> None:
    assert names(whole("SQ DQ", "SK H6").audit()) == ["marriage-missing"]


def test_ST_2_I_10_each_announcement_ends_with_the_next_card() -> None:
    late = whole("SQ marriage1 DQ", "SK H6 marriage1").audit()
    assert (names(late), parts(late, "marriage")) == (["marriage-late"], (0, 0))
    between = whole("SQ DQ marriage1", "SK marriage1 H6").audit()
    assert (names(between), parts(between, "marriage")) == (["marriage-late"], (0, 0))


def test_ST_2_EC_051_before_its_first_card_it_is_early_and_must_be_repeated() -> None:
    early = played(f"0 SJ marriage1 S7 HT S6, {T2}")
    assert names(early.audit(), ignore=("unfinished-game",)) == ["marriage-early"]
    again = played(f"0 SJ marriage1 S7 HT S6, {T2.replace('SQ', 'SQ marriage1')}, {T3.replace('SK', 'SK marriage1')}")
    assert parts(again.play(REST).audit(), "marriage") == (0, 40)


def test_ST_2_EC_051_a_first_card_that_nobody_could_read_may_have_been_one_of_the_two() -> None:
    record = played(f"{T1}, {T2.replace('SQ DQ', '?? marriage1 DQ')}")
    assert "marriage-early" not in names(record.audit())
    assert record.game().round.marriage_said[1][1] != "early"


def test_ST_2_said_twice_at_the_first_card_is_still_once() -> None:
    record = whole("SQ marriage1 marriage1 DQ", "SK H6")
    assert names(record.audit()) == ["marriage-early", "marriage-half"]
    assert parts(record.audit(), "marriage") == (0, 0)


def test_ST_2_who_may_announce_when() -> None:
    assert may_announce(played(T1)) == []
    assert may_announce(played(f"{T1}, 0 S9 SQ")) == [1]
    assert may_announce(played(f"{T1}, 0 S9 SQ marriage1")) == []
    assert may_announce(played(f"{T1}, 0 S9 SQ DQ")) == []
    assert may_announce(played(f"{T1}, {T2.replace('SQ', 'SQ marriage1')}, 0 ST SK")) == [1]
    assert may_announce(played(f"{T1}, {T2}, 0 ST SK")) == [], "it would be void"


def test_ST_1_not_held_and_no_trump_stay_as_they_are() -> None:
    assert names(played("0 SJ marriage0 S7").audit(), ignore=("unfinished-game",)) == ["marriage-not-held"]
    record = Record(pre=(0, 0), overrides=TWICE).deal(3).choose(0, "obenabe").play("0 HK").marriage(0)
    assert names(record.audit(), ignore=("unfinished-game",)) == ["marriage-not-allowed"]


def test_I_5_a_card_that_goes_back_takes_its_announcement_along() -> None:
    first = played(f"{T1}, 0 S9 SQ marriage1")
    first.add("card_taken_back", seat=1, card="SQ").play("1 SK marriage1 DQ H8")
    assert names(first.audit()) == []
    assert may_announce(first.play("0 ST SQ")) == [1]
    audit = first.marriage(1).game()
    assert audit.round.marriage_said[1][1] == ""
    unsaid = played(f"{T1}, 0 S9 SQ marriage1").add("card_taken_back", seat=1, card="SQ")
    unsaid.play("1 SK DQ H8, 0 ST SQ marriage1")
    assert unsaid.game().round.marriage_said[1][1] == "half"
    second = played(f"{T1}, {T2.replace('SQ', 'SQ marriage1')}, 0 ST SK marriage1")
    second.add("card_taken_back", seat=1, card="SK").play("1 SA H6 HA, 1 SK")
    assert second.game().round.marriage_said[1][1] == "first"
    assert second.marriage(1).game().round.marriage_said[1][1] == ""


def test_E_3_a_claim_shows_it_unless_an_announcement_was_missed() -> None:
    def near(tricks: str) -> int:
        record = log_a1(pre=(0, 2420), overrides=TWICE).play(tricks).claim(1, show=True)
        return record.game().winner

    # Doubled, the marriage is worth 40 and the third trick 50.
    assert near(f"{T1}, {T2}") == 0, "the queen went unannounced"
    assert near(f"{T1}, {T2.replace('SQ', 'SQ marriage1')}, {T3}") == 0, "the king did"
    assert near(T1) == 0
    shown = log_a1(pre=(0, 2460), overrides=TWICE)
    assert shown.play(T1).claim(1, show=True).game().winner == 1
    half = log_a1(pre=(0, 2460), overrides=TWICE).play(f"{T1}, {T2.replace('SQ', 'SQ marriage1')}")
    assert half.claim(1, show=True).game().winner == 1
