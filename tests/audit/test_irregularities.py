"""What follows when somebody does something that is not allowed: the I rules and section 7.7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from game.builder import DEAL_A, LOG_A1, Record, booked, hidden, log_a1, names, parts, places
from game.differenzler import HANDS, PLAYED
from game.handjass import NINES, handjass
from game.klaverjas import DEAL_K, LOG_ROTTERDAM
from game.pandur import CALLS, FOUR, LOG_131, pandur

from jasslog.audit.report import result
from jasslog.cards import CODES
from jasslog.game.answers import expected
from jasslog.game.score.overlay import trick_owners
from jasslog.views.finding import Teller

M0, M1, M2 = "meld0:S8-S9-ST-SJ", "meld1:SQ-SK-SA", "meld2:H9-HT-HJ"
FIRST = f"0 {M0} SJ {M1} S7 {M2} HT S6"
TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]
REVOKED = ", ".join([FIRST, *TRICKS[1:4], "1 CA C8 CK D8", *TRICKS[5:8], "0 CQ DT CJ C9"])
"""Log A1, but seat 0 throws D8 on the clubs of trick 5 and keeps CQ to the end."""


def event_of(record: Record, card: str) -> int:
    return next(e["seq"] for e in record.events if e["type"] == "card_played" and e["card"] == card)


def leads(record: Record) -> set[str]:
    act = next(act for act in expected(record.game()) if act.type == "card_played")
    return {CODES[card] for card in act.cards}


def test_I_6_EC_109_a_renege_hands_the_tricks_over_from_there_on() -> None:
    record = log_a1().play(REVOKED)
    audit = record.audit()
    assert names(audit) == ["renege"]
    found = next(f for f in audit.findings if f.name == "renege")
    assert (found.seat, found.card, found.legal, found.address) == (0, "D8", ["CQ"], "4.5.4")
    assert found.evidence == [event_of(record, "CQ")], "the card kept back proves it"
    assert parts(audit, "cards", "last") == ((30 + 20 + 15 + 6 + 5 + 15 + 5) * 2, (25 + 21 + 15) * 2)
    ruled = record.rule("transfer_tricks", trick=5, seat=0).audit("ruled")
    assert parts(ruled, "cards", "last") == (100, 214)
    assert parts(ruled, "melds") == (140, 0)
    assert parts(ruled, "marriage") == (0, 40)
    assert booked(record.audit()) == booked(audit), "only the view of the rulings counts them"


def test_I_6_EC_110_from_the_first_trick_on_it_can_be_a_match() -> None:
    hands = DEAL_A
    record = (
        Record(pre=(0, 0))
        .deal(3, hands)
        .choose(0, "S")
        .play(
            "0 SJ H7 HT S6, 0 S9 SQ DQ H8, 0 ST SK marriage1 H6 HA, 1 SA H9 CT S8, 1 CA C8 CK CQ,"
            "1 DK D9 D6 DA, 0 HK S7 HJ C6, 1 D7 DJ C7 D8, 2 CJ C9 HQ DT"
        )
    )
    assert names(record.audit()) == ["renege"]
    record.rule("transfer_tricks", trick=1, seat=1)
    assert parts(record.audit("ruled"), "cards", "last", "match") == (514, 0)
    without = Record(pre=(0, 0), overrides={"irregularities": {"revoke_match": False}}).deal(3).choose(0, "S")
    without.play(LOG_A1).rule("transfer_tricks", trick=1, seat=1)
    assert parts(without.audit("ruled"), "cards", "last", "match") == (314, 0)


ALL_SPADES = (
    "S6 S7 S8 S9 ST SJ SQ SK SA|D6 D7 D8 H6 H7 H8 C6 C7 C8|D9 DT DJ H9 HT HJ C9 CT CJ|DQ DK DA HQ HK HA CQ CK CA"
)
SWEPT = (
    "0 S6 D6 D9 DQ, 0 S7 D7 DT DK, 0 S8 D8 DJ DA, 0 S9 H6 H9 HQ, 0 ST H7 HT HK, 0 SJ H8 HJ HA,"
    "0 SQ C6 C9 CQ, 0 SK marriage0 C7 CT CK, 0 SA C8 CJ CA"
)


def moved(record: Record, trick: int, seat: int) -> tuple[int, ...]:
    """The points of each side (cards, last trick, match) after a seat's renege hands over the tricks from one on."""
    return parts(record.rule("transfer_tricks", trick=trick, seat=seat).audit("ruled"), "cards", "last", "match")


@pytest.mark.parametrize(("revoke_match", "all_tricks"), [(True, 514), (False, 314)])
def test_I_6_a_match_of_tricks_that_a_renege_handed_over_depends_on_the_rules(
    revoke_match: bool, all_tricks: int
) -> None:
    rules = {"irregularities": {"revoke_match": revoke_match}}
    assert moved(log_a1(overrides=rules).play(LOG_A1), 1, 0) == (0, all_tricks)
    assert moved(log_a1(overrides=rules).play(LOG_A1), 2, 0) == (2 * 30, 2 * 127)
    swept = Record(pre=(0, 0), overrides=rules).deal(3, ALL_SPADES).choose(0, "S").play(SWEPT)
    assert moved(swept, 1, 1) == (514, 0), "they had won every trick before the others reneged"


