"""The lines below the figures on the sheet of a round: what counted for nothing, and what the tricks add up to."""

from __future__ import annotations

import re

import pytest
from game.builder import Record
from game.klaverjas import DEAL_K, LOG_ROTTERDAM

from jasslog.cards import CODES
from jasslog.views.messages import LANGUAGES, say, telling
from jasslog.views.score import ScoreSheet
from jasslog.views.words import Table


def told(record: Record, view: str = "corrected") -> str:
    """The sheets of all rounds."""
    audit = record.audit(view)
    assert audit.game is not None
    return ScoreSheet(audit, audit.game).text(audit.game.rounds, "")


def by_own_values() -> Record:
    """A slalom for three players without trump, in which each trick counts by the contract that it was played in."""
    record = Record(
        "schieber-ohio",
        pre=(0, 0, 0),
        overrides={
            "deal": {"players": 3, "sides": "solo", "packets": []},
            "choosing": {"choice": "one_round", "contracts": ["slalom", "tutti"]},
            "play": {"mixed_values": "per_trick", "undenufe_values": "modern"},
        },
    )
    record.deal(2, "|".join(" ".join(CODES[seat::3]) for seat in range(3))).choose(0, "slalom:obenabe")
    return record.play(
        "0 D6 D7 D8, 2 DJ D9 DT, 0 DQ DK DA, 2 H8 H6 H7, 0 H9 HT HJ, 2 HA HQ HK, 0 S6 S7 S8, 2 SJ S9 ST, 0 SQ SK SA, "
        "2 C8 C6 C7, 0 C9 CT CJ, 2 CA CQ CK"
    )


@pytest.mark.parametrize("record", [by_own_values(), by_own_values().rule("award_round", seat=1)])
def test_G2_the_check_of_tricks_by_their_own_values_has_the_last_trick_whoever_is_given_the_round(
    record: Record,
) -> None:
    assert say("score.check_varies", sum=157) in told(record, "ruled")


def test_G10_3_roem_that_nobody_called_is_told_as_not_counted() -> None:
    called = {"roem": {"must_be_called": True}}
    record = Record("klaverjas-rotterdam", pre=(0, 0), overrides=called).deal(3, DEAL_K).turn_up("D6").choose(0, "D")
    assert say("score.roem_uncalled", cards="DK DQ DJ", trick=1) in told(record.play(LOG_ROTTERDAM))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("many", [4, 5, 8, 9])
def test_whose_a_meld_is_is_told_however_many_cards_it_has(many: int, spoken: str) -> None:
    """The text takes as many lines as it needs; the last one has the figure, in the column of the side."""
    hands = [CODES[start : start + 9] for start in range(0, 36, 9)]
    record = Record("schieber-santiago").deal(3, "|".join(map(" ".join, hands))).choose(0, "D").play(f"0 {hands[0][0]}")
    record.add("meld_announced", seat=0, cards=hands[0][-many:])
    record.play(f"1 {hands[1][0]} {hands[2][0]} {hands[3][0]}")
    record.play(", ".join(f"0 {' '.join(hand[place] for hand in hands)}" for place in range(1, 9)))
    with telling(language=spoken, deck="de-ch"):
        sheet, whose = told(record), say("seat", seat=0)
    points = {4: 50, 5: 100, 8: 250, 9: 300}[many]
    assert f", {whose} {points} " in " ".join(sheet.split())
    assert re.findall(rf"^.{{36,}} {points}$", sheet, re.MULTILINE)
    assert "…" not in sheet


def test_players_whose_names_look_the_same_in_their_columns_are_told_by_their_numbers() -> None:
    for names, heads in {
        ("Anna Maria Muster", "Beat", "Anna Maria Meier", "Dora"): ["0", "1", "2", "3"],
        ("Anna", "Beat", "Carla", "Dora"): ["Anna", "Beat", "Carla", "Dora"],
    }.items():
        table = Table(Record().add("players_named", names=[*names]).game())
        assert [head.strip() for head in table.heads(8)] == heads
