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

from jasslog.events.vocabulary import EVENTS
from jasslog.log.write import line

BLOCK = 40
"""The number of events whose steps are counted together."""
LATER = 3
"""How many blocks come after the early one."""
TOLERANCE = 10
"""How many steps more a later event may take: a look at each event before it would take eighty and more."""
SOME = ("round_started", "meld_announced", "pushed", "folded", "card_played", "play_stopped", "roem_called", "undone")
"""The kinds of event that every run tests; JASSLOG_GROWTH=all tests the others too."""
RARE = {"game_started", "players_named", "redoubled", "hand_laid_down", "seats_drawn"}
"""The kinds of event of which no game of the bench has thousands: a head, and what none of the first games has."""


@pytest.fixture(scope="module")
def kinds() -> dict[str, Repeated]:
    return repeated()


def _audit_steps(data: bytes) -> int:
    return steps(lambda: audits(data))


def grows(times: Callable[[int], bytes]) -> float:
    """How many steps more an event of the later blocks takes than one of an early block.

    ``times`` makes a game with a given number of events.
    """
    # Fill all caches first, so that they serve both blocks alike.
    audits(times((LATER + 2) * BLOCK))
    one, two, all = (_audit_steps(times(blocks * BLOCK)) for blocks in (1, 2, LATER + 2))
    return ((all - two) / LATER - (two - one)) / BLOCK


def test_every_kind_of_event_is_among_them(kinds: dict[str, Repeated]) -> None:
    assert set(SOME) <= kinds.keys()
    assert EVENTS.keys() - kinds.keys() == RARE
    assert kinds.keys() - EVENTS.keys() == {"no_such_event"}


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