def test_I_5_the_trick_of_a_card_without_power_goes_to_the_next_best_and_not_to_the_leader() -> None:
    won = [0, 0, 1, 1, 1, 0, 0, 0, 1]
    for card, trick, seat in (("SK", 3, 0), ("SA", 4, 0), ("CA", 5, 3), ("DA", 6, 1), ("HJ", 7, 0)):
        record = log_a1().play(LOG_A1)
        owners = [*won[: trick - 1], seat, *won[trick:]]
        record.rule("void_card", event=event_of(record, card))
        game = record.game("ruled")
        assert trick_owners(game, game.round) == owners, card


@pytest.mark.parametrize("cards", [("CA", "CK"), ("CK", "CA")])
def test_I_5_of_two_cards_without_power_in_one_trick_neither_takes_it(cards: tuple[str, str]) -> None:
    record = log_a1().play(LOG_A1)
    for card in cards:
        record.rule("void_card", event=event_of(record, card))
    game = record.game("ruled")
    assert trick_owners(game, game.round)[4] == 0, "CQ is the best of the rest"


def test_I_6_EC_111_two_reneges_in_trick_order() -> None:
    points = [30, 20, 25, 21, 18, 15, 6, 5, 12 + 5]
    for order in ((3, 6), (6, 3)):
        record = log_a1().play(LOG_A1)
        for trick in order:
            record.rule("transfer_tricks", trick=trick, seat={3: 2, 6: 1}[trick])
        a, b = 2 * (sum(points[:2]) + sum(points[5:])), 2 * sum(points[2:5])
        assert parts(record.audit("ruled"), "cards", "last") == (a, b)


def test_I_6_of_two_rulings_on_one_trick_the_later_one_counts() -> None:
    """A seat that looked at a trick loses only that one; a seat that reneged in it also loses all that follow."""
    looked, reneged = {"trick": 9, "seat": 0}, {"trick": 9, "seat": 1}
    record = log_a1().play(LOG_A1).rule("transfer_trick", **looked).rule("transfer_tricks", **reneged)
    assert parts(record.audit("ruled"), "cards", "last") == (2 * (76 + 12 + 5), 2 * 64)
    record = log_a1().play(LOG_A1).rule("transfer_tricks", **reneged).rule("transfer_trick", **looked)
    assert parts(record.audit("ruled"), "cards", "last") == (2 * 76, 2 * 81)


def test_I_6_an_overturned_ruling_counts_no_more() -> None:
    record = log_a1().play(REVOKED).rule("transfer_tricks", trick=5, seat=0)
    record.rule("overturned", event=record.last)
    assert booked(record.audit("ruled")) == booked(record.audit())


def test_I_6_EC_112_the_lone_jack_is_no_renege_and_beside_a_trump_it_is() -> None:
    hands = (
        "S8 S9 ST HK HQ HJ DA D8 CQ|SJ SK S7 H7 H8 DK DT D7 CA|HT H9 H6 DQ DJ D9 CJ C8 SQ|S6 SA HA D6 CK CT C9 C7 C6"
    )
    beside = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play("0 S8 D7")
    assert names(beside.audit()) == ["renege"]
    lone = hands.replace("SJ SK S7", "SJ HJ HQ").replace("HK HQ HJ", "HK SK S7")
    alone = Record(pre=(0, 0)).deal(3, lone).choose(0, "S").play("0 S8 D7")
    assert names(alone.audit()) == []
    other_set = Record("schieber-midwest", pre=(0, 0)).deal(3, lone).choose(0, "S").play("0 S8 D7")
    assert names(other_set.audit()) == ["renege"]


def undertrump() -> Record:
    hands = (
        "HA HK HQ DA DK DQ CA CK CQ|SK S8 S9 D6 D7 D8 C6 C7 C8|S6 DT D9 DJ CJ CT C9 SA ST|H6 H7 H8 H9 HT HJ SJ SQ S7"
    )
    return Record(pre=(0, 0)).deal(3, hands).choose(0, "S")


def test_I_7_EC_113_an_undertrump_is_found_and_moves_no_trick() -> None:
    record = undertrump().play("0 HA SK S6 H6")
    audit = record.audit()
    assert names(audit) == ["under-trumped"]
    assert places(audit, "under-trumped") == [(event_of(record, "S6"), 2)]
    assert record.game("ruled").round.won_tricks == record.game().round.won_tricks == [0, 1, 0, 0]


def test_I_5_I_7_EC_113_before_the_next_card_it_is_taken_back() -> None:
    record = undertrump().play("0 HA SK S6 back2 DT H6")
    assert names(record.audit()) == []
    assert [f.severity for f in record.audit().findings if f.name == "under-trumped"] == ["info"]


