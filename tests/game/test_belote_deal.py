"""Belote before the first card: the deal in two stages, the turned card, two rounds of calls (G9-1 to G9-3)."""

from __future__ import annotations

from typing import Any

import pytest
from game.belote import PACK_F, first_stage, passes, rest, taken
from game.builder import Record, names
from game.thirty_two import DEAL_F, LOG_F

from jasslog.cards import cards, codes, deck
from jasslog.game.answers import expected
from jasslog.game.public import public

ITALIAN, FRENCH = "belote-italian", "belote-french"


def table(rules: str = ITALIAN, **members: Any) -> Record:
    members.setdefault("pre", (0, 0))
    return Record(rules, **members)


def may(record: Record) -> list[tuple[str, int]]:
    return [(act.type, act.seat) for act in expected(record.game())]


def suits(record: Record) -> set[str]:
    act = next(act for act in expected(record.game()) if act.type == "contract_chosen")
    return {contract.name for contract in act.contracts}


def judged(record: Record) -> list[str]:
    return names(record.audit(), ignore=("unfinished-game", "marriage-missing"))


def whys(record: Record) -> list[str]:
    return [found.slots["why"] for found in record.audit().findings if found.name == "misdeal"]


def test_G9_1_EC_086_sixteen_cards_then_one_is_turned() -> None:
    record = first_stage(table(), turn=False)
    game = record.game()
    assert [hand.bit_count() for hand in game.round.hands] == [4] * 4
    (act,) = expected(game)
    assert (act.type, act.seat, len(act.cards)) == ("card_turned", -1, 16)
    assert judged(record) == []
    assert may(record.add("card_turned", card="SJ")) == [("contract_chosen", 0), ("passed", 0)]


def test_G9_1_first_round_only_the_turned_suit() -> None:
    record = first_stage(table())
    for seat in range(4):
        assert may(record) == [("contract_chosen", seat), ("passed", seat)]
        assert suits(record) == {"spades"}
        record.add("passed", seat=seat)
    assert judged(first_stage(table()).choose(0, "H")) == ["suit-not-offered"]
    assert judged(first_stage(table()).choose(0, "obenabe")) == ["contract-not-allowed"]


def test_G9_1_EC_087_second_round_any_suit_the_turned_one_too() -> None:
    record = passes(first_stage(table()), 4)
    assert suits(record) == {"diamonds", "hearts", "spades", "clubs"}
    assert judged(taken(table(), 1, "S", second=True)) == []
    without = {"choosing": {"turned_suit_again": False}}
    record = passes(first_stage(table(overrides=without)), 4)
    assert suits(record) == {"diamonds", "hearts", "clubs"}
    assert judged(record.choose(0, "S")) == ["suit-not-offered"]
    assert judged(taken(table(overrides=without), 1, "H", second=True)) == []


def test_G9_1_all_pass_twice_and_the_next_dealer_deals() -> None:
    record = passes(first_stage(table()), 8)
    assert judged(record) == []
    game = record.game()
    assert (game.round.phase, game.scored, game.ledger) == ("passed", 0 + game.rounds_before, [])
    assert may(record) == [("round_started", 0)]
    assert judged(first_stage(record, dealer=3)) == ["wrong-dealer"]


def test_G9_1_where_somebody_must_choose_it_is_the_last_of_the_second_round() -> None:
    forced = {"choosing": {"all_pass": "forced"}}
    record = passes(first_stage(table(overrides=forced)), 7)
    assert may(record) == [("contract_chosen", 3)]
    assert judged(record.add("passed", seat=3)) == ["pass-not-allowed"]


@pytest.mark.parametrize("second", [False, True])
def test_G9_2_EC_086_the_acceptor_gets_the_turn_up_and_three_more_the_others_four(second: bool) -> None:
    record = passes(first_stage(table()), 2 + 4 * second).choose(2, "S")
    assert [act.seat for act in expected(record.game())] == [2, 3, 0, 1]
    deal = record.game().round
    assert (codes(deal.hands[2])[0], list(deal.rest)) == ("DQ", [4, 4, 3, 4])
    assert deal.hands[2] & cards("SJ")
    rest(record, 2)
    assert judged(record) == []
    deal = record.game().round
    assert [hand.bit_count() for hand in deal.hands] == [8] * 4
    assert sum(deal.hands) == deck(32)
    assert (deal.hands[2], all(deal.known), any(deal.unknown)) == (cards("S8 H9 H8 DQ SJ ST CA CK"), True, False)


def test_G9_2_EC_087_the_acceptor_gets_it_when_he_names_another_suit() -> None:
    deal = taken(table(), 1, "H", second=True).game().round
    assert deal.hands[1] & cards("SJ")
    assert deal.contract.suit == 1


def test_G9a_example_the_hands_are_those_of_deal_F() -> None:
    record = taken(table(), 0, "S")
    assert record.game().round.hands == [cards(hand) for hand in DEAL_F.split("|")]
    assert judged(record.play(LOG_F)) == []


