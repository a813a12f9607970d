"""The end of the game, claims of victory, finishing order: rules E and section 7.6 of the rule document."""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, LOG_A1, Record, booked, log_a1, names, parts

from jasslog.game.facts import DRAW

M0, M1, M2 = "meld0:S8-S9-ST-SJ", "meld1:SQ-SK-SA", "meld2:H9-HT-HJ"
FIRST = f"0 {M0} SJ {M1} S7 {M2} HT S6"
REST = LOG_A1.partition(",")[2].replace("SK H6", "SK marriage1 H6")
TRICKS = [trick.strip() for trick in LOG_A1.split(",")]
OHIO, REGLAS, MIDWEST = "schieber-ohio", "schieber-reglas", "schieber-midwest"


def result(record: Record, view: str = "corrected") -> tuple[int, str]:
    game = record.audit(view).game
    return game.winner, game.decided_by


def test_E_1_a_fixed_number_of_rounds_EC_108() -> None:
    def eighth(pre: tuple[int, int], rounds: int = 7) -> Record:
        return log_a1("schieber-santiago-tournament", pre=pre, rounds=rounds).play(LOG_A1).scored("cards", 76, 81)

    assert result(eighth((600, 590))) == (0, "total")
    assert result(eighth((600, 600))) == (1, "total")
    assert result(eighth((2600, 600), rounds=6))[0] == -1, "2500 has no meaning here"
    assert "unfinished-game" in names(eighth((2600, 600), rounds=6).audit(), ignore=())


def test_E_9_a_draw_or_another_round() -> None:
    record = log_a1("schieber-santiago-tournament", pre=(605, 600), rounds=7).play(LOG_A1)
    assert result(record) == (DRAW, "draw")
    extra = {"end": {"tie": "extra_round"}}
    record = log_a1("schieber-santiago-tournament", pre=(605, 600), rounds=7, overrides=extra).play(LOG_A1)
    assert result(record) == (-1, "")
    assert names(record.scored("cards", 76, 81).deal(0).audit(), ignore=("marriage-missing", "unfinished-game")) == []


@pytest.mark.parametrize(("pre", "winner"), [((939, 939), 1), ((1000, 939), 0), ((944, 939), -1), ((920, 918), -1)])
def test_E_2_EC_105_the_higher_total_wins_where_nobody_claims(pre: tuple[int, int], winner: int) -> None:
    record = log_a1(REGLAS, pre=pre).play(LOG_A1)
    assert result(record)[0] == winner


def test_E_2_EC_105_equal_totals_play_another_round() -> None:
    record = log_a1(REGLAS, pre=(944, 939)).play(LOG_A1).scored("total", 1020, 1020).deal(0)
    assert names(record.audit()) == []


def test_E_3_EC_094_a_claim_after_the_trick_and_one_inside_it() -> None:
    assert result(log_a1(pre=(2300, 0)).play(f"{FIRST} claim0")) == (0, "claim")
    inside = log_a1(pre=(2300, 0)).play(f"0 {M0} SJ S7 claim0 HT S6")
    assert result(inside) == (1, "false-claim")
    assert inside.audit().game.claims[0].measure == 2300


def test_E_3_EC_095_a_trick_counts_when_its_last_card_lies() -> None:
    # After four tricks side 1 has 46 card points, doubled 92; trick 5 brings 18 more, before doubling.
    four = ", ".join(TRICKS[:4]).replace("SK H6", "SK marriage1 H6")
    pre = (0, 2500 - 2 * (46 + 18) - 40)
    early = log_a1(pre=pre).play(four).play("1 CA C8 CK claim1 CQ")
    assert result(early) == (0, "false-claim")
    right = log_a1(pre=pre).play(four).play("1 CA C8 CK CQ claim1")
    assert result(right) == (1, "claim")


def test_E_3_EC_103_the_marriage_shown_with_the_claim() -> None:
    fresh = log_a1(OHIO, pre=(0, 985)).claim(1, show=True)
    assert result(fresh) == (1, "claim")
    assert fresh.audit().game.claims[0].measure == 1005
    one_played = log_a1(OHIO, pre=(0, 985)).play("0 SJ S7 HT S6, 0 S9 SQ").claim(1, show=True)
    assert result(one_played) == (1, "claim")
    silent = log_a1(OHIO, pre=(0, 900)).play(", ".join(TRICKS[:3])).claim(1, show=True)
    assert result(silent) == (0, "false-claim"), "both cards went silently"
    other = log_a1(OHIO, pre=(985, 0)).claim(0, show=True)
    assert result(other) == (1, "false-claim"), "seat 0 does not hold it"
    not_shown = log_a1(OHIO, pre=(0, 985)).claim(1)
    assert result(not_shown) == (0, "false-claim")


