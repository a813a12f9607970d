"""Which cards, names and words an event holds, and who sees its cards.

This is the only place that decides it, for all code that hides events, salts them or warns about them. An event inside
a correction is as private as it would be by itself.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from jasslog.events.base import ALL, NOBODY, SAID, TAKER, Event
from jasslog.events.deal import PileDealt
from jasslog.events.notes import Corrected
from jasslog.events.seating import GameStarted, PlayersNamed
from jasslog.events.trust import Unknown

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
"""The type of event by which a seat takes a pile, for the piles that the taker sees."""
WORDS = frozenset({"note", "reason", "text"})
"""Members with free text."""


def carried(event: Event) -> list[Event]:
    """The event itself; for a correction, the events it puts in place of another, with the number of that one."""
    return [structs.replace(one, seq=event.event) for one in event.by] if isinstance(event, Corrected) else [event]


def seen_by(event: Event) -> str:
    """Who sees the cards of an event: one of ALL, SAID, SEAT, TAKER, NOBODY, OPENED; empty where it holds no cards."""
    if all(getattr(event, member) is None for member in event.held):
        return ""
    return PILES[event.pile] if isinstance(event, PileDealt) else event.seen


def cards_of(event: Event) -> set[str]:
    """The cards of the round that an event holds, whoever sees them; none where cards are only spoken of."""
    if seen_by(event) in ("", SAID):
        return set()
    return {card for member in event.held for card in _texts(getattr(event, member))}


def names_of(event: Event) -> list[str]:
    """The names of players that an event holds, without blank ones."""
    return [name for name in event.names if name.strip()] if isinstance(event, PlayersNamed) else []


def words_of(event: Event) -> list[str]:
    """All free text of people or programs in an event, and in the events inside a correction."""
    mine = [text for member in WORDS for text in _texts(getattr(event, member, None))]
    mine += [text for value in (event.extra or {}).values() for text in _texts(value)]
    mine += _texts(event.told) if isinstance(event, Unknown) else ()
    return [*mine, *(text for one in _inner(event) for text in words_of(one))]


def ids_of(event: Event) -> list[str]:
    """The ids in an event, also inside a correction, into which a program may have put names of people."""
    mine = [event.id]
    if isinstance(event, GameStarted):
        mine += [event.game, event.previous_game.game if event.previous_game is not None else None]
        mine += [event.tournament, event.table]
    return [*(name for name in mine if name is not None), *(name for one in _inner(event) for name in ids_of(one))]


def _inner(event: Event) -> tuple[Event, ...]:
    return event.by if isinstance(event, Corrected) else ()


def may_be_hidden(event: Event) -> bool:
    """Whether an event holds what somebody may want to hide later: cards not seen by everybody, names or free text."""
    parts = carried(event)
    return bool(words_of(event)) or any(seen_by(one) not in ("", ALL, SAID) or names_of(one) for one in parts)


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, names of members included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
