"""Molotov by its rules and edge cases: trump made in play, melds after it, melds on the table, the lowest total."""

from __future__ import annotations

import re
from typing import Any

import pytest
from audit.judged import roots, without
from game.builder import Record, booked, names, parts
from game.molotov import (
    ALL_FOLLOW,
    BOOKED_BY_FIVE,
    BOOKED_BY_FOUR,
    BOOKED_BY_THREE,
    FIVE,
    FOUR,
    NO_TRUMP,
    PLAYED_BY_FIVE,
    PLAYED_BY_FOUR,
    PLAYED_BY_THREE,
    THREE,
    counted,
    dealt,
)

from jasslog.audit.result import open_parts
from jasslog.cards import CODES, SUITS
from jasslog.game.answers import expected
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.score.entries import round_entries
from jasslog.game.score.slate import round_to
from jasslog.game.state import Round
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import seated
from jasslog.variants.refusal import Refusal


def legal(record: Record) -> set[str]:
    return {CODES[card] for act in expected(record.game()) if act.type == "card_played" for card in act.cards}


def trump(record: Record) -> str:
    suit = the_round(record).trump
    return SUITS[suit] if suit >= 0 else ""


def the_round(record: Record) -> Round:
    deal = record.game().round
    assert deal is not None
    return deal


def melders(record: Record) -> list[int]:
    return [act.seat for act in expected(record.game()) if act.type == "meld_announced"]


@pytest.mark.parametrize(
    ("hands", "played", "scores", "rounds", "deck"),
    [
        (THREE, PLAYED_BY_THREE, BOOKED_BY_THREE, 6, 36),
        (FOUR, PLAYED_BY_FOUR, BOOKED_BY_FOUR, 8, 36),
        (FIVE, PLAYED_BY_FIVE, BOOKED_BY_FIVE, 10, 35),
    ],
)
def test_G7_a_round_for_three_four_and_five(
    hands: str, played: str, scores: tuple[int, ...], rounds: int, deck: int
) -> None:
    audit = dealt(hands).play(played).scored("round", *scores).audit()
    assert names(audit) == []
    assert booked(audit) == scores
    variant = seated(released("molotov-ohio"), len(scores))
    assert (variant.end.rounds, variant.deal.deck) == (rounds, deck)
    # The scores add up to 157 and the melds on the table and from the hands.
    assert sum(parts(audit, "cards", "last")) == 157
    assert sum(scores) == 157 + sum(parts(audit, "table_melds")) + sum(parts(audit, "melds", "marriage"))


def test_MO_1_T63_without_trump_suit_is_followed() -> None:
    assert legal(counted(known={1: "HK D6"}).play("0 H8")) == {"HK"}
    record = counted(known={1: "HK D6 D7 S6 S7 S8 C6 C7 C8"}).play("0 H8 D6")
    assert [(found.name, found.rule) for found in record.audit().findings][:1] == [("renege", "follow-suit")]
    # The rule is taken literally: even a card that was not allowed makes trump.
    assert trump(record) == "D"


def test_MO_1_the_order_is_that_of_obenabe() -> None:
    assert the_round(counted().play("0 HJ H9 HQ HA")).tricks[0].winner == 3
    assert the_round(counted().play("0 HJ H9 HT H8")).tricks[0].winner == 0


def test_MO_2_T64_the_first_card_off_suit_makes_trump_at_once() -> None:
    record = counted(known={3: "H9 D9 C7"}).play("0 H8 HK DJ")
    assert trump(record) == "D"
    assert legal(record) == {"H9"}
    trick = the_round(record.play("3 H9")).tricks[0]
    assert (trick.winner, trick.points) == (2, 24)


def test_MO_2_T65_an_under_trump_when_void() -> None:
    assert legal(counted(known={3: "D9 C7"}).play("0 H8 HK DJ")) == {"C7", "D9"}


def test_MO_2_the_same_cards_without_trump() -> None:
    trick = the_round(counted().play("0 H8 HK HJ H9")).tricks[0]
    assert (trick.winner, trick.points) == (1, 14)


def test_MO_2_only_the_first_discard_makes_trump() -> None:
    record = counted().play("0 H8 HK DJ C7, 2 S6 C8")
    assert trump(record) == "D"
    assert the_round(record).trick


