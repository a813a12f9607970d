"""Cards that may have left a hand, or points that may have been booked, although nobody wrote it down."""

from __future__ import annotations

import pytest
from game.belote import dealt
from game.bieter import LAID
from game.builder import DEAL_A, LOG_A1, Record, names
from game.test_round_score import OBENABE
from game.thirty_two import DEAL_F, LOG_F

from jasslog.audit.result import score_open
from jasslog.game.undecided import undecided_parts

TWO = "DK DQ HQ HJ S9 CQ CJ CT C6|D9 HA HK HT H6 SJ S8 CA C8"


def test_a_six_that_was_given_away_beside_an_unread_card_may_be_drawn_again() -> None:
    record = Record("schmaus", players=2, pre=(0, 0), not_recorded=["choosing"]).deal(1, TWO).play("0 HJ ??")
    record.draw(0, "DJ").draw(1, "H7").add("card_played", seat=0, card="HQ").rob(1).add(
        "card_played", seat=1, card="??"
    )
    record.draw(0, "H6").draw(1, "S7")
    found = names(record.audit())
    assert "wrong-pile" not in found
    assert "card-not-held" not in found


@pytest.mark.parametrize(("before", "open_"), [(2479, False), (2480, True), (2499, True)])
def test_a_marriage_that_nobody_wrote_down_may_have_ended_the_game_before_the_first_card(
    before: int, open_: bool
) -> None:
    def shown(**members: object) -> Record:
        return Record("schieber-midwest", pre=(before, 0), **members).deal(3, DEAL_A).choose(0, "S")

    assert score_open(shown(not_recorded=["marriages"]).audit()) == open_
    assert not score_open(shown().audit())
    assert not score_open(shown(not_recorded=["marriages"]).play("0 SJ").audit())


CLUBS = (
    "0 HQ H7 HT HA, 3 C6 CQ CA C8, 1 DK CJ D6 DA, 2 DJ CT D8 D7, 3 C7 S8 SK H6, 3 CK ST S7 D9, 3 C9 SJ SQ H9, "
    "3 H8 HK DT HJ, 0 S9 SA DQ S6"
)
"""Deal A with clubs as trump: the queen is with seat 0 and the king with seat 3."""


def _kreuzjass(trump: str, figures: list[tuple[str, tuple[int, int]]], log: str = LOG_A1) -> Record:
    record = Record("kreuzjass", pre=(0, 0), not_recorded=["hands", "marriages"])
    record.add("round_started", dealer=3).turn(trump).play(log)
    for of, scores in figures:
        record.scored(of, *scores)
    return record.add("game_ended")


def test_ST_1_king_and_queen_of_two_hands_are_no_marriage_though_none_was_written_down() -> None:
    """Each card shows whose it was: if the two came from two hands, no marriage can be missing from the score."""
    right = _kreuzjass("C6", [("cards", (51, 106)), ("round", (51, 106)), ("total", (51, 106))], CLUBS).audit()
    assert names(right) == []
    assert (score_open(right), right.verdicts["sums"]) == (False, "ok")
    wrong = _kreuzjass("C6", [("round", (51, 126)), ("total", (51, 126))], CLUBS).audit()
    assert names(wrong) == ["round-score-claimed"]


def test_ST_1_one_hand_with_both_may_have_had_the_marriage() -> None:
    audit = _kreuzjass("S6", [("cards", (76, 81)), ("round", (76, 101)), ("total", (76, 101))]).audit()
    assert names(audit) == ["points-undecided"] * 2
    assert score_open(audit)
    early = _kreuzjass("C6", [], ", ".join(CLUBS.split(", ")[:2])).audit()
    assert early.game is not None
    assert undecided_parts(early.game, early.game.rounds[0]) == {"marriage"}, "which of them has both is still open"


def test_G9b_a_contract_is_not_open_where_nobody_can_have_had_belote() -> None:
    record = dealt(Record("belote-french", pre=(0, 0), not_recorded=["marriages"]), DEAL_F, 0, "S").play(LOG_F)
    assert names(record.scored("cards", 0, 162).scored("round", 0, 162).scored("total", 0, 162).audit()) == []
    assert names(record.scored("cards", 0, 152).audit()) == ["round-cards-claimed"]


def test_ST_1_without_trump_no_marriage_is_missing() -> None:
    record = Record("schieber-santiago", pre=(0, 0), not_recorded=["marriages"]).deal(3).choose(0, "obenabe")
    audit = record.play(OBENABE).scored("round", 108, 363).scored("total", 108, 363).audit()
    assert (names(audit), score_open(audit)) == ([], False)


@pytest.mark.parametrize(
    "record",
    [
        Record(not_recorded=["choosing"]).add("round_started", dealer=3).meld(0, "S8-S9-ST-SJ"),
        Record("differenzler-ohio-public", not_recorded=["choosing"]).add("round_started", dealer=3).predict(40, 40),
        Record("bieter-santiago", not_recorded=["choosing"]).add("round_started", dealer=2).middle(1, LAID),
        Record(not_recorded=["choosing"]).add("round_started", dealer=3).add("card_exposed", seat=1, card="SA"),
        Record("pandur", not_recorded=["choosing"]).add("round_started", dealer=0).add("round_started", dealer=1),
    ],
    ids=["a meld", "a prediction", "the middle", "a card shown", "all passed"],
)
def test_hands_that_are_not_dealt_in_the_record_are_unknown_where_the_choosing_is_left_out_too(record: Record) -> None:
    found = [one.name for one in record.audit().findings if one.severity == "error"]
    assert found == []


def test_C_63_where_some_hands_are_dealt_in_the_record_a_meld_before_the_others_is_too_early() -> None:
    record = Record(not_recorded=["choosing"]).add("round_started", dealer=3)
    record.add("hand_dealt", seat=0, cards=DEAL_A.split("|")[0].split()).meld(0, "S8-S9-ST-SJ")
    assert "meld-early" in names(record.audit())