def test_E_3_ST_2_a_marriage_that_counts_by_a_meld_does_not_count_again_when_it_is_shown() -> None:
    record = log_a1(pre=(0, 2419)).play("0 SJ meld1:SQ-SK-SA S7 HT S6").claim(1, show=True)
    assert result(record) == (0, "false-claim")
    assert record.audit().game.claims[0].measure == 2419 + 2 * (20 + 20)


def test_E_4_ST_3_a_marriage_that_counts_by_a_meld_is_not_lost_by_being_said_again_after_the_claim() -> None:
    first = "0 SJ meld1:SQ-SK-SA S7 HT S6"
    second = ", ".join(TRICKS[1:3])
    silent = log_a1(pre=(0, 2420)).play(first).claim(1).play(second)
    said = log_a1(pre=(0, 2420)).play(first).claim(1).play(second.replace("SK H6", "SK marriage1 H6"))
    for record in (silent, said):
        audit = record.audit()
        assert names(audit) == []
        assert (result(record), audit.game.scores) == ((1, "claim"), [100, 2420 + 2 * (20 + 20)])


def test_E_4_a_marriage_shown_with_a_claim_is_not_lost_by_claiming_again() -> None:
    once = log_a1(pre=(0, 2460)).play("0 SJ S7 HT S6").claim(1, show=True)
    twice = once.claim(1, show=True)
    assert result(twice) == (1, "claim")
    assert twice.audit().game.scores == [60, 2500]


def test_E_4_W_3_a_meld_said_after_the_own_sides_claim_is_set_apart() -> None:
    # The last seat of the trick may still announce its meld until the next card is played.
    hands = DEAL_A.replace("CJ C8", "CJ H8").replace("S6 HA H8", "S6 HA C8")
    record = Record(pre=(0, 2460)).deal(3, hands).choose(0, "S").play("0 SJ meld1:SQ-SK-SA S7 HT S6").claim(1)
    audit = record.meld(3, "C6-C7-C8").play("0 S9 SQ DQ HA").audit()
    assert names(audit) == []
    assert (result(record), audit.game.scores) == ((1, "claim"), [122, 2460 + 2 * (20 + 20)])


def test_E_4_a_better_meld_that_is_said_after_the_claim_takes_nothing_from_the_claimant() -> None:
    hands = DEAL_A.replace("CJ C8", "CJ H8").replace("S6 HA H8", "S6 HA C8")
    record = Record(pre=(2300, 0)).deal(3, hands).choose(0, "S").play(f"0 {M0} SJ S7 {M2} HT S6").claim(0)
    assert result(record) == (0, "claim")
    audit = record.meld(3, "C6-C7-C8-C9-CT").play("0 S9 SQ DQ HA").audit()
    assert names(audit) == []
    assert (result(record), audit.game.scores) == ((0, "claim"), [2300 + 2 * (50 + 20 + 30), 2 * 100])


def test_E_4_W_7_a_trick_that_is_set_apart_makes_no_meld_of_the_claimant_count() -> None:
    record = log_a1(pre=(0, 2500), overrides={"melds": {"needs_trick": "player"}})
    record.play("0 SJ meld1:SQ-SK-SA S7 HT S6, 0 S9 SQ DQ H8").claim(1).play(", ".join(TRICKS[2:]))
    audit = record.audit()
    assert (audit.game.decided_by, booked(audit), parts(audit, "melds", "marriage")) == ("claim", (152, 0), (0, 0))


def test_E_4_E_5_what_is_shown_after_a_false_claim_is_not_booked() -> None:
    false = log_a1(OHIO, pre=(0, 985)).claim(0)
    assert result(false) == (1, "false-claim")
    record = false.claim(1, show=True)
    assert (result(record), record.audit().game.scores) == ((1, "false-claim"), [0, 985])