def test_MO_2_next_trick() -> None:
    overrides = {"play": {"discard_effect": "next_trick"}}
    record = counted(known={3: "H9 D9 C7"}, overrides=overrides).play("0 H8 HK DJ")
    assert legal(record) == {"H9"}
    deal = the_round(record.play("3 H9"))
    # The jack counts as a trump, but did not win the trick as one.
    assert (deal.tricks[0].winner, deal.tricks[0].points) == (1, 24)
    assert the_round(record.play("1 S6 S7 D6 S8")).tricks[1].winner == 3


def test_MO_3_tricks_taken_before_keep_their_winners() -> None:
    record = counted().play("0 DA DJ D6 D7, 0 HA D9 H6 H7")
    assert trump(record) == "D"
    assert [trick.winner for trick in the_round(record).tricks] == [0, 1]


def test_MO_4_T66_values_are_those_of_the_trump_that_was_made() -> None:
    tricks = "0 DA DJ D6 D7, 0 HA H6 H7 H8, 0 SA S6 S7 S8, 0 CA DT C6 C7"
    assert [trick.points for trick in the_round(counted().play(tricks)).tricks] == [31, 11, 11, 21]
    before = the_round(counted().play(tricks.rpartition(",")[0]))
    assert [trick.points for trick in before.tricks] == [13, 19, 19]


def test_MO_4_at_time() -> None:
    overrides = {"play": {"discard_values": "at_time"}}
    tricks = "0 DA DJ D6 D7, 0 HA H6 H7 H8, 0 SA S6 S7 S8, 0 CA DT C6 C7"
    deal = the_round(counted(overrides=overrides).play(tricks))
    assert [trick.points for trick in deal.tricks] == [13, 19, 19, 21]
    # Two eights count 8 and a jack counts 2: the round is worth the sum of its tricks.
    assert deal.total == 13 + 19 + 19 + (152 - 31 - 11 - 11)


def test_MO_4_at_time_a_whole_round() -> None:
    overrides = {"play": {"discard_values": "at_time"}}
    record = dealt(THREE, overrides=overrides).play(PLAYED_BY_THREE)
    audit = record.audit()
    assert names(audit) == []
    won = [entry.points for entry in audit.game.ledger if entry.kind == "cards"]  # type: ignore[union-attr]
    # The eight of diamonds was played before trump was made, and counts 8.
    assert sum(won) == 152 + 8
    back = dealt(THREE, overrides=overrides).play("0 D7 D9 D8, 1 S9 ST S6, 2 DA CT back0 C8")
    assert [trick.points for trick in the_round(back).tricks] == [8, 10]


def test_MO_4_a_claim_of_a_trick_waits_for_the_trump() -> None:
    tricks = "0 DA DJ D6 D7", "0 HA H6 H7 H8, 0 SA S6 S7 S8, 0 CA DT C6 C7"
    for points, wrong in ((31, False), (13, True)):
        record = counted().play(tricks[0]).add("trick_claimed", winner=0, points=points).play(tricks[1])
        record.play("1 C8 C9 CT CJ, 3 S9 ST SJ SQ, 2 SK CQ D8 CK, 0 H9 HT HJ HQ, 3 HK D9 DQ DK")
        found = [one for one in record.audit().findings if one.name == "trick-points-claimed"]
        assert bool(found) == wrong


def test_MO_5_T67_nobody_ever_discards() -> None:
    audit = dealt(NO_TRUMP).play(ALL_FOLLOW).scored("cards", 0, 0, 157).audit()
    assert names(audit) == []
    # Each trick is a run of three, such as 6-7-8, and is a meld on the table even without trump.
    assert parts(audit, "table_melds") == (0, 0, 12 * 20)
    assert parts(audit, "melds", "marriage") == (0, 0, 0)
    deal = audit.game.rounds[0]  # type: ignore[union-attr]
    assert sum(deal.won) == 152
    assert deal.tricks[0].points == 8


def test_MO_5_no_hand_melds_without_trump() -> None:
    record = dealt(NO_TRUMP).play("0 meld0:D6-D7-D8 D6 D7 D8")
    assert names(record.audit())[:1] == ["meld-early"]
    assert melders(record) == []


