"""Bugs that generated games brought to light, each shown by the shortest record."""

from __future__ import annotations

from game.builder import DEAL_A, LOG_A1, Record, log_a1

HANDS = [hand.split() for hand in DEAL_A.split("|")]


def _unseen(*seats: int) -> Record:
    """Deal A in spades, where the hands of ``seats`` were not recorded."""
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    for other, hand in enumerate(HANDS):
        record.add("hand_dealt", seat=other, **({"count": 9} if other in seats else {"cards": hand}))
    return record.choose(0, "S")


def _names(record: Record) -> list[str]:
    return [found.name for found in record.audit().findings if found.name != "unfinished-game"]


def test_ST_2_a_marriage_can_still_be_said_when_play_stops_before_the_next_card() -> None:
    record = log_a1(pre=(2499, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK claim0").add("game_ended", winner=0)
    assert "marriage-missing" not in _names(record)
    assert "marriage-missing" in _names(log_a1().play(LOG_A1))


def test_I_6_a_hand_laid_open_later_proves_the_renege() -> None:
    record = _unseen(1, 2).play("0 SJ S7 HT S6, 0 DA CA DJ D6")
    ace = next(event["seq"] for event in record.events if event.get("card") == "CA")
    assert "renege" not in _names(record)
    found = record.add("revealed", what="hand", seat=1, cards=HANDS[1]).audit().findings
    assert ("renege", ace) in [(one.name, one.seq) for one in found]


def test_I_6_cards_of_a_shown_meld_that_were_played_before_prove_nothing() -> None:
    record = _unseen(1, 2).play(
        "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SA H6 HA, 1 H7 H9 D6 HK, 0 HQ SK HJ CT, 1 D7 DJ C6 DA"
    )
    record.play("0 S8 DT").add("meld_shown", seat=1, cards=["SQ", "SK", "SA"])
    assert "renege" not in _names(record)


def test_W_9_melds_that_the_failing_side_loses_need_not_be_written() -> None:
    deal = "DA DK DQ DJ DT D9 D8 D7 D6|HA HK HQ HJ HT H9 H8 H7 H6|SA SK SQ SJ ST S9 S8 S7 S6|CA CK CQ CJ CT C9 C8 C7 C6"
    record = Record("schieber-italian", pre=(0, 0)).deal(3, deal).choose(1, "C").meld(1, "HA-HK-HQ-HJ-HT")
    record.marriage(3)
    record.play("0 DA HA SA CA, 3 CK DK HK SK, 3 CQ DQ HQ SQ, 3 CJ DJ HJ SJ, 3 CT DT HT ST, 3 C9 D9 H9 S9")
    record.play("3 C8 D8 H8 S8, 3 C7 D7 H7 S7, 3 C6 D6 H6 S6").write(1, "cards", 157).write(1, "match", 100)
    assert "meld-unbooked" in _names(record.add("round_started", dealer=0))
    lost = Record("schieber-italian", pre=(0, 0)).deal(3, deal).choose(1, "D").meld(1, "HA-HK-HQ-HJ-HT").marriage(0)
    tricks = ", ".join(f"0 D{rank} H{rank} S{rank} C{rank}" for rank in "AKQJT9876")
    lost.play(tricks).write(0, "cards", 157).write(0, "match", 100)
    assert "meld-unbooked" not in _names(lost.add("round_started", dealer=0))


def test_I_8_nobody_is_blamed_for_leading_in_the_place_of_a_seat_without_cards() -> None:
    record = Record(pre=(0, 0)).deal(3, "D6 HA|DA|D7 H7|D8 H8").choose(0, "S").play("0 D6 DA D7 D8")
    state = record.game()
    assert state.round is not None
    assert state.round.turn == -1
    record.play("2 H7")
    assert "wrong-leader" not in _names(record)
