"""Hidden lines that say what stood there: names, a hand, an opened hand. What depends on anything else stays open.

What a hidden line says of itself is the word of whoever hid it. It is taken only where such a line has its place.
"""

from __future__ import annotations

import re
from typing import Any

from jasslog.log.games import REDACTED, RawGame

Event = dict[str, Any]

NAMES = "names"
_HAND = re.compile(r"hand of seat ([0-4]), ([0-9]{1,2}) cards", re.ASCII)
_OPENED = re.compile(r"opened hand of seat ([0-4])", re.ASCII)
_BESIDE_A_DEAL = frozenset({"cards_cut", "hand_dealt", "hand_picked_up", "remark_made", REDACTED})


def label(event: Event) -> str:
    """What is left to read of an event when its line is hidden."""
    if event["type"] == "players_named":
        return NAMES
    if event["type"] == "hand_dealt" and "cards" in event:
        return f"hand of seat {event['seat']}, {len(event['cards'])} cards"
    if event["type"] == "revealed" and event["what"] == "hand":
        return f"opened hand of seat {event['seat']}"
    return "withheld"


def stand_ins(raw: RawGame) -> dict[int, Event]:
    """By place among the events, what stands for a hidden one that says what it was, and where that has its place.

    A hand of which only the number of cards is known; for names nothing at all; ``opened`` for a seat's opened hand.
    """
    found: dict[int, Event] = {}
    events = [*raw.events]
    for _, place, problem, _ in raw.problems:
        if problem.name == "line-redacted" and place < len(events):
            event = _stand_in(problem.found, events, place)
            if event is not None:
                found[place] = events[place] = {**event, "seq": events[place]["seq"]}
    return found


def _stand_in(told: str, events: list[Event], place: int) -> Event | None:
    if told == NAMES:
        return None if _round_of(events, place) else {"type": REDACTED}
    hand, opened = _HAND.fullmatch(told), _OPENED.fullmatch(told)
    if hand and _is_dealing(events, place, int(hand[1])):
        return {"type": "hand_dealt", "seat": int(hand[1]), "count": int(hand[2])}
    if opened and _is_over(events, place):
        return {"type": REDACTED, "opened": int(opened[1])}
    return None


def _round_of(events: list[Event], place: int) -> list[Event]:
    """The events from the beginning of the round on; none before the first round."""
    for start in range(place, -1, -1):
        if events[start]["type"] == "round_started":
            return events[start:place]
    return []


def _is_dealing(events: list[Event], place: int, seat: int) -> bool:
    """Whether hands are still being dealt, and this seat has none yet."""
    deal = _round_of(events, place)
    fresh = all(event["type"] != "hand_dealt" or event["seat"] != seat for event in deal)
    return bool(deal) and fresh and all(event["type"] in _BESIDE_A_DEAL for event in deal[1:])


def _is_over(events: list[Event], place: int) -> bool:
    """Whether cards have been played in the round, and no other card is."""
    played = any(event["type"] == "card_played" for event in _round_of(events, place))
    for event in events[place:]:
        if event["type"] == "round_started":
            break
        played = played and event["type"] != "card_played"
    return played