def test_E_3_W_8_a_meld_credited_at_the_end_helps_no_claim_before_it() -> None:
    record = log_a1(OHIO, pre=(930, 0)).play(f"0 {M0} SJ S7 HT S6 claim0")
    assert result(record) == (1, "false-claim")
    record = log_a1(OHIO, pre=(930, 0)).play(f"0 {M0} SJ S7 HT S6, {REST}").claim(0)
    assert result(record) == (0, "claim")


def test_E_3_EC_107_no_match_bonus_before_the_last_trick() -> None:
    hands = (
        "S6 S7 S8 S9 ST SJ SQ SK SA|D6 D7 D8 H6 H7 H8 C6 C7 C8|D9 DT DJ H9 HT HJ C9 CT CJ|DQ DK DA HQ HK HA CQ CK CA"
    )
    eight = (
        "0 S6 D6 D9 DQ, 0 S7 D7 DT DK, 0 S8 D8 DJ DA, 0 S9 H6 H9 HQ, 0 ST H7 HT HK, 0 SJ H8 HJ HA,"
        "0 SQ C6 C9 CQ, 0 SK C7 CT CK"
    )
    base = 2 * (152 - 11 - 2 - 11)
    pre = (2500 - base - 1, 0)
    assert result(Record(pre=pre).deal(3, hands).choose(0, "S").play(eight).claim(0)) == (1, "false-claim")
    full = Record(pre=pre).deal(3, hands).choose(0, "S").play(f"{eight}, 0 SA C8 CJ CA").claim(0)
    assert result(full) == (0, "claim")
    assert full.audit().game.claims[0].measure == pre[0] + 514


def test_E_4_EC_097_play_goes_on_and_the_first_claim_stands() -> None:
    # After trick 3 side 0 has 100 points from tricks 1 and 2, and 140 from melds.
    pre = (2500 - 240, 2400)
    three = f"{FIRST}, {TRICKS[1]}, {TRICKS[2].replace('SK H6', 'SK marriage1 H6')}"
    record = log_a1(pre=pre).play(three).claim(0).play(", ".join(TRICKS[3:5])).claim(1)
    assert result(record) == (0, "claim")
    assert names(record.audit()) == []
    record.play(", ".join(TRICKS[5:])).scored("round", 100 + 140, 162 + 40)
    audit = record.audit()
    assert names(audit) == []
    assert booked(audit) == (240, 202), "what A took after its claim is set apart, B's tricks count on"


def test_E_3_whoever_plays_may_claim_the_victory_at_any_moment_where_there_are_claims() -> None:
    four = [("victory_claimed", seat) for seat in range(4)]
    begun = Record(pre=(0, 0)).deal(3)
    assert begun.may("victory_claimed") == begun.choose(0, "S").play("0 SJ").may("victory_claimed") == four
    assert log_a1(REGLAS).may("victory_claimed") == []


def test_E_4_a_deal_in_which_somebody_has_won_by_a_claim_is_not_dealt_again() -> None:
    won = Record(pre=(2500, 1000)).deal(3).claim(0).add("misdealt", reason="packets")
    assert result(won) == (0, "claim")
    assert won.may() == [("game_ended", -1)]
    assert names(won.deal(3).audit()) == ["after-the-end"]
    assert len(won.game().rounds) == 1


REQUIRED = {"end": {"claim": "required"}}
"""Overrides for Santiago: nobody wins without a claim."""


@pytest.mark.parametrize("stage", ["dealing", "choosing", "playing"])
def test_E_4_a_claim_before_the_first_card_sets_every_trick_of_the_claimant_apart(stage: str) -> None:
    record = Record(pre=(2500, 1000), overrides=REQUIRED).deal(3).choose(0, "S").play(LOG_A1)
    first = {"dealing": "hand_dealt", "choosing": "contract_chosen", "playing": "card_played"}[stage]
    at = next(place for place, event in enumerate(record.events) if event["type"] == first)
    record.events.insert(at, {"type": "victory_claimed", "seat": 0})
    for seq, event in enumerate(record.events):
        event["seq"] = seq
    for told in (record, record.rule("score_stands", round=4)):
        for view in ("corrected", "ruled"):
            assert result(told, view) == (0, "claim")
            assert told.audit(view).game.scores == [2500, 1000 + 162]


