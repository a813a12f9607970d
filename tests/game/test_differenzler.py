"""Differenzler by its rules and edge cases: the turned card, predictions, differences, the end."""

from __future__ import annotations

import pytest
from game.builder import Record, booked, names, parts, places
from game.differenzler import ALL, HANDS, NOTHING, PLAYED, PLAYED_FOR_NOTHING, SUITS, dealt, example

from jasslog.cards import BIT, CARD, CODES
from jasslog.game.answers import expected
from jasslog.game.facts import Act
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import seated
from jasslog.variants.refusal import Refusal

SANTIAGO, OHIO = "differenzler-santiago", "differenzler-ohio"
WON = (38, 35, 64, 20)


def acts(record: Record, type_: str = "points_predicted") -> list[Act]:
    return [act for act in expected(record.game()) if act.type == type_]


def legal(rules: str, trump: str, trick: str, hand: str) -> set[str]:
    """The cards that seat 2 may play as the third card of a trick; only its hand is known."""
    laid = trick.split()
    turned = next(card for card in CODES if card[0] == trump and card not in hand.split() + laid)
    record = Record(rules, pre=(0, 0, 0, 0)).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, **({"cards": hand.split()} if seat == 2 else {"count": 9}))
    record.turn(turned).predict(0, 0, 0, 0).play("0 " + trick)
    (act,) = acts(record, "card_played")
    assert act.seat == 2
    return {CODES[card] for card in act.cards}


def test_T8_no_under_trump_while_holding_the_suit() -> None:
    assert legal(OHIO, "H", "S9 HK", "S7 H7 C8") == {"S7"}


def test_T9_under_trump_when_void() -> None:
    assert legal(OHIO, "H", "S9 HK", "H7 C8") == {"C8", "H7"}


def test_T10_DF_8_santiago_keeps_the_ban_when_void() -> None:
    assert legal(SANTIAGO, "H", "S9 HK", "H7 C8") == {"C8"}
    assert legal(SANTIAGO, "H", "S9 HK", "H7 H8") == {"H7", "H8"}


@pytest.mark.parametrize("rules", [SANTIAGO, OHIO])
def test_T12_an_ace_of_trump_need_not_be_beaten(rules: str) -> None:
    assert legal(rules, "H", "H7 HA", "H6 D8") == {"H6"}


@pytest.mark.parametrize(
    ("rules", "players", "hand", "deck", "rounds"),
    [
        (SANTIAGO, 4, 9, 36, 8),
        (SANTIAGO, 3, 12, 36, 9),
        (OHIO, 2, 18, 36, 6),
        (OHIO, 3, 12, 36, 9),
        (OHIO, 4, 9, 36, 12),
        (OHIO, 5, 7, 35, 15),
    ],
)
def test_G6_hands_deck_and_rounds(rules: str, players: int, hand: int, deck: int, rounds: int) -> None:
    variant = seated(released(rules), players)
    record = Record(rules, players=players)
    assert record.game().tricks_in_round == hand
    assert (variant.deal.deck, variant.end.rounds) == (deck, rounds)


def test_T58_DF_4_the_worked_example() -> None:
    audit = example(40, 35, 60, 20).scored("cards", *WON).scored("round", 2, -10, 4, -10).audit()
    assert names(audit) == []
    assert booked(audit) == (2, -10, 4, -10)
    assert parts(audit, "difference") == (2, 0, 4, 0)
    assert parts(audit, "exact") == (0, -10, 0, -10)


def test_DF_4_over_and_under_count_alike() -> None:
    assert booked(example(33, 40, 64, 20, rules=OHIO).scored("round", 5, 5, 0, 0).audit()) == (5, 5, 0, 0)


def test_T59_DF_4_nothing_predicted_needs_a_trick_in_santiago() -> None:
    record = dealt(hands=NOTHING, turned="SK").predict(20, 0, 0, 100).play(PLAYED_FOR_NOTHING)
    assert booked(record.scored("round", -10, 0, -10, 37).audit()) == (-10, 0, -10, 37)