def test_I_5_EC_114_a_renege_is_taken_back_before_the_next_card() -> None:
    fine = log_a1().play("0 SJ H7 back1 S7 HT S6")
    assert names(fine.audit()) == []
    assert fine.game().round.tricks[0].points == 30
    record = log_a1().play("0 SJ H7 HT").add("card_taken_back", seat=1, card="H7")
    assert names(record.audit()) == ["renege", "taken-back-late"]


def test_I_5_the_card_that_closed_a_trick_can_be_taken_back_too() -> None:
    record = log_a1().play("0 SJ S7 HT HA back3 S6, 0 S9")
    assert names(record.audit()) == []
    game = record.game()
    assert [trick.winner for trick in game.round.tricks] == [0]
    assert game.round.won == [30, 0, 0, 0]


def test_I_5_a_trick_that_is_taken_up_again_was_won_by_nobody() -> None:
    deal = log_a1().play("0 SJ S7 HT S6 back3").game().round
    assert (deal.won, deal.won_tricks) == ([0, 0, 0, 0], [0, 0, 0, 0])


def test_I_6_EC_115_without_a_ruling_a_renege_found_later_moves_nothing() -> None:
    record = log_a1().play(REVOKED).scored("round", 332, 162).deal(0)
    for view in ("corrected", "ruled"):
        assert names(record.audit(view)) == ["renege"]
        assert record.audit(view).game.scores == [162 + 30 + 140, 122 + 40]


def short() -> Record:
    """Seat 3 is a card short: C9 of deal A was lost."""
    return Record(pre=(0, 0)).deal(3, DEAL_A.replace("CT C9", "CT")).choose(0, "S")


def test_I_2_I_8_EC_116_EC_118_a_missing_card_is_found_and_the_opponents_take_the_points() -> None:
    tricks = ", ".join([FIRST, *TRICKS[1:8], "0 D8 DT CJ"])
    record = short().play(tricks)
    assert record.game().round.phase == "complete"
    audit = record.audit()
    assert [f.seat for f in audit.findings if f.name == "missing-card"] == [3]
    points = short().play(tricks).rule("award_round", seat=0).audit("ruled")
    assert parts(points, "cards", "last", "ruling", "match") == (314, 0)
    assert booked(points) == (314 + 140, 40)


def test_I_8_I_12_EC_116_or_the_round_is_annulled() -> None:
    tricks = ", ".join([FIRST, *TRICKS[1:8], "0 D8 DT CJ"])
    record = short().play(tricks).rule("annul_round").deal(3)
    for view in ("corrected", "ruled"):
        audit = record.audit(view)
        assert booked(audit, 0) == (0, 0)
        assert "wrong-dealer" not in names(audit)


def test_I_12_what_the_record_leaves_open_of_an_annulled_round_leaves_nothing_else_open() -> None:
    """Nobody could read a card of the annulled round; in the next round side 0 reaches its target."""
    record = log_a1(pre=(2400, 0)).play(LOG_A1.replace("SJ S7 HT S6", "SJ S7 HT ??")).scored("cards", 76, 81)
    record.rule("annul_round", round=4).deal(3).choose(0, "S").play(LOG_A1).scored("cards", 76, 81)
    before, ruled = (result(record.audit(view)) for view in ("corrected", "ruled"))
    assert (before.scores, before.winner) == (None, None)
    assert (ruled.scores, ruled.winner, ruled.decided_by) == ([2400 + 152, 162], 0, "tricks")


VOID: dict[str, Callable[[Record], Record]] = {
    "annulled when it was booked": lambda record: record.play(LOG_A1).scored("cards", 76, 81).rule("annul_round"),
    "annulled while it was played": lambda record: record.play(", ".join(TRICKS[1:4])).rule("annul_round"),
    "misdealt": lambda record: record.add("misdealt", seat=3, reason="Ten cards and eight."),
}


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("void", VOID)
def test_C_57_what_a_ruling_takes_or_gives_it_takes_or_gives_though_the_round_is_void(void: str, before: bool) -> None:
    record = Record(pre=(100, 100)).deal(3)
    record = record if void == "misdealt" else record.choose(0, "S")
    if not before:
        VOID[void](record)
    fined = record.rule("penalty", seat=1, points=50, round=4).last
    if before:
        VOID[void](record)
    record.rule("award_points", scores=[5, 0], round=4)
    assert record.game("ruled").scores == [105, 50]
    record.deal(3).choose(0, "S").play(LOG_A1).scored("cards", 76, 81)
    assert record.game("ruled").scores == [105 + 152, 50 + 162]
    assert record.rule("overturned", event=fined).game("ruled").scores == [105 + 152, 100 + 162]


