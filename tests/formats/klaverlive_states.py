"""States of a round as klaverlive shows them, made from generated games of Klaverjassen."""

from __future__ import annotations

from functools import cache
from typing import Any

from typed import plain, typed

from jasslog.generate.clean import generate
from jasslog.log.head import effective
from jasslog.variants.load import released

COMPASS = ["Zuid", "West", "Noord", "Oost"]
SUITS = {"C": "k", "H": "h", "D": "r", "S": "s"}
RANKS = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"}
TRUMPS = {"C": "klaver", "H": "harten", "D": "ruiten", "S": "schoppen"}


def theirs(card: str) -> str:
    return SUITS[card[0]] + RANKS.get(card[1], card[1])


@cache
def rounds(rules: str = "klaverjas-rotterdam") -> list[list[dict[str, Any]]]:
    """The events of rounds in which all 32 cards were played, from 20 generated games."""
    complete: list[list[dict[str, Any]]] = []
    for game in generate(released(rules), 1, 20):
        events = plain(effective(typed(game), "corrected").events)
        starts = [place for place, event in enumerate(events) if event["type"] == "round_started"]
        parts = [events[a:b] for a, b in zip(starts, [*starts[1:], len(events)], strict=True)]
        complete += [part for part in parts if len(played(part)) == len(dict(played(part))) == 32]
    return complete


def played(events: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(event["card"], event["seat"]) for event in events if event["type"] == "card_played"]


def state(number: int = 0, plays: int = 32, rules: str = "klaverjas-rotterdam") -> dict[str, Any]:
    """The state of a round that Zuid sees after ``plays`` cards; a complete last trick is already in the history."""
    events = rounds(rules)[number]
    chosen = next(event for event in events if event["type"] == "contract_chosen")
    cards = [(seat, card) for card, seat in played(events)]
    entries = [{"Compas": COMPASS[seat], "Card": theirs(card), "Extra": "x"} for seat, card in cards[:plays]]
    whole = plays // 4 * 4
    tricks = [entries[at : at + 4] for at in range(0, whole, 4)]
    mine = [theirs(card) if place >= plays else "." for place, (seat, card) in enumerate(cards) if seat == 0]
    return {
        "History": [{"First": COMPASS.index(trick[0]["Compas"]), "Cards": trick} for trick in tricks],
        "TroefKleur": TRUMPS[chosen["contract"]["suit"]],
        "Center": entries[whole:],
        "TeamGaat": chosen["seat"] % 2,
        "MyCards": " ".join(mine),
        "MyName": "Zuid",
    }
