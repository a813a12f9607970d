"""Cases that were once judged wrongly: what is withdrawn, what follows from what, and what does not."""

from __future__ import annotations

from io import BytesIO

import orjson
import pytest
from game.builder import DEAL_A, LOG_A1, Record, booked, hidden, log_a1

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.cards import cards
from jasslog.log.games import split_games
from jasslog.log.scan import chunks

TRICKS = LOG_A1.split(", ")


def alone(audit: GameAudit) -> list[tuple[str, int]]:
    """Name and seat of the errors that follow from no other finding."""
    return [(f.name, f.seat) for f in audit.findings if f.severity == "error" and f.caused_by is None]


def unseen() -> Record:
    return Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")


def test_I_5_a_question_about_a_card_taken_back_is_withdrawn() -> None:
    record = unseen().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8 back0 CQ").play(", ".join(TRICKS[5:]))
    assert alone(record.audit()) == []


def test_I_1_a_voided_deal_proves_nothing() -> None:
    record = unseen().play("0 SJ H6 S8").add("misdealt", reason="a card lay face up")
    record.add("round_started", dealer=3).choose(0, "S").play(LOG_A1)
    assert [name for name, _ in alone(record.audit()) if name == "renege"] == []


def test_I_5_a_card_not_held_goes_nowhere_when_it_is_taken_back() -> None:
    record = log_a1().play("0 C6 back0 SJ S7 HT S6")
    assert alone(record.audit()) == []
    assert "C6" not in [f for finding in record.audit().findings for f in finding.legal]


@pytest.mark.parametrize("wrong", ["C6", "S7"], ids=["of another hand", "played before"])
def test_I_5_nor_does_it_out_of_a_hand_that_nobody_wrote_down(wrong: str) -> None:
    first, *others = LOG_A1.split(", ")
    record = hidden(log_a1(), 0, 1, 2).play(f"{first}, 0 {wrong} back0").play(", ".join(others))
    audit = record.audit()
    assert (alone(audit), booked(audit)) == ([], (152, 162))


def test_I_1_what_was_mended_explains_nothing() -> None:
    hands = DEAL_A.split("|")
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    record.add("hand_dealt", seat=0, cards=hands[0].split()[:8]).add("misdealt", reason="eight cards")
    assert alone(record.deal(0).audit()) == [("wrong-dealer", 0)]


def test_D_3_a_renege_that_a_card_proves_stands_beside_a_card_not_held() -> None:
    record = log_a1().play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8")
    for event in record.events:
        if event.get("card") == "S7":
            event["card"] = "S6"
    record.play("1 DK D9 D6 DA, 0 HK H7 HJ C6, 0 HQ D7 DJ C7, 0 CQ DT CJ C9")
    assert ("renege", 0) in alone(record.audit())


def test_P_1_one_miscount_is_one_mistake() -> None:
    record = log_a1().play(LOG_A1).scored("cards", 77, 80).scored("round", 154, 160).scored("total", 154, 160)
    assert alone(record.audit()) == [("round-cards-claimed", -1)]


def test_P_1_a_later_slip_of_another_size_is_another_mistake() -> None:
    record = log_a1().play(LOG_A1).scored("total", 152, 203).scored("total", 999, 999)
    assert alone(record.audit()) == [("slate-total-wrong", -1), ("slate-total-wrong", -1)]


def test_T_2_a_card_line_left_out_is_one_mistake() -> None:
    record = log_a1().play(LOG_A1)
    lost = next(event for event in record.events if event.get("card") == "HT")
    record.events.remove(lost)
    for seq, event in enumerate(record.events):
        event["seq"] = seq
    assert [name for name, _ in alone(record.audit())] == ["out-of-turn"]


def test_S_4_a_forehand_that_the_cards_disprove() -> None:
    record = Record().add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    assert alone(record.choose(0, "S").play(LOG_A1).audit()) == [("wrong-chooser", 0)]