def test_E_4_a_claim_between_two_rounds_leaves_nothing_to_be_played_out() -> None:
    record = Record(pre=(2400, 1000), overrides=REQUIRED).deal(3).choose(0, "S").play(LOG_A1).scored("cards", 76, 81)
    record.claim(0)
    assert result(record) == (0, "claim")
    assert record.game().stopped
    assert set(names(record.deal(0).audit())) == {"marriage-missing", "after-the-end"}


def test_E_4_a_claim_said_twice_in_one_breath_counts_what_the_first_did() -> None:
    two = ", ".join(TRICKS[:2])
    at_once = log_a1(pre=(2400, 2200)).play(two).claim(0).claim(0).claim(1).claim(1, show=True)
    apart = log_a1(pre=(2400, 2200)).play(two)
    for seat, show in ((0, False), (0, False), (1, False), (1, True)):
        apart = apart.claim(seat, show=show).add("remark_made", text="again")
    claims = [[(one.seat, one.measure, one.valid) for one in log.audit().game.claims] for log in (at_once, apart)]
    assert claims[0] == claims[1]
    assert len(claims[0]) == 4


def test_E_4_play_ends_at_the_claim_where_the_set_says_so() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0)
    assert result(record) == (0, "claim")
    assert booked(record.audit()) == (50, 0)
    record.play(TRICKS[2])
    assert "after-the-end" in names(record.audit())
    assert booked(record.audit()) == (50, 0)


def test_E_4_where_the_claim_ends_play_the_figures_and_the_end_may_be_written() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0)
    assert record.may() == [("round_scored", -1), ("game_ended", -1)]
    assert names(record.scored("total", 1060, 0).audit()) == ["slate-total-wrong"]
    assert record.may() == [("game_ended", -1)]
    assert record.add("game_ended", winner=0, scores=[1010, 0]).may() == []


def test_E_4_a_round_that_is_played_out_after_the_claim_that_ended_it_brings_no_last_trick() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0).play(", ".join(TRICKS[2:]))
    for view in ("corrected", "ruled"):
        assert parts(record.audit(view), "cards", "last", "match") == (50, 0)


def test_E_4_a_last_trick_that_is_set_apart_brings_nobody_its_bonus() -> None:
    # Side 0 takes all tricks from the sixth on, after its claim; side 1 keeps tricks 3, 4 and 5 and its marriage.
    three = f"{FIRST}, {TRICKS[1]}, {TRICKS[2].replace('SK H6', 'SK marriage1 H6')}"
    record = log_a1(pre=(2500 - 240, 2400)).play(three).claim(0).play(", ".join(TRICKS[3:6]))
    record.play("0 D8 DT DJ C6, 2 HJ C7 HQ H7, 0 HK D7 CJ C9")
    b = 2 * (25 + 21 + 18) + 40
    audit = record.scored("round", 240, b).audit()
    assert (names(audit), booked(audit)) == ([], (240, b))


def test_E_4_E_7_the_counterclaim_comes_before_the_round_is_booked() -> None:
    def first() -> Record:
        return log_a1(OHIO, pre=(970, 980)).play("0 SJ S7 HT S6").claim(0)

    assert result(first().claim(1, show=True)) == (1, "marriage")
    assert result(first().scored("total", 1000, 980).claim(1, show=True)) == (0, "claim")


def test_E_4_a_counterclaim_is_the_very_next_event() -> None:
    record = log_a1("schieber-ohio", pre=(970, 980)).play("0 SJ S7 HT S6").claim(0)
    game = record.claim(1).game()
    assert len(game.claims) == 2
    late = log_a1("schieber-ohio", pre=(970, 980)).play("0 SJ S7 HT S6").claim(0).write(1, "melds", 50).claim(1).game()
    assert len(late.claims) == 1


def test_E_4_the_claimants_partner_adds_nothing() -> None:
    record = log_a1(OHIO, pre=(970, 980)).play("0 SJ S7 HT S6").claim(0).claim(2)
    assert result(record) == (0, "claim")
    assert names(record.audit()) == ["after-the-end"]


def test_E_5_EC_096_a_false_claim_loses_whatever_the_others_have() -> None:
    for other in (2510, 900):
        record = log_a1(pre=(2100, other)).play(FIRST).claim(0)
        assert result(record) == (1, "false-claim")
        assert names(record.audit()) == ["false-victory-claim"]


