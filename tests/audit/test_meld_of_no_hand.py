"""A meld announced only by its points is void if the seat is known to have held no meld at all (meld-cards)."""

from __future__ import annotations

import pytest
from game.builder import LOG_A1, MELDED, Record, booked, hidden, log_a1
from game.handjass import handjass

REST = LOG_A1.partition(", ")[2]


def _said(**options: object) -> Record:
    return log_a1(**options).play("0 SJ S7 HT S6").meld(3, points=100).play(REST)


def _errors(record: Record) -> list[tuple[str, int]]:
    return [(found.code, found.seat) for found in record.audit().findings if found.severity == "error"]


def test_who_is_known_to_hold_no_meld_can_announce_none() -> None:
    record = _said()
    assert _errors(record) == [("J403", 3)]
    (found,) = [found for found in record.audit().findings if found.code == "J403"]
    assert (found.seq, found.slots["points"], found.slots["missing"]) == (11, 100, [])


def test_it_counts_nothing_and_leaves_nothing_open() -> None:
    audit = _said().audit()
    assert booked(audit) == (152, 162)
    assert audit.verdicts["sums"] == "unclaimed"
    assert "meld-undecided" not in [found.name for found in audit.findings]


def test_it_beats_no_meld_of_others() -> None:
    record = log_a1().play(MELDED).meld(3, points=200).play(REST)
    assert booked(record.audit()) == (292, 162)


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_that_nobody_recorded_tells_it_when_it_has_been_played(seat: int) -> None:
    record = hidden(_said(), *{3, seat})
    assert _errors(record) == [("J403", 3)]
    assert booked(record.audit()) == (152, 162)


def test_it_stays_open_while_the_hand_is_not_known() -> None:
    unplayed = hidden(log_a1().play("0 SJ S7 HT S6").meld(3, points=100).play("0 S9 SQ DQ H8"), 2, 3)
    assert _errors(unplayed) == []
    unread = hidden(log_a1().play("0 SJ S7 HT S6").meld(3, points=100).play(REST.replace("C9", "??")), 2, 3)
    assert _errors(unread) == []


def test_whose_hand_holds_some_meld_may_have_said_its_value_wrongly() -> None:
    record = log_a1().play("0 SJ").meld(1, points=100).play("1 S7 HT S6, " + REST)
    assert _errors(record) == []
    assert "meld-undecided" in [found.name for found in record.audit().findings]


def test_each_set_knows_its_own_melds() -> None:
    four_sixes = (
        "S6 H6 D6 C6 SA HK DT CQ C8|SK SQ ST S7 HA HQ HT DA DK|SJ S9 S8 HJ H9 H8 DQ DJ D8|H7 D9 D7 CA CK CJ CT C9 C7"
    )
    for rules, wrong in (("schieber-santiago", []), ("schieber-ohio", [("J403", 0)])):
        record = Record(rules, pre=(0, 0)).deal(3, four_sixes).choose(0, "S").meld(0, points=100)
        assert _errors(record) == wrong


def test_the_hand_of_the_moment_counts_where_the_blind_was_taken() -> None:
    """The seat laid its hand away for the blind, which holds no meld; if nobody knows the blind, a meld is possible."""
    told = handjass().swap(1).fold(2).stay(0).meld(1, points=100).play("1 DA")
    assert _errors(told) == [("J403", 1)]
    assert _errors(handjass(blind="").swap(1).fold(2).stay(0).meld(1, points=100).play("1 DA")) == []


def test_a_six_that_was_given_for_the_turned_card_may_have_been_in_it() -> None:
    record = Record("schmaus").deal(1, "H6 H7 H8 SA DK CT C9 SJ ST|HA HK D6 D7 S6 S7 C6 C7 DT").turn("HQ")
    assert _errors(record.meld(0, points=20).rob(0).play("0 H7 D6")) == []


def test_a_six_that_was_not_given_is_not_thought_of() -> None:
    record = Record("schmaus").deal(1, "H7 H8 SA DK DQ CT C9 SJ ST|HA HK H6 D6 D7 S6 S7 C6 C7").turn("HQ")
    assert _errors(record.meld(0, points=20).play("0 H7 H6")) == [("J403", 0)]
