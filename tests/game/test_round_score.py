"""The points that a round brings each side: rules P and section 7.5 of the rule document."""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, LOG_A1, LOG_A2, MELDED, Record, booked, log_a1, names, parts

from jasslog.game.score.slate import round_to

ALL_SPADES = (
    "S6 S7 S8 S9 ST SJ SQ SK SA|D6 D7 D8 H6 H7 H8 C6 C7 C8|D9 DT DJ H9 HT HJ C9 CT CJ|DQ DK DA HQ HK HA CQ CK CA"
)
NINE_TRICKS = (
    "0 S6 D6 D9 DQ, 0 S7 D7 DT DK, 0 S8 D8 DJ DA, 0 S9 H6 H9 HQ, 0 ST H7 HT HK,"
    "0 SJ H8 HJ HA, 0 SQ C6 C9 CQ, 0 SK marriage0 C7 CT CK, 0 SA C8 CJ CA"
)
LOW = "D7 D8 DT DJ H8 H9 HT CT CJ|D6 S6 S7 S8 S9 ST SJ SQ SK|SA D9 DQ H7 HJ HQ C9 CQ CK|DK DA H6 HK HA C6 C7 C8 CA"
CONTRA = (
    "0 D7 D6 D9 DK, 1 S6 SA DA D8, 1 S7 DQ H6 DT, 1 S8 H7 HK DJ, 1 S9 HJ HA H8,"
    "1 ST HQ C6 H9, 1 SJ C9 C7 HT, 1 SQ CQ C8 CT, 1 SK CK CA CJ"
)
"""In Undenufe seat 1 takes every trick, although side 0 chose the contract."""
UNDENUFE = (
    "0 D8 D7 D9 D6, 3 C6 CQ CA CJ, 3 S6 S9 SK H9, 3 C7 DA DT C8, 3 H8 HQ H7 H6,"
    "2 HT HA HK S7, 2 DJ C9 ST DK, 2 HJ CK S8 SA, 2 DQ CT SJ SQ"
)
OBENABE = (
    "0 DA D7 DQ D6, 0 HK H7 HT HA, 3 CK CQ CA CJ, 1 SA H6 S6 S9, 1 DK D9 CT D8,"
    "1 SK H9 H8 SJ, 1 SQ HJ C6 S8, 1 DT DJ C7 ST, 2 C8 C9 HQ S7"
)


def scores(rules: str, hands: str, name: str, tricks: str, **overrides: object) -> tuple[int, ...]:
    record = Record(rules, pre=(0, 0), overrides=overrides or None).deal(3, hands)
    record.choose(record.game().round.forehand, name)
    audit = record.play(tricks).audit()
    assert names(audit, ignore=("unfinished-game", "marriage-missing", "wrong-chooser")) == []
    return booked(audit)


def test_P_1_the_factor_counts_for_every_component() -> None:
    audit = (
        Record(pre=(0, 0)).deal(3, ALL_SPADES).choose(0, "S").meld(0, "S6-S7-S8-S9-ST-SJ-SQ-SK-SA").play(NINE_TRICKS)
    )
    found = audit.audit()
    kinds = ("cards", "last", "match", "melds", "marriage")
    assert [parts(found, kind)[0] for kind in kinds] == [304, 10, 200, 600, 40]
    assert parts(found, "cards", "last", "match") == (257 * 2, 0)


def test_P_1_the_scope_of_the_factor() -> None:
    scope = {"multiplier_scope": ["cards", "last"]}
    record = Record(pre=(0, 0), overrides={"score": scope}).deal(3, ALL_SPADES).choose(0, "S")
    audit = record.meld(0, "S6-S7-S8").play(NINE_TRICKS).audit()
    assert booked(audit) == (304 + 10 + 100 + 20 + 20, 0)