@pytest.mark.parametrize("bonus", [0, -10])
def test_T60_DF_4_nothing_predicted_never_earns_in_the_other_game(bonus: int) -> None:
    overrides = {"predictions": {"exact_bonus": bonus}} if bonus else None
    record = dealt(OHIO, NOTHING, "SK", overrides=overrides).predict(20, 0, 0, 137).play(PLAYED_FOR_NOTHING)
    assert booked(record.scored("cards", 20, 0, 0, 137).audit()) == (bonus, 0, 0, bonus)


def test_DF_4_a_house_rule_may_always_pay_for_nothing() -> None:
    overrides = {"predictions": {"exact_bonus": -10, "zero_rule": "always"}}
    record = dealt(OHIO, NOTHING, "SK", overrides=overrides).predict(0, 0, 0, 0).play(PLAYED_FOR_NOTHING)
    assert booked(record.scored("cards", 20, 0, 0, 137).audit()) == (20, -10, -10, 137)


def test_T61_DF_3_all_tricks_bring_157_and_no_match() -> None:
    record = Record(SANTIAGO, pre=(0, 0, 0, 0)).deal(3, "|".join(SUITS.split("|")[1:] + SUITS.split("|")[:1]))
    record.turn("C6").predict(0, 0, 0, 157)
    record.play("0 D6 H6 S6 C6, " + ", ".join(f"3 C{r} D{r} H{r} S{r}" for r in "789TJQKA"))
    audit = record.scored("cards", 0, 0, 0, 157).scored("round", 0, 0, 0, -10).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 0, 0, -10)
    assert parts(audit, "match") == (0, 0, 0, 0)


def test_T62_a_wrong_count_is_told_with_both_figures() -> None:
    audit = example(40, 35, 60, 20).scored("cards", 38, 35, 64, 21).audit()
    (found,) = [one for one in audit.findings if one.name == "round-cards-claimed"]
    assert (found.slots["claimed"], found.slots["computed"]) == ([38, 35, 64, 21], [38, 35, 64, 20])


def test_T62_C_62_a_sum_that_is_not_157_is_told_also_where_a_card_went_unread() -> None:
    played = PLAYED.replace("HA CA", "?? CA")
    right = dealt().predict(40, 35, 60, 20).play(played).scored("cards", *WON).audit()
    assert "figures-do-not-add-up" not in [found.name for found in right.findings]
    assert right.verdicts["sums"] == "undecided"
    wrong = dealt().predict(40, 35, 60, 20).play(played).scored("cards", 38, 35, 64, 21).audit()
    (found,) = [one for one in wrong.findings if one.name == "figures-do-not-add-up"]
    assert (found.slots["found"], found.slots["expected"], found.points) == (158, 157, 1)
    assert wrong.verdicts["sums"] == "broken"


def test_DF_5_C_54_a_tie_may_call_for_one_more_round() -> None:
    overrides = {"end": {"tie": "extra_round"}}
    record = dealt(pre=(30, 42, 40, 60), rounds=7, overrides=overrides).predict(40, 35, 60, 20).play(PLAYED)
    state = record.add("round_started", dealer=0).game()
    assert (state.scores, state.winner, state.stopped) == ([32, 32, 44, 50], -1, False)
    assert names(record.audit()) == []


def test_DF_1_a_prediction_is_0_to_157() -> None:
    (act,) = acts(dealt())
    assert act.room is not None
    assert [*act.room.numbers] == [*range(158)]
    assert names(example(157, 0, 157, 157).audit()) == []
    audit = example(158, 0, -1, 20).audit()
    found = [one for one in audit.findings if one.name == "prediction-impossible"]
    assert [(one.seat, one.slots["points"], one.slots["most"]) for one in found] == [(0, 158, 157), (2, -1, 157)]
    # Even impossible predictions are compared with the points.
    assert booked(audit) == (120, 35, 65, -10)


def test_DF_1_predictions_go_round_and_the_dealer_is_last() -> None:
    record = dealt()
    for seat in (0, 1, 2, 3):
        assert [act.seat for act in acts(record)] == [seat]
        record.predict(20, first=seat)
    assert acts(record) == []
    assert [act.seat for act in acts(record, "card_played")] == [0]