def test_E_5_a_later_true_claim_does_not_mend_a_false_one() -> None:
    record = log_a1(pre=(2299, 2490)).play(FIRST).claim(0).claim(1, show=True)
    assert result(record) == (1, "false-claim")


def test_E_6_a_contest_whose_first_claim_the_record_leaves_open_ends_nothing() -> None:
    record = log_a1(pre=(2500, 2500)).add("card_played", seat=0, card="??").claim(0).play("1 S7").claim(1)
    record.play("2 HT S6, 0 S9 SQ DQ H8")
    audit = record.audit()
    assert [found.name for found in audit.findings if found.severity == "error"] == []
    assert not audit.game.stopped


def test_E_6_E_7_EC_098_a_contest_in_the_first_trick_and_one_after_it() -> None:
    pre = (2300, 2460)
    assert result(log_a1(pre=pre).play(FIRST).claim(0).claim(1, show=True)) == (1, "marriage")
    assert result(log_a1(pre=pre).play(FIRST).claim(1, show=True).claim(0)) == (1, "marriage")
    late = log_a1(pre=pre).play(f"{FIRST}, 0 S9 SQ DQ").claim(0).claim(1, show=True)
    assert result(late) == (0, "claim")
    before_ones_own_card = log_a1(pre=pre).play(FIRST).claim(0).play("0 S9").claim(1, show=True)
    assert result(before_ones_own_card) == (1, "marriage")


def test_E_7_two_claims_of_a_round_by_the_finish_order_where_the_set_says_so() -> None:
    pre = (2300, 2460)
    late = log_a1(pre=pre, overrides={"end": {"finish_scope": "whole_round"}})
    late.play(f"{FIRST}, 0 S9 SQ DQ").claim(0).claim(1, show=True)
    assert result(late) == (1, "marriage")


@pytest.mark.parametrize(
    ("order", "winner"),
    [(["marriage", "melds", "tricks"], 1), (["melds", "marriage", "tricks"], 0), (["tricks", "marriage", "melds"], 1)],
)
def test_E_6_the_order_of_the_steps(order: list[str], winner: int) -> None:
    record = log_a1(pre=(2360, 2465), overrides={"end": {"finish_order": order}}).play(f"{FIRST}, {REST}")
    assert result(record)[0] == winner


@pytest.mark.parametrize(
    ("pre", "expected"), [((2400, 2300), (0, "melds")), ((2440, 2470), (1, "marriage")), ((2210, 2300), (0, "tricks"))]
)
def test_E_6_EC_099_EC_100_nobody_claims(pre: tuple[int, int], expected: tuple[int, str]) -> None:
    record = log_a1(pre=pre).play(f"{FIRST}, {REST}").scored("round", 292, 202)
    assert result(record) == expected
    assert names(record.audit()) == []


def test_E_6_EC_100_equal_totals_and_the_earlier_trick() -> None:
    record = log_a1(pre=(2210, 2300)).play(f"{FIRST}, {REST}")
    assert record.audit().game.scores == [2502, 2502]


def test_E_6_of_two_there_after_the_same_step_the_earlier_claim_wins() -> None:
    record = log_a1(OHIO, pre=(1010, 1020)).play("0 SJ S7 HT S6").claim(0).claim(1)
    assert result(record)[0] == 0
    record = log_a1(OHIO, pre=(1010, 1005)).play("0 SJ S7 HT S6").claim(1).claim(0)
    assert result(record)[0] == 1


def test_E_6_EC_136_both_there_after_the_melds() -> None:
    hands = (
        "D6 D7 D8 D9 H6 H7 S6 C6 C7|C8 C9 CT CJ H8 H9 S7 S8 HT|DT DJ DQ DK DA HJ HQ S9 ST|HK HA SJ SQ SK SA CQ CK CA"
    )
    record = Record(MIDWEST, pre=(2450, 2460)).deal(3, hands).choose(0, "H")
    record.meld(0, "D6-D7-D8-D9").meld(1, "C8-C9-CT-CJ")
    record.play("0 D9 C8 DT HK, 3 CA C6 C9 HJ")
    from jasslog.game.score.end import first_across

    game = record.game()
    assert first_across(game, game.round, [2450, 2460]) == (-1, ""), "melds count at the end of the round only"
    game.round.phase = "complete"
    assert first_across(game, game.round, [2450, 2460]) == (1, "melds")


