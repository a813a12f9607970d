"""Cards shown but not played must not contradict the deal, and a ruling must be about tricks that the round has."""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, LOG_A1, Record, log_a1, names

HANDS = [hand.split() for hand in DEAL_A.split("|")]
TRICKS = [trick.strip() for trick in LOG_A1.split(",")]


def unseen() -> Record:
    """Deal A in spades, every hand hidden, two tricks played."""
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    return record.choose(0, "S").play(", ".join(TRICKS[:2]))


def found(record: Record) -> list[tuple[int, list[str], str]]:
    """Seat, cards and reason of each finding about cards not held."""
    mine = [one for one in record.audit().findings if one.name == "card-not-held"]
    return [(one.seat, one.slots["cards"], one.slots["why"]) for one in mine]


def opened(record: Record, seat: int, cards: list[str]) -> Record:
    return record.add("revealed", what="hand", seat=seat, cards=cards)


def test_D_3_a_hand_opened_later_is_the_one_that_was_dealt() -> None:
    record = log_a1().play(TRICKS[0])
    other = [*HANDS[1][:7], "HA", "C6"]
    assert found(opened(record, 1, other)) == [(1, ["HA", "C6"], "shown")]
    assert found(opened(log_a1().play(TRICKS[0]), 1, HANDS[1])) == []


def test_D_3_a_hidden_hand_opened_later_holds_what_the_seat_played() -> None:
    for gone, instead, wrong in (("SQ", "C6", ["SQ"]), ("CA", "HT", ["HT"])):
        hand = [instead if card == gone else card for card in HANDS[1]]
        assert found(opened(unseen(), 1, hand)) == [(1, wrong, "left-out" if wrong == [gone] else "shown")]
    assert found(opened(unseen(), 1, HANDS[1])) == []


def test_D_3_an_unread_card_does_not_speak_against_an_opened_hand() -> None:
    record = log_a1().play(TRICKS[0])
    next(event for event in record.events if event.get("card") == "S7")["card"] = "??"
    assert found(opened(record, 1, HANDS[1])) == []


@pytest.mark.parametrize(("card", "wrong"), [("SK", True), ("DK", True), ("ST", False)])
def test_D_3_what_a_hand_opened_later_holds_nobody_else_can_play(card: str, wrong: bool) -> None:
    assert "card-not-held" not in names(unseen().play(f"0 {card}").audit())
    assert ("card-not-held" in names(opened(unseen(), 1, HANDS[1]).play(f"0 {card}").audit())) == wrong


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [(["D8"], []), (["D8", "DA", "HK"], ["DA", "HK"]), (["CA"], ["CA"]), (["S6"], ["S6"])],
)
def test_I_16_a_hand_laid_down_holds_only_cards_still_held(cards: list[str], wrong: list[str]) -> None:
    record = log_a1().play(", ".join(TRICKS[:8])).add("hand_laid_down", seat=0, cards=cards)
    assert found(record) == ([(0, wrong, "shown")] if wrong else [])


def test_I_16_a_hidden_hand_laid_down_is_no_larger_than_it_was() -> None:
    rest = [card for card in HANDS[1] if card not in ("S7", "SQ")]
    assert found(unseen().add("hand_laid_down", seat=1, cards=rest)) == []
    assert len(found(unseen().add("hand_laid_down", seat=1, cards=[*rest, "CK"]))) == 1
    assert found(unseen().add("hand_laid_down", seat=1, cards=["S7"])) == [(1, ["S7"], "shown")]
    assert names(Record().add("hand_laid_down", seat=1).audit()) == ["not-expected"]


def test_W_2_a_meld_is_shown_by_a_seat_that_announced_one() -> None:
    assert names(log_a1().play("0 SJ").add("meld_shown", seat=1, cards=["SQ", "SK", "SA"]).audit()) == ["not-expected"]
    said = log_a1().play("0 SJ meld1:SQ-SK-SA S7").add("meld_shown", seat=1, cards=["SQ", "SK", "SA"])
    assert names(said.audit()) == []
    other = log_a1().play("0 SJ meld1:SQ-SK-SA S7").add("meld_shown", seat=1, cards=["HT", "SK", "SA"])
    assert found(other) == [(1, ["HT"], "shown")]


@pytest.mark.parametrize(("tricks", "trick", "wrong"), [(9, 9, False), (9, 12, True), (3, 5, False), (3, 10, True)])
def test_I_6_tricks_beyond_the_round_cannot_be_transferred(tricks: int, trick: int, wrong: bool) -> None:
    record = log_a1().play(", ".join(TRICKS[:tricks])).rule("transfer_tricks", trick=trick, seat=1)
    assert ("pointer-impossible" in names(record.audit())) == wrong


def untold(tricks: str) -> Record:
    """Seat 0 leads and has chosen spades; nobody recorded the hands."""
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    return record.choose(0, "S").play(tricks)


def test_I_4_a_card_of_a_hidden_hand_that_was_shown_is_in_that_hand() -> None:
    assert "card-not-held" in names(untold("0 CA C7 expose3:D6 C8 C9, 0 DA D6").audit())
    assert names(untold("0 CA C7 expose3:D6 C8 C9, 0 DA D7 D8 D6").audit()) == []


def test_I_4_a_hidden_hand_shows_no_card_that_lies_or_that_another_seat_has() -> None:
    assert names(untold("0 CA C7 expose3:C7").audit()) == ["card-not-held"]
    assert names(untold("0 CA C7 expose3:D6 expose2:D6").audit()) == ["card-not-held"]


def test_I_4_I_6_a_card_that_is_shown_proves_the_renege() -> None:
    shown = untold("0 CA H6 expose1:CQ C7 C8").audit()
    (found,) = [one for one in shown.findings if one.name == "renege"]
    assert (found.address, found.seat, found.legal) == ("4.1.2", 1, ["CQ"])
    foreign = untold("0 CA H6 C7 C8").add("card_exposed", seat=1, card="C7").audit()
    assert "renege" not in names(foreign), "it lies already, and proves nothing"


def test_I_16_what_was_laid_open_no_other_seat_can_play() -> None:
    record = untold("0 SJ S7 S6 S8").add("hand_laid_down", seat=0, cards=["HA", "DA"])
    assert "card-not-held" in names(record.play("0 DA D7 D6 D8, 0 CA HA").audit())
    assert "card-not-held" not in names(untold("0 SJ S7 S6 S8, 0 DA D7 D6 D8, 0 CA HA").audit())


def test_D_3_an_unread_card_does_not_make_a_shown_card_foreign() -> None:
    record = log_a1().play("0 SJ ?? HT S6").add("card_exposed", seat=1, card="SQ")
    assert "card-not-held" not in names(record.audit())
    assert "card-not-held" in names(log_a1().play("0 SJ ?? HT S6").add("card_exposed", seat=1, card="HA").audit())


@pytest.mark.parametrize(("card", "wrong"), [("SJ", ["card-not-held"]), ("D6", [])])
def test_I_4_of_untold_hands_nobody_shows_a_card_that_somebody_else_was_dealt(card: str, wrong: list[str]) -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    record.add("hand_dealt", seat=0, cards=HANDS[0])
    assert names(record.add("card_exposed", seat=1, card=card).audit()) == wrong