LEFT: dict[str, Callable[[Record], Record]] = {
    "passed": lambda record: record.calls("0:- 1:- 2:- 3:-"),
    "broken off": lambda record: record.choose(0, "S").play(", ".join(TRICKS[1:4])),
}


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("left", LEFT)
def test_C_57_what_a_ruling_takes_or_gives_it_takes_or_gives_though_nobody_played_it_out(
    left: str, before: bool
) -> None:
    passing = {"choosing": {"choice": "one_round", "all_pass": "redeal_next"}}
    record = Record(pre=(100, 100), overrides=passing, not_recorded=["melds", "marriages"]).deal(3)
    if not before:
        LEFT[left](record).deal(0)
    fined = record.rule("penalty", seat=1, points=50, round=4).last
    if before:
        LEFT[left](record).deal(0)
    record.rule("award_points", scores=[5, 0], round=4)
    assert record.game("ruled").scores == [105, 50]
    assert record.audit().game.scores == [100, 100]
    record.choose(1, "S")
    told = result(record.audit("ruled"))
    assert told is not None
    assert told.scores == [105, 50]
    assert record.rule("overturned", event=fined).game("ruled").scores == [105, 100]


def test_C_57_what_a_ruling_took_before_all_passed_it_has_taken_where_the_record_ends_with_that() -> None:
    passing = {"choosing": {"choice": "one_round", "all_pass": "redeal_next"}}
    record = Record(pre=(100, 100), overrides=passing).deal(3).rule("penalty", seat=1, points=50)
    told = result(record.calls("0:- 1:- 2:- 3:-").audit("ruled"))
    assert told is not None
    assert told.scores == [100, 50]


def test_I_12_an_annulled_round_cancels_melds_and_marriage() -> None:
    record = log_a1().play(", ".join([FIRST, *TRICKS[1:]])).rule("annul_round")
    assert record.audit().game.scores == [0, 0]
    assert record.audit().game.scored == 3
    after = log_a1().play(", ".join([FIRST, *TRICKS[1:]])).scored("round", 292, 202).rule("annul_round")
    assert after.audit("ruled").game.scores == [0, 0]
    assert after.audit().game.scores == [292, 202]


def banned(hand0: str, exposed: str, seat: int, **overrides: object) -> Record:
    """Seat 0 is to lead from these cards, and a seat has shown a card."""
    record = Record(pre=(0, 0), overrides=overrides or None).add("round_started", dealer=3)
    record.add("hand_dealt", seat=0, cards=hand0.split())
    for other in (1, 2, 3):
        record.add("hand_dealt", seat=other, count=len(hand0.split()))
    return record.choose(0, "S").add("card_exposed", seat=seat, card=exposed)


def test_I_4_EC_025_the_suit_the_partner_showed_may_not_be_led() -> None:
    assert leads(banned("DA HK S8", "D6", 2)) == {"HK", "S8"}
    assert leads(banned("DA DK DQ", "D6", 2)) == {"DA", "DK", "DQ"}
    assert leads(banned("DA HK S8", "D6", 1)) == {"DA", "HK", "S8"}
    assert leads(banned("DA HK S8", "D6", 3)) == {"DA", "HK", "S8"}
    off = {"exposed_lead_ban": "none"}
    assert leads(banned("DA HK S8", "D6", 2, irregularities=off)) == {"DA", "HK", "S8"}


def test_I_4_a_card_shown_later_proves_that_another_suit_could_have_been_led() -> None:
    record = log_a1().add("card_exposed", seat=2, card="D9").play("0 DA D7 D9 D6")
    whole = record.play("0 SJ S7 HT S6").audit()
    part = hidden(record, 0, 1).audit()
    for audit in (whole, part):
        (found,) = [found for found in audit.findings if found.name == "exposed-suit-led"]
        assert (found.address, found.evidence) == ("4.1.1", [event_of(record, "SJ")])
    only = hidden(log_a1().add("card_exposed", seat=2, card="D9").play("0 DA D7 D9 D6, 0 D8 DK DQ H8"), 0, 1)
    assert names(only.audit()) == ["cards-undecided"], "so far only cards of that suit"


def test_I_4_EC_026_after_a_push_the_partner_leads_by_mistake() -> None:
    record = Record(pre=(0, 0)).deal(3).push(0).choose(2, "H")
    record.play("2 HJ back2")
    assert "HK" not in leads(record)
    assert "HQ" not in leads(record)
    assert "SJ" in leads(record)
    led = Record(pre=(0, 0)).deal(3).push(0).choose(2, "H").play("2 HJ back2, 0 HK")
    assert names(led.audit()) == ["exposed-suit-led"]
    later = Record(pre=(0, 0)).deal(3).push(0).choose(2, "H").play("2 HJ back2, 0 DA D7 DJ D6")
    assert names(later.audit()) == []
    assert "HK" in leads(later)


def test_I_4_the_ban_lasts_until_the_opponents_have_won_a_trick() -> None:
    longer = {"irregularities": {"exposed_lead_ban": "until_opponent_trick"}}
    record = Record(pre=(0, 0), overrides=longer).deal(3).choose(0, "S").add("card_exposed", seat=2, card="D9")
    record.play("0 SJ S7 HT S6")
    assert not leads(record) & {"DA", "D8"}
    record.play("0 ST SK H6 HA, 1 DK DQ D6 DA")
    assert leads(record) & {"D8"}