def test_DF_1_out_of_turn_is_found_and_counts() -> None:
    record = dealt().predict(35, first=1).predict(40, 0, 60, 20)
    audit = record.play(PLAYED).audit()
    assert places(audit, "prediction-out-of-turn") == [(7, 1)]
    assert places(audit, "prediction-changed") == [(9, 1)]
    assert booked(audit) == (2, -10, 4, -10)


def test_DF_1_C_61_the_first_prediction_counts() -> None:
    audit = dealt().predict(40).predict(39).predict(35, 60, 20, first=1).play(PLAYED).audit()
    (found,) = [one for one in audit.findings if one.name == "prediction-changed"]
    assert (found.seat, found.slots, found.evidence) == (0, {"first": 40, "now": 39}, [7])
    assert booked(audit) == (2, -10, 4, -10)


def test_DF_1_before_the_first_lead() -> None:
    audit = dealt().predict(40, 35, 60).play(PLAYED).predict(20, first=3).audit()
    assert places(audit, "prediction-missing") == [(10, 3)]
    late = [one for one in audit.findings if one.name == "prediction-late"]
    assert [(one.seat, one.caused_by.name if one.caused_by else "") for one in late] == [(3, "prediction-missing")]
    assert booked(audit) == (2, -10, 4, -10)


def test_DF_1_not_before_the_trump_is_known() -> None:
    record = Record(SANTIAGO, pre=(0, 0, 0, 0)).deal(3, HANDS).predict(40).turn("C9").predict(35, 60, 20, first=1)
    audit = record.play(PLAYED).audit()
    assert places(audit, "prediction-early") == [(6, 0)]
    assert names(audit) == ["prediction-early"]
    assert booked(audit) == (2, -10, 4, -10)


def test_DF_1_a_round_that_is_scored_takes_no_prediction() -> None:
    record = example(40, 35, 60, 20).scored("cards", *WON).predict(3)
    assert places(record.audit(), "not-expected") == [(record.last, 0)]
    assert names(Record().add("points_predicted", seat=0, points=3).audit()) == ["not-expected"]
    assert "not-expected" in names(Record(pre=(0, 0)).deal().choose(0, "S").predict(3).audit())


def test_DF_2_private_predictions_come_in_any_order() -> None:
    record = dealt(OHIO)
    assert [act.seat for act in acts(record)] == [0, 1, 2, 3]
    record.predict(60, first=2)
    assert [act.seat for act in acts(record)] == [0, 1, 3]
    record.predict(20, first=3).predict(40, 35).play(PLAYED)
    assert names(record.audit()) == []


