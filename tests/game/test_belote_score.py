"""Belote by the French federation: duties of play, contracts made and failed, capot (all tricks), belote (the
marriage), litige (a tie) and rounding (P-7, G9b).
"""

from __future__ import annotations

from typing import Any

import pytest
from audit.judged import without
from game.belote import (
    CAPOT,
    FEW,
    LEVEL,
    LOG_FEW,
    LOG_LEVEL,
    LOG_OTHERS,
    LOG_OWN,
    OTHERS_BELOTE,
    OWN_BELOTE,
    dealt,
)
from game.builder import Record, booked, names, parts
from game.positions import legal_at
from game.test_end import result
from game.thirty_two import DEAL_F, LOG_F, SUITS_32

from jasslog.game.public import public
from jasslog.game.undecided import undecided_parts

FRENCH = "belote-french"


def table(**members: Any) -> Record:
    members.setdefault("pre", (0, 0))
    return Record(FRENCH, **members)


def played(record: Record, hands: str, log: str, chooser: int = 0, suit: str = "H", dealer: int = 3) -> Record:
    return dealt(record, hands, chooser, suit, dealer).play(log)


def one(hands: str, log: str, chooser: int = 0, suit: str = "H", **members: Any) -> Record:
    return played(table(**members), hands, log, chooser, suit)


def plain(log: str) -> str:
    """The log without its announcements."""
    return " ".join(word for word in log.split(" ") if not word.startswith("marriage"))


@pytest.mark.parametrize(
    ("case", "trick", "hand", "legal"),
    [
        ("EC-017 over the trump of an opponent", "HT SK", "S7 SA D9", "SA"),
        ("EC-018 and if he cannot, under it", "HT SK", "S7 S8 D9", "S7 S8"),
        ("EC-019 free while the partner wins", "HT SK H7", "S7 D9", "S7 D9"),
        ("L-9 a trump lead is headed", "S8", "S7 SA D9", "SA"),
        ("L-9 also over the partner", "S8 SK S7", "SA SQ D9", "SA"),
        ("L-2 no exemption of the lone jack", "S8", "SJ HA D7", "SJ"),
        ("L-3 who can follow follows", "HT", "HA H7 SJ", "HA H7"),
    ],
)
def test_L_4_L_9_duties(case: str, trick: str, hand: str, legal: str) -> None:
    assert legal_at(FRENCH, "S", trick, hand) == set(legal.split()), case


@pytest.mark.parametrize(
    ("card", "name", "rule"),
    [("D9", "trump-withheld", "void-in-led-suit"), ("S7", "not-overtrumped", "over-trump")],
)
def test_L_4_L_9_a_finding_for_each_broken_duty(card: str, name: str, rule: str) -> None:
    hands = "HT H9 H8 HJ CA CK CQ CJ|SK S8 C7 C8 C9 CT D7 D8|S7 SA D9 DT DJ DQ DK DA|S9 SQ SJ ST HK HQ HA H7"
    audit = dealt(table(), hands, 3, "S").play(f"0 HT SK {card}").audit()
    found = [(f.name, f.card, f.legal, f.rule) for f in audit.findings if f.name != "unfinished-game"]
    assert found == [(name, card, ["SA"], rule)]


def test_L_9_a_trump_lead_that_is_not_headed() -> None:
    hands = "SK H9 H8 HJ CA CK CQ CJ|S7 SA D9 DT DJ DQ DK DA|HT S8 C7 C8 C9 CT D7 D8|S9 SQ SJ ST HK HQ HA H7"
    audit = dealt(table(), hands, 3, "S").play("0 SK S7").audit()
    assert [(f.name, f.legal) for f in audit.findings][:1] == [("not-overtrumped", ["SA"])]


def judged(record: Record) -> list[str]:
    return names(record.audit(), ignore=("unfinished-game", "marriage-missing"))


def test_G9b_example_failed() -> None:
    audit = one(DEAL_F, LOG_F, suit="S").audit()
    assert names(audit) == []
    deal = audit.game.rounds[-1]
    assert (deal.won[0] + deal.won[2] + 10, deal.won[1] + deal.won[3]) == (75, 87)
    assert booked(audit) == (0, 162)


def test_P_7_made_each_side_books_its_own() -> None:
    audit = one(DEAL_F, LOG_F, 1, "S").audit()
    assert booked(audit) == (75, 87)
    assert (parts(audit, "cards"), parts(audit, "last")) == ((65, 87), (10, 0))