def test_I_4_a_trick_of_which_nobody_can_read_a_card_may_have_ended_the_ban() -> None:
    longer = {"irregularities": {"exposed_lead_ban": "until_opponent_trick"}}
    record = Record(pre=(0, 0), overrides=longer).deal(3).choose(0, "S").add("card_exposed", seat=2, card="D9")
    record.play("0 ST SK H6 S6, 1 DK")
    record.events[-3]["card"] = "??"
    assert names(record.audit()) == ["cards-undecided"]


def test_I_4_a_ban_holds_again_when_the_trick_is_reopened_that_the_opponents_had_won() -> None:
    longer = {"irregularities": {"exposed_lead_ban": "until_opponent_trick"}}
    record = Record(pre=(0, 0), overrides=longer).deal(3).choose(0, "S").add("card_exposed", seat=2, card="D9")
    record.play("0 SJ S7 HT S6, 0 HK H7 H6 HA back3 H8")
    assert not leads(record) & {"DA", "D8"}
    assert names(record.play("0 DA").audit()) == ["exposed-suit-led"]


def test_I_4_a_card_shown_by_somebody_who_does_not_hold_it() -> None:
    record = log_a1().add("card_exposed", seat=2, card="SJ")
    assert names(record.audit()) == ["card-not-held"]


def test_I_11_EC_096_a_wrong_claim_is_found() -> None:
    assert names(log_a1(pre=(0, 0)).play(FIRST).claim(0).audit()) == ["false-victory-claim"]


@pytest.mark.parametrize(
    ("rule", "trick", "wrong"),
    [
        (None, 1, False),
        (None, 2, True),
        (None, 3, True),
        ("last_trick", 1, True),
        ("last_trick", 3, False),
        ("none", 1, True),
        ("none", 3, True),
    ],
)
def test_I_13_EC_122_looking_back(rule: str | None, trick: int, wrong: bool) -> None:
    overrides = {"irregularities": {"lookback": rule}} if rule else None
    record = log_a1(overrides=overrides).play(", ".join([FIRST, *TRICKS[1:3]]))
    record.add("trick_looked_at", seat=3, trick=trick)
    assert names(record.audit()) == (["looked-back"] if wrong else [])


@pytest.mark.parametrize("seat", range(4))
def test_C_11_where_the_choosing_was_not_recorded_nobody_named_at_the_wrong_time(seat: int) -> None:
    record = Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).choose(seat, "S")
    assert names(record.play(LOG_A1).audit()) == names(log_a1(pre=(0, 0)).play(LOG_A1).audit())
    told = Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).choose(seat, "slalom:obenabe").audit()
    assert "contract-not-allowed" in names(told), "what was named is still judged"


def test_G10_1_where_the_choosing_was_not_recorded_no_suit_need_be_turned() -> None:
    record = Record("klaverjas-rotterdam", pre=(0, 0), not_recorded=["choosing"]).deal(3, DEAL_K).choose(0, "D")
    assert names(record.play(LOG_ROTTERDAM).audit()) == []
    turned = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).choose(0, "D")
    assert names(turned.play(LOG_ROTTERDAM).audit()) == ["no-suit-turned"]


def test_I_14_talk_is_only_written_down() -> None:
    record = log_a1().play("0 SJ").add("remark_made", seat=2, text="Bock!").play("1 S7 HT S6")
    assert names(record.audit()) == []


def test_I_15_the_sums_of_the_table_are_compared() -> None:
    record = log_a1().play(", ".join([FIRST, *TRICKS[1:]]))
    assert names(record.scored("round", 292, 200).audit()) == ["round-score-claimed"]


def test_I_16_the_rest_can_be_lost_to_those_who_play_where_the_dealer_sits_out() -> None:
    record = pandur("1:100 2:- 3:-", FOUR, overrides={"irregularities": {"rest": True}}).choose(1, "H")
    audit = record.add("hand_laid_down", seat=1, cards=FOUR.split("|")[1].split()).audit()
    (found,) = [one for one in audit.findings if one.name.startswith("rest-")]
    assert (found.name, found.slots["by"]) == ("rest-could-be-lost", [2])


def test_I_16_a_hand_laid_down_ends_nothing() -> None:
    record = log_a1().play(", ".join([FIRST, *TRICKS[1:8]])).add("hand_laid_down", seat=0, cards=["D8"])
    assert record.game().round.phase == "playing"
    assert names(record.play(TRICKS[8]).audit()) == []


CLAIMS = {"irregularities": {"rest": True}}


@pytest.mark.parametrize(
    ("tricks", "cards", "wrong"),
    [(8, ["D8"], "DT"), (7, ["D8", "HQ"], "DT"), (6, ["HK", "HQ", "D8"], "DT")],
)
def test_I_16_a_hand_laid_down_for_the_rest_must_be_sure_of_it(tricks: int, cards: list[str], wrong: str) -> None:
    record = log_a1(overrides=CLAIMS).play(", ".join([FIRST, *TRICKS[1:tricks]]))
    audit = record.add("hand_laid_down", seat=0, cards=cards).play(", ".join(TRICKS[tricks:])).audit()
    assert names(audit) == ["rest-could-be-lost"]
    found = next(one for one in audit.findings if one.name == "rest-could-be-lost")
    assert (found.seat, found.card, found.slots) == (0, wrong, {"by": [1], "trick": tricks + 1})


