"""The number of modules that a card goes through, from line to findings; fewer are better, more are a defect."""

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
"""The modules that every line goes through: they cut it off, put it into its game, and read it."""
RENEGE = 27
"""The event in the sample ``renege`` that is the renege, the last card of its trick."""


@pytest.fixture(scope="module")
def walks() -> dict[int, set[str]]:
    """The modules entered for each card in play of the sample ``renege``, by the number of the event."""
    modules: dict[int, set[str]] = {}
    usual = replay.step

    def step(game: Any, event: Any, watch: Any) -> str | None:
        playing = event.type == "card_played" and game.round.phase == "playing"
        entered = modules.setdefault(event.seq, set(READING)) if playing else set()

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
    return modules


def test_a_clean_card_goes_through_ten_modules(walks: dict[int, set[str]]) -> None:
    clean = {seq: walk for seq, walk in walks.items() if seq != RENEGE}
    assert len(clean) > 15
    assert median_low(sorted(map(len, clean.values()))) <= 10
    # A card whose duties are checked and that closes the last trick of the round goes through more.
    assert sorted(map(len, clean.values()))[-2] <= 13


def test_a_renege_goes_through_few_more(walks: dict[int, set[str]]) -> None:
    # The additional modules say whether the card breaks a duty, and who wins the trick that it closes.
    assert 14 <= len(walks[RENEGE]) <= 17