def test_MO_5_such_a_round_may_be_dealt_again() -> None:
    record = dealt(NO_TRUMP, overrides={"play": {"no_discard": "annul"}}).play(ALL_FOLLOW)
    state = record.game()
    assert (the_round(record).phase, state.scores) == ("annulled", [0, 0, 0])
    again = record.add("round_started", dealer=2)
    assert names(again.audit()) == []
    assert again.audit().game.scored == 3  # type: ignore[union-attr]
    other = dealt(NO_TRUMP, overrides={"play": {"no_discard": "annul"}}).play(ALL_FOLLOW).add("round_started", dealer=0)
    assert names(other.audit()) == ["wrong-dealer"]
    played = dealt(THREE, overrides={"play": {"no_discard": "annul"}}).play(PLAYED_BY_THREE)
    assert booked(played.audit()) == BOOKED_BY_THREE


def test_MO_2_where_the_choosing_was_not_recorded_a_discard_may_have_made_trump() -> None:
    head = {"overrides": {"choosing": {"choice": "one_round"}}, "not_recorded": ["choosing", "hands"], "players": 4}
    record = Record("molotov-ohio", pre=(0,) * 4, **head).add("round_started", dealer=3)
    record.play("0 D6 C7 D8 D7, 1 CA CJ C8 C9, 2 meld2:H6-H7-H8 S6")
    assert [found.name for found in record.audit().findings if found.severity == "error"] == []


@pytest.mark.parametrize("dealer", [0, 2])
def test_MO_5_where_a_card_went_unread_nobody_knows_whether_the_round_counts(dealer: int) -> None:
    record = dealt(NO_TRUMP, overrides={"play": {"no_discard": "annul"}}).play(ALL_FOLLOW)
    record.events[-2]["card"] = "??"
    record.add("round_scored", of="round", scores=[60, 60, 37]).add("round_started", dealer=dealer)
    assert [found.name for found in record.audit().findings if found.severity == "error"] == []


def test_MO_6_melds_only_from_the_card_that_makes_trump() -> None:
    record = dealt().play("0 D6 D9")
    assert melders(record) == []
    assert melders(record.play("2 CT")) == [3]
    assert melders(record.play("3 D7")) == [2]
    # Since then seat 2 has played, and seat 3 has had its turn.
    assert melders(record.play("2 C7")) == []
    assert melders(record.play("3 CQ")) == [0]


def test_MO_6_each_seat_has_its_first_turn_after_it() -> None:
    record = dealt().play("0 D6 D9 CT D7, 2 C7 CQ")
    assert melders(record) == [0]
    early = dealt().play("0 D6 D9 CT D7").meld(0, "DK-DQ-DJ").audit()
    assert names(early) == ["meld-early"]
    late = dealt().play("0 D6 D9 CT D7, 2 C7 CQ C9").meld(0, "DK-DQ-DJ").audit()
    assert names(late) == ["meld-late"]
    maker = dealt().play("0 D6 D9 CT D7").meld(2, "C7-C6").audit()
    assert names(maker) == ["meld-not-valid"]


def test_MO_6_only_cards_still_in_hand() -> None:
    hands = FOUR.replace("DA DT D9 H8", "DA DT D9 D8", 1).replace("D8 D7 HT", "H8 D7 HT", 1)
    tricks = "0 D6 D9 CT D7, 2 C7 CQ C9 meld1:DT-D9-D8 C8"
    audit = dealt(hands).play(tricks).audit()
    assert names(audit)[0] == "meld-not-held"
    assert parts(audit, "melds") == (0, 0, 0, 0)
    # By the other option the nine, which lay on the table when trump was made, still belongs to the run.
    before = dealt(hands, overrides={"melds": {"held": "dealt"}}).play(tricks)
    assert [said.void for said in the_round(before).melds] == [""]


def test_MO_6_the_best_one_counts_and_is_taken_off() -> None:
    audit = dealt().play(PLAYED_BY_FOUR).audit()
    assert parts(audit, "melds") == (0, -20, 0, 0)
    everyone = dealt(overrides={"melds": {"award": "everyone", "needs_trick": "none"}}).play(PLAYED_BY_FOUR)
    assert parts(everyone.audit(), "melds") == (-20, -20, 0, -20)


