"""Pandur by its rules and edge cases (PA-1 to PA-14, T-71 to T-77)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from game.builder import Record, booked, hidden, names
from game.pandur import (
    ALL,
    ALL_LOG,
    CALLS,
    FOUR,
    FOUR_LOG,
    HANDS,
    LOG_129,
    LOG_131,
    LOST,
    LOST_LOG,
    MELD,
    MISERE,
    MISERE_LOG,
    RIVAL,
    RIVAL_LOG,
    TRUMPS,
    TRUMPS_LOG,
    WEAK,
    WEAK_LOG,
    pandur,
    won_by,
)
from typed import raw_of

from jasslog.audit.audit import audit_game
from jasslog.audit.result import booked as booked_for_certain
from jasslog.cards import CARD, codes
from jasslog.game.answers import expected
from jasslog.game.score.earned import round_total
from jasslog.rules.bids import Bid, by_name, room
from jasslog.rules.contracts import Contract, mode_of
from jasslog.rules.legal import legal
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import counts, seated
from jasslog.variants.refusal import Refusal

LADDER = ["200", "misere", "misere-trump", "210", "250", "pandur", "260", "300", "pandur-trump"]


def why(record: Record, name: str = "bid-not-allowed") -> list[Any]:
    return [found.slots.get("why") for found in record.audit().findings if found.name == name]


def ruled(record: Record) -> Any:
    """The audit of the record in the view with rulings."""
    return audit_game(raw_of(record.events), "ruled")


def stops(record: Record) -> bool:
    return any(act.type == "play_stopped" for act in expected(record.game()))


# The deal


def test_G8_the_deals() -> None:
    rules = released("pandur")
    assert counts(rules) == (2, 3, 4)
    deal = seated(rules, 4).deal
    assert (deal.deck, deal.dealer_sits_out) == (24, True)
    assert seated(rules, 2).deal.blind == "dead"


def test_G8_with_four_the_dealer_sits_out() -> None:
    record = Record("pandur", players=4).add("round_started", dealer=2)
    assert [act.seat for act in expected(record.game()) if act.type == "hand_dealt"] == [0, 1, 3]
    assert [act.seat for act in expected(record.game()) if act.type == "cards_cut"] == [1]
    dealt = pandur(
        hands="|".join(
            ["DA DK DQ DJ DT D9 HA HK", "HQ HJ HT H9 SA SK SQ SJ", "", HANDS[:0] + "ST S9 CA CK CQ CJ CT C9"]
        ),
        dealer=2,
    )
    assert {seat for kind, seat in dealt.may() if kind == "bid_made"} == {3}
    assert dealt.game().round.active == (0, 1, 3)


def test_G8_the_dealer_who_sits_out_gets_no_hand() -> None:
    record = Record("pandur", players=4).add("round_started", dealer=0)
    record.add("hand_dealt", seat=0, cards=["DA", "DK", "DQ", "DJ", "DT", "D9", "HA", "HK"])
    assert names(record.audit()) == ["not-expected"]
    assert not record.game().round.hands[0]


def test_G8_what_the_dealer_who_sits_out_says_counts_for_nothing() -> None:
    record = pandur("0:200", FOUR)
    assert names(record.audit()) == ["wrong-chooser"]
    assert record.game().round.bid is None
    assert names(pandur("1:100 2:- 3:-", FOUR).choose(1, "H").meld(0, "DT-DJ-DQ").audit()) == ["meld-late"]


def test_G8_a_deck_of_32_for_four() -> None:
    rules = resolve("pandur", 1, {"tables": {"four": {"deal": {"deck": 32}}}})
    assert not isinstance(rules, Refusal)
    deal = seated(rules, 4).deal
    assert (deal.deck, deal.dealer_sits_out, deal.players) == (32, False, 4)


# PA-1 to PA-4: the auction


def test_PA_1_and_T71_the_order_of_the_bids() -> None:
    auction = released("pandur").auction
    found = []
    for word in LADDER:
        named = by_name(word, auction)
        found.append(Bid(named.above, auction.named.index(named) + 1) if named else Bid(int(word)))
    assert all(lower < higher for lower, higher in pairwise(found))


@pytest.mark.parametrize(
    ("said", "least", "open_"),
    [
        ("200", 210, "misere misere-trump pandur pandur-trump"),
        ("!misere", 210, "misere-trump pandur pandur-trump"),
        ("!misere-trump", 210, "pandur pandur-trump"),
        ("210", 220, "pandur pandur-trump"),
        ("250", 260, "pandur pandur-trump"),
        ("!pandur", 260, "pandur-trump"),
        ("300", 310, "pandur-trump"),
    ],
)
def test_PA_2_what_may_be_bid_over_another_bid(said: str, least: int, open_: str) -> None:
    (act,) = [act for act in expected(pandur(f"1:{said}").game()) if act.type == "bid_made"]
    assert act.room is not None
    assert (act.seat, act.room.least, act.room.most, act.room.named) == (2, least, 300, tuple(open_.split()))


def test_PA_2_over_pandur_with_trump_nothing_is_left() -> None:
    assert not room(Bid(300, 4), released("pandur").auction)
    assert pandur("1:!pandur-trump").may() == [("passed", 2)]


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("1:90", "low"),
        ("1:105", "multiple"),
        ("1:310", "high"),
        ("1:150 2:150", "low"),
        ("1:210 2:!misere", "outranked"),
        ("1:210 2:!misere-trump", "outranked"),
        ("1:!misere 2:!misere", "outranked"),
        ("1:!misere-trump 2:200", "low"),
        ("1:!pandur 2:250", "low"),
        ("1:!solo", "unknown"),
        ("1:!pandur-trump 2:300", "outbid"),
        ("1:100/S", "named"),
    ],
)
def test_PA_2_a_bid_that_may_not_be_made(calls: str, reason: str) -> None:
    assert why(pandur(calls)) == [reason]


def test_PA_2_a_name_and_a_number_at_once_are_unclear() -> None:
    assert why(pandur().add("bid_made", seat=1, points=200, named="misere")) == ["unclear"]
    assert why(Record("sidi-barrani").deal().add("bid_made", seat=0, named="misere")) == ["unknown"]


def test_PA_2_a_name_that_no_bid_has_changes_nothing() -> None:
    record = pandur("1:100 2:!solo")
    assert record.game().round.bid.points == 100
    assert record.may("bid_made") == [("bid_made", 2)]


@pytest.mark.parametrize(("rival", "won"), [("", (0, 2, 0)), ("meld0:DJ-DQ-DK-DA ", (2, 0, 2))])
def test_PA_2_a_bid_below_the_least_binds_the_bidder_as_the_least(rival: str, won: tuple[int, ...]) -> None:
    # The least bid is 100: with his meld the declarer has 112 points, without it 62, more than he bid but too few.
    audit = won_by("1:60 2:- 0:-", "H", RIVAL_LOG.format(rival), RIVAL).audit()
    assert (names(audit), booked(audit)) == (["bid-not-allowed"], won)


def test_PA_2_who_has_passed_is_out() -> None:
    assert why(pandur("1:100 2:- 0:110 1:120 2:130")) == ["passed"]


def test_PA_2_the_forehand_begins_and_turns_are_kept() -> None:
    assert names(pandur("2:100").audit()) == ["wrong-chooser"]


def test_PA_3_and_T72_who_was_outbid_may_bid_again() -> None:
    record = pandur(CALLS).choose(1, "H")
    assert names(record.audit()) == []
    deal = record.game().round
    assert (deal.chooser, deal.bid.points, deal.turn) == (1, 180, 1)


def test_PA_3_by_another_reading_he_doubles() -> None:
    outbid = {"auction": {"double": "outbid"}}
    record = pandur("1:120 2:150 0:-", overrides=outbid)
    assert ("doubled", 1) in record.may()
    assert ("doubled", 0) not in pandur("1:120 2:150", overrides=outbid).may()
    record.calls("1:x").choose(2, "H")
    assert record.game().round.stake == 2
    assert record.may("redoubled") == []
    assert why(pandur("1:120 2:150 0:x", overrides=outbid), "double-not-allowed") == ["first"]
    assert why(pandur("1:120 2:150 0:- 1:x 2:xx", overrides=outbid), "double-not-allowed") == ["never"]
    assert why(pandur("1:120 2:150 0:x"), "double-not-allowed") == ["never"]


def test_PA_3_a_doubled_bid_counts_twice() -> None:
    outbid = {"auction": {"double": "outbid"}}
    record = pandur("1:- 2:100 0:150 2:x", LOST, dealer=0, overrides=outbid)
    record.choose(0, "H").play(LOST_LOG)
    assert booked(record.scored("round", 0, 6, 6).audit()) == (0, 6, 6)


def test_PA_4_all_pass_and_the_next_dealer_deals() -> None:
    record = pandur("1:- 2:- 0:-")
    assert record.may() == [("round_started", 1)]
    assert names(record.audit()) == []


# PA-5 to PA-7: contract, lead, under-trumping


def test_PA_5_the_declarer_names_a_suit_when_the_bidding_is_over() -> None:
    record = pandur("1:100 2:- 0:-")
    (act,) = expected(record.game())
    assert (act.type, act.seat, {contract.name for contract in act.contracts}) == (
        "contract_chosen",
        1,
        {"diamonds", "hearts", "spades", "clubs"},
    )
    assert names(record.choose(1, "obenabe").audit()) == ["contract-not-allowed"]


@pytest.mark.parametrize("bid", ["misere", "pandur"])
def test_PA_5_without_trump_the_round_is_in_obenabe(bid: str) -> None:
    record = pandur(f"1:!{bid} 2:- 0:-")
    contract = record.game().round.contract
    assert contract == (Contract("misere", base=Contract("obenabe")) if bid == "misere" else Contract("obenabe"))
    assert names(record.choose(1, "H").audit()) == ["contract-already-named"]


def test_PA_5_a_misere_with_trump_is_one_whatever_suit_is_named() -> None:
    record = pandur("1:!misere-trump 2:- 0:-").choose(1, "C")
    assert record.game().round.contract == Contract("misere", base=Contract("trump", 3))
    assert names(record.audit()) == []


def test_PA_6_the_forehand_leads_whoever_has_won_the_auction() -> None:
    assert pandur("1:- 2:100 0:-").choose(2, "H").game().round.turn == 1


def test_PA_6_by_a_custom_a_bid_by_name_begins_with_trump() -> None:
    custom = {"play": {"named_lead": "trump"}}
    record = pandur("1:!pandur-trump 2:- 0:-", overrides=custom).choose(1, "H")
    (act,) = [act for act in expected(record.game()) if act.type == "card_played"]
    assert codes(sum(1 << card for card in act.cards)) == ["HJ", "H9"]
    assert names(record.play("1 SA").audit()) == ["banned-suit-led"]
    on = pandur("1:!pandur-trump 2:- 0:-", overrides=custom).choose(1, "H").play("1 HJ HQ HK")
    (second,) = [act for act in expected(on.game()) if act.type == "card_played"]
    assert len(second.cards) == 7
    plain = pandur("1:!pandur-trump 2:- 0:-").choose(1, "H").play("1 SA")
    assert names(plain.audit()) == []
    points = pandur("1:300 2:- 0:-", overrides=custom).choose(1, "H").play("1 SA")
    assert names(points.audit()) == []
    none = pandur("1:!pandur-trump 2:- 0:-", overrides=custom).choose(1, "C").play("1 SA")
    assert names(none.audit()) == []


def test_PA_6_what_was_led_is_judged_by_later_cards_where_hands_were_not_recorded() -> None:
    def led(suit: str, log: str) -> Record:
        record = pandur("1:!pandur-trump 2:- 0:-", overrides={"play": {"named_lead": "trump"}})
        return hidden(record.choose(1, suit).play(log), 0, 1, 2)

    without = led("C", "1 SA SK DA")
    assert names(without.audit()) == ["cards-undecided"]
    assert "banned-suit-led" not in names(without.play("1 SQ CQ DK").audit()), "no trump has been shown"
    audit = led("H", "1 SA SK CA, 1 HJ HQ HK").audit()
    (found,) = [found for found in audit.findings if found.name == "banned-suit-led"]
    assert (found.address, found.legal, found.rule) == ("4.1.1", ["HJ"], "pandur-lead")
    assert [audit.events[seq].card for seq in found.evidence] == ["HJ"]
    assert "banned-suit-led" not in names(led("H", "1 HJ HQ HK, 1 SA SK CA, 1 H9 HA HT").audit())


def test_PA_6_a_card_that_is_taken_back_is_the_first_again() -> None:
    record = pandur("1:!pandur-trump 2:- 0:-", overrides={"play": {"named_lead": "trump"}}).choose(1, "H")
    record.play("1 HJ HQ HK back0")
    assert codes(record.game().round.not_led)[:2] == ["DA", "DK"]


@pytest.mark.parametrize(("bid", "expected_"), [("!misere-trump", ["HA", "CQ"]), ("150", ["HA"])])
def test_PA_7_and_T75_under_trumping(bid: str, expected_: list[str]) -> None:
    deal = pandur(f"1:{bid} 2:- 0:-").choose(1, "C").game().round
    play = released("pandur").play
    hand = (1 << CARD["CQ"]) | (1 << CARD["HA"])
    mode = mode_of(deal.contract, 2, 8, play)
    assert codes(legal(hand, [CARD["DT"], CARD["CA"]], mode, play)) == expected_


def test_PA_7_who_holds_the_suit_led_does_not_under_trump_in_a_misere() -> None:
    deal = pandur("1:!misere-trump 2:- 0:-").choose(1, "C").game().round
    play = released("pandur").play
    hand = (1 << CARD["CQ"]) | (1 << CARD["D9"])
    assert codes(legal(hand, [CARD["DT"], CARD["CA"]], mode_of(deal.contract, 2, 8, play), play)) == ["D9"]


# PA-8, PA-10: what is made


def test_G8_worked_example_and_T73_made_with_the_run() -> None:
    record = won_by(CALLS, "H", LOG_131.replace("1 HJ", f"1 {MELD}HJ"), HANDS)
    audit = record.scored("cards", 7, 131, 19).scored("round", 0, 3, 0).scored("total", 0, 3, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 3, 0)


def test_G8_worked_example_and_T73_failed_by_a_point() -> None:
    record = won_by(CALLS, "H", LOG_129.replace("1 D9", f"1 {MELD}D9", 1), HANDS)
    audit = record.scored("cards", 7, 129, 21).scored("round", 3, 0, 3).audit()
    assert names(audit) == []
    assert booked(audit) == (3, 0, 3)


def test_PA_8_without_the_meld_it_is_failed() -> None:
    assert booked(won_by(CALLS, "H", LOG_131, HANDS).audit()) == (3, 0, 3)


def test_PA_8_a_better_meld_of_another_cancels_his() -> None:
    alone = won_by("1:100 2:- 0:-", "H", RIVAL_LOG.format(""), RIVAL)
    assert names(alone.audit()) == []
    assert booked(alone.audit()) == (0, 2, 0)
    rival = won_by("1:100 2:- 0:-", "H", RIVAL_LOG.format("meld0:DJ-DQ-DK-DA "), RIVAL)
    assert names(rival.audit()) == []
    assert booked(rival.audit()) == (2, 0, 2)


def test_PA_8_a_match_counts_a_hundred() -> None:
    assert booked(won_by("1:250 2:- 0:-", "H", TRUMPS_LOG, TRUMPS).audit()) == (0, 5, 0)
    assert booked(won_by("1:260 2:- 0:-", "H", TRUMPS_LOG, TRUMPS).audit()) == (5, 0, 5)
    plain = won_by("1:250 2:- 0:-", "H", TRUMPS_LOG, TRUMPS, overrides={"score": {"match": 0}})
    assert booked(plain.audit()) == (5, 0, 5)


def test_PA_8_the_marriage_counts() -> None:
    hands = TRUMPS.replace("HT", "X").replace("HQ", "HT").replace("X", "HQ")
    log = TRUMPS_LOG.replace("HT", "X").replace("HQ", "HT").replace("X", "HQ")
    married = log.replace("1 HQ", "1 HQ marriage1")
    assert booked(won_by("1:270 2:- 0:-", "H", married, hands).audit()) == (0, 5, 0)
    assert names(won_by("1:270 2:- 0:-", "H", log, hands).audit()) == ["marriage-missing"]
    assert booked(won_by("1:270 2:- 0:-", "H", log, hands).audit()) == (5, 0, 5)


def test_PA_8_nothing_is_melded_in_misere_and_pandur() -> None:
    record = pandur("1:!pandur-trump 2:- 0:-").choose(1, "H")
    assert record.may("meld_announced") == []
    assert names(record.meld(1, "S9-ST-SJ-SQ").audit()) == ["meld-not-allowed"]


def test_PA_8_no_marriage_in_pandur_and_none_is_missed() -> None:
    hands = TRUMPS.replace("HT", "X").replace("HQ", "HT").replace("X", "HQ")
    log = TRUMPS_LOG.replace("HT", "X").replace("HQ", "HT").replace("X", "HQ")
    quiet = won_by("1:!pandur-trump 2:- 0:-", "H", log, hands)
    assert names(quiet.audit()) == []
    assert booked(quiet.audit()) == (0, 6, 0)
    said = won_by("1:!pandur-trump 2:- 0:-", "H", log.replace("1 HQ", "1 HQ marriage1"), hands)
    assert names(said.audit()) == ["marriage-not-allowed"]


@pytest.mark.parametrize(
    ("calls", "suit", "hands", "log", "expected_"),
    [
        ("1:- 2:!misere 0:-", "", MISERE, MISERE_LOG, (0, 0, 4)),
        ("1:!misere 2:- 0:-", "", WEAK, WEAK_LOG, (4, 0, 4)),
        ("1:!pandur 2:- 0:-", "", ALL, ALL_LOG, (0, 5, 0)),
        ("1:!pandur 2:- 0:-", "", WEAK, WEAK_LOG, (5, 0, 5)),
        ("1:!pandur-trump 2:- 0:-", "H", TRUMPS, TRUMPS_LOG, (0, 6, 0)),
        ("1:!pandur-trump 2:- 0:-", "H", LOST, LOST_LOG, (6, 0, 6)),
    ],
)
def test_PA_10_bids_by_name(calls: str, suit: str, hands: str, log: str, expected_: tuple[int, ...]) -> None:
    audit = won_by(calls, suit, log, hands).scored("round", *expected_).audit()
    assert names(audit) == []
    assert booked(audit) == expected_


@pytest.mark.parametrize(
    ("points", "value"), [(100, 2), (140, 2), (150, 3), (190, 3), (200, 4), (240, 4), (250, 5), (290, 5), (300, 6)]
)
def test_PA_1_what_numbers_are_worth(points: int, value: int) -> None:
    missed = won_by(f"1:{points} 2:- 0:-", "H", WEAK_LOG.replace("0 ", "0 "), WEAK).audit()
    got = booked(missed)
    assert got[0] == got[2] == value


def test_PA_10_with_four_the_dealer_gets_as_much() -> None:
    record = won_by("1:120 2:- 3:-", "H", FOUR_LOG, FOUR)
    audit = record.scored("cards", 0, 142, 15, 0).scored("round", 2, 2, 0, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (2, 2, 0, 0)


def test_PA_10_with_four_the_dealer_gets_nothing_where_it_fails() -> None:
    assert booked(won_by("1:150 2:- 3:-", "H", FOUR_LOG, FOUR).audit()) == (0, 0, 3, 3)


@pytest.mark.parametrize(("rule", "gain"), [("equal", 3), ("fixed_2", 2), ("none", 0)])
def test_PA_10_other_ways_to_inherit(rule: str, gain: int) -> None:
    overrides = {"score": {"inherited": rule}, "auction": {"worth": [{"least": 100, "value": 3}]}}
    assert booked(won_by("1:120 2:- 3:-", "H", FOUR_LOG, FOUR, overrides=overrides).audit()) == (gain, 3, 0, 0)


@pytest.mark.parametrize(
    ("before", "cap", "after"),
    [
        (3, "target-2", 7),
        (8, "target-2", 9),
        (9, "target-2", 9),
        (10, "target-2", 10),
        (8, "target-1", 10),
        (9, "target-1", 10),
        (8, "none", 12),
    ],
)
def test_PA_11_and_T74_how_far_that_lifts_him(before: int, cap: str, after: int) -> None:
    overrides = {"score": {"inherit_cap": cap}, "auction": {"worth": [{"least": 100, "value": 4}]}}
    record = won_by("1:120 2:- 3:-", "H", FOUR_LOG, FOUR, pre=(before, 0, 0, 0), overrides=overrides)
    game = record.scored("total", after, 4, 0, 0)
    assert names(game.audit()) == []
    assert game.game().scores == [after, 4, 0, 0]


def test_PA_11_what_is_inherited_goes_by_the_score_that_rulings_leave() -> None:
    """Seat 0 makes a contract worth 4, stands at 9 and inherits nothing more; without those 4 it stands at 5."""
    overrides = {"auction": {"worth": [{"least": 100, "value": 4}]}}
    first, log = "|".join([*FOUR.split("|")[1:], ""]), FOUR_LOG.replace("2 CK", "1 CK").replace("1 ", "0 ")
    record = pandur("0:120 1:- 2:-", first, dealer=3, pre=(5, 0, 0, 0), overrides=overrides).choose(0, "H")
    record.play(log.replace("0 CK", "1 CK").replace(", 0 CK", ", 1 CK")).scored("round", 4, 0, 0, 4)
    record.deal(0, FOUR).calls("1:120 2:- 3:-").choose(1, "H").play(FOUR_LOG).scored("round", 0, 4, 0, 0)
    assert names(record.audit()) == []
    record.add("ruling_given", ruling="lose_contract", round=4, seat=0)
    assert ruled(record).game.scores == [9, 8, 4, 0]
    assert record.game().scores == [9, 4, 0, 4]


@pytest.mark.parametrize("told", [0, 4])
def test_PA_11_what_is_inherited_is_open_where_the_score_before_the_round_is(told: int) -> None:
    overrides = {"auction": {"worth": [{"least": 100, "value": 4}]}}
    first, log = "|".join([*FOUR.split("|")[1:], ""]), FOUR_LOG.replace("2 CK", "1 CK").replace("1 ", "0 ")
    record = pandur("0:120 1:- 2:-", first, dealer=3, pre=(5, 0, 0, 0), overrides=overrides).choose(0, "H")
    log = log.replace("0 CK", "1 CK").replace(", 0 CK", ", 1 CK")
    record.play(log.replace(log.split()[1], "??", 1)).scored("round", 4, 0, 0, 4)
    record.deal(0, FOUR).calls("1:120 2:- 3:-").choose(1, "H").play(FOUR_LOG).scored("round", told, 4, 0, 0)
    audit = record.audit()
    assert not [found.name for found in audit.findings if found.severity == "error"]
    assert booked_for_certain(audit, audit.game.rounds[-1]) is None


# PA-9: stopping


def test_PA_9_and_T77_a_misere_that_is_lost_may_be_stopped() -> None:
    record = pandur("1:!misere 2:- 0:-", WEAK)
    assert not stops(record)
    record.play(WEAK_LOG.split(",", maxsplit=1)[0])
    assert stops(record)
    audit = record.add("play_stopped").scored("round", 4, 0, 4).audit()
    assert names(audit) == []
    assert booked(audit) == (4, 0, 4)
    assert audit.game is not None
    deal = audit.game.rounds[-1]
    assert round_total(deal) == sum(deal.won) < 120


def test_PA_9_a_misere_that_still_holds_goes_on() -> None:
    record = pandur("1:- 2:!misere 0:-", MISERE).play(MISERE_LOG.rpartition(",")[0])
    assert not stops(record)
    assert names(record.add("play_stopped").audit()) == ["not-expected"]


def test_PA_9_a_pandur_that_is_lost_may_be_stopped() -> None:
    record = pandur("1:!pandur-trump 2:- 0:-", LOST).choose(1, "H").play("1 HJ HQ DK")
    assert not stops(record)
    record.play("1 DT D9 DQ")
    assert stops(record)
    assert booked(record.add("play_stopped").scored("round", 6, 0, 6).audit()) == (6, 0, 6)


def test_PA_9_when_the_number_is_reached() -> None:
    tricks = FOUR_LOG.split(", ")
    reached = [stops(pandur("1:100 2:- 3:-", FOUR).choose(1, "H").play(", ".join(tricks[:n]))) for n in range(1, 8)]
    assert reached == sorted(reached)
    assert reached[0] is False
    assert reached[-1] is True
    record = pandur("1:100 2:- 3:-", FOUR).choose(1, "H").play(", ".join(tricks[: reached.index(True) + 1]))
    audit = record.add("play_stopped").scored("round", 2, 2, 0, 0).audit()
    assert names(audit) == []
    assert not [entry for entry in audit.game.ledger if entry.kind in ("last", "match")]


def test_PA_9_not_in_the_middle_of_a_trick_and_not_before_it_is_decided() -> None:
    record = pandur("1:!misere 2:- 0:-", WEAK).play("1 SA SK HJ, 1 CA")
    assert not stops(record)
    assert names(record.add("play_stopped").audit()) == ["not-expected"]


def test_PA_9_the_cards_alone_have_to_reach_it_and_melds_only_count_when_it_is_played_out() -> None:
    def until(log: str, tricks: int) -> Record:
        return pandur("1:100 2:- 0:-").choose(1, "H").play(", ".join(log.split(", ")[:tricks]))

    melded = LOG_131.replace("1 HJ", f"1 {MELD}HJ")
    reached = [tricks for tricks in range(1, 8) if stops(until(melded, tricks))]
    assert reached == [tricks for tricks in range(1, 8) if stops(until(LOG_131, tricks))]
    early = until(melded, reached[0] - 1).add("play_stopped")
    assert names(early.audit()) == ["not-expected"]
    assert booked(early.audit()) == (0, 2, 0), "what was taken is booked, his meld with it"


def test_PA_9_where_melds_need_not_be_on_record_the_cards_still_tell_whether_the_number_is_reached() -> None:
    bare = LOG_131.split(", ")
    record = pandur("1:100 2:- 0:-", not_recorded=["melds"]).choose(1, "H").play(", ".join(bare[:2]))
    assert names(record.add("play_stopped").audit()) == ["not-expected"]


# T-76: identities


def test_T76_the_sum_of_a_round() -> None:
    game = won_by("1:!pandur 2:- 0:-", "", ALL_LOG, ALL).game()
    assert sum(game.round.won) + 5 == round_total(game.round) + 5 == 125
    trumped = won_by(CALLS, "H", LOG_131, HANDS).game()
    assert sum(trumped.round.won) + 5 == 157


def test_G8_with_two_the_dead_hand_counts_for_nobody() -> None:
    hands = HANDS.split("|")
    record = pandur("1:100 0:-", "|".join(hands[:2])).choose(1, "H")
    game = record.play("1 HJ HK, 1 H9 HT, 1 SA DT, 1 SQ CT, 1 SJ CK, 1 ST CA, 1 S9 DK, 1 D9 DA").game()
    assert sum(game.round.won) == round_total(game.round)
    assert sum(game.round.won) < 152


def test_PA_13_before_the_bidding_each_may_take_the_blind_by_another_custom() -> None:
    custom = {"tables": {"two": {"deal": {"blind": "beside"}, "exchange": {"swap": "before_choosing"}}}}
    hands = HANDS.split("|")

    def two(calls: str = "") -> Record:
        record = pandur("", "|".join(hands[:2]), overrides=custom).aside("blind", hands[2])
        return record.calls(calls)

    assert two().may("hand_swapped") == [("hand_swapped", 0), ("hand_swapped", 1)]
    taken = two().swap(0)
    assert names(taken.audit()) == []
    assert set(codes(taken.game().round.hands[0])) == set(hands[2].split())
    assert taken.may("hand_swapped") == []
    assert why(two().swap(1).swap(0), "swapped-twice") or "swapped-twice" in names(two().swap(1).swap(0).audit())
    late = two("1:100").swap(0)
    assert why(late, "swap-not-allowed") == ["late"]
    assert "swap-not-allowed" in names(pandur("", "|".join(hands[:2])).swap(0).audit())


# PA-12, PA-14: the end, rulings


def test_PA_12_the_first_to_eleven_wins() -> None:
    record = won_by("1:!pandur 2:- 0:-", "", ALL_LOG, ALL, pre=(0, 6, 10)).scored("round", 0, 5, 0)
    audit = record.add("game_ended", winner=1, scores=[0, 11, 10]).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.winner == 1


def test_PA_12_of_two_defenders_the_higher_score_wins_and_equal_ones_share() -> None:
    higher = won_by("1:!pandur 2:- 0:-", "", WEAK_LOG, WEAK, pre=(7, 0, 6)).scored("round", 5, 0, 5).game()
    assert (higher.winner, higher.scores) == (0, [12, 0, 11])
    equal = won_by("1:!pandur 2:- 0:-", "", WEAK_LOG, WEAK, pre=(7, 0, 7)).scored("round", 5, 0, 5).game()
    assert (equal.winner, equal.stopped) == (-2, True)


@pytest.mark.parametrize(("offender", "expected_"), [(1, (3, 0, 3)), (2, (0, 3, 0))])
def test_PA_14_whatever_is_proved_costs_the_contract(offender: int, expected_: tuple[int, ...]) -> None:
    log = LOG_131.replace("1 HJ", f"1 {MELD}HJ")
    record = won_by(CALLS, "H", log, HANDS).scored("round", 0, 3, 0)
    record.add("ruling_given", ruling="lose_contract", seat=offender)
    assert booked(ruled(record)) == expected_
    assert booked(record.audit()) == (0, 3, 0)


# Options


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"auction": {"worth": []}}, "auction.worth"),
        ({"auction": {"worth": [{"least": 150, "value": 2}]}}, "auction.worth"),
        ({"auction": {"names_contract": True}}, "auction.named"),
        ({"auction": {"match_value": 157}}, "score.kind"),
        ({"choosing": {"choice": "one_round"}}, "auction.named"),
        ({"end": {"claim": "optional"}}, "score.kind"),
        ({"auction": {"double": "outbid", "passing": "for_now"}}, "auction.double"),
        ({"deal": {"dealer_sits_out": True}}, "deal.dealer_sits_out"),
        ({"score": {"kind": "points", "inherited": "none"}}, "auction.named"),
        ({"exchange": {"swap": "before_choosing"}}, "exchange.swap"),
    ],
)
def test_what_bids_with_a_value_need(overrides: dict[str, Any], path: str) -> None:
    found = resolve("pandur", 1, overrides)
    assert isinstance(found, Refusal)
    assert found.slots["path"].rpartition("tables.")[2].removeprefix("two.").removeprefix("four.") == path


def test_PA_5_where_nobody_wrote_down_the_bid_it_may_have_been_one_without_trump() -> None:
    head = {"overrides": {"play": {"ten": "high"}}, "not_recorded": ["choosing", "hands"], "players": 3}
    record = Record("pandur", pre=(0, 0, 0), **head).add("round_started", dealer=0)
    # With any trump suit the ten beats the king; in Obenabe it does not.
    assert names(record.play("1 HQ HT HK, 0 DA").audit()) == ["cards-undecided"]


def test_HJ_9_where_nobody_knows_who_is_still_in_the_dealer_may_be_who_sits_out() -> None:
    head = {"overrides": {"end": {"ending": "last_man"}}, "not_recorded": ["melds"]}
    record = pandur("1:120 2:- 3:-", FOUR, pre=(0, 0, 0, 10), **head).choose(1, "H").play(FOUR_LOG)
    record.scored("round", 2, 2, 0, 0).deal(1, "|".join(["DA HA HK HJ H9 SA ST CT", "", *FOUR.split("|")[2:]]))
    assert record.game().round.dealt_in == (0, 1, 2, 3)
    record.calls("2:100")
    assert (record.game().round.dealt_in, record.game().players) == ((0, 2, 3), 4)
    assert "not-expected" not in names(record.audit())