def test_V_8_V_10_the_last_trick_is_worth_ten() -> None:
    record = one(DEAL_F, LOG_F, 1, "S").add("trick_claimed", winner=0, points=21)
    assert judged(record.scored("cards", 75, 87).scored("round", 75, 87)) == []
    wrong = one(DEAL_F, LOG_F, 1, "S").add("trick_claimed", winner=0, points=16)
    assert judged(wrong) == ["trick-points-claimed"]


@pytest.mark.parametrize(("chooser", "scores"), [(0, (252 + 20, 0)), (1, (252 + 20, 0))])
def test_P_2_EC_090_capot_is_252_for_either_side(chooser: int, scores: tuple[int, int]) -> None:
    audit = one(SUITS_32, CAPOT, chooser, "S").audit()
    assert (names(audit), booked(audit)) == ([], scores)
    assert booked(one(SUITS_32, plain(CAPOT), chooser, "S").audit()) == (252, 0)


def test_EC_090_belote_stays_with_those_who_fail() -> None:
    audit = one(FEW, LOG_FEW).audit()
    assert (names(audit), booked(audit)) == ([], (20, 162))
    loses = {"marriage": {"on_fail": "loses"}}
    assert booked(one(FEW, LOG_FEW, overrides=loses).audit()) == (0, 162)
    other = one(FEW, LOG_FEW, 1).audit()
    assert booked(other) == (60 + 20, 102)


def test_EC_090_belote_of_choosers_who_lose_every_trick() -> None:
    hands = "SJ S9 SA ST S8 S7 DA DT|SK SQ H7 H8 H9 HJ HQ HK|DK DQ DJ D9 D8 D7 HA HT|CA CK CQ CJ CT C9 C8 C7"
    log = "0 SJ SK marriage1 D7 C7, 0 S9 SQ marriage1 D8 C8, 0 SA H7 D9 C9, 0 ST H8 HT CT, 0 S8 H9 HA CJ"
    audit = one(hands, f"{log}, 0 S7 HJ DJ CQ, 0 DA HQ DQ CK, 0 DT HK DK CA", 1, "S").audit()
    assert (names(audit), booked(audit)) == ([], (252, 20))


def test_G9b_EC_089_belote_counts_for_making_it() -> None:
    audit = one(OTHERS_BELOTE, LOG_OTHERS).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 71 + 20), "91 to 91: the choosers' points are held"
    assert audit.game.rounds[-1].held == 91
    once = one(OTHERS_BELOTE, LOG_OTHERS.replace("HQ marriage1", "HQ")).audit()
    assert (names(once), booked(once)) == (["marriage-half"], (91, 71))


def test_G9b_EC_089_a_belote_of_the_choosers_is_booked_at_once() -> None:
    audit = one(OWN_BELOTE, LOG_OWN).audit()
    assert (names(audit), booked(audit)) == ([], (20, 91))
    assert audit.game.rounds[-1].held == 71


def test_G9b_held_points_count_for_a_claim_however_often_it_is_weighed() -> None:
    short = table(pre=(1000 - 252 - 91, 0), overrides={"end": {"claim": "optional"}})
    record = played(short, OTHERS_BELOTE, LOG_OTHERS).scored("round", 0, 91)
    played(record, SUITS_32, plain(CAPOT), 0, "S", dealer=0).claim(0).scored("round", 252 + 91, 0)
    assert (result(record), result(record, "ruled")) == ((0, "claim"), (0, "claim"))
    assert result(record.rule("score_stands"), "ruled") == (0, "claim")


def test_G9b_the_switches_of_a_litige() -> None:
    assert booked(one(LEVEL, LOG_LEVEL).audit()) == (0, 81)
    assert booked(one(LEVEL, LOG_LEVEL, overrides={"score": {"litige": "fail"}}).audit()) == (0, 162)
    made = one(LEVEL, LOG_LEVEL, overrides={"score": {"litige": "made"}}).audit()
    assert (booked(made), made.game.rounds[-1].held) == ((81, 81), 0)


def after_litige(hands: str, log: str, chooser: int, suit: str) -> tuple[int, ...]:
    """The points that each side books in the round after a litige of side 0."""
    record = one(LEVEL, LOG_LEVEL).scored("round", 0, 81)
    played(record, turned(hands), turned(log), (chooser + 1) % 4, suit, 0)
    audit = record.audit()
    assert names(audit) == []
    return booked(audit)