def test_DF_2_hidden_predictions_are_opened_after_the_round() -> None:
    record = example(None, None, None, None, rules=OHIO).open(40, 35, 60, 20)
    audit = record.scored("round", 2, 0, 4, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (2, 0, 4, 0)


def test_DF_2_opened_when_the_table_has_booked_already() -> None:
    record = example(None, None, None, None, rules=OHIO).scored("cards", *WON).scored("round", 2, 0, 4, 0)
    record.write(2, "total", 4).open(40, 35, 60, 20)
    assert names(record.audit()) == []
    assert booked(record.audit()) == (2, 0, 4, 0)
    wrong = example(None, None, None, None, rules=OHIO).scored("round", 2, 0, 5, 0).open(40, 35, 60, 20)
    audit = wrong.add("round_started", dealer=0).audit()
    (found,) = [one for one in audit.findings if one.name == "round-score-claimed"]
    assert (found.seq, found.address) == (47, "4.claims.1")


def test_DF_2_never_opened_leaves_the_score_undecided() -> None:
    record = example(40, None, 60, None, rules=OHIO).scored("cards", *WON).scored("round", 2, 9, 4, 0)
    audit = record.scored("total", 2, 9, 4, 0).add("round_started", dealer=0).audit()
    (found,) = [one for one in audit.findings if one.name == "prediction-undecided"]
    assert (found.slots["seats"], found.severity, found.evidence) == ([1, 3], "undecided", [8, 10])
    assert [one.severity for one in audit.findings if one.name == "points-undecided"] == ["undecided"] * 2
    assert audit.verdicts["legal"] == "ok"
    assert audit.verdicts["sums"] == "undecided"


def test_DF_2_another_prediction_than_the_one_said() -> None:
    record = example(40, 35, 60, 20, rules=OHIO).open(41, 35, 60, 20)
    audit = record.audit()
    assert [(f.seat, f.slots) for f in audit.findings if f.name == "prediction-changed"] == [
        (0, {"first": 40, "now": 41})
    ]
    assert booked(audit) == (2, 0, 4, 0)


def test_DF_2_nothing_is_opened_before_it_was_said() -> None:
    record = dealt(OHIO).add("revealed", what="prediction", seat=0, points=40)
    assert names(record.audit()) == ["not-expected"]
    assert record.predict(40, 35, 60, 20).game().round.predictions[0].points == 40  # type: ignore[union-attr]


def test_a_record_may_leave_predictions_out() -> None:
    record = dealt(SANTIAGO, not_recorded=["predictions"]).play(PLAYED).scored("cards", *WON)
    audit = record.scored("round", 2, -10, 4, -10).audit()
    assert [one.name for one in audit.findings if one.name != "unfinished-game"] == ["points-undecided"]


def test_nobody_waits_for_predictions_that_the_record_leaves_out() -> None:
    left_out = dealt(OHIO, overrides={"exchange": {"rob": "always"}}, not_recorded=["predictions"]).rob(2)
    assert names(left_out.audit()) == []
    assert left_out.game().round.hands[2] & BIT[CARD["C9"]]  # type: ignore[union-attr]
    waits = dealt(OHIO, overrides={"exchange": {"rob": "always"}}).rob(2).audit()
    assert [(found.name, found.slots["why"]) for found in waits.findings[:1]] == [("rob-not-allowed", "early")]
    public = dealt("differenzler-ohio-public", not_recorded=["predictions"]).predict(40, first=2)
    assert names(public.audit()) == [], "who spoke before him is not told"
    assert names(public.play(PLAYED).predict(30, first=1).audit())[0] == "prediction-late"


def test_DF_3_the_sum_is_157() -> None:
    for record in (example(40, 35, 60, 20), dealt(hands=NOTHING, turned="SK").predict(*WON).play(PLAYED_FOR_NOTHING)):
        audit = record.audit()
        assert audit.game is not None
        entries = [e for e in audit.game.ledger if e.kind in ("cards", "last")]
        assert sum(entry.points for entry in entries) == 157
        assert sum(entry.booked for entry in entries) == 0


def totals(rules: str, scores: tuple[int, ...], *predicted: int) -> Record:
    rounds = released(rules).end.rounds - 1
    return dealt(rules, pre=scores, rounds=rounds).predict(*predicted).play(PLAYED)


def test_DF_5_the_lowest_total_wins() -> None:
    record = totals(SANTIAGO, (30, 50, 20, 60), 40, 35, 60, 20).scored("total", 32, 40, 24, 50)
    audit = record.add("game_ended", winner=2, scores=[32, 40, 24, 50]).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert (audit.game.winner, audit.game.decided_by) == (2, "lowest")


def test_DF_5_C_51_totals_below_nothing() -> None:
    audit = totals(SANTIAGO, (0, 0, 0, -5), 40, 35, 60, 20).add("game_ended", scores=[2, -10, 4, -15]).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.winner == 3


def test_DF_5_C_54_equal_totals_share_the_win() -> None:
    record = totals(SANTIAGO, (30, 42, 40, 60), 40, 35, 60, 20).add("game_ended", scores=[32, 32, 44, 50])
    audit = record.audit()
    assert names(audit) == []
    assert audit.game is not None
    assert (audit.game.winner, audit.game.decided_by) == (-2, "draw")


def test_DF_5_the_highest_does_not_win() -> None:
    audit = totals(SANTIAGO, (30, 50, 20, 60), 40, 35, 60, 20).add("game_ended", winner=3).audit()
    assert names(audit) == ["winner-claimed-wrong"]


def test_DF_5_no_winner_is_known_while_a_prediction_is_hidden() -> None:
    from jasslog.audit.report import result

    record = dealt(OHIO, pre=(30, 50, 20, 60), rounds=11).predict(None, 35, 60, 20).play(PLAYED)
    audit = record.add("game_ended", winner=2).audit()
    found = result(audit)
    assert found is not None
    assert (found.winner, found.scores) == (None, None)
    assert "prediction-undecided" in [one.name for one in audit.findings]


def test_DF_6_K21_without_trump_the_round_is_obenabe() -> None:
    overrides = {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}}
    record = Record(OHIO, pre=(0, 0, 0, 0), overrides=overrides).deal(3, SUITS).predict(157, 0, 0, 0)
    state = record.game()
    assert state.round is not None
    assert (state.round.contract.kind, state.round.phase) == ("obenabe", "playing")  # type: ignore[union-attr]
    audit = record.play(ALL).scored("cards", 157, 0, 0, 0).scored("round", 0, 0, 0, 0).audit()
    assert names(audit) == []
    turned = Record(OHIO, pre=(0, 0, 0, 0), overrides=overrides).deal(3, SUITS).turn("S6")
    assert names(turned.audit()) == ["not-expected"]


