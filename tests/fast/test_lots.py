"""Lots on the hot path: who draws, who draws again, and who deals and speaks first by them (S-8)."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import compare, proof, renumbered

TOURNAMENT = "schieber-santiago-tournament"


def with_lots(*lots: str) -> list[list[dict[str, Any]]]:
    """Clean games in which these lots are drawn: each time one of the first dealer, the first to speak and the two
    others, ``-`` for none."""
    found = []
    for game in clean_games(TOURNAMENT, 5, 40, hands="all", notes=False, near=0.0):
        events = [orjson.loads(line) for line in game.splitlines()]
        dealer = next(event["dealer"] for event in events if event["type"] == "round_started")
        speaker = next(event["seat"] for event in events if event["type"] in ("pushed", "contract_chosen"))
        drawn = [event for event in events if event["type"] == "seats_drawn"]
        if proof(game) and drawn and dealer != speaker:
            first = events.index(drawn[0])
            seats = [dealer, speaker, *sorted({0, 1, 2, 3} - {dealer, speaker}), 4]
            cards = [[(seats[at], card) for at, card in enumerate(one.split()) if card != "-"] for one in lots]
            draws = [drawn[0] | {"draws": [{"card": card, "seat": seat} for seat, card in one]} for one in cards]
            rest = [event for event in events[first + 1 :] if event["type"] != "seats_drawn"]
            found.append(renumbered([*events[:first], *draws, *rest]))
    assert len(found) > 3
    return found


CLEAN = {
    "each another rank": ("S9 D6 D7 H8",),
    "two the same in the middle": ("S9 D6 H8 D8",),
    "two the highest": ("H9 D6 D7 S9",),
    "two the highest, who draw again": ("H9 D6 D7 S9", "DA - - DK"),
    "two the lowest, who draw again": ("S9 H6 H8 D6", "- DK - DA"),
}


@pytest.mark.parametrize("lots", CLEAN.values(), ids=CLEAN)
def test_S_8_lots_that_tell_who_begins_are_acquitted(lots: tuple[str, ...]) -> None:
    assert all(compare(to_bytes(events)) for events in with_lots(*lots))


WRONG = {
    "one draws again alone": ("S9 D6 D7 H8", "DA - - -"),
    "one draws twice": ("S9 D6 D7 H8", "S9 D6 D7 H8"),
    "five draw": ("S9 D6 D7 H8 SJ",),
    "another one has the highest": ("S9 D6 D7 HT",),
    "another one has the higher of the second lots": ("H9 D6 D7 S9", "DK - - DA"),
    "another one has the lowest": ("S9 D7 D6 H8",),
}


@pytest.mark.parametrize("lots", WRONG.values(), ids=WRONG)
def test_S_8_lots_drawn_otherwise_are_never_acquitted(lots: tuple[str, ...]) -> None:
    for events in with_lots(*lots):
        assert long_way(to_bytes(events))[0].findings
        assert proof(to_bytes(events)) is None


def test_S_8_whoever_is_forehand_is_not_known_where_two_drew_the_lowest_lot() -> None:
    for events in with_lots("S9 D6 H6 H8"):
        assert proof(to_bytes(events)) is None