def turned(text: str) -> str:
    """A deal or a log with every seat moved on by one: seat 0 plays what seat 3 played."""
    if "|" in text:
        hands = text.split("|")
        return "|".join([hands[-1], *hands[:-1]])
    return ", ".join(f"{(int(trick[0]) + 1) % 4}{said(trick[1:])}" for trick in text.split(", "))


def said(words: str) -> str:
    """The words of a trick, with the seats of the announcements moved on by one."""
    moved = [f"marriage{(int(word[-1]) + 1) % 4}" if word.startswith("marriage") else word for word in words.split(" ")]
    return " ".join(moved)


def test_EC_088_what_was_held_goes_to_the_side_that_wins_the_next_contract() -> None:
    # With all seats moved on by one, deal F brings side 0 87 points and side 1 75.
    assert after_litige(DEAL_F, LOG_F, 1, "S") == (87 + 81, 75), "made by seat 2"
    assert after_litige(DEAL_F, LOG_F, 0, "S") == (162 + 81, 0), "failed by seat 1"


def test_EC_088_tied_again_both_amounts_stay_held() -> None:
    record = one(LEVEL, LOG_LEVEL).scored("round", 0, 81)
    played(record, turned(LEVEL), turned(LOG_LEVEL), 1, "H", 0)
    assert booked(record.audit()) == (81, 0)
    assert record.audit().game.rounds[-1].held == 81
    record.scored("round", 81, 0)
    twice = turned(turned(DEAL_F)), turned(turned(LOG_F))
    audit = played(record, *twice, 2, "S", 1).audit()
    assert (names(audit), booked(audit)) == ([], (0, 162 + 162))
    assert audit.game.scores == [81, 81 + 324]


def all_passed(record: Record) -> Record:
    """Add a second round, in which all seats pass twice."""
    record.add("round_started", dealer=0)
    for step, hand in enumerate(turned(DEAL_F).split("|")):
        record.add("hand_dealt", seat=step, cards=hand.split()[:5])
    record.add("card_turned", card="D8")
    for step in range(8):
        record.add("passed", seat=(1 + step) % 4)
    return record


def test_EC_088_a_passed_or_annulled_round_leaves_it_held() -> None:
    record = one(LEVEL, LOG_LEVEL).scored("round", 0, 81)
    assert public(record.game())["held"] == 81
    assert judged(all_passed(record)) == []
    twice = turned(turned(DEAL_F)), turned(turned(LOG_F))
    audit = played(record, *twice, 2, "S", 1).audit()
    assert (names(audit), booked(audit)) == ([], (0, 162 + 81))
    assert "held" not in public(audit.game)


@pytest.mark.parametrize("fine", [0, 20])
def test_EC_088_a_round_annulled_after_it_took_what_was_held_leaves_it_held_whoever_is_fined(fine: int) -> None:
    record = one(LEVEL, LOG_LEVEL).scored("round", 0, 81)
    number = record.game().round.number + 1
    played(record, turned(DEAL_F), turned(LOG_F), 2, "S", 0).scored("round", 87 + 81, 75)
    record.rule("annul_round", round=number).rule("penalty", round=number, seat=0, points=fine)
    audit = played(record, turned(DEAL_F), turned(LOG_F), 2, "S", 0).audit("ruled")
    assert booked(audit) == (87 + 81, 75)
    assert audit.game.scores == [87 + 81 - fine, 81 + 75]


def test_G9b_points_held_since_before_the_record() -> None:
    record = Record(FRENCH, pre=(300, 400))
    record.events[0]["resumes"]["held"] = 91
    audit = played(record, DEAL_F, LOG_F, 0, "S").audit()
    assert (names(audit), booked(audit)) == ([], (0, 162 + 91))


def test_a_ruling_on_a_litige_changes_what_is_held_in_the_next_round() -> None:
    record = one(LEVEL, LOG_LEVEL).scored("round", 0, 81)
    played(record, turned(DEAL_F), turned(LOG_F), 1, "S", 0).scored("round", 243, 0)
    record.rule("award_round", seat=1, round=record.game().rounds[0].number)
    assert (booked(record.audit(), 0), booked(record.audit(), 1)) == ((0, 81), (243, 0))
    ruled = record.audit("ruled")
    assert (booked(ruled, 0), booked(ruled, 1)) == ((0, 162), (162, 0))
    assert ruled.game.scores == [162, 162]


