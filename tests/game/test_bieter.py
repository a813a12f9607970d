"""Bieter: the auction of the first round, the middle (talon), later rounds, the partner's card, and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from audit.judged import without
from game.bieter import (
    DOWN,
    EXAMPLE_LOG,
    FIVE,
    FIVE_LOG,
    KING,
    LAID,
    MATCH_LOG,
    MIX,
    MIX_LOG,
    NINE,
    NINE_LOG,
    TEN,
    UP,
    WON,
    auction,
    later,
)
from game.builder import Record, booked, hidden, names, parts

from jasslog.audit.result import booked as booked_for_certain
from jasslog.audit.result import open_parts
from jasslog.cards import CARD, CODES, set_of
from jasslog.game.answers import expected
from jasslog.game.aside import Aside, Pile
from jasslog.game.facts import NOBODY
from jasslog.game.phases.lone import target_of
from jasslog.game.rotation import allowed_dealers
from jasslog.game.undecided import sides_open, untold_parts
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import after_auction


def ready(laid: str = LAID, name: str = "S", **members: Any) -> Record:
    """The worked example of the game, up to its first card."""
    return auction(WON, **members).middle(1, laid).choose(1, name)


def five(card: str = "HA", **members: Any) -> Record:
    record = Record("bieter-five", **members).deal(4, FIVE).calls("0:550 1:- 2:- 3:- 4:-").choose(0, "D")
    return record.add("partner_card_named", seat=0, card=card) if card else record


def numbers(record: Record) -> Any:
    return next(act.room for act in expected(record.game()) if act.type == "bid_made")


def why(record: Record, name: str) -> list[Any]:
    return [found.slots.get("why") for found in record.audit().findings if found.name == name]


# BI-1, BI-2: the auction


def test_BI_1_the_winner_plays_against_all_with_his_bid_as_target() -> None:
    game = ready().game()
    assert (game.lone, game.bid, game.side_of) == (1, 510, (1, 0, 1))
    assert (target_of(game, 0), target_of(game, 1)) == (510, 1000)


def test_BI_1_there_is_one_auction_only() -> None:
    record = ready().play(EXAMPLE_LOG).scored("round", 208, 19).deal(1, KING)
    assert record.game().round.variant.choosing.choice == "dealer_last_card"
    assert names(record.calls("2:600").audit()) == ["not-expected"]


@pytest.mark.parametrize(("lost", "open_"), [("bid_made", True), ("passed", True), ("trick", False)])
def test_BI_1_what_rounds_bring_is_open_where_lines_are_missing_of_the_auction(lost: str, open_: bool) -> None:
    record = ready().play(EXAMPLE_LOG).add("trick_claimed", winner=1).scored("round", 208, 19).deal(1, KING)
    gone = max(event["seq"] for event in record.turn_up("ST").events if event["type"].startswith(lost))
    audit = without(record, gone)
    assert bool(open_parts(audit, audit.game.rounds[-1])) == open_
    assert open_parts(audit, audit.game.rounds[0]) == ["cards", "marriage", "melds"]


@pytest.mark.parametrize(("lost", "stands"), [("card_played", True), ("passed", False)])
def test_BI_1_once_the_declarer_is_known_a_lost_line_explains_no_renege_of_a_later_round(
    lost: str, stands: bool
) -> None:
    record = ready().play(EXAMPLE_LOG).scored("round", 208, 19)
    gone = max(event["seq"] for event in record.events if event["type"] == lost)
    record.deal(1, KING).turn_up("ST").play("2 SQ D6 H9")
    assert names(record.audit()) == ["renege"]
    assert ("renege" in names(without(record, gone))) == stands


def test_BI_1_nobody_knows_what_is_trump_where_the_round_of_the_auction_may_be_missing() -> None:
    record = Record("bieter-three").deal(2, KING).add("misdealt", reason="a card lay open").deal(2, KING)
    gone = record.last - 3
    record.calls("0:350 1:- 2:-").choose(0, "D").play("0 D6 H9 SQ")
    record.deal(0, KING).turn_up("DA").play("1 H9 SQ H6").concede(0).deal(1, KING)
    audit = without(record, gone)
    assert [found.name for found in audit.findings if found.severity == "error" and found.root.code[1] != "1"] == []
    second = audit.game.rounds[1]
    assert (second.tricks[0].winner, booked_for_certain(audit, second)) == (NOBODY, None)


def test_BI_8_what_a_round_brought_is_open_where_who_gave_it_up_may_have_been_the_declarer() -> None:
    record = ready().play(EXAMPLE_LOG).scored("round", 208, 19).deal(1, KING).turn_up("ST").concede(1)
    record.deal(2, KING)
    whole = record.audit()
    assert names(whole) == []
    gone = max(event["seq"] for event in record.events if event["type"] == "bid_made")
    audit = without(record, gone)
    assert audit.game.rounds[1].phase == "broken"
    assert booked_for_certain(audit, audit.game.rounds[1]) is None


def test_BI_2_any_number_at_least_ten_above_the_last() -> None:
    room = numbers(auction())
    assert (room.least, room.multiple) == (500, 1)
    assert numbers(auction("1:517")).least == 527


def test_BI_2_and_T44_five_more_is_too_little() -> None:
    record = auction("1:? 2:500 0:- 1:505")
    assert why(record, "bid-not-allowed") == ["low"]


def test_BI_2_and_T45_the_first_player_wins_with_510() -> None:
    record = auction(WON)
    assert names(record.audit()) == []
    assert record.may() == [("talon_taken", 1)]
    assert record.game().round.bid.points == 510


def test_C_37_and_T46_nobody_defers_twice() -> None:
    record = auction("1:? 2:? 0:?")
    assert names(record.audit()) == []
    assert record.may() == [("bid_made", 1), ("passed", 1)]
    assert names(auction("1:? 2:? 0:? 1:?").audit()) == ["defer-not-allowed"]


def test_BI_2_and_T47_all_passed_the_same_dealer_deals_again() -> None:
    record = auction("1:? 2:- 0:- 1:-")
    assert names(record.audit()) == []
    assert record.game().round.phase == "passed"
    assert allowed_dealers(record.game()) == {0}


def test_C_39_by_the_other_rules_the_next_dealer_does() -> None:
    record = auction("1:- 2:- 0:-", hands=KING, rules="bieter-three")
    assert allowed_dealers(record.game()) == {1}
    assert record.deal(1, KING).game().round.variant.choosing.choice == "auction"


def test_BI_2_and_T48_517_over_500() -> None:
    assert names(auction("1:500 2:517").audit()) == []
    assert why(auction("1:500 2:517", hands=KING, rules="bieter-three"), "bid-not-allowed") == ["multiple"]


def test_C_36_who_has_passed_is_out() -> None:
    assert why(auction("1:? 2:500 0:- 1:510 0:520"), "bid-not-allowed") == ["passed"]
    assert auction("1:? 2:500 0:- 1:510").may() == [("bid_made", 2), ("passed", 2)]


def test_C_37_the_auction_waits_for_who_has_deferred() -> None:
    record = auction("1:? 2:500 0:-")
    assert record.may() == [("bid_made", 1), ("passed", 1)]


def test_C_37_other_games_know_no_deferring() -> None:
    assert names(auction("1:?", hands=KING, rules="bieter-three").audit()) == ["defer-not-allowed"]
    assert not auction("", hands=KING, rules="bieter-three").may("bid_deferred")


def test_C_38_an_overbid_player_may_bid_again() -> None:
    record = auction("1:500 2:510 0:- 1:520 2:-")
    assert names(record.audit()) == []
    assert record.game().round.bid.points == 520


def test_BI_5_a_bid_names_no_contract() -> None:
    assert why(auction("1:500/S"), "bid-not-allowed") == ["named"]
    assert auction("1:500/S 2:- 0:-").may() == [("talon_taken", 1)]


def test_A_3_nobody_doubles() -> None:
    assert why(auction("1:500 2:x"), "double-not-allowed") == ["never"]


@pytest.mark.parametrize(
    ("rules", "least"), [("bieter-three", 350), ("bieter-five", 550), ("bieter-three-bessern", 550)]
)
def test_BI_2_the_least_bid_of_each_game(rules: str, least: int) -> None:
    assert released(rules).auction.min_bid == least
    assert released(rules).auction.multiple == 10


# BI-3, BI-4: the middle


def test_BI_3_the_winner_takes_six_and_lays_six_away() -> None:
    record = auction(WON)
    taken = record.add("talon_taken", seat=1)
    assert taken.game().round.hands[1].bit_count() == 16
    (act,) = [act for act in expected(taken.game()) if act.type == "cards_discarded"]
    assert (act.seat, len(act.cards)) == (1, 16)
    laid = taken.add("cards_discarded", seat=1, cards=LAID.split())
    assert laid.may() == [("contract_chosen", 1)]
    assert names(laid.choose(1, "S").audit()) == []


@pytest.mark.parametrize("laid", ["HT DT C6 C7 H6", "HT DT C6 C7 H6 D8 ST"])
def test_BI_3_and_T50_five_or_seven_are_not_six(laid: str) -> None:
    assert names(auction(WON).middle(1, laid).audit()) == ["discard-count"]


def test_BI_3_what_is_laid_away_was_in_the_hand() -> None:
    assert names(auction(WON).middle(1, "HT DT C6 C7 H6 DA").audit()) == ["card-not-held"]


def test_BI_3_of_a_hand_that_was_not_told_the_other_cards_leave_beside_one_it_cannot_have_held() -> None:
    first, _, last = TEN.split("|")
    held = "SK CT CQ C7 H6"
    record = auction(WON, hands=f"{first}||{last}", not_recorded=["hands"]).middle(1, f"{held} DA")
    assert names(record.audit()) == ["card-not-held"]
    deal = record.game().round
    assert deal.hands[1].bit_count() + deal.unknown[1] == 16 - 5
    assert deal.aside.laid == Pile(set_of(CARD[code] for code in held.split()))


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (auction("1:500").add("talon_taken", seat=1), "moment"),
        (auction(WON).add("talon_taken", seat=0), "seat"),
        (auction(WON).add("talon_taken", seat=1).add("talon_taken", seat=1), "twice"),
        (auction(WON).add("cards_discarded", seat=1, count=6), "untaken"),
        (ready().add("cards_discarded", seat=1, count=6), "twice"),
        (auction("1:350", hands=KING, rules="bieter-three").add("talon_taken", seat=1), "never"),
    ],
)
def test_BI_3_each_in_its_place(record: Record, reason: str) -> None:
    assert why(record, "talon-not-allowed") == [reason]


def test_BI_3_once_a_card_lies_the_middle_is_nobody_s_and_what_is_laid_away_stays_in_the_hand() -> None:
    late = auction(WON).choose(1, "S").play("1 SK S6 DK").add("talon_taken", seat=1)
    assert why(late, "talon-not-allowed") == ["moment"]
    assert [found.card for found in late.play("1 C7").audit().findings if found.name == "card-not-held"] == ["C7"]
    laid = auction(WON).add("talon_taken", seat=1).choose(1, "S").play("1 SK S6 DK")
    laid.add("cards_discarded", seat=1, cards=["CK", "CQ", "CT", "S7", "SA", "SQ"])
    assert why(laid, "talon-not-allowed") == ["moment"]
    assert "card-not-held" not in [found.name for found in laid.play("1 CK C8 DA").audit().findings]


def test_BI_3_the_contract_is_named_last() -> None:
    assert names(auction(WON).choose(1, "S").audit()) == ["discards-missing"]
    record = auction(WON).add("talon_taken", seat=1).choose(1, "S")
    assert names(record.audit()) == ["discards-missing"]
    assert record.game().round.contract is not None


def test_BI_3_the_cards_taken_are_those_that_lay_there() -> None:
    assert names(auction(WON).middle(1, LAID, f"{UP} {DOWN}").audit()) == []
    assert why(auction(WON).middle(1, LAID, f"{UP} C7 H6 DA"), "wrong-pile") == ["lacking"]


def test_BI_3_the_middle_is_dealt_in_two_threes() -> None:
    record = Record("bieter-santiago").deal(0, TEN).aside("talon_up", UP).aside("talon_down", "C7 H6")
    assert why(record, "wrong-pile") == ["count"]
    double = Record("bieter-santiago").deal(0, TEN).aside("talon_up", "HT DT SA")
    assert why(double, "wrong-pile") == ["card-twice"]


@pytest.mark.parametrize(("name", "points"), [("S", 20), ("obenabe", 28), ("undenufe", 50)])
def test_BI_4_and_T49_what_was_laid_away_counts_by_the_contract(name: str, points: int) -> None:
    from jasslog.game.score.entries import round_entries

    game = ready(name=name).game()
    assert [(entry.kind, entry.points) for entry in round_entries(game, game.round)] == [("discards", points)]


def test_G5_worked_example() -> None:
    audit = ready().play(EXAMPLE_LOG).scored("cards", 138, 19).scored("round", 208, 19).audit()
    assert names(audit) == []
    assert parts(audit, "cards", "last") == (118, 19)
    assert parts(audit, "discards") == (20, 0)
    assert booked(audit) == (208, 19)


def test_BI_4_the_sum_is_157_with_what_was_laid_away() -> None:
    assert names(ready().play(EXAMPLE_LOG).scored("cards", 118, 19).audit()) == ["round-cards-claimed"]


def test_BI_4_and_BI_9_and_C_21_and_T51_ten_tricks_are_a_match() -> None:
    audit = ready().play(MATCH_LOG).audit()
    assert names(audit) == []
    assert parts(audit, "cards", "last", "discards") == (157, 0)
    assert booked(audit) == (157 + 100 + 20, 0)


def test_BI_4_and_T52_with_nine_cards_three_count_for_nobody() -> None:
    record = auction("1:510 2:- 0:-", hands=NINE, overrides={"deal": {"hand": 9}})
    audit = record.middle(1, LAID).choose(1, "S").play(NINE_LOG).audit()
    assert names(audit) == ["marriage-missing"]
    assert sum(parts(audit, "cards", "last", "discards")) == 136


def test_C_50_what_was_laid_away_is_one_item_with_the_points_of_the_tricks() -> None:
    record = ready(name="obenabe", overrides={"score": {"unit": "floor10_each"}})
    while (game := record.game()).round.phase == "playing":
        act = next(act for act in expected(game) if act.type == "card_played")
        record.add("card_played", seat=act.seat, card=CODES[act.cards[0]])
    audit = record.audit()
    assert (parts(audit, "cards", "last"), parts(audit, "discards")) == ((98, 31), (28, 0))
    assert booked(audit) == (12, 3)


def test_BI_4_where_nobody_gets_them() -> None:
    audit = ready(overrides={"exchange": {"discards": "nobody"}}).play(EXAMPLE_LOG).audit()
    assert parts(audit, "cards", "last", "discards") == (118, 19)


def test_C_33_what_nobody_wrote_down_is_what_is_left() -> None:
    record = auction(WON).add("talon_taken", seat=1).add("cards_discarded", seat=1, count=6).choose(1, "S")
    audit = record.play(EXAMPLE_LOG).scored("round", 208, 19).audit()
    assert names(audit) == []
    assert parts(audit, "discards") == (20, 0)


def test_C_33_with_cards_that_nobody_was_dealt_it_stays_open() -> None:
    record = auction("1:510 2:- 0:-", hands=NINE, overrides={"deal": {"hand": 9}}).add("talon_taken", seat=1)
    record.add("cards_discarded", seat=1, count=6).choose(1, "S").play(NINE_LOG)
    audit = record.scored("round", 144, 0).audit()
    assert "points-undecided" in names(audit)


def test_BI_4_a_card_laid_away_makes_no_meld_and_no_marriage() -> None:
    record = auction(WON).middle(1, "SK HT DT C6 C7 H6").choose(1, "S")
    assert names(record.meld(1, "SQ-SK-SA").audit()) == ["meld-not-held"]


def test_I_8_a_card_laid_away_cannot_be_played() -> None:
    assert names(ready().play("1 HT").audit()) == ["card-not-held"]


# BI-6, BI-7: who leads, what is trump later


def test_BI_6_who_leads_the_first_round() -> None:
    assert ("card_played", 1) in ready().may()
    other = auction("1:- 2:350 0:-", hands=KING, rules="bieter-three").choose(2, "C")
    assert ("card_played", 1) in other.may()
    forehand = auction("1:- 2:500 0:-").middle(2, "D6 H7 H8 H9 C8 C9").choose(2, "S")
    assert ("card_played", 2) in forehand.may()


def test_BI_6_later_the_forehand_leads() -> None:
    assert ("card_played", 0) in later().may()
    assert ("card_played", 0) in later(declarer=1).may()


@pytest.mark.parametrize(("card", "kind"), [("CA", "obenabe"), ("C6", "undenufe"), ("CK", "trump")])
def test_BI_7_ace_and_six_turned(card: str, kind: str) -> None:
    assert later(card=card).game().round.contract.kind == kind
    assert later(card=card, rules="bieter-three").game().round.contract.kind == "trump"


def test_BI_7_and_T53_the_six_counts_eleven_in_undenufe() -> None:
    hands = (
        "D6 D7 D8 D9 DT DJ DQ DK DA H6 H7 H8|H9 HT HJ HQ HK HA C6 C7 C8 C9 CT CJ|S6 S7 S8 S9 ST SJ SQ SK SA CQ CK CA"
    )
    deal = later(hands, card="S6").game().round
    assert (deal.contract.kind, deal.values[18]) == ("undenufe", 11)
    other = later(hands, card="S6", rules="bieter-three").game().round
    assert (other.contract.trump_suit, other.values[18]) == (2, 0)


def test_BI_7_the_card_turned_is_the_dealers() -> None:
    assert names(later(card="DA").audit()) == ["card-not-held"]


# BI-8: giving up


def test_BI_8_and_T54_an_opponent_with_the_marriage_scores_it() -> None:
    audit = later(card="CK").concede(0).scored("round", 0, 177).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 177)


def test_BI_8_and_T54_the_declarers_own_does_not_count() -> None:
    audit = later(card="CK", declarer=2).concede(2).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 157)


def test_BI_8_in_obenabe_there_is_none() -> None:
    assert booked(later(card="CA").concede(0).audit()) == (0, 157)


def test_BI_8_by_the_other_rules_it_counts_for_nobody() -> None:
    assert booked(later(card="CK", rules="bieter-three").concede(0).audit()) == (0, 157)


def test_BI_8_nobody_gives_the_first_round_up() -> None:
    assert why(ready().concede(1), "concession-not-allowed") == ["never"]


def test_BI_8_nobody_has_to_give_up() -> None:
    assert [act.optional for act in expected(later(card="CK").game()) if act.type == "round_conceded"] == [True]


def test_where_nobody_bids_who_deals_first_plays_against_all_unless_a_round_before_may_be_missing() -> None:
    dealt: dict[str, Any] = {"overrides": {"choosing": {"choice": "dealer_last_card"}}}
    assert Record("bieter-three", **dealt).add("round_started", dealer=1).game().lone == 1
    assert Record("bieter-three", pre=(0, 0), **dealt).add("round_started", dealer=1).game().lone == NOBODY
    lost = without(Record("bieter-three", **dealt).add("remark_made", text="lost").add("round_started", dealer=1), 1)
    assert lost.game is not None
    assert lost.game.lone == NOBODY


def test_BI_8_what_hidden_hands_held_stays_open_until_somebody_shows_it() -> None:
    record = Record("bieter-santiago")
    record.events[0]["resumes"] = {"rounds": 1, "scores": [0, 0], "declarer": 0, "bid": 510}
    record.add("round_started", dealer=2)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=12)
    record.turn_up("CK").concede(0)
    assert names(record.scored("round", 0, 177).audit()) == ["points-undecided"]
    record.events.pop()
    shown = record.marriage(2).scored("round", 0, 177).audit()
    assert names(shown) == []


def test_BI_8_the_declarer_cannot_show_one() -> None:
    assert names(later(card="CK").concede(0).marriage(0).audit()) == ["marriage-not-held"]
    assert names(later(card="CK", declarer=2).concede(2).marriage(2).audit()) == ["marriage-late"]


def test_BI_8_the_declarer_shows_none_with_a_claim_either() -> None:
    own = later(card="CK", declarer=2, pre=(0, 0), bid=20).concede(2).claim(2, show=True)
    assert names(own.audit()) == ["false-victory-claim"]
    other = later(card="CK", pre=(0, 823)).concede(0).claim(2, show=True)
    assert names(other.audit()) == []
    hidden_hand = hidden(later(card="CK", pre=(0, 823)), 0, 1, 2).concede(0).claim(2, show=True)
    assert "false-victory-claim" not in names(hidden_hand.audit())


# BI-9, BI-10: match and melds


def test_BI_10_in_santiago_melds_need_no_trick_and_partners_score_too() -> None:
    rules = released("bieter-santiago")
    assert (rules.melds.needs_trick, rules.melds.award, rules.melds.scale) == ("none", "side_all", "plus50")
    assert released("bieter-three").melds.needs_trick == "player_of_others"


# BI-11, BI-12: the partner


def test_BI_11_the_declarer_may_name_a_card_that_he_has_not() -> None:
    record = five("")
    (act,) = [act for act in expected(record.game()) if act.type == "partner_card_named"]
    assert (act.seat, act.optional, len(act.cards)) == (0, True, 35 - 7)
    assert names(five().audit()) == []


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (five("DA"), "own"),
        (five("S6"), "deck"),
        (five().add("partner_card_named", seat=0, card="HK"), "twice"),
        (five("").add("partner_card_named", seat=1, card="HA"), "seat"),
        (five("").play("0 D7").add("partner_card_named", seat=0, card="HA"), "moment"),
        (later(rules="bieter-three").add("partner_card_named", seat=0, card="SA"), "never"),
    ],
)
def test_BI_11_and_T56_what_cannot_be_named(record: Record, reason: str) -> None:
    assert why(record, "partner-card-not-allowed") == [reason]


def test_BI_12_and_T57_from_the_card_on_all_his_tricks_belong_to_the_declarer() -> None:
    tricks = FIVE_LOG.split(", ")
    before = five().play(", ".join(tricks[:3])).game()
    assert before.side_of == (0, 1, 1, 1, 1)
    after = five().play(", ".join(tricks[:4])).game()
    assert after.side_of == (0, 1, 0, 1, 1)
    audit = five().play(FIVE_LOG).audit()
    assert names(audit) == []
    assert booked(audit) == (157 + 100 + 20, 0)


def test_BI_11_who_took_the_named_card_back_has_not_shown_that_he_holds_it() -> None:
    tricks = FIVE_LOG.split(", ")
    record = five().play(", ".join([*tricks[:3], "0 DK 1/HA"]))
    record.add("card_taken_back", seat=1, card="HA")
    assert record.game().side_of == (0, 1, 1, 1, 1)
    assert record.play("1 HJ HA C7 CK").game().side_of == (0, 1, 0, 1, 1)
    assert names(record.audit()) == []


@pytest.mark.parametrize(("unread", "open_after"), [("", []), ("ST", [2, 3]), ("HA", [4, 5])])
def test_BI_11_who_the_partner_is_is_open_only_while_he_may_have_shown_himself_unread(
    unread: str, open_after: list[int]
) -> None:
    """Seat 2 plays the ten of spades in the second trick and the named card, the ace of hearts, in the fourth."""
    tricks = FIVE_LOG.split(", ")
    for played in range(6):
        log = ", ".join(tricks[:played])
        game = five().play(log.replace(unread, "??") if unread else log).game() if log else five().game()
        assert sides_open(game) == (played in open_after), played


def test_BI_11_for_the_whole_game() -> None:
    record = five().play(FIVE_LOG).scored("round", 277, 0).deal(0, FIVE)
    assert record.game().side_of == (0, 1, 0, 1, 1)
    assert not record.turn_up("D7").may("partner_card_named")


def test_BI_11_whose_partner_has_shown_himself_names_no_other_one() -> None:
    always = {"choosing": {"partner_card": True}}
    record = five(overrides=always).play(FIVE_LOG).scored("round", 277, 0).deal(0, FIVE).turn_up("D7")
    assert not record.may("partner_card_named")
    assert why(record.add("partner_card_named", seat=0, card="HK"), "partner-card-not-allowed") == ["twice"]


def test_BI_11_without_a_card_he_is_alone() -> None:
    audit = five("").play(FIVE_LOG).audit()
    assert audit.game.side_of == (0, 1, 1, 1, 1)
    assert booked(audit)[1] > 0


def test_BI_12_a_claim_goes_by_what_is_known() -> None:
    # Seat 2 has not shown the named card yet, so its trick counts for the others.
    record = five().play(", ".join(FIVE_LOG.split(", ")[:3]))
    assert record.game().side_of[2] == 1


def test_BI_14_a_game_that_goes_on_knows_declarer_bid_and_partner() -> None:
    record = Record("bieter-five")
    record.events[0]["resumes"] = {"rounds": 2, "scores": [300, 20], "declarer": 3, "bid": 560, "partner": 1}
    game = record.deal(2, FIVE).turn_up("ST").game()
    assert (game.side_of, target_of(game, 0), game.scores) == ((1, 0, 1, 0, 1), 560, [300, 20])


def test_BI_14_a_line_lost_before_the_first_event_makes_nobody_doubt_who_is_said_there_to_play_alone() -> None:
    record = later(declarer=1, card="CK").concede(1)
    record.events = [event | {"seq": event["seq"] + 1} for event in record.events]
    audit = record.audit()
    assert audit.game is not None
    assert (names(audit), audit.game.lost, audit.game.lone, audit.game.lone_doubted) == (["seq-gap"], {0}, 1, False)
    assert untold_parts(audit.game, audit.game.rounds[-1]) == set()


@pytest.mark.parametrize("untold", ["bid", "declarer"])
def test_BI_14_a_game_that_goes_on_leaves_open_what_it_does_not_say_of_the_auction(untold: str) -> None:
    record = Record("bieter-three")
    told = {"rounds": 2, "scores": [300, 20], "declarer": 2, "bid": 390}
    record.events[0]["resumes"] = {name: value for name, value in told.items() if name != untold}
    record.deal(2, KING).turn_up("CA").play("0 D6 H9 SQ").claim(2)
    assert names(record.audit()) == ["victory-undecided"]


def test_T55_with_a_middle_the_first_round_has_36_cards_and_later_ones_35() -> None:
    first = released("bieter-five-bessern")
    assert (first.deal.deck, first.deal.hand, first.deal.talon_up + first.deal.talon_down) == (36, 6, 6)
    after = after_auction(first)
    assert (after.deal.deck, after.deal.hand, after.deal.talon_up, after.choosing.choice) == (
        35,
        7,
        0,
        "dealer_last_card",
    )


# BI-13: who wins


def test_BI_13_the_declarer_wins_with_his_bid() -> None:
    record = later(MIX, card="CK", rules="bieter-three", bid=400, pre=(395, 0)).play(MIX_LOG)
    assert record.scored("cards", *_cards(record)).game().winner == 0


def _cards(record: Record) -> list[int]:
    from jasslog.game.score.entries import round_entries

    game = record.game()
    return game.side_scores([e for e in round_entries(game, game.round) if e.kind in ("cards", "last")])


def _winner(pre: tuple[int, int], log: str = MIX_LOG, **members: Any) -> tuple[int, str]:
    record = later(MIX, card="CK", bid=400, pre=pre, rules="bieter-three", **members).play(log).add("game_ended")
    game = record.audit().game
    assert game is not None
    return game.winner, game.decided_by


def test_C_53_later_than_the_first_trick_points_count_as_they_come() -> None:
    assert _winner((385, 960)) == (1, "tricks")
    assert _winner((385, 900)) == (0, "tricks")


def test_C_53_within_the_first_trick_melds_come_before_tricks() -> None:
    melded = "0 meld0:D6-D7-D8 " + MIX_LOG[2:]
    assert _winner((385, 990), melded) == (0, "melds")
    # Without the meld only the others have reached their target after the first trick.
    assert _winner((385, 990)) == (1, "tricks")


def test_C_53_melds_of_the_end_come_last_unless_the_whole_round_is_looked_at() -> None:
    melded = "0 meld0:D6-D7-D8 " + MIX_LOG[2:]
    assert _winner((385, 960), melded) == (1, "tricks")
    assert _winner((385, 960), melded, overrides={"end": {"crossing": "whole_round"}}) == (0, "melds")
    # The moment at which melds are credited matters even if nobody claims victory.
    assert _winner((385, 960), melded, overrides={"melds": {"credit": "after_trick1"}}) == (0, "melds")


def test_C_53_a_marriage_counts_when_it_is_said() -> None:
    # The others need 75 points: they have 61 after four tricks, and 81 with the marriage in the fifth.
    assert _winner((200, 925)) == (1, "marriage")


def test_C_53_a_marriage_counts_with_its_second_card_also_where_that_completes_the_trick() -> None:
    # The fourth trick, worth 17, brings seat 0 to its bid; the queen that completes it brings the others to 75.
    log = (
        "0 HA HT CK, 2 CT C6 CJ, 1 S8 SK SA, 0 C9 C7 CQ marriage2, 0 HK H8 HJ, 0 H6 H9 HQ, 2 CA S7 C8, 2 SQ D6 S9, "
        "2 SJ D7 S6, 2 ST D8 D9, 2 DA DJ DT, 2 DK H7 DQ"
    )
    assert _winner((368, 925), log) == (1, "marriage")
    assert _winner((368, 924), log) == (0, "tricks")


def test_C_53_the_whole_round_looks_at_the_marriage_first() -> None:
    assert _winner((385, 985), overrides={"end": {"crossing": "whole_round"}}) == (1, "marriage")


def test_BI_13_a_round_given_up_may_end_the_game() -> None:
    audit = later(pre=(0, 843)).concede(0).add("game_ended", winner=1, scores=[0, 1000]).audit()
    assert names(audit) == []


def test_C_55_a_claim_counts_what_was_laid_away() -> None:
    record = Record("bieter-santiago", overrides={"auction": {"min_bid": 20}})
    record.deal(0, TEN).aside("talon_up", UP).aside("talon_down", DOWN).calls("1:20 2:- 0:-")
    assert record.middle(1, LAID).choose(1, "S").claim(1).game().winner == 0


def test_C_55_who_claims_where_nobody_wrote_down_the_auction_may_have_laid_away_enough() -> None:
    for left_out in (["choosing"], ["choosing", "exchanges"]):
        claimed = Record("bieter-santiago", not_recorded=left_out).deal(2, TEN).aside("talon_up", UP)
        audit = claimed.aside("talon_down", DOWN).claim(1).add("game_ended", winner=1, scores=[0, 520]).audit()
        assert {found.severity for found in audit.findings} == {"undecided"}, left_out


def test_C_55_nobody_claims_before_the_auction_is_over() -> None:
    assert names(auction("1:500").claim(1).audit()) == ["not-expected"]
    assert not auction("1:500").may("victory_claimed")


@pytest.mark.parametrize(("seat", "scores"), [(0, [70, 157]), (1, [227, 0])])
def test_C_59_who_is_given_the_round_gets_what_was_laid_away_with_it_and_nobody_else(
    seat: int, scores: list[int]
) -> None:
    # The declarer keeps his meld of 50 and his marriage.
    game = ready().play(EXAMPLE_LOG).rule("award_round", seat=seat, round=1).audit("ruled").game
    assert game is not None
    assert game.scores == scores


def test_C_57_an_annulled_first_round_has_its_auction_again() -> None:
    record = ready().play("1 SK S6 HK").rule("annul_round").deal(0, TEN)
    assert record.game().lone == -1
    assert record.game().round.variant.choosing.choice == "auction"
    assert names(record.audit()) == []


@pytest.mark.parametrize(
    "void", [("misdealt", {"reason": "a card too many"}), ("ruling_given", {"ruling": "annul_round"})]
)
def test_C_57_so_it_has_where_nobody_wrote_down_who_bid_what(void: tuple[str, dict[str, str]]) -> None:
    told, untold = (auction(not_recorded=["choosing"]).middle(1, LAID) for _ in range(2))
    for record in (told.choose(1, "S"), untold.play("1 SK S6 HK")):
        record.add(void[0], **void[1]).deal(0, TEN).aside("talon_up", UP).aside("talon_down", DOWN)
        assert record.game().lone == -1
        found = {one.name for one in record.audit().findings if one.severity == "error"}
        assert found <= {"misdeal-called-late"}


# The sets of rules


def test_BI_15_with_a_blind_each_may_take_it() -> None:
    overrides = {
        "deal": {"hand": 9, "blind": "beside"},
        "exchange": {"swap": "before_first_lead", "rob": "table", "rob_window": "own_first_card"},
        "rounds": {"later": {"choosing": {"choice": "turn_up"}, "conceding": {"allowed": True}}},
    }
    hands = "D6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA"
    record = Record("bieter-three", overrides=overrides).deal(0, hands).aside("blind", "C6 C7 C8 C9 CT CJ CQ CK CA")
    record.calls("1:350 2:- 0:-").choose(1, "C")
    assert record.may("hand_swapped") == [("hand_swapped", 0), ("hand_swapped", 1), ("hand_swapped", 2)]
    assert names(record.swap(2).audit()) == []


def test_an_override_holds_in_every_round() -> None:
    rules = resolve("bieter-santiago", 1, {"choosing": {"turned_ace": "trump"}})
    assert after_auction(rules).choosing.turned_ace == "trump"


def test_later_rounds_are_checked_as_well() -> None:
    later = {"choosing": {"choice": "dealer_last_card"}, "deal": {"hand": 13}}
    refused = resolve("bieter-santiago", 1, {"rounds": {"later": later}})
    assert getattr(refused, "slots", {})["path"].startswith("rounds.later.")


@pytest.mark.parametrize("later", [None, {"exchange": {"rob": "always"}}, {"choosing": {"choice": "auction"}}])
def test_BI_1_the_auction_is_one_for_the_game(later: dict[str, object] | None) -> None:
    refused = resolve("bieter-five", 1, {"rounds": {"later": later}})
    assert getattr(refused, "slots", {}).get("path") == "rounds.later"


@pytest.mark.parametrize(("seat", "scores"), [(0, [557, 850]), (1, [400, 1007])])
def test_BI_8_C_59_a_round_that_was_given_up_is_given_away_with_all_its_points(seat: int, scores: list[int]) -> None:
    record = later(pre=(400, 850)).concede(0).rule("award_round", seat=seat)
    assert record.audit("ruled").game.scores == scores
    assert record.audit().game.scores == [400, 1007]


@pytest.mark.parametrize("crossing", ["whole_round", "first_trick"])
def test_E_6_BI_8_what_a_ruling_brings_ends_the_game_where_no_card_was_played(crossing: str) -> None:
    record = later(pre=(400, 850), overrides={"end": {"crossing": crossing}}).concede(0).rule("award_round", seat=1)
    assert record.audit("ruled").game.winner == 1
    record = later(pre=(505, 800), overrides={"end": {"crossing": crossing}}).concede(0)
    game = record.rule("award_points", scores=[5, 0]).audit("ruled").game
    assert (game.scores, game.winner) == ([510, 957], 0)


def test_BI_8_ST_6_the_marriage_of_a_round_that_was_given_up_is_void_by_a_ruling() -> None:
    record = later(card="SK").concede(0).rule("void_marriage", seat=2)
    assert booked(record.audit("ruled")) == (0, 157)
    assert booked(record.rule("overturned", event=record.last).audit("ruled")) == (0, 177)


@pytest.mark.parametrize("booked_first", [False, True])
def test_C_57_an_annulled_first_round_of_which_nobody_wrote_the_auction_down_has_it_again(booked_first: bool) -> None:
    def dealt(record: Record) -> Record:
        return record.deal(0, TEN).aside("talon_up", UP).aside("talon_down", DOWN).middle(1, LAID)

    record = dealt(Record("bieter-santiago", not_recorded=["choosing"]))
    record.play(EXAMPLE_LOG if booked_first else "1 SK S6 HK")
    record = (record.scored("cards", 138, 19) if booked_first else record).rule("annul_round")
    audit = dealt(record).play(EXAMPLE_LOG).audit("ruled")
    assert [found.name for found in audit.findings if found.severity == "error"] == []
    assert audit.game.round.variant.choosing.choice == "auction"


@pytest.mark.parametrize(
    "untold", [Aside(blind=Pile(0, 1)), Aside(dead=Pile(0, 1)), Aside(packets=((0, 1), (2, NOBODY)))]
)
def test_what_lies_beside_the_hands_is_told_only_where_no_card_of_it_is_unknown(untold: Aside) -> None:
    assert Aside(blind=Pile(1, 0), packets=((1, 2), ()), laid=Pile(0, 2)).told
    assert not untold.told