@pytest.mark.parametrize(("name", "factor"), [("S", 2), ("C", 2), ("H", 1), ("D", 1), ("obenabe", 3), ("undenufe", 4)])
def test_P_1_G1_the_factors_of_santiago(name: str, factor: int) -> None:
    assert Record(pre=(0, 0)).deal(3).choose(0, name).game().round.factor == factor
    assert Record("schieber-ohio", pre=(0, 0)).deal(3).choose(0, name).game().round.factor == 1
    pique = Record("pique-double", pre=(0, 0)).deal(3).choose(0, name).game().round.factor
    assert pique == (2 if name == "S" else 1)


def test_P_2_EC_066_match_and_contra_match() -> None:
    assert scores("schieber-santiago", ALL_SPADES, "S", NINE_TRICKS) == (514 + 40, 0)
    assert scores("schieber-santiago", LOW, "undenufe", CONTRA) == (0, 1028)
    assert scores("schieber-ohio", LOW, "undenufe", CONTRA) == (0, 257)


def test_P_2_EC_068_no_match_where_a_round_is_always_157() -> None:
    assert scores("schieber-reglas", ALL_SPADES, "S", NINE_TRICKS.replace("marriage0 ", "")) == (157, 0)


@pytest.mark.parametrize("bonus", [0, 50, 100])
def test_P_2_the_values_of_the_match_bonus(bonus: int) -> None:
    tricks = NINE_TRICKS.replace("marriage0 ", "")
    assert scores("schieber-ohio", ALL_SPADES, "S", tricks, score={"match": bonus}) == (157 + bonus, 0)


def test_P_2_all_points_without_all_tricks_are_no_match() -> None:
    hands = ALL_SPADES.replace("S6 S7", "D8 S7").replace("D6 D7 D8", "D6 D7 S6")
    tricks = NINE_TRICKS.replace(
        "0 S6 D6 D9 DQ, 0 S7 D7 DT DK, 0 S8 D8 DJ DA", "0 S7 S6 D9 DQ, 0 S8 D6 DT DK, 0 S9 D7 DJ DA"
    )
    tricks = tricks.replace("0 S9 H6 H9 HQ", "0 ST H6 H9 HQ").replace("0 ST H7 HT HK", "0 SJ H7 HT HK")
    tricks = tricks.replace("0 SJ H8 HJ HA", "0 SQ H8 HJ HA").replace("0 SQ C6 C9 CQ", "0 SK C6 C9 CQ")
    tricks = tricks.replace("0 SK marriage0 C7 CT CK", "0 SA C7 CT CK").replace("0 SA C8 CJ CA", "0 D8 C8 CJ CA")
    assert scores("schieber-ohio", hands, "S", tricks) == (257, 0), "the eight is not beaten: a match all the same"
    lost = hands.replace("DQ DK DA", "DQ D7 DA").replace("D6 D7 S6", "D6 DK S6")
    tricks = tricks.replace("0 S8 D6 DT DK", "0 S8 D6 DT D7").replace("0 S9 D7 DJ DA", "0 S9 H6 DJ DA")
    tricks = tricks.replace("0 ST H6 H9 HQ", "0 ST H7 H9 HQ").replace("0 SJ H7 HT HK", "0 SJ H8 HT HK")
    tricks = tricks.replace("0 SQ H8 HJ HA", "0 SQ C6 HJ HA").replace("0 SK C6 C9 CQ", "0 SK C7 C9 CQ")
    tricks = tricks.replace("0 SA C7 CT CK", "0 SA C8 CT CK").replace("0 D8 C8 CJ CA", "0 D8 DK CJ CA")
    assert scores("schieber-ohio", lost, "S", tricks) == (152 - 17, 17 + 5)


@pytest.mark.parametrize(("total", "floor", "nearest"), [(157, 15, 160), (103, 10, 100), (27, 2, 30), (9, 0, 10)])
def test_P_3_EC_040_rounding(total: int, floor: int, nearest: int) -> None:
    assert round_to(total, "floor10") == floor
    assert round_to(total, "nearest10") == nearest
    assert round_to(total, "1") == total