def test_I_6_a_renege_costs_the_contract_of_the_side_that_reneged() -> None:
    record = one(FEW, LOG_FEW, 1).scored("round", 80, 102).rule("lose_contract", seat=3)
    assert booked(record.audit()) == (80, 102)
    assert booked(record.audit("ruled")) == (162 + 20, 0)
    own = one(FEW, LOG_FEW, 1).scored("round", 80, 102).rule("lose_contract", seat=0)
    assert booked(own.audit("ruled")) == (20, 162), "belote stays with its owner"
    held = one(LEVEL, LOG_LEVEL).scored("round", 0, 81).rule("lose_contract", seat=1)
    assert (booked(held.audit("ruled")), held.audit("ruled").game.rounds[-1].held) == ((162, 0), 0)


def test_P_3_nearest_ten() -> None:
    tens: dict[str, Any] = {"score": {"unit": "nearest10"}}
    assert booked(one(DEAL_F, LOG_F, 1, "S", overrides=tens).audit()) == (80, 90)
    assert booked(one(DEAL_F, LOG_F, 0, "S", overrides=tens).audit()) == (0, 160)
    assert booked(one(FEW, LOG_FEW, overrides=tens).audit()) == (20, 160)
    assert booked(one(SUITS_32, plain(CAPOT), 0, "S", overrides=tens).audit()) == (250, 0)
    record = one(LEVEL, LOG_LEVEL, overrides=tens).scored("round", 0, 80)
    played(record, turned(DEAL_F), turned(LOG_F), 1, "S", 0)
    assert (names(record.audit()), booked(record.audit())) == ([], (240, 0)), "162 and 81 make 243"


def test_melds_with_the_switch_on() -> None:
    on: dict[str, Any] = {"melds": {"allowed": True}}
    assert judged(dealt(table(), DEAL_F, 0, "S").play("0 meld0:ST-SJ-SQ SJ")) == ["meld-not-allowed"]
    record = dealt(table(overrides=on), DEAL_F, 1, "S")
    log = LOG_F.replace("0 SJ S7", "0 meld0:ST-SJ-SQ SJ meld1:HT-HJ-HQ S7", 1)
    audit = record.play(log).audit()
    assert (names(audit), parts(audit, "melds")) == ([], (20, 0))
    assert booked(audit) == (95, 87), "87 to 75 is made: melds do not help"
    quartet = "SJ HJ DJ CJ S7 S8 H7 H8|SA HA DA CA D7 D8 C7 C8|SK HK DK CK H9 D9 C9 S9|SQ HQ DQ CQ ST HT DT CT"
    found = dealt(table(overrides=on), quartet, 1, "D").meld(0, "SJ-HJ-DJ-CJ").audit()
    assert judged(dealt(table(overrides=on), quartet, 1, "D").meld(0, "SJ-HJ-DJ-CJ")) == []
    assert found.game.rounds[-1].melds[0].meld.points == 200


def test_melds_of_those_who_fail_are_lost() -> None:
    record = dealt(table(overrides={"melds": {"allowed": True}}), DEAL_F, 0, "S")
    log = LOG_F.replace("0 SJ S7", "0 meld0:ST-SJ-SQ SJ meld1:HT-HJ-HQ S7", 1)
    assert booked(record.play(log).audit()) == (0, 162)


@pytest.mark.parametrize(
    ("pre", "winner"), [((0, 838), 1), ((0, 837), -1), ((1010, 900), 1), ((1100, 900), 0), ((1000, 838), -1)]
)
def test_E_2_the_target_is_1000_and_equal_totals_play_on(pre: tuple[int, int], winner: int) -> None:
    game = one(DEAL_F, LOG_F, suit="S", pre=pre).audit().game
    assert game.winner == winner


def test_E_1_a_fixed_number_of_rounds() -> None:
    end = {"end": {"kind": "rounds", "rounds": 12, "tie": "draw"}}
    game = one(DEAL_F, LOG_F, suit="S", pre=(900, 700), rounds=11, overrides=end).audit().game
    assert (game.winner, game.decided_by) == (0, "total")
    open_ = one(LEVEL, LOG_LEVEL, pre=(900, 700), rounds=11, overrides=end).audit().game
    assert (open_.winner, open_.scores) == (0, [900, 781]), "what is held at the end is nobody's"