def test_G9b_the_french_deal_has_five_cards_then_three() -> None:
    first = "SQ HK H7 DK ST | S7 HQ HJ HT DA | S8 H9 H8 DQ DJ | SA SK S9 HA D9"
    pack = f"{first} | SJ | CA CK | DT D8 C8 | D7 CQ C9 | CJ CT C7"
    record = first_stage(table(FRENCH), pack).choose(0, "S")
    assert [act.seat for act in expected(record.game())] == [0, 1, 2, 3]
    assert list(record.game().round.rest) == [2, 3, 3, 3]
    rest(record, 0, pack)
    assert judged(record) == []
    assert record.game().round.hands == [cards(hand) for hand in DEAL_F.split("|")]
    other = passes(first_stage(table(FRENCH), pack), 2).choose(2, "S")
    assert [act.seat for act in expected(other.game())] == [0, 1, 2, 3], "the rest goes round from the dealer"
    assert judged(rest(other, 2, pack, first=0)) == []


def test_G9_3_who_accepts_must_make_76() -> None:
    game = taken(table(), 0, "S").play(LOG_F).audit().game
    assert game.scores == [0, 152]


def test_leader_is_the_seat_after_the_dealer_whoever_accepted() -> None:
    record = taken(table(), 2, "S")
    assert record.game().round.turn == 0
    assert judged(record.play("2 SJ")) == ["wrong-leader"]


def test_D_3_I_1_wrong_numbers_in_either_stage_are_a_misdeal() -> None:
    five = first_stage(table(), PACK_F.replace("DK |", "DK C7 |", 1).replace("CT C7", "CT"))
    assert whys(five) == ["count"]
    wrong = passes(first_stage(table()), 0).choose(0, "S")
    assert whys(wrong.add("hand_dealt", seat=0, cards=["ST", "CA", "CK", "DA"])) == ["count"]
    twice = first_stage(table()).choose(0, "S").add("hand_dealt", seat=0, cards=["ST", "CA", "CK"])
    assert whys(twice.add("hand_dealt", seat=0, cards=["DA", "DT", "D8"])) == ["twice"]
    again = first_stage(table()).choose(0, "S").add("hand_dealt", seat=0, cards=["SJ", "CA", "CK"])
    assert whys(again) == ["card-twice"], "the turn-up is his already"
    foreign = first_stage(table()).choose(0, "S").add("hand_dealt", seat=0, cards=["S6", "CA", "CK"])
    assert whys(foreign) == ["deck"]


def test_D_3_the_turn_up_is_a_card_of_the_pack_that_nobody_has() -> None:
    record = first_stage(table(), turn=False).add("card_turned", card="SA")
    assert judged(record) == ["turn-up-not-free"]
    record = first_stage(table(), turn=False).add("card_turned", card="S6")
    assert judged(record) == ["turn-up-not-free"]


def test_G9_1_a_card_that_cannot_have_been_turned_forbids_no_suit() -> None:
    for chosen in "DHSC":
        record = first_stage(table(), turn=False).add("card_turned", card="SA").choose(0, chosen)
        alone = [found.name for found in record.audit().findings if found.caused_by is None]
        assert alone == ["turn-up-not-free", "unfinished-game"]


def test_it_is_turned_once_and_before_anybody_speaks() -> None:
    assert judged(first_stage(table()).add("card_turned", card="ST")) == ["not-expected"]
    assert judged(first_stage(table()).choose(0, "S").add("card_turned", card="ST")) == ["not-expected"]
    assert judged(first_stage(table(), turn=False).add("passed", seat=0)) == ["no-suit-turned"]
    assert judged(first_stage(table(), turn=False).choose(0, "S")) == ["no-suit-turned"]


def test_calls_out_of_turn() -> None:
    assert judged(first_stage(table()).add("passed", seat=1)) == ["wrong-chooser"]
    assert judged(first_stage(table()).choose(2, "S")) == ["wrong-chooser"]
    assert judged(passes(first_stage(table()), 5).add("passed", seat=0)) == ["wrong-chooser"]
    assert judged(taken(table(), 0, "S").choose(1, "S")) == ["contract-already-named"]
    assert judged(taken(table(), 0, "S").add("passed", seat=1)) == ["contract-already-named"]


def test_I_1_playing_or_speaking_before_the_rest_is_dealt() -> None:
    short = first_stage(table()).choose(0, "S")
    assert whys(short.play("0 SJ S7")) == ["rest"]
    assert judged(short) == ["misdeal"]
    assert judged(first_stage(table()).choose(0, "S").meld(0, "HK-H7-SQ")) == ["meld-early"]
    redeal = first_stage(table()).choose(0, "S").add("misdealt", reason="a card lay open")
    assert judged(first_stage(redeal)) == []


def test_cards_dealt_before_the_choice_are_kept_and_reported() -> None:
    record = first_stage(table()).add("hand_dealt", seat=0, cards=["ST", "CA", "CK"])
    assert judged(record) == ["not-expected"]
    assert record.choose(0, "S").game().round.hands[0].bit_count() == 8