def test_D_3_the_fourth_hand_is_the_rest_of_the_deck() -> None:
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    for seat, hand in enumerate(DEAL_A.split("|")):
        record.add("hand_dealt", seat=seat, **({"cards": hand.split()} if seat else {"count": 9}))
    record.choose(0, "S").play(", ".join(TRICKS[:4])).play("1 CA C8 CK D8")
    assert alone(record.audit()) == [("renege", 0)]


def test_G3c_a_marriage_that_wins_is_booked() -> None:
    record = Record("schieber-midwest", pre=(0, 2480)).deal(3).choose(0, "S").marriage(1)
    assert alone(record.add("game_ended", winner=1, scores=[0, 2500]).audit()) == []


def test_E_1_no_round_begins_when_the_last_card_has_decided() -> None:
    audit = log_a1(pre=(2490, 0)).play(LOG_A1).add("round_started", dealer=0).audit()
    assert alone(audit) == [("after-the-end", -1)]
    assert audit.game is not None
    assert len(audit.game.rounds) == 1


def test_I_4_a_ban_outlives_an_opponents_card_that_is_taken_back() -> None:
    record = log_a1().add("card_exposed", seat=2, card="DQ")
    record.add("card_played", seat=1, card="SK").add("card_taken_back", seat=1, card="SK")
    record.add("card_played", seat=0, card="DA")
    assert alone(record.audit()) == [("exposed-suit-led", 0)]


@pytest.mark.parametrize("keep_head", [True, False])
def test_a_game_without_its_head_spoils_no_other(keep_head: bool) -> None:
    first = log_a1().play(LOG_A1).events
    second = log_a1().play(LOG_A1).events[0 if keep_head else 1 :]
    second = [{**event, "note": "another game"} for event in second]
    data = b"".join(orjson.dumps(event) + b"\n" for event in [*first, *second])
    found = [alone(audit_game(raw)) for raw in split_games(chunks(BytesIO(data)))]
    assert found == [[], [] if keep_head else [("seq-gap", -1)]]


def test_D_3_a_card_not_held_does_not_explain_a_contract_named_again() -> None:
    record = log_a1().play("0 SJ S7 HT CA").choose(0, "H")
    assert alone(record.audit()) == [("card-not-held", 3), ("contract-already-named", 0)]


def test_E_1_the_reducer_begins_no_round_after_the_end() -> None:
    assert len(log_a1(pre=(2490, 0)).play(LOG_A1).add("round_started", dealer=0).game().rounds) == 1


def test_I_5_a_card_played_twice_stays_played_when_it_is_taken_back() -> None:
    record = log_a1().play(TRICKS[0]).add("card_played", seat=0, card="SJ").add("card_taken_back", seat=0, card="SJ")
    assert alone(record.add("card_played", seat=0, card="SJ").audit()) == [("card-played-twice", 0)]


def test_I_5_an_unread_card_that_is_taken_back_is_the_one_that_is_named() -> None:
    record = log_a1().play("0 ??")
    record.add("card_taken_back", seat=0, card="SJ").play(LOG_A1)
    audit = record.audit()
    assert alone(audit) == alone(log_a1().play(LOG_A1).audit())
    assert [trick.cards for trick in audit.game.rounds[-1].tricks] == [
        trick.cards for trick in log_a1().play(LOG_A1).game().rounds[-1].tricks
    ]


def test_I_5_an_unread_card_that_is_named_as_one_played_before_goes_nowhere() -> None:
    game = log_a1().play("0 SJ ??").add("card_taken_back", seat=1, card="SJ").game()
    assert game.round.hands[1] & cards("SJ") == 0
    assert game.round.played == cards("SJ")


def test_I_5_an_unread_card_is_not_the_one_that_the_same_seat_laid_before_and_takes_back_too_late() -> None:
    record = log_a1().play(f"{TRICKS[0]}, 0 ??").add("card_taken_back", seat=0, card="SJ")
    assert alone(record.audit()) == [("taken-back-late", 0)]
    assert record.game().round.trick == [-1], "it still lies there"


def test_I_5_an_unread_card_is_taken_back_whatever_the_card_before_it_was() -> None:
    game = log_a1().play("0 DK ??").add("card_taken_back", seat=1, card="S7").game()
    assert game.round.hands[1] & cards("S7")