@pytest.mark.parametrize(("card", "kind"), [("SA", "obenabe"), ("S6", "undenufe"), ("S7", "trump")])
def test_DF_7_an_ace_or_six_may_stand_for_no_trump(card: str, kind: str) -> None:
    overrides = {"choosing": {"turned_ace": "obenabe", "turned_six": "undenufe"}}
    for rules, wanted in ((overrides, kind), (None, "trump")):
        state = Record(SANTIAGO, pre=(0, 0, 0, 0), overrides=rules).deal(3, SUITS).turn(card).game()
        assert state.round is not None
        assert state.round.contract is not None
        assert state.round.contract.kind == wanted


def test_DF_9_the_deal_goes_round() -> None:
    record = example(40, 35, 60, 20).add("round_started", dealer=1)
    (found,) = [one for one in record.audit().findings if one.name == "wrong-dealer"]
    assert found.slots["expected"] == [0]
    for dealer in range(4):
        assert "wrong-dealer" not in names(Record(SANTIAGO).deal(dealer, HANDS).audit())


def test_DF_9_the_seat_after_the_dealer_leads() -> None:
    audit = dealt().predict(40, 35, 60, 20).play("1 D9").audit()
    assert places(audit, "wrong-leader") == [(11, 1)]
    early = dealt().play("1 D9").audit()
    assert names(early) == ["prediction-missing", "wrong-leader"]


@pytest.mark.parametrize(
    ("predicted", "credit"),
    [((40, 35, 60, 20), 0), ((40, 35, 60, 17), -1), ((0, 0, 0, 0), -31), ((157, 35, 60, 20), -23)],
)
def test_G6_the_dealer_may_earn_what_the_sum_misses(predicted: tuple[int, ...], credit: int) -> None:
    audit = example(*predicted, overrides={"predictions": {"dealer_credit": True}}).audit()
    assert parts(audit, "credit") == (0, 0, 0, credit)
    assert parts(example(*predicted).audit(), "credit") == (0, 0, 0, 0)


def test_G6_the_card_is_the_dealer_s_own() -> None:
    audit = Record(SANTIAGO, pre=(0, 0, 0, 0)).deal(3, HANDS).turn("S7").audit()
    assert names(audit) == ["card-not-held"]


def test_the_turned_card_is_known_to_be_in_the_dealer_s_hand() -> None:
    record = Record(SANTIAGO, pre=(0, 0, 0, 0)).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    record.turn("C9").predict(40, 35, 60, 20).play("0 CQ CK CJ DA")
    assert names(record.audit()) == ["renege"]
    lone = Record(SANTIAGO, pre=(0, 0, 0, 0)).add("round_started", dealer=3)
    for seat in range(4):
        lone.add("hand_dealt", seat=seat, count=9)
    lone.turn("CJ").predict(40, 35, 60, 20).play("0 CQ CK C9 DA")
    assert [one.name for one in lone.audit().findings] == ["cards-undecided", "unfinished-game"]


