"""Who plays is not known where earlier points are open and the deal is not on record (going-out)."""

from __future__ import annotations

from audited import audits
from game.builder import Record

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