def test_I_16_a_sure_claim_is_found_nothing_wrong_with() -> None:
    """The last trick is D8 from seat 0, who leads, against DT of seat 1."""
    record = log_a1(overrides=CLAIMS).play(", ".join([FIRST, *TRICKS[1:8]]))
    record.add("hand_laid_down", seat=1, cards=["DT"])
    assert names(record.play(TRICKS[8]).audit()) == []


def test_I_16_by_default_it_claims_nothing() -> None:
    record = log_a1().play(", ".join([FIRST, *TRICKS[1:8]])).add("hand_laid_down", seat=0, cards=["D8"])
    assert "rest-could-be-lost" not in names(record.audit())


@pytest.mark.parametrize(
    ("log", "card", "told"),
    [(LOG_A1, "D8", ["rest-undecided"]), (REVOKED.replace(FIRST, LOG_A1.split(",")[0]), "CQ", [])],
)
def test_I_16_with_hands_that_nobody_recorded(log: str, card: str, told: list[str]) -> None:
    """The cards left are DT, CJ and C9, and the partner may have the ten."""
    record = Record(pre=(0, 0), overrides=CLAIMS, not_recorded=["hands", "melds", "marriages"])
    record.add("round_started", dealer=3).choose(0, "S").play(",".join(log.replace("marriage1 ", "").split(",")[:8]))
    record.add("hand_laid_down", seat=0, cards=[card])
    assert [name for name in names(record.audit()) if "rest" in name] == told


def test_I_16_an_opponent_s_card_that_is_known_is_enough() -> None:
    record = Record(pre=(0, 0), overrides=CLAIMS, not_recorded=["hands"]).add("round_started", dealer=3)
    for seat, hand in enumerate(DEAL_A.split("|")):
        record.add("hand_dealt", seat=seat, **({"cards": hand.split()} if seat == 1 else {"count": 9}))
    record.choose(0, "S").play(", ".join([FIRST, *TRICKS[1:8]])).add("hand_laid_down", seat=0, cards=["D8"])
    assert "rest-could-be-lost" in names(record.audit()), "nothing that is left covers the ten"
    known = Record(pre=(0, 0), overrides=CLAIMS, not_recorded=["hands"]).add("round_started", dealer=3)
    for seat, hand in enumerate(DEAL_A.split("|")):
        known.add("hand_dealt", seat=seat, **({"cards": hand.split()} if seat % 2 else {"count": 9}))
    known.choose(0, "obenabe").add("hand_laid_down", seat=0, cards=DEAL_A.split("|")[0].split())
    assert "rest-could-be-lost" in names(known.audit()), "HK falls to HA"


@pytest.mark.parametrize("name", ["misere:obenabe", "tutti"])
def test_I_16_where_it_is_not_clear_what_a_claim_means_nothing_is_said_against_it(name: str) -> None:
    contracts = {"choosing": {"contracts": ["misere", "tutti"]}, **CLAIMS}
    record = Record(pre=(0, 0), overrides=contracts).deal(3).choose(0, name).add("hand_laid_down", seat=0)
    assert "rest-could-be-lost" not in names(record.audit())


def test_I_16_a_claim_without_cards_by_a_seat_that_does_not_play_is_left_open() -> None:
    record = handjass(NINES, "CA", "", 3, overrides=CLAIMS).stay(0, 1).fold(2).stay(3)
    assert record.game().round.active == (0, 1, 3)
    assert names(record.add("hand_laid_down", seat=2).audit()) == ["rest-undecided"]


def test_I_16_the_swiss_book_gives_the_other_side_what_was_not_played() -> None:
    record = log_a1(overrides=CLAIMS).play(", ".join([FIRST, *TRICKS[1:7]]))
    record.add("hand_laid_down", seat=0, cards=["HQ", "D8"]).play(", ".join(TRICKS[7:]))
    (before, after) = (record.audit(), record.rule("transfer_tricks", trick=8, seat=0).audit("ruled"))
    assert parts(after, "cards", "last")[1] > parts(before, "cards", "last")[1]


def test_I_1_a_penalty_and_points_by_ruling() -> None:
    record = log_a1().play(LOG_A1).rule("penalty", seat=1, points=20).rule("award_points", scores=[5, 0])
    ruled = record.audit("ruled")
    assert booked(ruled) == (152 + 5, 162 - 20)
    assert [entry.seat for entry in ruled.game.ledger if entry.kind == "ruling"] == [1, 0], "nothing is no entry"
    assert booked(record.audit()) == (152, 162)


def ruled(ruling: str, **members: object) -> tuple[tuple[int, ...], list[str]]:
    audit = (
        log_a1().play(", ".join([FIRST, *TRICKS[1:]])).scored("round", 292, 202).rule(ruling, **members).audit("ruled")
    )
    return booked(audit), names(audit)