@pytest.mark.parametrize("crossing", ["whole_round", "first_trick"])
@pytest.mark.parametrize(
    ("pre", "expected"),
    [
        ((2450, 2460), (1, "melds")),
        ((2460, 2450), (0, "melds")),
        ((2450, 2440), (0, "melds")),
        ((2450, 2450), (1, "tricks")),
        ((2500, 2500), (1, "tricks")),
    ],
)
def test_E_6_of_two_there_after_the_same_step_and_without_claims_the_one_with_more(
    pre: tuple[int, int], expected: tuple[int, str], crossing: str
) -> None:
    hands = (
        "D6 D7 D8 D9 H6 H7 S6 C6 C7|C8 C9 CT CJ H8 H9 S7 S8 HT|DT DJ DQ DK DA HJ HQ S9 ST|HK HA SJ SQ SK SA CQ CK CA"
    )
    record = Record(MIDWEST, pre=pre, overrides={"end": {"claim": "optional", "crossing": crossing}})
    record.deal(3, hands).choose(0, "H").meld(0, "D6-D7-D8-D9").meld(1, "C8-C9-CT-CJ")
    record.play(
        "0 D6 H8 DT HK, 3 CA C6 C8 HJ, 2 DJ SJ D7 H9, 1 C9 HQ CQ C7, 2 DQ SQ D8 HT, 1 S7 S9 SK S6,"
        "3 HA H6 S8 ST, 3 SA D9 CT DK, 3 CK H7 CJ DA"
    )
    assert names(record.audit()) == []
    assert result(record) == expected


@pytest.mark.parametrize(("tie", "expected"), [("draw", (DRAW, "draw")), ("extra_round", (-1, ""))])
@pytest.mark.parametrize("order", [["tricks", "marriage", "melds"], []])
def test_E_6_E_9_totals_that_no_step_parts_are_a_draw_or_another_round(
    tie: str, expected: tuple[int, str], order: list[str]
) -> None:
    options = {"end": {"tie": tie, "finish_order": order}, "melds": {"award": "everyone"}, "score": {"multipliers": {}}}
    record = log_a1(pre=(2364, 2389), overrides=options).play(f"{FIRST},{REST}")
    assert record.game().scores_without(record.game().round) == [2364, 2389]
    assert record.audit().game.scores == [2510, 2510]
    assert result(record) == expected


def test_E_7_EC_101_a_required_claim_may_come_before_the_next_deal() -> None:
    record = log_a1(OHIO, pre=(934, 619)).play(LOG_A1).scored("total", 1010, 700)
    audit = record.audit()
    assert audit.game.winner == -1
    record.claim(0)
    assert result(record) == (0, "claim")
    assert record.audit().game.schneider is False
    again = log_a1(OHIO, pre=(934, 619)).play(LOG_A1).scored("total", 1010, 700).deal(0).choose(1, "S")
    assert names(again.audit(), ignore=("marriage-missing", "unfinished-game")) == []


def test_E_7_nobody_claims_where_a_claim_is_optional() -> None:
    record = log_a1(pre=(2400, 2300)).play(f"{FIRST}, {REST}").scored("round", 292, 202)
    assert result(record) == (0, "melds")


@pytest.mark.parametrize(("loser", "flag"), [(499, True), (500, False), (485, False), (479, True)])
def test_E_8_EC_102_schneider_below_half_with_the_marriage_in_hand(loser: int, flag: bool) -> None:
    hands = DEAL_A if loser < 490 else DEAL_A.replace("SA SK", "SA C8").replace("CJ C8", "CJ SK")
    record = Record(OHIO, pre=(1000, loser)).deal(3, hands).choose(0, "S").claim(0)
    game = record.audit().game
    assert (game.winner, game.schneider) == (0, flag)
    other = Record("pique-double", pre=(1500, loser)).deal(3, hands).choose(0, "S").claim(0)
    assert other.audit().game.schneider is False


def test_EC_104_the_marriage_wins_before_the_first_trick() -> None:
    record = log_a1(MIDWEST, pre=(0, 2480)).marriage(1)
    assert result(record) == (1, "marriage")
    assert "after-the-end" in names(record.play("0 SJ").audit())
    record = log_a1(MIDWEST, pre=(0, 2479)).marriage(1).play("0 SJ")
    assert result(record) == (-1, "")