def test_hands_that_nobody_recorded() -> None:
    record = table(not_recorded=["hands"]).add("round_started", dealer=3).add("card_turned", card="SJ").choose(0, "S")
    assert judged(record) == []
    deal = record.game().round
    assert ([hand.bit_count() for hand in deal.hands], deal.unknown) == ([1, 0, 0, 0], [7, 8, 8, 8])
    assert ("card_played", 0) in may(record)
    assert judged(record.play(LOG_F)) == []
    assert record.audit().game.scores == [0, 152]


@pytest.mark.parametrize("counted", [False, True], ids=["cards", "numbers"])
def test_who_fixed_the_contract_gets_one_card_less_also_where_nobody_wrote_down_which_was_turned(counted: bool) -> None:
    record = first_stage(table(not_recorded=["choosing"]), turn=False).choose(0, "S")
    rest(record, 0)
    if counted:
        for event in record.events:
            if event["type"] == "hand_dealt":
                event["count"] = len(event.pop("cards"))
    assert judged(record) == []
    deal = record.game().round
    assert [deal.hands[s].bit_count() + deal.unknown[s] for s in range(4)] == [8, 8, 8, 8]
    assert counted or deal.hands == [cards(hand) for hand in DEAL_F.split("|")]
    assert judged(record.play(LOG_F)) == []
    another = rest(first_stage(table(not_recorded=["choosing"]), turn=False).choose(0, "S"), 1)
    assert whys(another) == ["count"], "seat 1 chose nothing"


@pytest.mark.parametrize("turn", [False, True])
def test_the_rest_may_be_told_of_hands_whose_beginning_nobody_recorded(turn: bool) -> None:
    record = table(not_recorded=["hands", *([] if turn else ["choosing"])]).add("round_started", dealer=3)
    rest((record.add("card_turned", card="SJ") if turn else record).choose(0, "S"), 0)
    assert judged(record) == []
    deal = record.game().round
    assert ([hand.bit_count() for hand in deal.hands], deal.unknown) == ([3 + turn, 4, 4, 4], [5 - turn, 4, 4, 4])
    assert judged(record.play(LOG_F)) == []
    twice = record.add("hand_dealt", seat=1, cards=["D9"])
    assert "not-expected" in judged(twice)


def test_G9_2_the_rest_of_a_hand_tells_that_its_beginning_was_left_out_where_the_choosing_is() -> None:
    told = first_stage(table(not_recorded=["choosing", "hands"]), turn=False)
    told.events = [event for event in told.events if event.get("seat") != 0]
    for seq, event in enumerate(told.events):
        event["seq"] = seq
    record = rest(told, 0)
    assert judged(record) == []
    assert record.game().round.hands == [cards(hand) for hand in DEAL_F.split("|")]
    assert judged(record.play(LOG_F)) == ["cards-undecided"], "by no contract that is told"


@pytest.mark.parametrize("chosen", [True, False])
def test_G9_2_who_may_have_the_card_turned_need_not_get_another_one(chosen: bool) -> None:
    short = {"deal": {"hand": 5, "before_choosing": 4}}
    record = first_stage(table(not_recorded=["choosing"], overrides=short), turn=False)
    if chosen:
        record.choose(0, "S")
    for seat, card in (1, "DA"), (2, "DT"):
        record.add("hand_dealt", seat=seat, cards=[card])
    assert whys(record.add("hand_dealt", seat=3, cards=["D8"]).play("0 SQ")) == []
    del record.events[-2]
    record.events[-1]["seq"] -= 1
    assert whys(record) == ["rest"] * chosen, "seat 3 got none either"


def test_hands_of_which_only_the_numbers_are_known() -> None:
    record = table().add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=4)
    record.add("card_turned", card="SJ").choose(0, "S")
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=4 - (seat == 0))
    assert judged(record) == []
    assert record.game().round.unknown == [7, 8, 8, 8]
    assert judged(record.play(LOG_F)) == []


def test_a_last_hand_that_the_others_tell() -> None:
    packets = [packet.split() for packet in PACK_F.split("|")]
    record = table().add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, **({"cards": packets[seat]} if seat < 3 else {"count": 4}))
    record.add("card_turned", card="SJ").choose(0, "S")
    for seat in range(4):
        record.add("hand_dealt", seat=seat, **({"cards": packets[5 + seat]} if seat < 3 else {"count": 4}))
    assert judged(record) == []
    assert record.game().round.hands == [cards(hand) for hand in DEAL_F.split("|")]


def test_no_contract_and_the_hands_are_full_all_the_same() -> None:
    record = first_stage(table()).play("0 SQ S7 S8 SA")
    assert judged(record) == ["no-contract"]
    assert record.game().round.unknown == [4, 4, 4, 4]


def test_the_public_state_tells_what_is_still_to_be_dealt() -> None:
    before = first_stage(table())
    assert public(before.game())["current"]["to_deal"] == [4, 4, 4, 4]
    assert public(before.choose(0, "S").game())["current"]["to_deal"] == [3, 4, 4, 4]
    assert "to_deal" not in public(rest(before, 0).game())["current"]
