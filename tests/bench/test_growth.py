"""The cost of thousands of one event grows in proportion to their number: the last takes no more steps than the first.

Work that C code does in one step, such as copying a list, is not counted here; ``python -m tests.bench`` times it.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import orjson
import pytest
from audited import audits
from bench.corpora import Repeated, repeated
from shared import sample
from steps import steps

from jasslog.log.write import line

BLOCK = 40
"""The number of events whose steps are counted together."""
LATER = 8
"""How many blocks the late block comes after the early one."""
TOLERANCE = 1.05
SOME = ("round_started", "meld_announced", "pushed", "folded", "card_played", "play_stopped", "roem_called", "undone")
"""The kinds of event that every run tests; JASSLOG_GROWTH=all tests the others too."""


@pytest.fixture(scope="module")
def kinds() -> dict[str, Repeated]:
    return repeated()


def _audit_steps(data: bytes) -> int:
    return steps(lambda: audits(data))


def grows(times: Callable[[int], bytes]) -> float:
    """The steps of a late block of events, in times of those of an early block.

    ``times`` makes a game with a given number of events.
    """
    # Fill all caches first, so that they serve both blocks alike.
    audits(times((LATER + 2) * BLOCK))
    early = _audit_steps(times(2 * BLOCK)) - _audit_steps(times(BLOCK))
    late = _audit_steps(times((LATER + 2) * BLOCK)) - _audit_steps(times((LATER + 1) * BLOCK))
    return late / early


def test_every_kind_of_event_is_among_them(kinds: dict[str, Repeated]) -> None:
    assert set(SOME) <= kinds.keys()
    assert len(kinds) > 45


@pytest.mark.parametrize("kind", SOME)
def test_the_last_of_many_costs_no_more_than_the_first(kind: str, kinds: dict[str, Repeated]) -> None:
    assert grows(kinds[kind].times) <= TOLERANCE


def test_so_it_is_for_a_renege_that_is_taken_back_again_and_again() -> None:
    events = [orjson.loads(text) for text in sample("renege").read_bytes().splitlines()]
    place = next(place for place, event in enumerate(events) if event.get("card") == "D8")
    back = {"type": "card_taken_back", "seat": 0, "card": "D8"}

    def times(many: int) -> bytes:
        told = [*events[:place], *[events[place], back] * many]
        return b"".join(line(event | {"seq": seq}) for seq, event in enumerate(told))

    assert grows(times) <= TOLERANCE


def test_so_it_is_for_figures_of_which_each_is_wrong_in_another_way() -> None:
    events = [orjson.loads(text) for text in sample("renege").read_bytes().splitlines()]
    place = next(place for place, event in enumerate(events) if event["type"] == "round_scored") + 1
    sums = [{"type": "round_scored", "of": "cards", "scores": [first, 157 - first]} for first in range(500)]

    def times(many: int) -> bytes:
        return b"".join(line(event | {"seq": seq}) for seq, event in enumerate(events[:place] + sums[:many]))

    assert grows(times) <= TOLERANCE


def test_so_it_is_for_bids_of_which_each_is_wrong_in_another_way(kinds: dict[str, Repeated]) -> None:
    bid = kinds["bid_made"]

    def times(many: int) -> bytes:
        bids = [bid.event | {"points": 1 + number} for number in range(many)]
        told = [*bid.events[: bid.place], *bids]
        return b"".join(line(event | {"seq": seq}) for seq, event in enumerate(told))

    assert grows(times) <= TOLERANCE


@pytest.mark.skipif(os.environ.get("JASSLOG_GROWTH") != "all", reason="JASSLOG_GROWTH=all")
def test_so_it_is_for_every_kind(kinds: dict[str, Repeated]) -> None:
    assert {kind: grown for kind, each in kinds.items() if (grown := grows(each.times)) > TOLERANCE} == {}
