"""A round in play, or broken off, is judged as far as its cards tell; what is certain does not wait for its end."""

from __future__ import annotations

import pytest
from audit.judged import only, roots
from game.builder import LOG_A1, Record, log_a1
from game.klaverjas import DEAL_K

TRICKS = [trick.strip() for trick in LOG_A1.split(",")]
FOUR = "meld0:S8-S9-ST-SJ"
WINS = "SJ S9 S8 S7 HK HT DA D8 CQ|SA SK SQ HQ H7 DK DT D7 CA|HJ ST H9 H6 DQ DJ D9 CJ C8|S6 HA H8 D6 CK CT C9 C7 C6"
"""Seat 1 has a run with the king and queen of spades, which no meld beats."""


def untold(tricks: int) -> Record:
    """The first round of a game in which the holder of the seven of hearts chooses; nobody wrote the hands down."""
    record = Record("schieber-ohio", not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    return record.play(", ".join(TRICKS[:tricks]))


def test_W_4_a_meld_that_is_too_low_is_told_at_once() -> None:
    record = log_a1("schieber-ohio").play(f"0 {FOUR} SJ meld1:SQ-SK-SA S7")
    assert roots(record.audit()) == ["meld-too-low"]
    found = only(record.audit(), "meld-too-low")
    assert (found.seat, found.address) == (1, "4.melds.2")


@pytest.mark.parametrize("more", [[], [TRICKS[1], TRICKS[2]]])
def test_W_2_a_meld_that_another_seat_disproves_is_told_while_the_round_is_open(more: list[str]) -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    record.play(", ".join([f"0 {FOUR} SJ S8 S7 S6", *more]))
    found = only(record.audit(), "meld-not-held")
    assert (found.seat, found.address) == (0, "4.melds.1")
    assert [record.events[seq]["card"] for seq in found.evidence] == ["S8"]


def test_W_2_a_meld_that_may_still_be_right_is_not_judged() -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    assert roots(record.play(f"0 {FOUR} SJ S7").audit()) == []
    assert roots(log_a1().play("0 SJ").meld(1, points=20).audit()) == []


def test_ST_2_a_forgotten_marriage_is_told_once_the_next_card_lies() -> None:
    before = log_a1().play(", ".join([*TRICKS[:2], "0 ST SK"]))
    assert roots(before.audit()) == []
    assert roots(before.play("2 H6").audit()) == ["marriage-missing"]


@pytest.mark.parametrize("cards", ["0 SJ", "0 SJ S7 HT S6", "0 SJ S7 HT S6, 0 S9 SQ"])
def test_what_only_the_end_shows_stands_at_the_last_event_also_where_it_is_a_legal_card(cards: str) -> None:
    record = log_a1().play(cards)
    assert [(found.name, found.seq) for found in record.audit().findings] == [("unfinished-game", record.last)]


@pytest.mark.parametrize("broken", [False, True])
def test_ST_3_a_marriage_in_a_meld_that_may_still_score_is_not_forgotten(broken: bool) -> None:
    record = Record("schieber-ohio", pre=(0, 0)).deal(3, WINS).choose(0, "S")
    record.play("0 SJ meld1:SQ-SK-SA SQ ST S6, 0 S9 SK DQ H8, 0 S8 SA D9 D6")
    if broken:
        record.add("round_started", dealer=0)
    assert roots(record.audit()) == (["round-broken-off"] if broken else [])


@pytest.mark.parametrize("broken", [False, True])
def test_S_4_who_spoke_first_is_judged_when_a_card_shows_who_was_forehand(broken: bool) -> None:
    record = untold(8)
    if broken:
        record.add("round_started", dealer=0)
    found = only(record.audit(), "wrong-chooser")
    assert (found.seat, found.address, found.slots["expected"]) == (0, "1.choosing.1", [1])
    assert "wrong-chooser" not in roots(untold(6).audit())


@pytest.mark.parametrize(("tricks", "told"), [("0 DJ D7 DK DQ", False), ("0 DJ D7 DK DQ, 0 DT", True)])
def test_G10_3_roem_could_be_called_until_the_next_card_when_a_round_breaks_off(tricks: str, told: bool) -> None:
    called = {"roem": {"must_be_called": True}}
    record = Record("klaverjas-amsterdam", pre=(0, 0), overrides=called).deal(3, DEAL_K).add("card_turned", card="D6")
    audit = record.choose(0, "D").play(tricks).add("round_started", dealer=0).audit()
    assert ("roem-missing" in roots(audit)) == told


def test_I_12_what_is_found_of_a_round_that_a_ruling_ended_is_told_once_however_often_it_is_left() -> None:
    record = Record("klaverjas-rotterdam", pre=(0, 0), overrides={"roem": {"must_be_called": True}}).deal(3, DEAL_K)
    record.add("card_turned", card="D6").choose(0, "D").play("0 DJ D7 DK DQ, 0 DT").rule("lose_contract", seat=0)
    audit = record.add("game_ended").add("round_started", dealer=0).audit("ruled")
    assert [(found.address, found.seat) for found in audit.findings if found.name == "roem-missing"] == [("4.1", 0)]


@pytest.mark.parametrize("told", [False, True])
def test_another_card_may_be_turned_where_the_passes_before_it_need_not_be_on_record(told: bool) -> None:
    left_out = {} if told else {"not_recorded": ["choosing"]}
    record = Record("klaverjas-amsterdam", pre=(0, 0), **left_out).deal(3, DEAL_K).add("card_turned", card="D6")
    assert ("not-expected" in roots(record.add("card_turned", card="S6").audit())) == told