def test_E_2_the_claim_has_no_place_where_nobody_claims() -> None:
    for rules in (REGLAS, MIDWEST, "schieber-santiago-tournament", "schieber-italian", "schieber-swisslos"):
        record = log_a1(rules, pre=(2600, 0)).claim(0)
        assert "not-expected" in names(record.audit()), rules
        assert record.audit().game.winner == -1


def test_E_6_I_8_the_points_of_a_ruling_decide_too() -> None:
    record = log_a1(pre=(2200, 0)).play(LOG_A1).scored("round", 152, 162).rule("award_round", seat=0)
    assert result(record, "ruled")[0] == 0
    assert record.audit("ruled").game.scores == [2514, 0]
    assert result(record)[0] == -1


def test_I_8_the_last_of_two_rulings_that_give_a_round_away_counts() -> None:
    record = log_a1().play(LOG_A1).scored("round", 152, 162).rule("award_round", seat=0).rule("award_round", seat=1)
    assert record.audit("ruled").game.scores == [0, 314]


def test_E_2_E_6_whom_the_round_leaves_below_the_target_is_not_first() -> None:
    """Side 0 passes the target during the round, but a penalty or the rounding of the round takes it below again."""
    record = log_a1(pre=(2400, 2400)).play(LOG_A1).scored("round", 152, 162).rule("penalty", seat=0, points=100)
    game = record.audit("ruled").game
    assert (game.scores, game.winner, game.decided_by) == ([2452, 2562], 1, "tricks")
    tens = {"score": {"unit": "floor10", "multipliers": {}}, "end": {"target": 250}}
    game = log_a1(pre=(240, 245), overrides=tens).play(LOG_A1).scored("round", 7, 8).audit().game
    assert (game.scores, game.winner) == ([247, 253], 1)


@pytest.mark.parametrize("crossing", ["whole_round", "first_trick"])
@pytest.mark.parametrize(
    ("options", "contract", "pre", "scores", "winner"),
    [
        ({"score": {"scoring_side": "declarer_only"}}, "S", (2350, 2460), [2502, 2460], 0),
        (
            {"score": {"misere": "inverse"}, "choosing": {"contracts": ["spades", "misere"]}},
            "misere:S",
            (2418, 2420),
            [2499, 2501],
            1,
        ),
    ],
)
def test_E_6_P_4_P_9_tricks_that_their_side_does_not_book_bring_nobody_to_the_target(
    options: dict[str, dict[str, object]],
    contract: str,
    pre: tuple[int, int],
    scores: list[int],
    winner: int,
    crossing: str,
) -> None:
    record = Record(pre=pre, overrides=options | {"end": {"crossing": crossing}}).deal(3).choose(0, contract)
    game = record.play(LOG_A1).audit().game
    assert (game.scores, game.winner, game.decided_by) == (scores, winner, "tricks")


def test_C_53_I_6_the_first_trick_counts_for_whom_a_ruling_gave_it() -> None:
    record = log_a1(pre=(2360, 2440), overrides={"end": {"crossing": "first_trick"}}).play(f"{FIRST}, {REST}")
    record.rule("transfer_tricks", trick=1, seat=0)
    # By the end of that trick both sides have reached the target, one with its melds, the other with its points.
    assert record.audit("ruled").game.scores == [2500, 2994]
    assert result(record, "ruled") == (0, "melds")


def test_E_1_I_6_a_ruling_after_the_last_round_changes_the_winner() -> None:
    record = log_a1(pre=(2400, 2200)).play(LOG_A1).scored("round", 152, 162)
    assert result(record) == (0, "tricks")
    record.rule("transfer_tricks", trick=1, seat=0)
    assert record.audit("ruled").game.scores == [2400, 2200 + 514]
    assert result(record, "ruled") == (1, "tricks")


def test_E_1_I_6_a_ruling_after_the_last_round_can_take_the_end_back() -> None:
    record = log_a1(pre=(2399, 2100)).play(LOG_A1).scored("round", 152, 162)
    assert result(record) == (0, "tricks")
    record.rule("transfer_tricks", trick=5, seat=0)
    assert record.audit("ruled").game.scores == [2499, 2100 + 214]
    assert result(record, "ruled") == (-1, "")
    record.deal(0).choose(1, "S")
    assert "after-the-end" in names(record.audit())
    assert names(record.audit("ruled")) == ["marriage-missing"]


