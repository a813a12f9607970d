"""Sidi-Barrani: bids and their order, the end of the auction, doubling, and who books the bid."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import LOG_A1, Record, booked, names, parts
from game.coiffeur import EVERY_TRICK, WHOLE_SUITS
from game.sidi import ALL_BUT_ONE, MARRIED, MELDS_A1, SIDI, WITH_ALL, ZERO, table

from jasslog.game.answers import expected
from jasslog.game.facts import NOBODY, Act
from jasslog.game.public import public
from jasslog.game.rotation import allowed_dealers
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

SUITS = ("diamonds", "hearts", "spades", "clubs")
OTHERS_PASS = "1:- 2:- 3:-"


def may(record: Record, kind: str = "") -> list[tuple[str, int]]:
    acts = expected(record.game())
    return [(act.type, act.seat) for act in acts if act.type in kind.split() or (not kind and not act.optional)]


def bid_act(record: Record) -> Act:
    (act,) = [act for act in expected(record.game()) if act.type == "bid_made"]
    return act


def numbers(record: Record) -> list[int]:
    room = bid_act(record).room
    assert room is not None
    return list(room.numbers)


def played(record: Record) -> tuple[str, int, int]:
    """The contract, the declarer, and how many times the bid counts."""
    deal = record.game().round
    assert deal is not None
    assert deal.contract is not None
    return deal.contract.name, deal.chooser, deal.stake


def why(record: Record) -> list[tuple[str, Any]]:
    return [(f.name, f.slots.get("why")) for f in record.audit().findings if f.name != "unfinished-game"]


# The example of the game


def test_G7_and_EC_081_example_made_and_redoubled() -> None:
    audit = table("0:70/S 1:- 2:- 3:x 2:xx").play(WITH_ALL).scored("cards", 76, 81).scored("round", 406, 101).audit()
    assert names(audit) == []
    assert booked(audit) == (406, 101)
    assert parts(audit, "bid") == (280, 0)
    once = table(f"0:70/S {OTHERS_PASS}").play(WITH_ALL).scored("round", 196, 101).audit()
    assert names(once) == []
    assert booked(once) == (76 + 50 + 70, 81 + 20)


def test_G7_example_failed_and_doubled() -> None:
    audit = table("0:80/S 1:- 2:- 3:x").play(WITH_ALL).scored("round", 126, 261).audit()
    assert names(audit) == []
    assert booked(audit) == (76 + 50, 81 + 20 + 160)


# what may be bid


def test_A_1_the_auction_begins_after_the_dealer_with_fifty() -> None:
    record = table()
    assert may(record) == [("bid_made", 0), ("passed", 0)]
    assert numbers(record) == list(range(50, 151, 10))
    assert bid_act(record).room.match
    assert {contract.name for contract in bid_act(record).contracts} == {*SUITS, "obenabe", "undenufe"}


def test_A_1_each_bid_is_ten_above_the_last_and_no_contract_ranks_above_another() -> None:
    record = table("0:50/S")
    assert numbers(record) == list(range(60, 151, 10))
    assert names(table("0:50/S 1:60/D 2:70/undenufe 3:80/C 0:90/obenabe 1:100/H").audit()) == []


def test_A_1_the_partner_may_be_outbid() -> None:
    record = table("0:50/S 1:- 2:60/H 3:- 0:- 1:-")
    assert names(record.audit()) == []
    assert played(record) == ("hearts", 2, 1)


def test_A_1_all_tricks_outbid_every_number_and_nothing_outbids_them() -> None:
    top = table("0:150/S")
    assert (numbers(top), bid_act(top).room.match) == ([], True)
    record = table("0:150/S 1:match/H")
    assert names(record.audit()) == []
    assert may(record) == [("passed", 2)]
    assert may(record, "doubled") == [("doubled", 0), ("doubled", 2)]


@pytest.mark.parametrize(("least", "numbers_"), [(60, [60, 70]), (90, [90, 100])])
def test_X_40_the_lowest_bid_may_be_another(least: int, numbers_: list[int]) -> None:
    record = table(auction={"min_bid": least})
    assert numbers(record)[:2] == numbers_
    low = table(f"0:{least - 10}/S", auction={"min_bid": least})
    assert why(low) == [("bid-not-allowed", "low")]


def test_A_1_other_steps_and_multiples() -> None:
    fives = table("0:60/S", auction={"min_bid": 60, "max_bid": 155, "step": 5, "multiple": 5})
    assert numbers(fives) == list(range(65, 156, 5))
    any_number = table("0:57/S", auction={"multiple": 1})
    assert names(any_number.audit()) == []
    assert numbers(any_number)[0] == 67


def test_A_1_all_tricks_cannot_be_bid_where_they_count_nothing() -> None:
    record = table(auction={"match_value": 0})
    assert not bid_act(record).room.match
    assert why(record.calls("0:match/S")) == [("bid-not-allowed", "match")]


@pytest.mark.parametrize(
    ("case", "calls", "reason"),
    [
        ("EC-079 not a multiple", "0:55/S", "multiple"),
        ("EC-079 too low", "0:40/S", "low"),
        ("EC-079 too low and no multiple", "0:45/S", "multiple"),
        ("EC-079 no raise", "0:50/S 1:50/H", "low"),
        ("EC-079 a number over all tricks", "0:match/S 1:150/H", "outbid"),
        ("EC-079 after a double", "0:50/S 1:x 2:60/S", "over"),
        ("A-1 all tricks twice", "0:match/S 1:match/H", "match"),
        ("A-1 too high", "0:160/S", "high"),
        ("A-1 the points of all tricks", "0:157/S", "multiple"),
        ("A-1 less than nothing", "0:-50/S", "low"),
        ("A-1 nothing above 150", "0:150/S 1:150/H", "outbid"),
        ("A-1 no number", "0:/S", "unsaid"),
        ("A-1 all tricks and a number", "0:70match/S", "unclear"),
        ("A-1 no contract", "0:50", "contract"),
        ("A-2 after three passes", f"0:50/S {OTHERS_PASS} 1:60/H", "over"),
    ],
)
def test_EC_079_and_A_1_a_bid_that_is_not_allowed(case: str, calls: str, reason: str) -> None:
    audit = table(calls).audit()
    (found,) = [f for f in audit.findings if f.name != "unfinished-game"]
    assert (found.name, found.slots["why"], found.rule) == ("bid-not-allowed", reason, "bids")
    assert (found.seq, found.seat) == (audit.events[-1].seq, audit.events[-1].seat)


def test_EC_079_sixty_in_another_suit_over_fifty_is_legal() -> None:
    assert names(table("0:50/S 1:60/D").audit()) == []


def test_A_1_a_contract_that_the_game_has_not() -> None:
    record = table("0:50/slalom:obenabe 1:- 2:- 3:-")
    assert names(record.audit()) == ["contract-not-allowed"]
    assert played(record) == ("slalom", 0, 1)


def test_A_1_a_bid_out_of_turn() -> None:
    record = table("0:50/S 2:60/H")
    (found,) = [f for f in record.audit().findings if f.name == "wrong-chooser"]
    assert (found.seat, found.slots["expected"]) == (2, [1])
    assert may(record) == [("bid_made", 3), ("passed", 3)]


def test_A_1_an_illegal_bid_stands_as_the_last_one() -> None:
    record = table("0:55/S")
    assert numbers(record)[0] == 70
    record.calls("1:- 2:- 3:-").play(WITH_ALL).scored("round", 76 + 50 + 55, 101)
    assert why(record) == [("bid-not-allowed", "multiple")]
    lower = table("0:80/S 1:60/H 2:- 3:- 0:-")
    assert played(lower) == ("hearts", 1, 1)
    assert names(lower.audit()) == ["bid-not-allowed"]


def test_A_1_a_bid_after_a_double_has_no_effect() -> None:
    record = table("0:70/S 1:x 2:80/H")
    assert why(record) == [("bid-not-allowed", "over")]
    assert played(record) == ("spades", 0, 2)
    record.calls("2:xx")
    assert why(record) == [("bid-not-allowed", "over")]
    assert played(record) == ("spades", 0, 4)


def test_A_1_a_bid_when_cards_lie_changes_nothing() -> None:
    record = table(f"0:50/S {OTHERS_PASS}").play("0 SJ").calls("1:60/H")
    assert names(record.audit()) == ["contract-already-named"]
    assert played(record) == ("spades", 0, 1)


def test_A_1_who_bid_without_a_contract_names_it_when_the_bidding_is_over() -> None:
    record = table("0:50 1:- 2:- 3:-")
    assert may(record) == [("contract_chosen", 0)]
    assert names(record.calls("1:-").audit()) == ["bid-not-allowed", "wrong-chooser"]
    record.choose(0, "H")
    assert played(record) == ("hearts", 0, 1)
    assert record.game().round.turn == 0


def test_A_1_naming_a_contract_is_no_bid_but_it_is_played() -> None:
    record = table().choose(0, "S")
    assert names(record.audit()) == ["not-expected"]
    audit = record.play(WITH_ALL).scored("round", 126, 101).audit()
    assert names(audit) == ["not-expected"]
    assert booked(audit) == (126, 101)


# passing, and the end of the auction


def test_A_2_who_has_passed_may_come_back() -> None:
    record = table("0:- 1:50/S 2:- 3:-")
    assert may(record) == [("bid_made", 0), ("passed", 0)]
    record.calls("0:60/H 1:- 2:- 3:-")
    assert names(record.audit()) == []
    assert played(record) == ("hearts", 0, 1)


def test_A_2_three_passes_after_a_bid_end_the_auction() -> None:
    record = table("0:50/S 1:- 2:-")
    assert record.game().round.phase == "choosing"
    assert may(record.calls("3:-"), "card_played") == [("card_played", 0)]


def test_A_2_where_passing_is_final_only_the_others_go_on() -> None:
    final = {"auction": {"passing": "final"}}
    record = table("0:- 1:50/S 2:-", **final)
    assert may(record) == [("bid_made", 3), ("passed", 3)]
    assert may(record.calls("3:60/S")) == [("bid_made", 1), ("passed", 1)]
    assert names(record.audit()) == []
    assert played(record.calls("1:-")) == ("spades", 3, 1)
    back = table("0:- 1:50/S 2:- 3:- 0:60/H", **final)
    assert why(back) == [("bid-not-allowed", "over")]
    early = table("0:- 1:50/S 0:60/H", **final)
    assert why(early) == [("bid-not-allowed", "passed")]
    assert why(table("0:- 1:50/S 0:-", **final)) == [("wrong-chooser", None)]


def test_A_2_four_opening_passes_and_the_next_dealer_deals() -> None:
    record = table("0:- 1:- 2:- 3:-")
    game = record.game()
    assert (game.round.phase, game.ledger, sorted(allowed_dealers(game))) == ("passed", [], [0])
    assert names(record.deal(0).audit()) == []
    same = table("0:- 1:- 2:- 3:-", choosing={"all_pass": "redeal_same"})
    assert sorted(allowed_dealers(same.game())) == [3]


def test_A_2_where_somebody_must_bid_it_is_the_last_seat() -> None:
    record = table("0:- 1:- 2:-", choosing={"all_pass": "forced"})
    assert may(record) == [("bid_made", 3)]
    (found,) = [f for f in record.calls("3:-").audit().findings if f.name == "pass-not-allowed"]
    assert found.rule == "auction"
    assert may(record) == [("bid_made", 3)]


def test_A_2_a_pass_out_of_turn_has_no_effect() -> None:
    record = table("0:50/S 2:-")
    assert names(record.audit()) == ["wrong-chooser"]
    assert may(record) == [("bid_made", 1), ("passed", 1)]


def test_A_2_a_pass_when_the_auction_is_over() -> None:
    assert names(table(f"0:50/S {OTHERS_PASS} 1:-").audit()) == ["contract-already-named"]


def test_A_2_a_card_before_the_auction_is_over() -> None:
    """The last bid becomes the contract; the seats that could still have spoken are not heard."""
    record = table("0:70/S 1:-").play(MARRIED).scored("round", 146, 101)
    (found,) = [f for f in record.audit().findings if f.name != "unfinished-game"]
    assert (found.name, found.rule, found.card) == ("auction-open", "auction", "SJ")
    assert played(table("0:70/S 1:-").play("0 SJ")) == ("spades", 0, 1)


def test_A_2_a_card_before_any_bid_or_before_its_contract_is_named() -> None:
    assert names(table().play("0 SJ").audit()) == ["no-contract"]
    assert names(table("0:-").play("0 SJ").audit()) == ["no-contract"]
    unnamed = table("0:50 1:- 2:- 3:-").play("0 SJ").audit()
    assert [f.name for f in unnamed.findings if f.caused_by is None][:2] == ["bid-not-allowed", "no-contract"]


def test_A_2_the_first_card_of_an_open_auction_is_still_judged() -> None:
    assert names(table("0:70/S").play("0 DT").audit()) == ["auction-open", "card-not-held"]


def test_A_2_a_recorder_who_left_the_auction_out_writes_only_the_last_bid() -> None:
    record = Record(SIDI, pre=(0, 0), not_recorded=["choosing"]).deal(3).calls("1:80/S 2:x")
    audit = record.play(MARRIED).scored("round", 76, 81 + 20 + 160).audit()
    assert names(audit) == []
    assert booked(audit) == (76, 261)
    low = Record(SIDI, pre=(0, 0), not_recorded=["choosing"]).deal(3).calls("1:40/S")
    assert why(low) == [("bid-not-allowed", "low")]


# doubling


@pytest.mark.parametrize("told", ["1:x", "1:xx", "1:x 3:xx", "0:70/S 2:x", "0:70/S 1:xx", "0:70/S 1:x 3:xx"])
def test_A_3_a_double_of_a_bid_that_nobody_wrote_down(told: str) -> None:
    record = Record(SIDI, pre=(0, 0), not_recorded=["choosing"]).deal(3).calls(told)
    assert names(record.audit()) == []
    assert names(table(told).audit())[:1] == ["double-not-allowed"]
    late = record.play("0 SJ").calls("2:xx")
    assert "double-not-allowed" in names(late.audit()), "no word that is missing makes it come before the first card"


def test_A_3_a_redouble_after_the_melds_tells_not_that_they_came_before_the_contract() -> None:
    record = Record(SIDI, pre=(0, 0), not_recorded=["choosing"]).deal(3).calls("1:x").meld(0, "SJ-ST-S9-S8")
    assert names(record.calls("0:xx").play("0 SJ").audit()) == []


def test_A_3_a_bid_that_may_have_been_doubled_without_a_word_is_no_wrong_entry() -> None:
    record = Record(SIDI, pre=(0, 0), not_recorded=["choosing"]).deal(3).calls("0:70/S 1:- 2:- 3:-")
    record.play(WITH_ALL).scored("cards", 76, 81).add("score_written", seat=0, of="bid", points=280)
    assert names(record.audit()) == ["points-undecided"]


def test_A_3_any_opponent_may_double_at_any_time_and_that_ends_the_bidding() -> None:
    record = table("0:70/S")
    assert may(record, "doubled") == [("doubled", 1), ("doubled", 3)]
    doubled = table("0:70/S 3:x")
    assert names(doubled.audit()) == []
    assert played(doubled) == ("spades", 0, 2)
    assert may(doubled, "bid_made passed doubled") == []


def test_A_3_doubling_in_turn_only() -> None:
    turn = {"auction": {"double": "in_turn"}}
    assert may(table("0:70/S", **turn), "doubled") == [("doubled", 1)]
    assert may(table("0:70/S 1:-", **turn), "doubled") == []
    assert why(table("0:70/S 3:x", **turn)) == [("double-not-allowed", "turn")]
    assert names(table("0:70/S 1:x", **turn).audit()) == []


def test_A_3_a_game_without_doubling() -> None:
    record = table("0:70/S", auction={"double": "none"})
    assert may(record, "doubled") == []
    assert why(record.calls("1:x")) == [("double-not-allowed", "never")]
    assert why(table("0:70/S 1:x 0:xx", auction={"double": "none"}))[1] == ("double-not-allowed", "never")


@pytest.mark.parametrize("seat", [0, 2])
def test_A_3_either_of_the_side_that_bid_may_redouble_until_the_lead(seat: int) -> None:
    record = table("0:70/S 3:x")
    assert may(record, "redoubled") == [("redoubled", 0), ("redoubled", 2)]
    record.meld(0, "S8-S9-ST-SJ").calls(f"{seat}:xx")
    assert names(record.audit()) == []
    assert played(record) == ("spades", 0, 4)
    assert may(record, "redoubled") == []


@pytest.mark.parametrize(
    ("case", "calls", "reason"),
    [
        ("EC-079 of one's own side", "0:70/S 2:x", "own"),
        ("A-3 of one's own bid", "0:70/S 0:x", "own"),
        ("A-3 nothing bid", "0:x", "nothing"),
        ("A-3 twice", "0:70/S 1:x 3:x", "over"),
        ("A-3 when all have passed", f"0:70/S {OTHERS_PASS} 1:x", "over"),
        ("A-3 redoubled by the others", "0:70/S 1:x 3:xx", "others"),
        ("A-3 redoubled, not doubled", "0:70/S 2:xx", "undoubled"),
        ("A-3 redoubled without a bid", "2:xx", "undoubled"),
        ("A-3 redoubled twice", "0:70/S 1:x 2:xx 0:xx", "over"),
    ],
)
def test_EC_079_and_A_3_a_double_that_is_not_allowed_has_no_effect(case: str, calls: str, reason: str) -> None:
    record = table(calls)
    audit = record.audit()
    (found,) = [f for f in audit.findings if f.name != "unfinished-game"]
    assert (found.name, found.slots["why"], found.rule) == ("double-not-allowed", reason, "doubling")
    before = table(calls.rpartition(" ")[0])
    assert record.game().round.stake == before.game().round.stake
    assert may(record) == may(before)


def test_A_3_a_redouble_when_a_card_lies_has_no_effect() -> None:
    record = table("0:70/S 3:x").play("0 SJ").calls("0:xx")
    assert why(record) == [("double-not-allowed", "led")]
    assert record.game().round.stake == 2


def test_A_3_a_double_and_a_pass_have_no_place_in_other_games() -> None:
    record = Record(pre=(0, 0)).deal(3).calls("0:50/S 1:x 2:xx")
    assert names(record.audit()) == ["not-expected"] * 3
    assert record.game().round.calls == []


# made or failed


def test_EC_082_and_A_4_exactly_what_was_bid_is_made() -> None:
    hands_76 = table("0:70/S 1:- 2:- 3:-", auction={"multiple": 1, "min_bid": 1})
    assert parts(hands_76.play(LOG_A1).scored("total", 0, 0).audit(), "bid") == (70, 0)
    exact = table("0:76/S 1:- 2:- 3:-", auction={"multiple": 1}).play(LOG_A1).scored("total", 0, 0)
    assert parts(exact.audit(), "bid") == (76, 0)
    short = table("0:77/S 1:- 2:- 3:-", auction={"multiple": 1}).play(LOG_A1).scored("total", 0, 0)
    assert parts(short.audit(), "bid") == (0, 77)


def test_A_4_melds_do_not_help_and_the_last_trick_does() -> None:
    """Side 0 has 76 and a meld of 50; side 1 has 76 in cards and the last trick."""
    assert parts(table(f"0:80/S {OTHERS_PASS}").play(MELDS_A1).scored("total", 0, 0).audit(), "bid") == (0, 80)
    record = table("0:- 1:80/S 2:- 3:- 0:-").play(LOG_A1).scored("total", 0, 0)
    assert parts(record.audit(), "bid") == (0, 80)


def test_EC_080_and_A_4_all_points_are_not_all_tricks() -> None:
    record = table(f"0:match/S {OTHERS_PASS}", hands=ZERO).play(ALL_BUT_ONE).scored("cards", 157, 0)
    audit = record.scored("round", 157, 157).audit()
    assert names(audit) == []
    assert booked(audit) == (157, 157)
    number = table(f"0:150/S {OTHERS_PASS}", hands=ZERO).play(ALL_BUT_ONE).scored("round", 307, 0).audit()
    assert names(number) == []
    assert booked(number) == (157 + 150, 0)


@pytest.mark.parametrize("value", [157, 257])
def test_X_41_all_tricks_made_and_what_they_count(value: int) -> None:
    record = table(f"0:match/C {OTHERS_PASS}", hands=WHOLE_SUITS, auction={"match_value": value}).play(EVERY_TRICK)
    audit = record.scored("total", 0, 0).audit()
    assert parts(audit, "cards", "last", "match") == (157, 0)
    assert parts(audit, "bid") == (value, 0)
    doubled = table("0:match/C 1:x 0:xx", hands=WHOLE_SUITS, auction={"match_value": value}).play(EVERY_TRICK)
    assert parts(doubled.scored("total", 0, 0).audit(), "bid") == (4 * value, 0)


def test_A_4_the_identity_of_a_round() -> None:
    for calls in (f"0:70/S {OTHERS_PASS}", "0:80/S 1:x", "0:70/S 1:x 0:xx", f"0:match/S {OTHERS_PASS}"):
        audit = table(calls).play(WITH_ALL).scored("total", 0, 0).audit()
        assert sum(parts(audit, "cards", "last")) == 157
        assert sum(booked(audit)) == 157 + 70 + sum(parts(audit, "bid"))


def test_A_4_without_melds() -> None:
    off = {"melds": {"allowed": False}, "marriage": {"allowed": False}}
    audit = table(f"0:70/S {OTHERS_PASS}", **off).play(WITH_ALL).scored("round", 146, 81).audit()
    assert names(audit) == ["meld-not-allowed", "marriage-not-allowed"]


def test_A_4_who_leads() -> None:
    calls = "0:- 1:50/S 2:- 3:- 0:-"
    assert table(calls).game().round.turn == 0
    assert table(calls, choosing={"leader": "chooser"}).game().round.turn == 1


def test_I_6_tricks_that_a_ruling_moves_count_for_the_bid() -> None:
    """Side 0 made its bid of 70 with 76 points; without the tricks from the third on it has 50."""
    record = table(f"0:70/S {OTHERS_PASS}").play(LOG_A1).scored("total", 0, 0)
    record.rule("transfer_tricks", round=4, trick=3, seat=0)
    assert parts(record.audit("ruled"), "bid") == (0, 70)
    assert parts(record.audit(), "bid") == (70, 0)


def test_I_8_a_round_that_is_awarded_decides_the_bid() -> None:
    for seat, bid in ((0, (70, 0)), (1, (0, 70))):
        record = table(f"0:70/S {OTHERS_PASS}").play(LOG_A1).rule("award_round", round=4, seat=seat)
        audit = record.scored("total", 0, 0).audit("ruled")
        assert parts(audit, "bid") == bid
        assert sum(parts(audit, "ruling")) == 157


@pytest.mark.parametrize(("seat", "bid"), [(0, (157, 0)), (1, (0, 157))])
def test_I_8_who_is_awarded_the_round_keeps_all_tricks_that_he_made_and_nobody_else_does(
    seat: int, bid: tuple[int, int]
) -> None:
    record = table(f"0:match/C {OTHERS_PASS}", hands=WHOLE_SUITS).play(EVERY_TRICK)
    audit = record.rule("award_round", round=4, seat=seat).scored("total", 0, 0).audit("ruled")
    assert parts(audit, "bid") == bid
    assert sum(parts(audit, "ruling")) == 157


# Claims


def test_E_3_the_bid_counts_for_a_claim_only_when_the_last_trick_lies() -> None:
    """1354 before the round, 76 for cards and 70 for the bid make 1500; no meld was announced."""
    eight, last = WITHOUT_LAST, "0 D8 DT CJ C9"
    early = table(f"0:70/S {OTHERS_PASS}", pre=(1354, 0)).play(f"{eight}, {last[:-3]} claim0")
    assert names(early.audit()) == ["false-victory-claim"]
    assert early.audit().game.claims[0].measure == 1354 + 76
    late = table(f"0:70/S {OTHERS_PASS}", pre=(1354, 0)).play(f"{eight}, {last} claim0")
    assert names(late.audit()) == []
    assert (late.game().winner, late.game().claims[0].measure) == (0, 1500)
    booked_first = table(f"0:70/S {OTHERS_PASS}", pre=(1354, 0)).play(f"{eight}, {last}").scored("total", 1500, 101)
    assert booked_first.game().winner == NOBODY
    assert booked_first.claim(2).game().winner == 0


WITHOUT_LAST = MARRIED.rpartition(", ")[0]


@pytest.mark.parametrize(("bid", "booked_then"), [(80, (76, 64 + 20)), (70, (76 + 70, 64 + 20))])
def test_E_4_what_was_bid_is_no_more_the_claimants_where_play_goes_on(bid: int, booked_then: tuple[int, int]) -> None:
    """The last trick, which comes after the claim, decides the bid; the other side books it if it made it."""
    tricks = MARRIED.split(", ")
    record = table(f"0:{bid}/S {OTHERS_PASS}", pre=(0, 1480), end={"claim_effect": "freeze"})
    record.play(", ".join(tricks[:5])).claim(1).play(", ".join(tricks[5:]))
    assert record.game().winner == 1
    assert booked(record.audit()) == booked_then


@pytest.mark.parametrize(("bid", "value"), [("match", 157), ("150", 150)])
def test_E_4_tricks_that_are_set_apart_make_neither_a_number_nor_all_tricks(bid: str, value: int) -> None:
    tricks = EVERY_TRICK.split(", ")
    record = table(f"0:{bid}/C {OTHERS_PASS}", hands=WHOLE_SUITS, pre=(1500, 0), end={"claim_effect": "freeze"})
    record.play(", ".join(tricks[:4])).claim(0).play(", ".join(tricks[4:]))
    audit = record.audit()
    assert (audit.game.winner, parts(audit, "bid"), parts(audit, "last")) == (0, (0, value), (0, 0))


def test_E_4_a_claim_that_ends_the_round_leaves_the_bid_out() -> None:
    record = table(f"0:50/S {OTHERS_PASS}", pre=(1480, 0)).play("0 SJ S7 HT S6 claim0")
    audit = record.add("game_ended", winner=0, scores=[1510, 0]).audit()
    assert names(audit) == []
    assert parts(audit, "bid") == (0, 0)
    ruled = record.rule("penalty", round=4, seat=0, points=1).audit("ruled")
    assert (parts(ruled, "bid"), parts(ruled, "last"), ruled.game.scores) == ((0, 0), (0, 0), [1509, 0])


def test_G7_the_table_writes_the_bid_on_the_slate() -> None:
    record = table("0:70/S 1:x").play(LOG_A1).write(0, "bid", 140).write(0, "cards", 76).write(1, "cards", 81)
    assert names(record.scored("round", 216, 81).audit(), ignore=("marriage-missing", "unfinished-game")) == []
    plain = table("0:70/S 1:x").play(LOG_A1).add("score_written", seat=0, of="bid", points=70, multiplied=False)
    assert "slate-entry-wrong" not in names(plain.scored("total", 216, 81).deal(0).audit())
    wrong = table("0:70/S 1:x").play(LOG_A1).write(0, "bid", 70).scored("total", 216, 81).deal(0)
    (found,) = [f for f in wrong.audit().findings if f.name == "slate-entry-wrong"]
    assert (found.slots["of"], found.points) == ("bid", -70)


def test_G7_a_bid_that_hangs_on_an_unread_card_is_undecided() -> None:
    record = table(f"0:70/S {OTHERS_PASS}").play(LOG_A1)
    record.events[-1]["card"] = "??"
    record.write(1, "bid", 70).scored("round", 146, 101)
    audit = record.deal(0).audit()
    assert "slate-entry-wrong" not in names(audit)
    assert "points-undecided" in names(audit)


# The public state, and impossible sets


def test_A_1_the_state_tells_the_calls() -> None:
    told = public(table("0:70/S 1:match/H 2:- 3:- 0:x").game())["current"]
    assert told["calls"] == [
        {"seat": 0, "kind": "bid_made", "points": 70, "contract": {"kind": "trump", "suit": "S"}},
        {"seat": 1, "kind": "bid_made", "match": True, "contract": {"kind": "trump", "suit": "H"}},
        {"seat": 2, "kind": "passed"},
        {"seat": 3, "kind": "passed"},
        {"seat": 0, "kind": "doubled"},
    ]
    assert told["chooser"] == 1


@pytest.mark.parametrize(
    ("rules", "overrides", "path"),
    [
        (SIDI, {"auction": {"min_bid": 91, "max_bid": 99}}, "auction.max_bid"),
        ("schieber-ohio", {"score": {"make_rule": "bid"}}, "score.make_rule"),
        (SIDI, {"choosing": {"contracts": ["misere"]}}, "score.make_rule"),
        (SIDI, {"score": {"unit": "floor10"}}, "score.unit"),
        (SIDI, {"deal": {"sides": "solo"}}, "score.make_rule"),
    ],
)
def test_G7_options_that_no_auction_can_have(rules: str, overrides: dict[str, Any], path: str) -> None:
    found = resolve(rules, 1, overrides)
    assert isinstance(found, Refusal)
    assert found.slots["path"] == path
