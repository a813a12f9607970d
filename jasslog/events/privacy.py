"""What in an event is a card, a name or a word, and who sees the cards: all that hide, salt or warn ask this one table.

An event inside a correction is as private as it would be by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Event = dict[str, Any]

ALL, SAID, SEAT, TAKER, NOBODY, OPENED = "all", "said", "seat", "taker", "nobody", "opened"
"""Who sees cards: all, they lie open; nobody by this, they are only spoken of or of no round; the seat of the event;
whoever takes the pile; nobody, they lie face down; nobody did, but they were opened for the record afterwards."""


class Cards(NamedTuple):
    """The cards in events of one type."""

    seen: str
    """Who sees them; of a pile it says that itself."""
    members: tuple[str, ...] = ("cards",)
    """Where they stand."""


_CARD = ("card",)
CARDS: dict[str, Cards] = {
    "seats_drawn": Cards(SAID, ("draws",)),
    "hand_dealt": Cards(SEAT),
    "pile_dealt": Cards(NOBODY),
    "card_turned": Cards(ALL, _CARD),
    "revealed": Cards(OPENED),
    "hand_swapped": Cards(SEAT),
    "talon_taken": Cards(SEAT),
    "cards_discarded": Cards(SEAT),
    "better_cards_taken": Cards(SEAT, ("cards", "taken")),
    "card_drawn": Cards(SEAT, _CARD),
    "card_uncovered": Cards(ALL, _CARD),
    "partner_card_named": Cards(SAID, _CARD),
    "meld_announced": Cards(ALL),
    "meld_shown": Cards(ALL),
    "card_played": Cards(ALL, _CARD),
    "card_exposed": Cards(ALL, _CARD),
    "card_taken_back": Cards(ALL, _CARD),
    "hand_laid_down": Cards(ALL),
    "card_placed": Cards(ALL, _CARD),
    "cards_laid_out": Cards(ALL),
}
"""By type of event the cards in it."""
PILES = {
    "blind": TAKER,
    "dead": NOBODY,
    "packet": NOBODY,
    "talon_up": ALL,
    "talon_down": TAKER,
    "columns_down": NOBODY,
    "columns_up": ALL,
}
"""Who sees the cards of a pile."""
TAKEN_BY = {"blind": "hand_swapped", "talon_down": "talon_taken"}
"""The event by which somebody takes a pile that the taker sees."""
NAMES = {"players_named": "names"}
"""By type of event the member that holds the players' names."""
WORDS = frozenset({"note", "reason", "text"})
"""Members in which people write what they like."""
IDS = frozenset({"id", "game"})
"""Names for machines, into which a program may have put those of people."""


def carried(event: Event) -> list[Event]:
    """The event itself, or those that a correction puts in the place of another, under that one's number."""
    return [{**one, "seq": event["event"]} for one in event["by"]] if event["type"] == "corrected" else [event]


def seen_by(event: Event) -> str:
    """Who sees the cards of an event; empty where there are none in it."""
    held = CARDS.get(event["type"])
    if held is None or not any(member in event for member in held.members):
        return ""
    return PILES[event["pile"]] if event["type"] == "pile_dealt" else held.seen


def cards_of(event: Event) -> set[str]:
    """The cards of the round that an event tells, whoever sees them."""
    if seen_by(event) in ("", SAID):
        return set()
    return {card for member in CARDS[event["type"]].members for card in _texts(event.get(member))}


def names_of(event: Event) -> list[str]:
    """The players' names that an event tells; blank ones are none."""
    return [name for name in event.get(NAMES.get(event["type"], ""), ()) if name.strip()]


def words_of(event: Event) -> list[str]:
    """What people or programs wrote freely into an event, also into one inside a correction."""
    mine = [
        text for member, part in event.items() if member in WORDS or member.startswith("x_") for text in _texts(part)
    ]
    return [*mine, *(text for one in event.get("by", ()) for text in words_of(one))]


def ids_of(event: Event) -> list[str]:
    """The names for machines in an event, also in one inside a correction."""
    named = [event, event.get("previous_game", {}), *event.get("by", ())]
    return [part[member] for part in named for member in IDS & part.keys()]


def may_be_hidden(event: Event) -> bool:
    """Whether an event tells what somebody may want to hide later: cards that not everybody saw, names, or words."""
    parts = carried(event)
    return bool(words_of(event)) or any(seen_by(one) not in ("", ALL, SAID) or names_of(one) for one in parts)


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
