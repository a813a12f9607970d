"""The table may count the cards as they were won, even if the score books something else.

Only the choosers book (declarers-only), a side that fails loses what it won (failed-contract), a misère swaps the
points (misere-score); the cards counted still make 157 (round-total).
"""

from __future__ import annotations

import pytest
from game.builder import LOG_A1, LOG_A2, Record

from jasslog.library.blame import blame
from jasslog.library.record import Record as Loaded

LOW = (
    "0 DA D7 DQ D6, 0 HK H7 HT HA, 3 CK CQ CA CJ, 1 SA H6 S6 S9, 1 DK D9 CT D8, 1 SK H9 H8 SJ, 1 SQ HJ C6 S8, "
    "1 DT DJ C7 ST, 2 C8 C9 HQ S7"
)


def _declarers() -> Record:
    return Record("coiffeur-ohio-8", pre=(0, 0), sheets=[[], []], rounds=0).deal(3).choose(0, "S").play(LOG_A1)


def _misere() -> Record:
    return Record("coiffeur-ohio-10", pre=(0, 0)).deal(3).choose(0, "misere:obenabe").play(LOW)


def _failed() -> Record:
    return Record("schieber-italian", pre=(0, 0)).deal(3).choose(1, "S").play(LOG_A2)


CASES = {
    "only the choosers book": (_declarers, (76, 81), (76, 0)),
    "misère": (_misere, (36, 121), (121, 0)),
    "a contract that failed": (_failed, (82, 75), (152, 0)),
}


def _found(record: Record) -> list[str]:
    return [found.name for found in record.audit().findings if found.code[:2] == "J5"]


@pytest.mark.parametrize("case", CASES)
def test_both_what_was_won_and_what_is_booked_may_be_said_of_the_cards(case: str) -> None:
    begun, won, booked = CASES[case]
    for said in (won, booked):
        assert _found(begun().scored("cards", *said)) == []


@pytest.mark.parametrize("case", CASES)
def test_neither_a_slip_nor_a_mixture_is_right(case: str) -> None:
    begun, won, booked = CASES[case]
    for said in ((won[0] + 1, won[1]), (won[0] + 1, won[1] - 1), (won[1], won[0])):
        assert said != booked
        assert _found(begun().scored("cards", *said)) == ["round-cards-claimed"]


@pytest.mark.parametrize("case", CASES)
def test_a_slip_is_told_beside_what_was_meant(case: str) -> None:
    """A scorer who names what each side has won is not shown what is booked, and the other way round."""
    begun, won, booked = CASES[case]
    for meant, slip in ((won, 5), (booked, 1)):
        record = begun().scored("cards", meant[0], meant[1] - slip if meant is won else meant[1] + slip)
        (found,) = [found for found in record.audit().findings if found.code == "J504"]
        assert (found.slots["computed"], found.points) == ([*meant], slip)
        (answer,) = blame(_loaded(record))
        assert (answer.right, answer.computed) == (False, meant)
        assert ("last-forgotten" in [slip.name for slip in answer.slips]) == (meant is won)


def test_a_slip_in_what_was_won_carries_on_into_the_total() -> None:
    # Spades count double: one point too many for the choosers makes two, and the points of the others are not booked.
    audit = _declarers().scored("cards", 77, 80).scored("total", 154, 0).audit()
    assert [(found.name, found.caused_by is None) for found in audit.findings if found.code[:2] in ("J5", "J6")] == [
        ("round-cards-claimed", True),
        ("slate-total-wrong", False),
    ]


@pytest.mark.parametrize("case", CASES)
def test_the_round_and_the_slate_hold_what_is_booked(case: str) -> None:
    begun, won, _ = CASES[case]
    assert _found(begun().scored("round", *won)) == ["round-score-claimed"]


@pytest.mark.parametrize("case", CASES)
def test_where_the_blame_is_sought_it_is_right_as_well(case: str) -> None:
    begun, won, _ = CASES[case]
    (answer,) = blame(_loaded(begun().scored("cards", *won)))
    assert (answer.right, answer.computed) == (True, won)


def _loaded(record: Record) -> Loaded:
    import jasslog

    return jasslog.loads(record.events)
