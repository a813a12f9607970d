"""Legal games with facts left out: nobody is convicted, and every certain statement agrees with the complete game.

``JASSLOG_TOLD=20000`` for the large run.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from own_sets import own_sets
from truth.certain import audited, contradictions, convictions, unnamed
from truth.ways import LOST, WAYS, Told, in_ways, tell

from jasslog.generate import clean
from jasslog.generate.clean import generate
from jasslog.generate.table import written
from jasslog.variants.load import names, released

RECORDS = int(os.environ.get("JASSLOG_TOLD", "84"))
SEED = os.environ.get("JASSLOG_SEED", "less")
SETS = sorted({id for id, *_ in names()})
ALL_WAYS = (*WAYS, *LOST)


def told(rules: str, way: str, number: int) -> Told | None:
    """A generated game of a set, with facts left out in one way; None if nothing was left out.

    The same number always gives the same game.
    """
    rng = Random(f"{SEED} {rules} {way} {number}")
    (events,) = generate(released(rules), rng.randrange(1 << 30), 1, hands="all", notes=False, full=True)
    return tell(rng, events, way)


@pytest.mark.parametrize("way", ALL_WAYS)
def test_telling_less_never_convicts_and_never_makes_certain_what_is_not(way: str) -> None:
    judged, count = 0, max(1, RECORDS // len(ALL_WAYS))
    # Each way starts at other sets, so that all ways together meet all sets even with few games.
    first = ALL_WAYS.index(way) * count
    for number in range(count):
        one = told(rules := SETS[(first + number) % len(SETS)], way, number)
        if one is None:
            continue
        audit, whole = audited(one.lines), audited(written(one.whole))
        assert not convictions(whole, lost=False), (rules, number)
        if audit.game is not None:
            judged += 1
            assert not convictions(audit, lost=one.lost), (rules, number)
            assert not list(contradictions(audit, whole, lost=one.lost, shift=one.shift)), (rules, number)
            assert not unnamed(audit), (rules, number)
    assert judged


def test_by_rules_of_ones_own_nobody_is_convicted_in_however_many_ways_a_game_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clean, "_LONGEST", 400)
    rng = Random(f"{SEED} own")
    for _, (rules, changed, variant) in zip(range(RECORDS // 5), own_sets(rng), strict=False):
        (events,) = generate(variant, seed := rng.randrange(1 << 30), 1, hands="all", notes=False, full=True)
        head = {**events[0], "rules": {"id": rules, "version": released(rules).version, "overrides": changed}}
        audit = audited(written(in_ways(rng, [head, *events[1:]], 4)))
        assert not convictions(audit, lost=False), (rules, changed, seed)
        assert not unnamed(audit), (rules, changed, seed)


def test_nobody_is_convicted_where_acts_were_undone_and_corrected_too() -> None:
    rng = Random(f"{SEED} mended")
    for number in range(RECORDS // 5):
        rules = SETS[number % len(SETS)]
        (events,) = generate(released(rules), seed := rng.randrange(1 << 30), 1)
        audit = audited(written(in_ways(rng, events, 4)))
        assert not convictions(audit, lost=False), (rules, seed)
        assert not unnamed(audit), (rules, seed)
