"""A ruling after a claim of victory: in the view with rulings the claim is judged again (E-3, E-4, E-5, I-6)."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import LOG_A1, MELDED, Record, booked, hidden, log_a1, names
from game.schmaus import melding
from game.test_end import OHIO, TRICKS, result

from jasslog.game.round import Round
from jasslog.game.score import claims

TWO = "0 SJ S7 HT S6, 0 S9 SQ DQ H8"
"""Two tricks, worth thirty and twenty points, both won by seat 0."""


def both(record: Record) -> tuple[tuple[int, str], tuple[int, str]]:
    """The winner, and what decided, without and with the rulings."""
    return result(record), result(record, "ruled")


def test_E_3_a_claim_loses_the_points_that_a_ruling_takes_and_is_no_false_one() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play(TWO).claim(0)
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.rule("transfer_tricks", trick=2, seat=0)
    assert both(record) == ((0, "claim"), (-1, ""))
    record.rule("overturned", event=record.last)
    assert both(record) == ((0, "claim"), (0, "claim"))


def test_E_5_a_claim_that_was_false_holds_with_the_points_a_ruling_gives() -> None:
    record = log_a1(OHIO, pre=(0, 985)).play(TWO).claim(1)
    assert both(record) == ((0, "false-claim"), (0, "false-claim"))
    record.rule("transfer_tricks", trick=2, seat=0)
    assert both(record) == ((0, "false-claim"), (1, "claim"))
    record.rule("overturned", event=record.last)
    assert both(record) == ((0, "false-claim"), (0, "false-claim"))


def test_E_7_a_ruling_that_changes_nothing_leaves_what_decided_between_two_claims_before_the_first_card() -> None:
    freeze = {"end": {"finish_scope": "whole_round", "claim_effect": "freeze", "target": 100}}
    record = Record(pre=(100, 120), overrides=freeze).deal(3).claim(0).claim(1).rule("score_stands")
    assert both(record) == ((0, "start"), (0, "start"))


def test_E_5_a_claim_that_stays_too_low_stays_false() -> None:
    record = log_a1(OHIO, pre=(0, 900)).play(TWO).claim(1).rule("transfer_tricks", trick=2, seat=0)
    assert both(record) == ((0, "false-claim"), (0, "false-claim"))


def test_E_3_only_the_tricks_before_the_claim_count_for_it() -> None:
    # The ruling gives side 1 the tricks from the second on, but these come after the claim.
    record = log_a1(OHIO, pre=(0, 985)).play("0 SJ S7 HT S6").claim(1).play("0 S9 SQ DQ H8")
    record.rule("transfer_tricks", trick=2, seat=0)
    assert both(record) == ((0, "false-claim"), (0, "false-claim"))


def test_E_3_a_ruling_on_an_earlier_round_counts_for_a_claim_in_a_later_one() -> None:
    first = LOG_A1.replace("SK H6", "SK marriage1 H6")
    record = log_a1(OHIO, pre=(850, 0)).play(first).scored("cards", 76, 81)
    total = record.game().scores[0]
    short = 1000 - total
    record = log_a1(OHIO, pre=(850 + short, 0)).play(first).scored("cards", 76, 81).claim(0)
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.rule("transfer_tricks", round=record.game().rounds[0].number, trick=2, seat=0)
    assert both(record)[1] == (-1, "")


def test_E_3_tricks_after_a_claim_do_not_make_up_for_what_a_ruling_on_an_earlier_round_takes() -> None:
    first = log_a1(pre=(2500 - 152 - 100, 0)).play(LOG_A1).scored("round", 152, 162)
    record = first.deal(3).choose(0, "S").play(TWO).claim(0).play(", ".join(TRICKS[2:])).scored("round", 100, 162)
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.rule("penalty", round=record.game().rounds[0].number, seat=0, points=10)
    assert both(record) == ((0, "claim"), (0, "tricks"))


def test_E_4_what_was_set_apart_after_a_claim_counts_again_without_it() -> None:
    record = log_a1(pre=(2450, 0)).play(f"{TWO}").claim(0).play(", ".join(TRICKS[2:]))
    record.scored("round", 50, 81)
    apart = booked(record.audit("ruled"))
    record.rule("transfer_trick", trick=1, seat=0)
    assert result(record, "ruled")[1] != "claim"
    again = booked(record.audit("ruled"))
    assert sum(again) > sum(apart)


def test_E_3_the_last_trick_of_a_round_played_on_after_a_claim_does_not_count_for_it() -> None:
    # Without the first trick the claim is five points short, which is less than the last trick is worth.
    record = log_a1(pre=(2455, 0)).play(TWO).claim(0).play(", ".join(TRICKS[2:])).scored("round", 100, 162)
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.rule("transfer_trick", trick=1, seat=0)
    assert both(record) == ((0, "claim"), (0, "tricks"))


def test_E_4_claims_in_two_rounds_are_weighed_again_where_a_round_may_be_held_over() -> None:
    held = {"score": {"make_rule": "total>opponents", "litige": "hold"}}
    record = log_a1(overrides=held, pre=(2450, 0)).play(TWO).claim(0).rule("transfer_trick", trick=1, seat=0)
    first = record.game().round.number
    record.play(", ".join(TRICKS[2:])).scored("cards", 100, 57)
    assert result(record, "ruled") == (-1, "")
    record.deal(3).choose(0, "S").play(TWO).claim(0).play(", ".join(TRICKS[2:])).scored("cards", 100, 57)
    assert result(record, "ruled") == (0, "claim")
    # Even with ten points less, side 0 reached the target with its second trick.
    record.rule("penalty", round=first, seat=0, points=10)
    assert result(record, "ruled") == (0, "claim")


WED = "SJ SQ SK S8 HK HQ DA D8 CQ|SA S9 ST S7 H7 DK DT D7 CA|HJ HT H9 H6 DQ DJ D9 CJ C8|S6 HA H8 D6 CK CT C9 C7 C6"
"""Deal A with the marriage in the hand that leads."""
RUN = "SJ ST S9 S8 HK HQ DA D8 CQ|SA SK SQ S7 H7 DK DT D7 CA|HT H9 H6 DQ DJ D9 C8 HJ CK|S6 HA H8 D6 CJ CT C9 C7 C6"
"""Deal A with a run of three in the hand of the dealer."""
FROZEN = {"end": {"claim_effect": "freeze"}, "melds": {"needs_trick": "none"}}


def test_E_3_a_marriage_said_after_a_claim_does_not_count_for_it() -> None:
    tricks = "0 SJ S7 HT S6, 0 SQ SA H6 H8, 1 ST H9 D6 SK claim0 marriage0"
    record = Record(pre=(2465, 0)).deal(3, WED).choose(0, "S").play(tricks)
    assert both(record) == ((0, "claim"), (0, "claim"))
    assert record.game().round.marriage_said[0][1] == ""
    record.rule("transfer_trick", trick=1, seat=0)
    assert both(record)[1] == (-1, "")


def test_E_4_a_game_won_by_a_claim_stays_ended_under_a_later_ruling() -> None:
    record = log_a1(pre=(2450, 0)).play(f"{TWO} claim0").play(", ".join(TRICKS[2:])).scored("round", 50, 81)
    record.rule("score_stands", round=4)
    assert record.game("ruled").stopped
    record.deal(0)
    assert len(record.game("ruled").rounds) == len(record.game().rounds) == 1


def test_E_3_a_meld_announced_after_a_claim_does_not_count_for_it() -> None:
    record = melding(overrides=FROZEN, pre=(995, 0)).play("0 HT S7 draw0:H8 draw1:H7")
    record.claim(0)
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.play("0 meld0:S8-S9-ST-SJ C6 C9").rule("transfer_trick", trick=1, seat=0)
    assert [one.void for one in record.game("ruled").round.melds] == [""]
    assert both(record)[1] == (-1, "")


def test_E_3_a_marriage_announced_with_its_first_card_may_still_be_shown_when_the_claim_is_weighed_again() -> None:
    overrides = {"marriage": {"time": "both_cards"}}
    record = Record(pre=(2460, 0), overrides=overrides).deal(3, WED).choose(0, "S")
    record.play("0 SK marriage0 SA H6 S6 show0")
    assert both(record.rule("score_stands")) == ((0, "claim"), (0, "claim"))


def test_E_3_a_trump_that_a_discard_makes_after_a_claim_does_not_count_for_it() -> None:
    """Without trump the eight in the first trick is worth eight points, so that side 0 has fourteen."""
    overrides = {
        "choosing": {"contracts": ["tutti"]},
        "play": {"tutti_mode": "first_discard"},
        "score": {"multipliers": {}},
        "end": {"claim_effect": "freeze"},
    }
    record = Record(pre=(2486, 0), overrides=overrides).deal(3).choose(0, "tutti").play("0 HK H7 HJ H8 claim0")
    assert both(record) == ((0, "claim"), (0, "claim"))
    record.play("0 DA D7 D9 D6, 0 D8 DT DQ S6").rule("score_stands")
    assert record.game("ruled").round.trump == 2
    assert both(record) == ((0, "claim"), (0, "claim"))


AT_EVERY_TURN = {"window": "every_turn", "award": "best_of_trick", "credit": "own_trick", "needs_trick": "side"}
"""Melds that count with their own trick, once their side has won one."""


def test_E_3_a_meld_that_its_partner_s_trick_let_count_before_a_claim_counts_after_it() -> None:
    record = Record(pre=(2396, 0), overrides={"melds": AT_EVERY_TURN}).deal(3).choose(0, "S")
    record.play("0 meld0:S8-S9-ST-SJ D8 D7 DJ D6 claim2")
    assert result(record) == (0, "claim")
    assert booked(record.audit()) == (104, 0)


def test_E_3_a_meld_of_the_last_seat_said_after_a_claim_does_not_count_for_it() -> None:
    """Seat 3 may announce until the second trick is led, so also after the claim of its partner."""
    record = Record(pre=(0, 2500)).deal(3, RUN).choose(0, "S").play("0 SJ S7 HT S6").claim(1).meld(3, "C9-CT-CJ")
    assert names(record.audit()) == []
    record.rule("penalty", seat=1, points=20)
    assert both(record) == ((1, "claim"), (-1, ""))


def test_W_9_melds_that_nobody_wrote_in_time_counted_for_a_claim_made_before() -> None:
    record = log_a1(pre=(2300, 0)).play(f"{MELDED} claim0").play(", ".join(TRICKS[1:]))
    record.write(0, "cards", 60).write(1, "cards", 162).add("game_ended")
    assert "meld-unbooked" in names(record.audit())
    assert both(record) == both(record.rule("score_stands", round=4)) == ((0, "claim"), (0, "claim"))


def test_E_5_a_claim_that_was_false_by_a_ruling_before_it_stays_so_under_one_that_changes_nothing() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play(TWO).rule("penalty", seat=0, points=50).claim(0)
    assert both(record) == ((0, "claim"), (1, "false-claim"))
    record.rule("score_stands", round=4)
    assert both(record) == ((0, "claim"), (1, "false-claim"))
    record.rule("overturned", event=record.last - 2)
    assert both(record) == ((0, "claim"), (0, "claim"))


def test_E_5_after_a_claim_that_a_ruling_took_the_points_from_the_next_one_decides() -> None:
    for pre, second in ((980, (0, "claim")), (960, (1, "false-claim"))):
        record = log_a1(OHIO, pre=(pre, 0)).play(TWO).claim(0).rule("penalty", seat=0, points=50)
        record.play(", ".join(TRICKS[2:])).scored("round", 76, 81).claim(0)
        assert result(record, "ruled") == second


def test_E_7_when_every_claim_has_fallen_the_end_of_the_round_decides() -> None:
    record = log_a1(pre=(2450, 2400)).play(TWO).claim(0).rule("penalty", seat=0, points=60)
    record.play(", ".join(TRICKS[2:])).scored("round", 152, 162)
    assert result(record, "ruled") == (0, "tricks")
    record.rule("score_stands", round=4)
    assert result(record, "ruled") == (0, "tricks")


def test_E_3_a_claim_that_a_later_ruling_makes_right_is_no_finding_where_that_counts() -> None:
    record = log_a1(OHIO, pre=(0, 985)).play(TWO).claim(1).rule("transfer_tricks", trick=2, seat=0)
    told = {
        view: [f.severity for f in record.audit(view).findings if f.code == "J604"] for view in ("corrected", "ruled")
    }
    assert told == {"corrected": ["error"], "ruled": ["info"]}
    (claim,) = record.game("ruled").claims
    assert (claim.measure, claim.valid) == (1005, True)


def test_E_4_what_a_round_brought_that_a_claim_ended_is_booked_though_the_claim_has_fallen() -> None:
    before = log_a1(OHIO, pre=(960, 0)).play(TWO).claim(0).rule("penalty", seat=0, points=50).add("game_ended")
    after = log_a1(OHIO, pre=(960, 0)).play(TWO).claim(0).add("game_ended").rule("penalty", seat=0, points=50)
    for record in (before, after):
        audit = record.audit("ruled")
        assert (audit.game.scores, audit.game.winner) == ([960, 0], -1)
    later = log_a1(OHIO, pre=(980, 0)).play(TWO).claim(0).rule("penalty", seat=0, points=50)
    later.play(", ".join(TRICKS[2:])).scored("round", 76, 81).deal(0).choose(1, "S").play("1 SA")
    assert later.audit("ruled").game.scores == [1006, 81]


def test_G3c_a_marriage_that_a_ruling_strikes_has_not_ended_the_game() -> None:
    def shown() -> Record:
        return Record("schieber-midwest", pre=(0, 2480)).deal(3).choose(0, "S").marriage(1)

    for ruling, members in (("void_marriage", {"seat": 1}), ("penalty", {"seat": 1, "points": 5}), ("annul_round", {})):
        record = shown().rule(ruling, **members)
        assert both(record) == ((1, "marriage"), (-1, ""))
        assert not record.game("ruled").stopped
        record.rule("overturned", event=record.last)
        assert result(record, "ruled") == (1, "marriage")
    by_ruling = Record("schieber-midwest", pre=(2400, 2450)).deal(3).choose(0, "S").rule("penalty", seat=1, points=-40)
    by_ruling.marriage(1).add("game_ended")
    assert both(by_ruling) == ((-1, ""), (1, "marriage"))
    assert result(by_ruling.rule("score_stands", round=4), "ruled") == (1, "marriage")
    assert both(shown().rule("award_points", scores=[100, 0])) == ((1, "marriage"), (1, "marriage"))
    played = shown().rule("void_marriage", seat=1).play("0 SJ S7 HT S6")
    assert len(played.game("ruled").round.tricks) == 1


def test_E_7_EC_098_a_marriage_shown_with_a_claim_decides_the_contest_whatever_is_ruled_later() -> None:
    record = log_a1(pre=(2300, 2460)).play(f"{MELDED} claim0 show1")
    assert both(record) == ((1, "marriage"), (1, "marriage"))
    assert both(record.rule("score_stands", round=4)) == ((1, "marriage"), (1, "marriage"))


def test_E_7_EC_098_claims_made_after_the_claimants_cards_to_the_second_trick_stay_no_contest() -> None:
    record = log_a1(pre=(2300, 2460)).play(f"{MELDED}, 0 S9 claim0 SQ show1")
    assert both(record) == ((0, "claim"), (0, "claim"))
    assert both(record.rule("score_stands", round=4)) == ((0, "claim"), (0, "claim"))


@pytest.mark.parametrize("unseen", [(), (0, 1, 2, 3)])
def test_E_5_a_claim_that_rests_on_a_meld_which_was_not_held_is_false_whenever_that_comes_out(
    unseen: tuple[int, ...],
) -> None:
    """Seat 1 plays the queen of the run in the next trick; if hands are on record, the error is known at once."""
    record = log_a1(pre=(2390, 0)).play("0 meld0:S9-ST-SJ-SQ SJ S7 HT S6 claim0").play(", ".join(TRICKS[1:]))
    hidden(record.scored("cards", 76, 81).add("game_ended"), *unseen)
    assert result(record) == (1, "false-claim")
    (claim,) = [found for found in record.audit().findings if found.name == "false-victory-claim"]
    assert (claim.severity, claim.address, claim.slots) == ("error", "4.claims.1", {"measure": 2450, "target": 2500})
    # The queen of trumps of the marriage that was shown comes next, out of another hand.
    shown = log_a1(pre=(2430, 0)).play("0 SJ S7 HT S6, 0 S9 show0 SQ DQ H8").play(", ".join(TRICKS[2:]))
    assert result(hidden(shown.scored("cards", 76, 81).add("game_ended"), *unseen)) == (1, "false-claim")


MARRIED = "0 S8 SQ {meld}HT S6, 1 CA C8 CT CQ, 1 D7 DQ D6 D8, 2 CJ CK HQ SK show1"
"""Seat 1 shows the marriage with a claim, right after its second card."""


def test_E_3_a_marriage_shown_after_its_second_card_is_in_time_however_often_the_claim_is_weighed() -> None:
    for moment in (
        MARRIED.format(meld=""),
        MARRIED.format(meld="").replace("HQ SK show1", "HQ SK show1, 1 DK DJ C6 DA"),
    ):
        record = Record(pre=(0, 2360)).deal(3).choose(0, "S").play(moment)
        assert both(record) == ((1, "claim"), (1, "claim"))
        assert both(record.rule("score_stands")) == ((1, "claim"), (1, "claim"))


def test_E_5_a_meld_that_proves_wrong_later_takes_no_marriage_from_the_claim_of_the_others() -> None:
    record = Record(pre=(0, 2360), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    record.play(MARRIED.format(meld="meld2:H9-HT-HJ ")).play("1 DK DJ C6 DA, 0 HK H7 H6 H9, 0 SJ D9 HA SA")
    assert result(record.add("game_ended")) == (1, "claim")
    assert "false-victory-claim" not in [found.name for found in record.audit().findings]


def test_E_3_a_marriage_is_late_when_another_card_lay_between_it_and_the_claim_also_within_a_trick() -> None:
    record = log_a1(OHIO, pre=(0, 980)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6").claim(1, show=True)
    assert both(record) == ((0, "false-claim"), (0, "false-claim"))
    assert both(record.rule("score_stands")) == ((0, "false-claim"), (0, "false-claim"))


def test_ST_6_a_marriage_that_a_ruling_made_void_helps_no_claim() -> None:
    record = log_a1(pre=(0, 2460)).play("0 SJ S7 HT S6").rule("void_marriage", seat=1).claim(1, show=True)
    assert record.audit().game.decided_by == "claim"
    ruled = record.audit("ruled").game
    assert (ruled.decided_by, ruled.winner, ruled.scores) == ("false-claim", 0, [60, 2460])


@pytest.mark.parametrize("ruling", [{"ruling": "penalty", "seat": 0, "points": 50}, {"ruling": "award_points"}])
def test_C_57_points_that_a_ruling_takes_or_gives_count_at_once_while_the_round_is_open(ruling: dict[str, Any]) -> None:
    members = ruling if "seat" in ruling else {**ruling, "scores": [-50, 0]}
    record = log_a1(pre=(100, 0)).play(TWO).rule(**members)
    assert (record.game().scores, record.game("ruled").scores) == ([100, 0], [50, 0])
    assert (record.audit("ruled").game.scores, booked(record.audit("ruled"))) == ([50, 0], (-50, 0))
    overturned = record.last
    record.play(", ".join(TRICKS[2:])).scored("round", 102, 162).scored("total", 202, 162)
    assert record.game("ruled").scores == [202, 162]
    assert [found for found in names(record.audit("ruled")) if found != "marriage-missing"] == []
    assert record.rule("overturned", event=overturned).game("ruled").scores == [252, 162]


def test_a_ruling_that_has_no_place_under_the_rules_changes_nothing() -> None:
    # By these rules a renege costs tricks, never the contract. The round is abandoned after two tricks all the same.
    record = log_a1().play(TWO).rule("lose_contract", seat=0).deal(0)
    for view in ("corrected", "ruled"):
        assert names(record.audit(view)) == ["not-expected", "round-broken-off"]
        assert record.audit(view).game.rounds[0].rulings == []


def test_a_round_cut_off_before_an_event_has_the_tricks_and_the_table_of_that_moment() -> None:
    def table(deal: Round) -> tuple[object, ...]:
        return deal.tricks, deal.trick, deal.seats, deal.events, deal.played, deal.last_card, deal.last_seat, deal.won

    record = log_a1().play(LOG_A1)
    whole, moments = record.game(), 0
    for event in [event["seq"] for event in record.events if event["type"] == "card_played"]:
        then = Record()
        then.events = [one for one in record.events if one["seq"] < event]
        moments += len(then.game().round.trick)
        assert table(claims._as_it_stood(whole, whole.round, event)) == table(then.game().round)
    assert moments
