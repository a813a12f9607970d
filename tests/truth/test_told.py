"""From an incomplete record nobody is convicted whom unrecorded facts may acquit, and everybody else is convicted.

``JASSLOG_TOLD=20000`` for the large run.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from truth.judged import SETS, Case, case, findings, options_of
from truth.known import LIMITS, UNPROVED, Known, unproved
from truth.law import Law
from truth.rounds import Round
from truth.telling import Telling

RECORDS = int(os.environ.get("JASSLOG_TOLD", "200"))
SEED = os.environ.get("JASSLOG_SEED", "c")
POINTS = 779
"""The number of a record whose acts may have been right, but not its points; hardly any record is like that."""


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [case(f"{SEED} {number}") for number in (*range(RECORDS), POINTS)]


def seen(one: Case) -> tuple[str, ...]:
    """A short description of a case, shown by a failing test."""
    return (one.rules, one.damage, *one.ways, *(f"{found.code}#{found.seq}" for found in one.wrong))


def test_nobody_is_convicted_whom_something_not_told_acquits(cases: list[Case]) -> None:
    """Covers records in which all acts may have been right, and records in which only the accused act may have been."""
    assert [seen(one) for one in cases if one.wrong] == []
    assert sum(one.answer in ("legal", "acts") for one in cases) > RECORDS / 4


def test_what_nothing_explains_is_proved(cases: list[Case]) -> None:
    assert [seen(one) for one in cases if one.missed and not unproved(one)] == []


def test_what_the_judges_do_not_see_is_little(cases: list[Case]) -> None:
    missed = Counter(map(unproved, cases))
    unexplained = sum(one.answer == "none" for one in cases)
    assert unexplained > RECORDS / 4
    assert {each.name: missed[each.name] for each in LIMITS if missed[each.name] > each.most * unexplained} == {}


def test_hardly_any_record_is_too_much_for_the_search(cases: list[Case]) -> None:
    assert sum(one.answer == "spent" for one in cases) <= RECORDS / 100
    assert sum(one.answer == "unsure" for one in cases) <= RECORDS / 100


@pytest.mark.parametrize(("each", "seed"), [(each, seed) for each in UNPROVED for seed in each.seeds])
def test_known_not_to_be_proved(each: Known, seed: str) -> None:
    one = case(seed)
    assert one.missed, "mended: take it off the list"
    assert unproved(one) == each.name


@pytest.mark.parametrize("rules", SETS)
def test_legal_rounds_told_whole_are_clean(rules: str) -> None:
    for seed in range(10):
        rng = Random(f"{rules} {seed}")
        whole = Telling(Round(rules, options_of(rules), rng, "none").events, rng)
        wrong = [found.code for found in findings(whole.lines()) if found.severity == "error"]
        assert wrong == []


@pytest.mark.parametrize("rules", SETS)
def test_a_card_that_part_of_a_hand_forbids_is_forbidden_by_all_of_it(rules: str) -> None:
    rng, law, forbidden = Random(rules), Law(options_of(rules)), 0
    for _ in range(RECORDS):
        cards = rng.sample(law.pack, rng.randrange(2, law.size + 4))
        trick = [(seat, cards.pop()) for seat in range(rng.randrange(1, min(4, len(cards))))]
        contract, number = rng.choice(law.contracts()), rng.randrange(law.size)
        part = rng.sample(cards, rng.randrange(1, len(cards) + 1))
        wrong = set(part) - set(law.legal((3, part), trick, contract, number))
        assert not wrong & set(law.legal((3, cards), trick, contract, number))
        forbidden += bool(wrong)
    assert forbidden > RECORDS / 20