def test_MO_6_a_run_in_the_trump_that_was_made_is_the_better_one() -> None:
    # The ten of seat 2 makes clubs trump, so ace, king, queen of clubs beat those of spades.
    hands = (
        "DK DQ DJ D6 HA S6 H9 HT D8|DA DT D9 H8 H6 SA SK SQ C8|HK HJ H7 SJ S9 ST CT C7 C6|CA CK CQ D7 C9 S8 S7 CJ HQ"
    )
    record = dealt(hands).play("0 D6 D9 CT meld3:CA-CK-CQ D7, 2 C7 C9 H9 meld1:SA-SK-SQ C8")
    assert [said.void for said in the_round(record).melds] == ["", ""]
    assert [said.void for said in counted_melds(record.game(), the_round(record))] == ["", "too-low"]


def test_MO_6_the_owner_needs_a_trick() -> None:
    hands = (
        "DJ D7 HK HJ HT H8 H6 ST C8|DT D9 H9 H7 SA SQ S9 CT C7|DK DQ D6 HA SK CA CQ CJ C6|DA D8 HQ SJ S8 S7 S6 CK C9"
    )
    tricks = (
        "0 ST SA SK SJ, 1 C7 CA C9 C8, 2 D6 D8 D7 DT, 1 H7 HA HQ HT, 2 CJ CK HK CT, "
        "0 HJ H9 C6 meld3:S8-S7-S6 DA, 0 H6 SQ CQ S8, 0 DJ D9 DQ S6, 2 DK S7 H8 S9"
    )
    record = dealt(hands).play(tricks)
    assert the_round(record).won_tricks[3] == 0
    assert names(record.audit()) == []
    assert parts(record.audit(), "melds") == (0, 0, 0, 0)
    without = dealt(hands, overrides={"melds": {"needs_trick": "none"}}).play(tricks)
    assert parts(without.audit(), "melds") == (0, 0, 0, -20)
    for needed, brought in (("player", 0), ("none", -20)):
        rules = {"melds": {"award": "everyone", "needs_trick": needed}}
        assert parts(dealt(hands, overrides=rules).play(tricks).audit(), "melds") == (0, 0, 0, brought)


def test_MO_7_marriage_with_the_second_card() -> None:
    audit = dealt().play(PLAYED_BY_FOUR).audit()
    assert parts(audit, "marriage") == (0, 0, 0, -20)
    forgotten = dealt().play(PLAYED_BY_FOUR.replace(" marriage3", "")).audit()
    assert [(found.name, found.seat) for found in forgotten.findings if found.name == "marriage-missing"] == [
        ("marriage-missing", 3)
    ]
    early = dealt().play("0 D6 D9 CT D7, 2 C7 CQ marriage3").audit()
    assert "marriage-early" in [found.name for found in early.findings]


def marriage_findings(record: Record) -> list[tuple[str, int]]:
    return [(one.name, one.seat) for one in record.audit().findings if one.name.startswith("marriage")]


def test_ST_2_before_the_lead_nobody_can_say_a_marriage_that_only_a_discard_makes() -> None:
    told = PLAYED_BY_FOUR.replace(" marriage3", "")
    assert marriage_findings(dealt(overrides={"marriage": {"time": "pre_play"}}).play(told)) == []


def test_MO_7_T69_a_card_played_before_trump_was_made_parts_them() -> None:
    held = {1: "S7 DQ H6 C8 DK HA HK CA CK"}
    record = counted(known=held).play("0 S6 S7 S8 S9, 3 D6 D7 DQ D8, 1 H6 H7 D9 H8, 3 C6 C7 C8 C9, 2 SA SK SQ DK")
    assert trump(record) == "D"
    assert marriage_findings(record.marriage(1)) == [("marriage-not-held", 1)]
    assert "marriage" not in [entry.kind for entry in round_entries(record.game(), the_round(record))]


def test_MO_7_the_card_that_makes_trump_is_no_longer_in_hand() -> None:
    record = counted(known={1: "DQ DK H6 H7 H8 H9 C6 C7 C8"}).play("0 SA DK S6 S7, 1 DQ")
    assert trump(record) == "D"
    assert marriage_findings(record.marriage(1)) == [("marriage-not-held", 1)]


def test_MO_7_no_marriage_while_nothing_is_trump() -> None:
    record = counted(known={1: "DQ DK H6 H7 H8 H9 C6 C7 C8"}).play("0 D6 DQ D7 D8, 1 DK").marriage(1)
    assert marriage_findings(record) == [("marriage-early", 1)]