def test_S_2_the_cut_leaves_three_cards_on_each_side() -> None:
    def cut(**members: Any) -> list[str]:
        return judged(table().add("round_started", dealer=3).add("cards_cut", seat=2, **members))

    assert cut(manner="cut", lifted=3) == cut(manner="cut", lifted=29) == cut(manner="cut") == []
    assert cut(manner="cut", lifted=2) == cut(manner="cut", lifted=30) == cut(manner="tap") == ["wrong-cut"]


def test_claims_of_the_table_are_compared() -> None:
    record = one(LEVEL, LOG_LEVEL).scored("round", 81, 81).scored("total", 81, 81)
    assert names(record.audit()) == ["round-score-claimed"]
    record = one(LEVEL, LOG_LEVEL).scored("cards", 0, 81).scored("total", 0, 81)
    assert names(record.audit()) == []


def test_what_was_held_is_open_as_long_as_the_round_before_is() -> None:
    def second(log: str) -> Record:
        record = one(LEVEL, log).scored("cards", 0, 81)
        played(record, turned(DEAL_F), turned(LOG_F), 1, "S", 0).scored("round", 243, 0)
        twice = turned(turned(DEAL_F)), turned(turned(LOG_F))
        return played(record, *twice, 2, "S", 1).scored("round", 0, 161)

    unread = second(LOG_LEVEL.replace("0 S9 SK", "0 ?? SK")).audit()
    claims = [(f.name, f.slots.get("claimed")) for f in unread.findings if f.name.startswith(("round-", "points-"))]
    assert claims == [
        ("points-undecided", []),
        ("points-undecided", [0, 81]),
        ("points-undecided", [243, 0]),
        ("round-score-claimed", [0, 161]),
    ]
    assert [found.name for found in second(LOG_LEVEL).audit().findings][:1] == ["round-score-claimed"]


def test_what_was_held_stays_open_over_a_round_that_was_passed_whoever_is_fined_in_it() -> None:
    record = all_passed(one(LEVEL, LOG_LEVEL.replace("0 S9 SK", "0 ?? SK")).scored("cards", 0, 81))
    record.rule("penalty", seat=0, points=20)
    played(record, turned(turned(DEAL_F)), turned(turned(LOG_F)), 2, "S", 1)
    game = record.audit("ruled").game
    assert "cards" in undecided_parts(game, game.rounds[-1])


def test_what_nobody_recorded_leaves_the_contract_open() -> None:
    record = one(OTHERS_BELOTE, plain(LOG_OTHERS), not_recorded=["marriages"])
    record.scored("cards", 0, 71).scored("round", 0, 91)
    audit = record.audit()
    assert names(audit) == ["points-undecided", "points-undecided"]
    assert audit.verdicts["sums"] == "undecided"


def test_what_was_held_is_open_where_nobody_wrote_down_the_contract_of_the_round_that_took_it() -> None:
    record = Record(FRENCH, pre=(300, 400), not_recorded=["choosing"])
    record.events[0]["resumes"]["held"] = 91
    # Only the third trick has the same winner whatever is trump; its lead is unread, so that no winner is known.
    played(record, LEVEL, LOG_LEVEL.replace("1 DA", "1 ??")).scored("round", 0, 81)
    untold = ("card_turned", "passed", "contract_chosen")
    record.events = [event for event in record.events if event["type"] not in untold]
    record.events = [{**event, "seq": seq} for seq, event in enumerate(record.events)]
    audit = played(record, turned(DEAL_F), turned(LOG_F), 1, "S", 0).scored("round", 162 + 91 + 81, 0).audit()
    assert set(names(audit)) == {"cards-undecided", "points-undecided"}


def test_what_was_held_is_open_where_the_round_that_took_it_has_lost_its_beginning() -> None:
    record = Record(FRENCH, pre=(300, 400), not_recorded=["cut"])
    record.events[0]["resumes"]["held"] = 91
    played(record, DEAL_F, LOG_F, 0, "S").scored("round", 0, 253)
    played(record, turned(DEAL_F), turned(LOG_F), 1, "S", 0).scored("round", 162, 0)
    assert names(record.audit()) == []
    begin = next(event["seq"] for event in record.events if event["type"] == "round_started")
    audit = without(record, begin)
    assert booked(audit) == (253, 0), "as if nothing had come before it"
    claim = next(found for found in audit.findings if found.seq == record.last)
    assert claim.name == "points-undecided"