@pytest.mark.parametrize(
    ("ruling", "members", "finding"),
    [
        ("transfer_tricks", {"trick": 3}, "missing-member"),
        ("transfer_tricks", {"seat": 1}, "missing-member"),
        ("award_round", {}, "missing-member"),
        ("penalty", {"points": 20}, "missing-member"),
        ("award_points", {"points": 20}, "missing-member"),
        ("award_points", {"scores": [20]}, "wrong-value"),
        ("award_points", {"scores": [20, 0, 10]}, "wrong-value"),
        ("annul_round", {"round": 9}, "wrong-value"),
        ("void_meld", {"event": 1}, "pointer-impossible"),
        ("overturned", {"event": 7}, "pointer-impossible"),
    ],
)
def test_a_ruling_that_does_not_say_what_was_ordered_changes_nothing(
    ruling: str, members: dict[str, int], finding: str
) -> None:
    assert ruled(ruling, **members) == ((292, 202), [finding])


def test_a_ruling_is_about_the_round_of_the_event_it_names() -> None:
    record = log_a1().play(", ".join([FIRST, *TRICKS[1:]])).scored("round", 292, 202)
    meld = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    record.deal(0).choose(1, "S").rule("void_meld", event=meld)
    # Without that meld the best one is seat 1's, whose top card is higher than seat 2's (W-5).
    assert booked(record.audit("ruled"), 0) == (152, 242)
    record.rule("overturned", event=record.last)
    assert booked(record.audit("ruled"), 0) == (292, 202)
    assert names(record.audit("ruled")) == []


@pytest.mark.parametrize("told", [True, False])
def test_E_3_a_marriage_is_shown_before_the_first_card_whatever_was_written_of_deal_and_choice(told: bool) -> None:
    record = Record(pre=(2484, 2470), not_recorded=["choosing", *([] if told else ["hands"])])
    record = record.deal(3) if told else record.add("round_started", dealer=3)
    found = names(record.claim(1, show=True).play("0 SJ S7 HT S6").audit())
    assert not {"false-victory-claim", "after-the-end", "not-expected"} & set(found)


def test_E_3_a_marriage_shown_from_an_unrecorded_hand_is_believed_unless_disproved() -> None:
    def claimed(*known: int) -> Record:
        record = Record(pre=(0, 2470)).add("round_started", dealer=3)
        for seat, hand in enumerate(DEAL_A.split("|")):
            record.add("hand_dealt", seat=seat, **({"cards": hand.split()} if seat in known else {"count": 9}))
        return record.choose(0, "S").claim(3, show=True)

    assert claimed(0).audit().game.winner == 1
    assert claimed(0, 1).audit().game.winner == 0, "seat 1 was dealt king and queen"
    assert claimed(0, 3).audit().game.winner == 0


def test_I_5_nothing_is_taken_back_once_the_round_is_booked() -> None:
    played = log_a1().play(", ".join([FIRST, *TRICKS[1:]])).scored("round", 292, 202)
    record = played.add("card_taken_back", seat=0, card="C9").add("card_taken_back", seat=3, card="C9")
    assert names(record.audit()) == ["taken-back-late", "taken-back-late"]
    again = record.play("3 C9").scored("round", 292, 202).audit()
    assert again.game.scores == [292, 202]
    assert again.game.scored == 4


def test_a_winner_who_is_not_at_the_table() -> None:
    record = log_a1().play(LOG_A1).add("game_ended", winner=4)
    assert "no-such-seat" in names(record.audit())


@pytest.mark.parametrize(
    ("rules", "resumes", "found"),
    [
        ("schieber-santiago", {"scores": [100, 50]}, []),
        ("schieber-santiago", {"scores": [100]}, ["wrong-value"]),
        ("schieber-santiago", {"scores": [100, 50, 0]}, ["wrong-value"]),
        ("handjass-31", {"scores": [5, 4, 2], "out": [[0], [2]]}, []),
        ("handjass-31", {"scores": [5, 4, 2], "out": [[0, 3], [4]]}, ["no-such-seat", "no-such-seat"]),
        ("bieter-three", {"scores": [300, 20], "declarer": 2, "bid": 560, "partner": 0}, []),
        ("bieter-three", {"scores": [300, 20], "declarer": 3, "bid": 560, "partner": 4}, ["no-such-seat"] * 2),
    ],
)
def test_the_record_goes_on_with_the_sides_and_seats_of_the_table(
    rules: str, resumes: dict[str, Any], found: list[str]
) -> None:
    """Nobody knows what a missing score was; it counts for nothing, but a finding says so."""
    record = Record(rules)
    record.events[0]["resumes"] = {"rounds": 9, **resumes}
    errors = [wrong for wrong in record.audit().findings if wrong.severity == "error"]
    assert [(wrong.name, wrong.seq) for wrong in errors] == [(name, 0) for name in found]
    assert record.game().scores[:2] == [*resumes["scores"], 0][:2], "what is missing counts for nothing"


def test_the_winner_of_the_game_before_sat_at_the_table() -> None:
    for winner, found in ((3, []), (4, ["no-such-seat"])):
        record = Record("schieber-santiago", previous_game={"winner": winner})
        assert [wrong.name for wrong in record.audit().findings if wrong.severity == "error"] == found