def test_MO_7_both_in_hand_after_trump_was_made() -> None:
    record = counted(known={1: "DQ DK D7 H7 H8 H9 C6 C7 C8"}).play("0 SA D7 S6 S7, 1 DQ D6 D8 DT, 1 DK")
    assert marriage_findings(record.marriage(1)) == []
    entries = round_entries(record.game(), the_round(record))
    assert [(entry.seat, entry.points) for entry in entries if entry.kind == "marriage"] == [(1, -20)]


def on_table(record: Record) -> list[tuple[int, int]]:
    """Seat and points of each meld on the table, in order."""
    entries = round_entries(record.game(), the_round(record))
    return [(entry.seat, entry.points) for entry in entries if entry.kind == "table_melds"]


@pytest.mark.parametrize(("made", "melded"), [("H", [(1, 20), (1, 20)]), ("D", [(1, 20)])])
def test_MO_8_T68_run_and_marriage_on_the_table(made: str, melded: list[tuple[int, int]]) -> None:
    record = counted().play(f"0 S7 ST SJ {made}6, 3 HQ HK HA S6")
    assert trump(record) == made
    assert on_table(record) == melded


@pytest.mark.parametrize(
    ("trick", "worth"),
    [
        ("0 H8 HT H9 S6", [20]),
        ("0 HT H8 HJ H9", [50]),
        ("0 H8 HT HJ S9", []),
        ("0 HA HK H6 S6", []),
        ("0 DJ HJ SJ CJ", [200]),
        ("0 D9 H9 S9 C9", [150]),
        ("0 DT HT ST CT", [100]),
        ("0 D8 H8 S8 C8", []),
    ],
)
def test_MO_8_what_four_cards_are_worth(trick: str, worth: list[int]) -> None:
    assert [points for _, points in on_table(counted().play(trick))] == worth


def test_MO_8_five_cards() -> None:
    assert [points for _, points in on_table(counted(5).play("0 H8 HT HJ H9 HQ"))] == [100]
    # Four kings, one of which made trump, and the queen of that trump.
    assert sorted(points for _, points in on_table(counted(5).play("0 HK SK DK SQ CK"))) == [20, 100]


def test_MO_8_it_goes_to_who_wins_the_trick() -> None:
    assert on_table(counted().play("0 H8 HT H9 HA, 3 C6 CQ CJ CT")) == [(3, 20), (0, 20)]
    # A trump that is not part of the run wins the trick, and with it the meld.
    assert on_table(counted().play("0 H8 HT H9 S6")) == [(3, 20)]


def test_MO_9_from_the_first_trick_on_or_only_with_trump() -> None:
    tricks = "0 H8 HT H9 HA, 3 C6 CQ S6 CK, 1 DT DJ D9 C7"
    assert on_table(counted().play(tricks)) == [(3, 20), (2, 20)]
    late = counted(overrides={"table_melds": {"before_trump": False}}).play(tricks)
    assert on_table(late) == [(2, 20)]


def test_MO_8_the_marriage_may_be_left_out() -> None:
    record = counted(overrides={"table_melds": {"marriage": False}}).play("0 S7 ST SJ H6, 3 HQ HK HA S6")
    assert on_table(record) == [(1, 20)]


def test_MO_8_king_and_queen_before_their_suit_is_trump_are_no_marriage() -> None:
    record = counted().play("0 HQ HK H6 H7, 1 S6 H9 ST S8")
    assert trump(record) == "H"
    assert on_table(record) == []
    # King and queen may meet in the trick in which their suit becomes trump.
    assert on_table(counted().play("0 S6 HK HQ S9")) == [(1, 20)]


def test_MO_10_T70_simple_scoring_drops_the_units_of_each_item() -> None:
    audit = dealt(overrides={"score": {"unit": "floor10_each"}}).play(PLAYED_BY_FOUR).audit()
    # By seat: 57 and two melds of 20 on the table; 44 less a run; 41; 15 less the marriage.
    assert booked(audit) == (5 + 2 + 2, 4 - 2, 4, 1 - 2)
    assert [round_to(points, "floor10_each") for points in (47, 20, -50, -25)] == [4, 2, -5, -2]