def test_a_dealer_s_hand_of_which_only_the_turned_card_is_known_is_followed() -> None:
    record = Record(OHIO, pre=(0, 0, 0, 0)).add("round_started", dealer=3).turn("C9").predict(40, 35, 60, 20)
    record.play(PLAYED).scored("cards", *WON)
    assert names(record.audit()) == []


@pytest.mark.parametrize(
    "overrides",
    [
        {"predictions": {"asked": "none"}},
        {"score": {"kind": "points"}},
        {"choosing": {"choice": "only_contract"}},
        {"choosing": {"choice": "only_contract", "contracts": ["slalom"]}},
    ],
)
def test_predictions_and_differences_belong_together(overrides: dict[str, object]) -> None:
    assert isinstance(resolve(SANTIAGO, 1, overrides), Refusal)


def test_C_57_an_annulled_round_brings_nothing_and_is_dealt_again() -> None:
    record = example(40, 35, 60, 20).rule("annul_round", round=4)
    audit = record.add("round_started", dealer=3).audit("ruled")
    assert audit.game is not None
    assert audit.game.scores == [0, 0, 0, 0]
    assert "wrong-dealer" not in names(audit)


def test_C_57_an_award_is_what_the_prediction_is_compared_with() -> None:
    record = example(40, 35, 60, 20).scored("cards", *WON).rule("award_round", round=4, seat=0)
    audit = record.audit("ruled")
    assert booked(audit) == (117, 35, 60, 20)


def test_slate_entries_are_compared_with_what_was_won_and_what_was_booked() -> None:
    record = example(40, 35, 60, 20)
    for seat, points in enumerate(WON):
        record.write(seat, "cards", points)
    for seat, points in enumerate((2, -10, 4, -10)):
        record.write(seat, "round", points)
    assert names(record.scored("total", 2, -10, 4, -10).audit()) == []
    wrong = example(40, 35, 60, 20).write(1, "cards", 36).write(2, "round", 5).scored("total", 2, -10, 4, -10)
    assert names(wrong.audit()) == ["slate-entry-wrong", "slate-entry-wrong"]


def test_DF_7_where_nobody_wrote_down_what_was_turned_it_may_have_been_a_six() -> None:
    head = {"overrides": {"choosing": {"turned_six": "undenufe"}}, "not_recorded": ["choosing", "hands"]}
    record = Record("differenzler-santiago", pre=(0,) * 4, **head).add("round_started", dealer=3)
    record.predict(0, 0, 0, 0).play("0 H6 H7 H8 HT, 0 D6")
    assert names(record.audit()) == []


WINNER_DEALS = {"deal": {"next_dealer": "winner_side"}}


def test_S_5_where_the_lowest_total_wins_the_round_is_won_by_who_missed_least() -> None:
    record = example(40, 34, 60, 19, overrides=WINNER_DEALS)
    assert record.game().round is not None
    record.scored("round", 2, 1, 4, 1)
    assert record.may() == [("round_started", 1)]


def test_S_5_where_points_of_the_round_are_open_nobody_knows_who_won_it() -> None:
    record = example(40, 34, 60, 19, overrides=WINNER_DEALS)
    next(event for event in record.events if event["type"] == "card_played")["card"] = "??"
    for dealer in range(4):
        again = Record()
        again.events = [*record.events]
        assert "wrong-dealer" not in names(again.add("round_started", dealer=dealer).audit())


def test_MO_11_everything_the_last_round_brings_counts_twice_and_no_contract_does() -> None:
    rules = {"end": {"last_round_doubled": True}, "score": {"multipliers": {"clubs": 3}}}
    for before, times in ((6, 1), (7, 2)):
        record = example(40, 35, 60, 20, pre=(0, 0, 0, 0), rounds=before, overrides=rules)
        record.scored("cards", *WON).scored("round", *(times * points for points in (2, -10, 4, -10)))
        audit = record.audit()
        assert names(audit) == []
        assert booked(audit) == (2 * times, -10 * times, 4 * times, -10 * times)
        assert audit.game is not None
        assert audit.game.round.factor == times