def test_P_3_EC_040_nearest_ten_rounds_five_up() -> None:
    assert (round_to(84, "nearest10"), round_to(85, "nearest10")) == (80, 90)


def test_P_3_EC_040_rounding_comes_before_the_factor() -> None:
    overrides = {"score": {"unit": "floor10"}}
    assert scores("schieber-santiago", DEAL_A, "S", LOG_A1, **overrides) == (7 * 2, 8 * 2)
    overrides = {"score": {"unit": "nearest10"}}
    assert scores("schieber-santiago", DEAL_A, "S", LOG_A1, **overrides) == (80 * 2, 80 * 2)


def test_P_3_P_1_what_counts_once_is_rounded_once() -> None:
    """Trick points, outside the scope of the factor, lose only their units; melds, inside it, are tens times two."""
    scope = ["melds", "marriage"]
    melded = LOG_A1.replace("0 SJ S7 HT S6", MELDED)
    for unit, points in (("floor10", (7 + 7 * 2, 8 + 2 * 2)), ("nearest10", (80 + 70 * 2, 80 + 20 * 2))):
        record = log_a1(overrides={"score": {"unit": unit, "multiplier_scope": scope}})
        record.play(melded.replace("SK H6", "SK marriage1 H6"))
        assert booked(record.audit()) == points


@pytest.mark.parametrize("unit", ["floor10", "floor10_each", "nearest10"])
def test_P_3_what_is_only_counted_is_not_rounded(unit: str) -> None:
    """Who is a hole, and how far a seat is from its prediction, depends on the points that were won, unrounded."""
    rounded = {"overrides": {"score": {"unit": unit}}}
    handjass = Record("handjass", pre=(0,) * 4, players=4, **rounded).deal(3).turn("S6").stay(0, 1, 2, 3)
    assert booked(handjass.play(LOG_A1).audit()) == (1, 1, -1, -1)
    said = Record("differenzler-santiago", pre=(0,) * 4, **rounded).deal(3).turn("S6").predict(40, 40, 40, 40)
    assert booked(said.play(LOG_A1).audit()) == (36, 41, 40, 40)


def test_P_3_E_4_a_round_that_a_claim_ended_is_measured_and_booked_in_the_unit_of_the_set() -> None:
    """Spades count twice: the first trick, worth 30, brings side 0 three tens times two, not 30 points."""
    overrides = {"score": {"unit": "floor10"}, "end": {"target": 250, "claim_effect": "stop"}}
    for before, winner in ((244, 0), (243, 1)):
        audit = log_a1(pre=(before, 0), overrides=overrides).play("0 SJ S7 HT S6 claim0").audit()
        assert (audit.game.winner, audit.game.scores) == (winner, [before + 6, 0])


def test_P_4_both_sides_score() -> None:
    assert scores("schieber-santiago", DEAL_A, "S", LOG_A1) == (152, 162)


def declared(chooser: int, tricks: str, hands: str = DEAL_A, **overrides: object) -> tuple[int, ...]:
    record = Record("schieber-italian", pre=(0, 0), overrides=overrides or None).deal(3, hands)
    audit = record.choose(chooser, "S").play(tricks).audit()
    assert names(audit, ignore=("unfinished-game", "marriage-missing", "wrong-chooser")) == []
    return booked(audit)


def test_P_5_the_declarers_make_76_card_points() -> None:
    assert declared(0, LOG_A2) == (82, 75)
    assert declared(1, LOG_A2) == (152, 0)


def test_P_5_P_6_the_last_trick_and_melds_do_not_count_towards_76() -> None:
    record = Record("schieber-italian").deal(3).choose(1, "S").meld(1, "SQ-SK-SA").marriage(1).play(LOG_A2)
    assert booked(record.audit()) == (152, 0), "70 + 5 + 20 are not 76 of the cards"