@pytest.mark.parametrize("first", range(4))
def test_C_21_where_nobody_chose_whoever_takes_all_tricks_has_made_a_match(first: int) -> None:
    """Each seat holds one suit; the seat that throws the first card off suit makes its own suit trump."""
    hands = [[f"{'CDHS'[(seat - first) % 4]}{rank}" for rank in "AKQJT9876"] for seat in range(4)]
    rules = {"score": {"match": 100, "counter_match": False}}
    record = Record("molotov-ohio", players=4, pre=(0,) * 4, overrides=rules)
    record.deal((first + 3) % 4, "|".join(map(" ".join, hands)))
    for place in range(9):
        leader = (first + bool(place)) % 4
        record.play(" ".join([str(leader), *(hands[(leader + step) % 4][place] for step in range(4))]))
    audit = record.audit()
    assert names(audit) == ["marriage-missing"]
    assert parts(audit, "match")[(first + 1) % 4] == 100


def test_MO_10_no_match() -> None:
    audit = dealt(NO_TRUMP).play(ALL_FOLLOW).audit()
    assert parts(audit, "match") == (0, 0, 0)


def last(scores: tuple[int, ...], **members: Any) -> Record:
    record = Record("molotov-ohio", pre=scores, rounds=7, players=4, **members)
    return record.deal(3, FOUR).play(PLAYED_BY_FOUR)


def test_MO_11_the_lowest_total_wins() -> None:
    record = last((10, 90, 80, 120)).add("game_ended", winner=0, scores=[107, 114, 121, 115])
    assert names(record.audit()) == []
    wrong = last((10, 90, 80, 120)).add("game_ended", winner=2)
    assert names(wrong.audit()) == ["winner-claimed-wrong"]


def test_MO_11_C_54_equal_totals_share() -> None:
    audit = last((10, 83, 80, 120)).add("game_ended", scores=[107, 107, 121, 115]).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.decided_by == "draw"


def test_MO_11_the_last_round_may_count_twice() -> None:
    doubled = {"end": {"last_round_doubled": True}}
    audit = last((0, 0, 0, 0), overrides=doubled).audit()
    assert booked(audit) == tuple(2 * points for points in BOOKED_BY_FOUR)
    record = Record("molotov-ohio", pre=(0, 0, 0, 0), rounds=6, players=4, overrides=doubled)
    assert booked(record.deal(3, FOUR).play(PLAYED_BY_FOUR).audit()) == BOOKED_BY_FOUR


def test_MO_11_which_round_is_the_last_hangs_on_those_before_it() -> None:
    record = last((0, 0, 0, 0), overrides={"end": {"last_round_doubled": True}})
    record.events[0]["resumes"]["rounds"] = 6
    card = record.last
    doubled = [2 * points for points in BOOKED_BY_FOUR]
    hands, log = FOUR.rpartition("|"), re.sub("(?<![A-Z])[0-3]", lambda n: str((int(n[0]) + 1) % 4), PLAYED_BY_FOUR)
    record.deal(0, f"{hands[2]}|{hands[0]}").play(log).scored("round", doubled[3], *doubled[:3])
    assert names(record.audit(), ignore=("unfinished-game",)) == []
    lost = without(record, card)
    assert roots(lost) == ["seq-gap"]
    assert [open_parts(audit, audit.game.rounds[-1]) for audit in (record.audit(), lost) if audit.game] == [
        [],
        ["cards"],
    ]


def test_G7_the_table_s_figures_are_compared() -> None:
    record = dealt().play(PLAYED_BY_FOUR).write(0, "melds", 40).write(1, "melds", -20).write(3, "marriage", -20)
    for seat, points in enumerate((57, 44, 41, 15)):
        record.write(seat, "cards", points)
    assert names(record.scored("total", *BOOKED_BY_FOUR).audit()) == []
    wrong = dealt().play(PLAYED_BY_FOUR).write(0, "melds", 20).write(1, "melds", 20)
    assert names(wrong.scored("total", *BOOKED_BY_FOUR).audit()) == ["slate-entry-wrong", "slate-entry-wrong"]


def test_G7_an_unread_card_leaves_the_table_open() -> None:
    record = dealt().play(PLAYED_BY_FOUR.replace("H6 C6 CK", "H6 ?? CK"))
    audit = record.write(0, "melds", 20).scored("round", *BOOKED_BY_FOUR).audit()
    assert [found.severity for found in audit.findings if found.name == "points-undecided"] == ["undecided"] * 3
    assert audit.verdicts["sums"] == "undecided"


