"""How many modules a card goes through from its line to what is found of it; fewer are better, more are a defect."""

from __future__ import annotations

import sys
from statistics import median_low
from types import FrameType
from typing import Any

import pytest
from shared import sample

import jasslog
from jasslog.game import replay

READING = {"jasslog.log.scan", "jasslog.log.games", "jasslog.log.quick"}
"""What every line goes through: cut, put into its game, read."""
RENEGE = 27
"""The event in the sample ``renege`` that is one, the last card of its trick."""


@pytest.fixture(scope="module")
def walks() -> dict[int, set[str]]:
    """By event of the sample ``renege`` that is a card in play, the modules that were entered for it."""
    found: dict[int, set[str]] = {}
    usual = replay.step

    def step(game: Any, event: Any, watch: Any) -> str | None:
        playing = event.type == "card_played" and game.round.phase == "playing"
        entered = found.setdefault(event.seq, set(READING)) if playing else set()

        def enter(frame: FrameType, what: str, _: object) -> None:
            name = frame.f_globals.get("__name__", "")
            if what == "call" and name.startswith("jasslog."):
                entered.add(name)

        sys.setprofile(enter)
        try:
            return usual(game, event, watch)
        finally:
            sys.setprofile(None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay, "step", step)
        record = jasslog.load(sample("renege"))
        assert [one.seq for one in record.findings if one.name == "renege"] == [RENEGE]
    return found


def test_a_clean_card_goes_through_ten_modules(walks: dict[int, set[str]]) -> None:
    clean = {seq: walk for seq, walk in walks.items() if seq != RENEGE}
    assert len(clean) > 15
    assert median_low(sorted(map(len, clean.values()))) <= 10
    # One that is asked for its duties and closes a trick, with which the round is over.
    assert sorted(map(len, clean.values()))[-2] <= 13


def test_a_renege_goes_through_few_more(walks: dict[int, set[str]]) -> None:
    # With those that say whether it breaks a duty and who wins the trick that it closes.
    assert 14 <= len(walks[RENEGE]) <= 17
