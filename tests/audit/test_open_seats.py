"""Nobody knows who plays if earlier points are open and the deal is not on record (HJ-9)."""

from __future__ import annotations

import pytest
from audit.judged import without
from audited import audits
from game.builder import Record
from game.handjass import HAND_LOG

from jasslog.log.write import canonical

HANDS = ("S6 S7 S8 S9 ST SJ SQ", "H6 H7 H8 H9 HT HJ HQ", "D6 D7 D8 D9 DT DJ DQ")


def test_it_is_said_of_a_card_that_ends_a_deal_with_lines_missing() -> None:
    record = Record("handjass", players=3).add("note_added", text="lost").add("round_started", dealer=0)
    for seat, hand in enumerate(HANDS):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.add("card_played", seat=1, card="H6")
    left = [event for event in record.events if event["seq"] not in (1, 5)]
    (audit,) = audits(b"\n".join(map(canonical, left)) + b"\n")
    assert [found.address for found in audit.findings if found.code == "J228"] == ["1.1.1"]


def test_whom_a_round_before_the_first_one_that_is_told_left_in_the_deal_tells() -> None:
    """Seat 1 stands at 4 of 5. If it lost a point in the round whose lines are missing, one more point keeps it in."""
    record = Record("handjass", players=3, pre=(0, 4, 0)).add("remark_made", text="lost")
    record.add("round_started", dealer=0)
    for seat, hand in zip((1, 2, 0), HANDS, strict=True):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.turn("D8").stay(1).fold(2).fold(0).scored("round", 0, 1, 0)
    record.add("round_started", dealer=1)
    for seat, hand in zip((2, 0, 1), HANDS, strict=True):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.turn("D9")
    audit = without(record, 1)
    assert audit.game is not None
    assert audit.game.round.dealt_in == (0, 1, 2)


@pytest.mark.parametrize("untold", ["a card", "the melds", "a line"])
def test_whom_an_earlier_round_that_is_not_all_told_left_in_the_deal_tells(untold: str) -> None:
    """Seat 1 stands at 4 of 5; whether its next points bring it to 5 depends on the first round."""
    record = Record("handjass", players=3, pre=(0, 4, 0), not_recorded=["melds"] * (untold == "the melds"))
    for number in range(4):
        record.add("round_started", dealer=number % 3)
        for step, suit in enumerate("SHD", 1):
            record.add("hand_dealt", seat=(number + step) % 3, cards=[suit + rank for rank in "6789TJQKA"])
        record.turn(f"C{6 + number}")
        if number == 0:
            record.stay(1, 2).fold(0)
            for rank in "6789TJQKA":
                for seat, suit in ((1, "S"), (2, "H")):
                    record.add("card_played", seat=seat, card="??" if untold == "a card" else suit + rank)
            record.add("remark_made", text="lost")
            lost = record.last
        elif number < 3:
            for seat in ((number + step) % 3 for step in (1, 2, 3)):
                record.stay(1) if seat == 1 else record.fold(seat)
    audit = without(record, lost) if untold == "a line" else record.audit()
    assert audit.game is not None
    assert audit.game.out == ()
    assert audit.game.round.dealt_in == (0, 1, 2)
    assert [found.name for found in audit.findings if found.severity == "error"] == ["seq-gap"] * (untold == "a line")


def test_HJ_9_each_round_before_of_which_a_part_is_open_is_named() -> None:
    record = Record("handjass", players=3, pre=(4, 4, 1), not_recorded=["hands", "melds"])
    record.add("round_started", dealer=0).turn_up("SK").stay(1).fold(2).stay(0)
    record.play(HAND_LOG.replace("meld0:ST-SJ-SQ ", "")).add("round_started", dealer=1).turn_up("D9")
    record.stay(2).fold(0).add("round_started", dealer=2).turn_up("D8")
    told = [found.slots for found in record.audit().findings if found.name == "seats-undecided"]
    assert [(slots["round"], slots["rounds"]) for slots in told] == [(4, []), (5, [4]), (6, [4, 5])]
    assert told[0]["parts"] == ["melds"]


def test_a_round_may_be_dealt_where_all_had_left_before_the_record_begins() -> None:
    """A game that should be over goes on with all seats, and whoever deals may deal again (going-out)."""
    record = Record("handjass", players=3, pre=(5, 5, 5)).add("round_started", dealer=0).add("misdealt", reason="seven")
    record.add("round_started", dealer=0).add("round_started", dealer=1)
    (audit,) = audits(b"\n".join(map(canonical, record.events)) + b"\n")
    assert [found.code for found in audit.findings] == ["J217", "J216"]


def test_a_deal_to_fewer_than_can_play_does_not_tell_who_is_still_in() -> None:
    """Seat 1 stands at 4 of 5, lines of a round before may be missing, and only one hand of the deal is on record."""
    record = Record("handjass", players=3, pre=(0, 4, 0)).add("remark_made", text="lost")
    record.add("round_started", dealer=0).add("hand_dealt", seat=1, cards=HANDS[0].split()).turn("D8")
    audit = without(record, 1)
    assert audit.game is not None
    assert audit.game.round.seats_open
    assert audit.game.round.dealt_in == (0, 1, 2)
    assert [found.name for found in audit.findings if found.severity == "error" and found.root is found] == ["seq-gap"]
