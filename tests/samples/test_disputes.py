"""Disputes among the samples: the stored answers are those that follow from the rules, worked out by hand."""

from __future__ import annotations

from typing import Any

import orjson
from samples.answers import DISPUTES
from shared import sample


def answer(name: str, question: str) -> Any:
    return orjson.loads(sample(name, "answers.json").read_bytes())[question]


def scores(name: str, number: int = 0) -> dict[str, list[int] | None]:
    outcomes = answer(name, "rulings")[number]["outcomes"]
    return {f"{one['book']} {one['choice']}".strip(): one["scores"] for one in outcomes}


def test_there_are_a_dozen_and_more() -> None:
    assert len(DISPUTES) >= 12


def test_I_6_a_renege_under_each_book() -> None:
    # The tricks from the fifth on are worth 15 + 15 + 6 + 5 + 20 points. Side 0 took 46; these go to side 1, doubled.
    assert scores("renege") == {
        "santiago": [2592 - 2 * 46, 1362 + 2 * 46],
        "swiss": [2592 - 2 * 46, 1362 + 2 * 46],
        "annulment annulled": [2400, 1200],
        "annulment stands": [2592, 1362],
        "powerless": [2592, 1362],
    }


def test_a_renege_without_hands_is_proved_by_two_cards() -> None:
    (round_,) = answer("renege-proved-later", "prove")
    assert (round_["possible"], len(round_["contradiction"])) == (False, 2)


def test_E_5_who_claims_wrongly_has_lost_whatever_the_order() -> None:
    told = answer("false-claim", "who-first")
    assert (told["winner"], told["decided_by"]) == (1, "false-claim")
    assert [(claim["score"], claim["right"]) for claim in told["claims"]] == [(2499, False)]


def test_E_6_the_race_by_each_order() -> None:
    told = answer("both-over-the-target", "who-first")
    assert [(order["winner"], order["step"]) for order in told["orders"]] == [
        (0, "tricks"),
        (1, "tricks"),
        (1, "marriage"),
    ]
    told = answer("stoeck-wins-the-race", "who-first")
    assert [(order["winner"], order["step"]) for order in told["orders"]] == [
        (1, "marriage"),
        (1, "marriage"),
        (0, "tricks"),
    ]


def test_a_meld_written_twice_is_told_as_that() -> None:
    wrong = [one for one in answer("weis-booked-twice", "blame") if not one["right"]]
    assert "meld-twice" in wrong[0]["slips"]


def test_a_wrong_factor_is_told_as_that() -> None:
    wrong = [one for one in answer("coiffeur-wrong-factor", "blame") if not one["right"]]
    assert any(slip.startswith("factor") for slip in wrong[0]["slips"])


def test_L_2_the_same_cards_by_the_italian_rules() -> None:
    assert "J301" in answer("lone-puur-withheld", "schieber-italian")["new"]
