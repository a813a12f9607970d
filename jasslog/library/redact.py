"""Hiding what a record need not show to everybody, so that every seal still holds."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from jasslog.log import tags
from jasslog.log.games import REDACTED, RawGame
from jasslog.log.hidden import NAMES, label
from jasslog.log.seal import hide

Event = dict[str, Any]

_PRIVATE = {
    "hand_dealt": "cards",
    "talon_taken": "cards",
    "cards_discarded": "cards",
    "better_cards_taken": "cards",
    "card_drawn": "card",
}
"""Events that only their own seat sees, and the member that nobody else does."""
_TEXTS = ("text", "note", "reason")


class Redacted(NamedTuple):
    """A record with some of its lines hidden."""

    lines: list[bytes]
    """Without their newlines; with tags where the record had tags."""
    hidden: dict[int, str]
    """By event number, what the hidden line says of itself."""
    guessable: list[int]
    """Hidden events without a salt: their content can be found by trying."""
    naming: list[int]
    """Events left as they are in whose words a hidden name stands."""
    unsealed: list[int]
    """Hidden events that no seal covers."""


def redact(
    raw: RawGame, *, names: bool = False, hands: bool = False, seat: int | None = None, events: Collection[int] = ()
) -> Redacted:
    """Hide the names; the hands that nobody saw; what another seat than ``seat`` alone knows; events by their numbers.

    Of each hidden line its leaf, its number, and what it was is left. Seals stay, tags are made again.
    """
    wanted = _wanted(raw.events, names, hands, seat) | set(events)
    lines, numbers = [*raw.text], dict(zip(raw.lines, raw.events, strict=True))
    sealing = raw.sealing
    covered = sealing.places[sealing.sealed - 1] if sealing is not None and sealing.sealed else -1
    told: dict[int, str] = {}
    guessable, unsealed = [], []
    for place, line in enumerate(lines):
        event = numbers.get(raw.first_line + place)
        if event is None or event["seq"] not in wanted or event["type"] == REDACTED:
            continue
        told[event["seq"]] = label(event)
        lines[place] = hide(line, event["seq"], told[event["seq"]])
        if "salt" not in event:
            guessable.append(event["seq"])
        if place > covered:
            unsealed.append(event["seq"])
    marked = sealing is not None and bool(sealing.tags)
    made = tags.tagged(lines) if marked else lines
    return Redacted(made, told, guessable, _naming(raw.events, told), unsealed)


def _wanted(events: list[Event], names: bool, hands: bool, seat: int | None) -> set[int]:
    found = {event["seq"] for event in events if names and label(event) == NAMES}
    if seat is not None:
        private = [e for e in events if _PRIVATE.get(e["type"], "") in e and e["seat"] != seat]
        found |= {event["seq"] for event in private}
    return found | (_unseen(events) if hands else set())


def _unseen(events: list[Event]) -> set[int]:
    """The events that show cards of a hand of which somebody never showed all: dealt hands, and opened ones."""
    found: set[int] = set()
    hands: list[Event] = []
    shown: dict[int, set[str]] = {}
    for event in [*events, {"type": "round_started"}]:
        if event["type"] == "round_started":
            found |= {e["seq"] for e in hands if not set(e["cards"]) <= shown.get(e["seat"], set())}
            hands, shown = [], {}
        elif "cards" in event and label(event).startswith(("hand of", "opened hand")):
            hands.append(event)
        elif "seat" in event:
            named = [event["card"]] if "card" in event else event.get("cards", ())
            shown.setdefault(event["seat"], set()).update(named)
    return found


def _naming(events: list[Event], told: dict[int, str]) -> list[int]:
    """The events that are left in whose words a hidden name stands."""
    named = [name.casefold() for e in events if told.get(e["seq"]) == NAMES for name in e["names"] if name.strip()]
    words = {e["seq"]: " ".join(str(e.get(part, "")) for part in _TEXTS).casefold() for e in events}
    return [seq for seq, text in words.items() if seq not in told and any(name in text for name in named)]
