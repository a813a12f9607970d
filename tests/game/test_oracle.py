"""What may come next, at random positions of every set, compared with a naive second implementation of the rules.

The scores of some games, and the prizes of Domino, are compared too.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from game.walks import MIXES, SETS, Walk, onlooker, variant_of, what_may_come

from jasslog.events.vocabulary import read
from jasslog.game.replay import step

POSITIONS = int(os.environ.get("JASSLOG_POSITIONS", "9000"))
GAMES = (*SETS, *MIXES)
MAKING = [name for name in GAMES if name.startswith(("klaverjas", "roem", "belote", "jass-"))]
"""The games with two sides in which the choosers must make a contract."""
LEFT_OUT = ("melds", "marriage", "rounding")
"""The entries of the score that the oracle does not compute."""


@pytest.mark.parametrize("name", GAMES)
def test_expected_agrees_with_the_naive_oracle(name: str) -> None:
    rng = Random(f"{name} {os.environ.get('JASSLOG_SEED', 1)}")
    wanted = POSITIONS // len(GAMES)
    seen = 0
    while seen < wanted:
        walk = Walk(name, rng, astray=True)
        table = onlooker(walk)
        for event in walk.events:
            table.see(event)
        for event in walk.steps(rounds=2 if POSITIONS < 100_000 else 3):
            assert not table.keeps_score or walk.game.scores == table.scores
            assert what_may_come(walk.game) == table.answers(), walk.events[-45:]
            if table.rounds and table.now["tricks"] and not table.now["trick"]:
                assert tricks_of(walk) == [(table.winner(n), table.points(n)) for n in range(len(table.now["tricks"]))]
            table.see(event)
            seen += 1
        assert tricks_of(walk) == [(table.winner(n), table.points(n)) for n in range(len(table.now["tricks"]))]


def tricks_of(walk: Walk) -> list[tuple[int, int]]:
    """Winner and points of each complete trick of the round."""
    return [(trick.winner, trick.points) for trick in walk.game.rounds[-1].tricks]


@pytest.mark.parametrize("name", MAKING)
def test_what_a_round_brings_agrees_with_the_naive_oracle(name: str) -> None:
    rng, rounds = Random(f"{name} scores {os.environ.get('JASSLOG_SEED', 1)}"), 0
    nat = ties = 0
    while rounds < (25 if POSITIONS < 100_000 else POSITIONS // 200):
        walk = Walk(name, rng)
        table = onlooker(walk)
        for event in walk.events:
            table.see(event)
        for event in walk.steps(rounds=6):
            deal = walk.game.round
            if event["type"] == "round_started" and deal is not None and deal.phase == "scored":
                mine = [e for e in walk.game.ledger if e.round == deal.number and e.kind not in LEFT_OUT]
                assert walk.game.side_scores(mine) == table.booked(), walk.events[-45:]
                nat += any(entry.kind == "failed" for entry in mine)
                ties += deal.held > 0
                rounds += 1
            table.see(event)
    assert 0 < nat < rounds
    assert bool(ties) == (variant_of(name).score.litige == "hold") or rounds < 400


@pytest.mark.parametrize("name", [name for name in GAMES if "omino" in name])
def test_what_domino_brings_agrees_with_the_naive_oracle(name: str) -> None:
    rng, rounds = Random(f"{name} prizes {os.environ.get('JASSLOG_SEED', 1)}"), 0
    while rounds < (12 if POSITIONS < 100_000 else POSITIONS // 400):
        walk = Walk(name, rng)
        table = onlooker(walk)
        for event in walk.events:
            table.see(event)
        for event in walk.steps(rounds=12):
            table.see(event)
            deal = walk.game.round
            if deal is not None and deal.rows is not None and event["type"] == "round_scored":
                step(after := walk.game.clone(), read({"seq": len(walk.events), **event}))
                mine = after.side_scores([entry for entry in after.ledger if entry.round == deal.number])
                assert mine == table.now["rows"].prizes(list(walk.variant.domino.prizes)), walk.events[-45:]
                rounds += 1
    assert rounds


def test_the_oracle_can_disagree() -> None:
    walk = Walk("schieber-santiago", Random(3))
    table = onlooker(walk)
    table.by_number[4]["play"] |= {"undertrump": "by_duty", "puur_exempt": False}
    differences = 0
    for event in walk.steps(rounds=6):
        differences += what_may_come(walk.game) != table.answers()
        table.see(event)
    assert differences > 0