def test_E_1_I_6_a_ruling_on_a_round_that_was_left_decides_the_end_again_like_any_other() -> None:
    """A second ruling that changes nothing leaves the winner unchanged too."""
    record = log_a1(pre=(2400, 2200)).play(FIRST).deal(3).choose(0, "S").play(LOG_A1).scored("round", 152, 162)
    assert result(record) == (0, "tricks")
    left = 4
    fined = record.rule("penalty", seat=0, points=60, round=left)
    assert (fined.audit("ruled").game.scores, result(fined, "ruled")) == ([2492, 2362], (-1, ""))
    fined.rule("score_stands", round=5)
    assert (fined.audit("ruled").game.scores, result(fined, "ruled")) == ([2492, 2362], (-1, ""))
    given = log_a1(pre=(2300, 2200)).play(FIRST).deal(3).choose(0, "S").play(LOG_A1).scored("round", 152, 162)
    assert result(given.rule("award_points", scores=[60, 0], round=left), "ruled") == (0, "tricks")


def test_E_1_an_annulled_round_is_none_of_the_rounds_I_12() -> None:
    record = log_a1("schieber-santiago-tournament", pre=(600, 590), rounds=7).play(LOG_A1).scored("cards", 76, 81)
    record.rule("annul_round")
    game = record.audit("ruled").game
    assert (game.scored, game.winner, game.scores) == (7, -1, [600, 590])
    overturned = record.rule("overturned", event=record.last).audit("ruled").game
    assert (overturned.scored, overturned.winner, overturned.scores) == (8, 0, [676, 671])


def test_C_2_swisslos_is_open_and_never_over() -> None:
    record = log_a1("schieber-swisslos", pre=(5000, 100)).play(LOG_A1)
    audit = record.audit()
    assert audit.game.winner == -1
    assert names(audit, ignore=()) == []
    assert parts(audit, "cards", "last") == (76, 81)


@pytest.mark.parametrize(("loser", "flag"), [(1047, True), (1048, False)])
def test_E_8_schneider_at_the_end_of_a_round(loser: int, flag: bool) -> None:
    record = log_a1(pre=(2400, loser), overrides={"end": {"schneider": True}}).play(f"{TRICKS[0]}, {REST}")
    game = record.audit().game
    assert (game.winner, game.schneider, game.scores[1]) == (0, flag, loser + 202)


def test_E_1_nothing_may_come_after_the_table_has_closed_the_game() -> None:
    from jasslog.game.answers import expected

    record = log_a1().play(LOG_A1).add("game_ended")
    assert expected(record.game()) == []
    assert names(record.deal(0).audit()) != []


def test_E_6_I_8_the_tricks_a_ruling_replaced_do_not_count_in_the_finish_order() -> None:
    record = log_a1(pre=(2200, 2400)).play(LOG_A1).scored("round", 152, 162).rule("award_round", seat=0)
    assert record.audit("ruled").game.scores == [2514, 2400]
    assert result(record, "ruled")[0] == 0
    assert result(record)[0] == 1


def test_E_5_a_false_claim_among_more_than_two_sides_leaves_the_others_to_play_for_the_game() -> None:
    alone = {"deal": {"sides": "solo"}, "end": {"claim": "optional", "target": 200}}
    record = Record("kreuzjass", pre=(0, 190, 0, 0), overrides=alone).deal(3).turn("S6").play(f"{TRICKS[0]} claim0")
    record.play(", ".join(TRICKS[1:]))
    for told in (record, record.rule("score_stands", round=4)):
        for view in ("corrected", "ruled"):
            assert "false-victory-claim" in names(told.audit(view))
            assert result(told, view) == (1, "tricks")


def test_E_5_play_is_over_after_a_false_claim() -> None:
    record = log_a1(pre=(2100, 0)).play(FIRST).claim(0)
    assert record.may() == [("round_scored", -1), ("game_ended", -1)]
    record.play(TRICKS[1])
    assert names(record.audit()) == ["false-victory-claim"]
    assert {found.name for found in record.audit().findings if found.caused_by} == {"after-the-end"}