@pytest.mark.parametrize(
    ("rule", "scores_"), [("if_won", (152, 0)), ("always_opponents", (157, 0)), ("lost", (152, 0))]
)
def test_P_6_EC_069_the_last_trick_of_a_failed_contract(rule: str, scores_: tuple[int, int]) -> None:
    assert declared(1, LOG_A2, score={"fail_last": rule}) == scores_


@pytest.mark.parametrize(("scope", "points"), [(["cards"], 304 + 5), (["last"], 152 + 10), (["cards", "last"], 314)])
def test_P_1_P_6_the_last_trick_that_goes_to_the_others_is_multiplied_as_the_last_trick(
    scope: list[str], points: int
) -> None:
    score = {"fail_last": "always_opponents", "multipliers": {"spades": 2}, "multiplier_scope": scope}
    assert declared(1, LOG_A2, score=score) == (points, 0)


def test_P_6_EC_069_opponents_with_the_best_meld() -> None:
    record = Record("schieber-italian").deal(3).choose(1, "S").meld(0, "S8-S9-ST-SJ").play(LOG_A2)
    audit = record.audit()
    assert booked(audit) == (202, 0)
    assert sum(booked(audit)) == 152 + 50


def test_P_6_opponents_that_take_every_trick() -> None:
    tricks = NINE_TRICKS.replace("marriage0 ", "")
    assert declared(1, tricks, ALL_SPADES) == (257, 0)
    assert declared(0, tricks, ALL_SPADES) == (257, 0)
    assert declared(1, tricks, ALL_SPADES, score={"fail_last": "lost"}) == (252, 0)


def test_EC_067_only_spades_count_double_in_pique_double() -> None:
    assert scores("pique-double", ALL_SPADES, "S", NINE_TRICKS) == (514 + 40, 0)
    swap = str.maketrans("SC", "CS")
    record = Record("pique-double", pre=(0, 0)).deal(3, ALL_SPADES.translate(swap)).choose(0, "C")
    assert booked(record.play(NINE_TRICKS.translate(swap)).audit()) == (257 + 20, 0)


@pytest.mark.parametrize(("said", "findings"), [((76, 81), []), ((76, 80), ["round-cards-claimed"])])
def test_EC_070_I_15_the_count_of_the_table_is_recounted(said: tuple[int, int], findings: list[str]) -> None:
    swap = str.maketrans("SH", "HS")
    record = Record(pre=(0, 0)).deal(3, DEAL_A.translate(swap)).choose(0, "H")
    tricks = LOG_A1.translate(swap).replace("HK S6", "HK marriage1 S6")
    assert names(record.play(tricks).scored("cards", *said).audit()) == findings


def test_V_4_V_5_EC_036_undenufe_modern_and_classic() -> None:
    assert scores("schieber-santiago", DEAL_A, "undenufe", UNDENUFE) == (89 * 4, 68 * 4)
    assert scores("schieber-ohio", DEAL_A, "undenufe", UNDENUFE) == (100, 57)


def test_V_3_EC_072_obenabe() -> None:
    assert scores("schieber-ohio", DEAL_A, "obenabe", OBENABE) == (36, 121)
    assert scores("schieber-santiago", DEAL_A, "obenabe", OBENABE) == (36 * 3, 121 * 3)


@pytest.mark.parametrize("last", [0, 5, 10])
def test_V_8_V_10_the_last_trick_and_the_total(last: int) -> None:
    won = scores("schieber-ohio", DEAL_A, "S", LOG_A1, score={"last_trick": last})
    assert won == (76, 76 + last)


def test_V_10_a_round_that_does_not_add_up_is_found() -> None:
    record = log_a1().play(LOG_A1.replace("0 D8 DT CJ C9", "0 D8 DT CJ ??"))
    assert "round-does-not-add-up" not in names(record.audit()), "an unread card leaves the points open"
    record = log_a1().play(LOG_A1.replace("0 D8 DT CJ C9", "0 D8 DT CJ SJ"))
    assert "card-played-twice" in names(record.audit())