def test_a_name_for_a_seat_that_is_not_at_the_table() -> None:
    for several, found in (("ABCDE", ["no-such-seat"]), ("ABCD", []), ("ABC", []), (["A", "B", "C", "D", " "], [])):
        record = log_a1().add("players_named", names=list(several)).play(LOG_A1).scored("round", 292, 202)
        audit = record.add("game_ended").audit()
        assert [name for name in names(audit) if name == "no-such-seat"] == found
        assert [finding.seat for finding in audit.findings if finding.name == "no-such-seat"] == [4] * len(found)


def test_I_12_an_overturned_annulment_brings_an_open_round_back() -> None:
    record = log_a1().play(TRICKS[0]).rule("annul_round")
    record.rule("overturned", event=record.last).play(", ".join(TRICKS[1:])).scored("cards", 76, 81)
    audit = record.audit("ruled")
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.rounds[0].phase == "scored"


@pytest.mark.parametrize("view", ["corrected", "ruled"])
def test_I_12_what_comes_after_an_overturned_annulment_still_proves_a_renege(view: str) -> None:
    until, rest = REVOKED[: REVOKED.index(" D8") + 3], REVOKED[REVOKED.index(" D8") + 5 :]
    record = hidden(log_a1(), 0, 2).play(until).rule("annul_round")
    audit = record.rule("overturned", event=record.last).play(rest).audit(view)
    assert names(audit) == ["renege"]
    assert audit.findings[0].evidence == [event_of(record, "CQ")]


def test_I_12_an_annulment_overturned_after_the_next_deal_comes_too_late() -> None:
    record = log_a1().play(TRICKS[0]).rule("annul_round")
    ruling = record.last
    game = record.deal(3).rule("overturned", event=ruling).game("ruled")
    assert [deal.phase for deal in game.rounds] == ["annulled", "choosing"]


@pytest.mark.parametrize("left_out", [(), ("choosing",), ("choosing", "hands")])
@pytest.mark.parametrize("kind", ["card_exposed", "hand_laid_down"])
def test_C_63_what_is_told_of_the_choosing_stands_after_cards_were_shown(kind: str, left_out: tuple[str, ...]) -> None:
    def shown(record: Record, card: str) -> Record:
        return record.add(kind, seat=1, **({"card": card} if kind == "card_exposed" else {}))

    turned = Record("differenzler-santiago", pre=(0, 0, 0, 0), not_recorded=left_out).deal(3, HANDS)
    audit = shown(turned, "D9").turn("C9").predict(40, 35, 60, 20).play(PLAYED).audit()
    assert (names(audit), booked(audit)) == ([], (2, -10, 4, -10))
    named = shown(Record(pre=(0, 0), not_recorded=left_out).deal(3), "SA").push(0).choose(2, "S")
    assert names(named.play(", ".join([FIRST, *TRICKS[1:]])).audit()) == []
    bid = shown(pandur(not_recorded=left_out), "D9").calls(CALLS).choose(1, "H")
    assert names(bid.play(LOG_131).audit()) == []


@pytest.mark.parametrize("kind", ["card_exposed", "hand_laid_down"])
@pytest.mark.parametrize(
    ("rules", "told"), [("differenzler-santiago", 0), ("differenzler-santiago", 2), ("guggitaler", 0)]
)
def test_C_63_cards_may_be_shown_of_hands_that_nobody_wrote_down(rules: str, told: int, kind: str) -> None:
    record = Record(rules, pre=(0, 0, 0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    for seat, hand in enumerate(HANDS.split("|")[:told]):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.add(kind, seat=1, **({"card": "D9"} if kind == "card_exposed" else {}))
    assert names(record.audit()) == []
    whole = Record(rules, pre=(0, 0, 0, 0)).add("round_started", dealer=3)
    whole.add(kind, seat=1, **({"card": "D9"} if kind == "card_exposed" else {}))
    assert names(whole.audit()) == ["not-expected"]


def test_an_objection_is_told_of_the_round_in_which_it_was_raised() -> None:
    first, *others = TRICKS
    record = log_a1().play(first)
    record.add("objection_raised", seat=1, text="You have a trump!").add("remark_made", seat=4, text="hm")
    raised = record.last - 1
    record.play(", ".join(others)).scored("cards", 76, 81).deal(0).choose(1, "S").play("1 S7 HT")
    found = [(one.name, one.address, one.seq) for one in record.audit().findings if one.seq in (raised, raised + 1)]
    assert found == [("objection-raised", "4", raised), ("no-such-seat", "4", raised + 1)]


def test_an_objection_is_looked_at_where_the_audit_says() -> None:
    record = log_a1().play(TRICKS[0]).add("objection_raised", seat=1, event=6, text="hm")
    record.play(TRICKS[1]).rule("penalty", seat=4, points=10, round=4)
    audit = record.audit()
    found = [one for one in audit.findings if one.name in ("objection-raised", "no-such-seat")]
    timeline = audit.timeline()
    assert timeline is not None
    assert len(found) == 2
    assert all(timeline.at(Teller(audit).where(one)) for one in found)
