"""Who plays is not known where earlier points are open and the deal is not on record (HJ-9)."""

from __future__ import annotations

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
    """Seat 1 stands at 4 of 5; if it lost a point in the round whose lines are missing, one more keeps it in."""
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


def test_HJ_9_each_round_before_of_which_a_part_is_open_is_named() -> None:
    record = Record("handjass", players=3, pre=(4, 4, 1), not_recorded=["hands", "melds"])
    record.add("round_started", dealer=0).turn_up("SK").stay(1).fold(2).stay(0)
    record.play(HAND_LOG.replace("meld0:ST-SJ-SQ ", "")).add("round_started", dealer=1).turn_up("D9")
    record.stay(2).fold(0).add("round_started", dealer=2).turn_up("D8")
    told = [found.slots for found in record.audit().findings if found.name == "seats-undecided"]
    assert [(slots["round"], slots["rounds"]) for slots in told] == [(4, []), (5, [4]), (6, [4, 5])]
    assert told[0]["parts"] == ["melds"]
