"""A record that leaves out the choosing may still tell it; then anything said before the contract was too early.

A seat may say a meld from its first turn on (meld-window), a prediction once trump is known (prediction), and whether
it plays once the card has been turned (participation).
"""

from __future__ import annotations

import pytest
from game.belote import first_stage, rest
from game.bieter import EXAMPLE_LOG, LAID, WON, auction
from game.builder import DEAL_A, LOG_A1, LOG_A2, Record, booked, log_a1
from game.thirty_two import LOG_F
from steps import steps


def _schieber(rules: str, tricks: str, **members: object) -> Record:
    return Record(rules, pre=(0, 0), **members).deal(3).meld(0, "S8-S9-ST-SJ").choose(0, "S").play(tricks)


def _differenzler(rules: str, **members: object) -> Record:
    record = Record(rules, pre=(0, 0, 0, 0), **members).deal(3).predict(40).turn("S6")
    return record.predict(40, 40, 30, first=1).play(LOG_A1)


def _handjass(**members: object) -> Record:
    record = Record("handjass", pre=(0, 0, 0, 0), **members).deal(3, DEAL_A).stay(0).turn("S6")
    return record.stay(1, 2, 3).play(LOG_A1)


def _bieter(**members: object) -> Record:
    record = auction(WON, **members).add("talon_taken", seat=1).meld(1, "S9-ST-SJ-SQ")
    return (
        record.add("cards_discarded", seat=1, cards=LAID.split())
        .choose(1, "S")
        .play(EXAMPLE_LOG.replace(" meld1:S9-ST-SJ-SQ", ""))
    )


def _belote(**members: object) -> Record:
    record = first_stage(Record("belote-italian", pre=(0, 0), **members), turn=False).meld(1, "HT-HJ-HQ")
    return rest(record.turn("SJ").choose(0, "S"), 0).play(LOG_F)


UNTOLD = {"not_recorded": ["choosing"]}
CASES = {
    "a meld": lambda more: _schieber("schieber-santiago", LOG_A1, **more),
    "a meld where a trick is needed": lambda more: _schieber("schieber-ohio", LOG_A1, **more),
    "a meld before the first lead": lambda more: _schieber("schieber-midwest", LOG_A2, **more),
    "a hidden prediction": lambda more: _differenzler("differenzler-ohio", **more),
    "a spoken prediction": lambda more: _differenzler("differenzler-santiago", **more),
    "who plays": lambda more: _handjass(**more),
    "a meld before the middle is laid away": lambda more: _bieter(**more),
    "a meld before the second stage of the deal": lambda more: _belote(**more),
}


@pytest.mark.parametrize("case", CASES)
def test_what_was_said_before_the_contract_is_judged_as_where_nothing_is_left_out(case: str) -> None:
    told, untold = (CASES[case](more).audit() for more in ({}, UNTOLD))
    first, second = (
        [(found.name, found.seq, found.seat, found.address) for found in audit.findings if found.severity == "error"]
        for audit in (told, untold)
    )
    assert len(first) == 1
    assert second == first
    assert booked(untold) == booked(told)


def test_the_contract_itself_is_judged() -> None:
    record = Record("schieber-reglas", pre=(0, 0), **UNTOLD).deal(3).add("meld_announced", seat=0, points=50)
    audit = record.choose(0, "obenabe").audit()
    assert "contract-not-allowed" in [found.name for found in audit.findings]


def test_once_a_card_lies_no_contract_is_named_any_more() -> None:
    record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).play("0 SJ").choose(0, "S")
    assert [found.name for found in record.audit().findings if found.severity == "error"] == ["not-expected"]


def test_who_pushes_after_a_meld_leaves_it_too_early_as_well() -> None:
    record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).meld(0, "S8-S9-ST-SJ").push(0)
    (found,) = [found for found in record.play(LOG_A1).audit().findings if found.severity == "error"]
    assert (found.name, found.seq) == ("meld-early", 6)


def test_a_marriage_before_the_contract_counts_nothing() -> None:
    record = Record("schieber-midwest", pre=(0, 0), **UNTOLD).deal(3).marriage(1).choose(0, "S").play(LOG_A2)
    audit = record.audit()
    assert [(found.name, found.seq) for found in audit.findings if found.severity == "error"] == [("not-expected", 6)]
    assert booked(audit) == booked(log_a1("schieber-midwest").play(LOG_A2).audit())


def test_a_meld_that_is_said_again_in_time_counts() -> None:
    record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).meld(0, "S8-S9-ST-SJ").choose(0, "S")
    audit = record.play("0 meld0:S8-S9-ST-SJ SJ S7 HT S6, " + LOG_A1.partition(", ")[2]).audit()
    assert [(found.name, found.seq) for found in audit.findings if found.severity == "error"] == [("meld-early", 6)]
    assert booked(audit) == (252, 162)


def test_nothing_of_it_is_held_against_the_next_round() -> None:
    record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).meld(0, "S8-S9-ST-SJ")
    record.add("misdealt", reason="a card was seen").deal(3).choose(0, "S").play(LOG_A1)
    assert not [found for found in record.audit().findings if found.severity == "error"]
    record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).meld(0, "S8-S9-ST-SJ").play(LOG_A1)
    record.deal(0).choose(1, "S")
    assert not [found for found in record.audit().findings if found.severity == "error"]


def test_a_choosing_that_is_told_again_and_again_costs_no_more_each_time() -> None:
    def cost(times: int) -> int:
        record = Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3)
        for _ in range(times):
            record.meld(0, "S8-S9-ST-SJ").push(0)
        return steps(record.audit)

    few, more, most = map(cost, (40, 80, 160))
    assert most - more < 2.2 * (more - few)