def test_G7_an_unread_card_may_have_made_trump() -> None:
    # Seat 1 throws a spade although it holds a heart: a renege, unless the unread card made spades trump.
    hands = FOUR.replace("HK HJ H7 SJ", "DK HJ H7 SJ", 1).replace("DK DQ DJ", "HK DQ DJ", 1)
    record = dealt(hands).play("0 D6 D9 ?? D7, 3 HT HA SA HJ, 1 SK")
    record.add("trick_claimed", winner=3, points=11)
    deal = the_round(record)
    assert (deal.veiled, deal.trump, deal.tricks[1].winner) == (True, -1, -1)
    told = [found.name for found in record.audit().findings]
    assert "renege" not in told
    assert "trick-winner-claimed" not in told
    assert "wrong-leader" not in told
    assert "meld-early" not in [found.name for found in record.meld(2, "CT-C7-C6").audit().findings]
    assert "marriage-early" not in [found.name for found in record.marriage(1).audit().findings]
    sure = dealt(hands).play("0 D6 D9 CT D7, 3 HT HA SA HJ")
    assert "renege" in [found.name for found in sure.audit().findings]


def test_G7_hands_that_nobody_recorded() -> None:
    record = Record("molotov-ohio", pre=(0, 0, 0, 0), players=4, not_recorded=["hands"])
    record.add("round_started", dealer=3).play(PLAYED_BY_FOUR).scored("round", *BOOKED_BY_FOUR)
    assert names(record.audit()) == []
    wrong = Record("molotov-ohio", pre=(0, 0, 0, 0), players=4, not_recorded=["hands"])
    assert "wrong-leader" in names(wrong.add("round_started", dealer=3).play("1 D9").audit())


@pytest.mark.parametrize(
    "overrides",
    [
        {"play": {"tutti_mode": "led_suit"}},
        {"play": {"discard_effect": "next_trick", "discard_values": "at_time"}},
        {"score": {"melds": "subtracted"}, "end": {"wins": "highest"}},
        {"end": {"kind": "open", "last_round_doubled": True}},
        {"choosing": {"choice": "one_round", "contracts": ["tutti", "obenabe"]}},
    ],
)
def test_G7_options_that_do_not_go_together(overrides: dict[str, Any]) -> None:
    assert isinstance(resolve("molotov-ohio", 1, overrides), Refusal)


def test_W_4_melds_said_before_trump_is_made_are_compared_without_it() -> None:
    hands = (
        "SA DK DQ DJ H6 H7 H8 C6 C7|S9 S8 S7 S6 ST SJ HA HK D7|SK SQ CK CQ CJ H9 HT D9 DT|D6 DA D8 HQ HJ C9 CT CA C8"
    )
    record = Record("molotov-ohio", pre=(0, 0, 0, 0), overrides={"melds": {"window": "before_own_card"}}).deal(3, hands)
    record.play("0 meld0:DK-DQ-DJ SA S9 meld2:CK-CQ-CJ SK D6")
    game = record.game()
    assert game.round.trump == SUITS.index("D")
    assert [said.void for said in counted_melds(game, game.round)] == ["", ""]


def test_MO_2_I_6_a_renege_that_makes_trump_is_proved_by_the_suit_that_was_led() -> None:
    """The card of another suit became trump, but it was played to a trick that had no trump yet."""
    hands = (
        "HA HK HQ HJ HT S6 S7 S8 C6|H9 D6 D7 D8 D9 S9 ST SJ C7|H8 DT DJ DQ DK SQ SK SA C8|H7 H6 DA C9 CT CJ CQ CK CA"
    )
    record = dealt(hands).play("0 HA D6 H8 H7, 1 H9 DT H6 HK")
    (found,) = [one for one in record.audit().findings if one.name == "renege"]
    proof = next(event["seq"] for event in record.events if event.get("card") == "H9")
    assert (found.address, found.legal, found.evidence) == ("4.1.2", ["H9"], [proof])


@pytest.mark.parametrize(("said", "forgot"), [(True, [1]), (False, [])])
def test_W_9_what_lies_on_the_table_counts_without_being_written(said: bool, forgot: list[int]) -> None:
    tricks = PLAYED_BY_FOUR if said else re.sub(r" meld\d:\S+", "", PLAYED_BY_FOUR)
    record = dealt(overrides={"melds": {"booking_deadline": "round_end"}}).play(tricks)
    for seat, points in enumerate((57, 44, 41, 15)):
        record.write(seat, "cards", points)
    found = record.add("round_started", dealer=0).audit().findings
    assert [one.seat for one in found if one.name == "meld-unbooked"] == forgot
