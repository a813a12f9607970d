"""Hiding what a record need not show to everybody, so that every seal still holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from jasslog.events.base import ALL, NOBODY, OPENED, SEAT, TAKER, Event, seat_of
from jasslog.events.deal import PileDealt
from jasslog.events.privacy import TAKEN_BY, cards_of, carried, ids_of, names_of, seen_by, words_of
from jasslog.events.trust import REDACTED
from jasslog.log import tags
from jasslog.log.games import RawGame
from jasslog.log.head import effective
from jasslog.log.hidden import label
from jasslog.log.seal import hide

_HIDDEN = (SEAT, TAKER, NOBODY)
"""Cards that somebody does not see."""
_ANYBODY = -1


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
        if event is None or event.seq not in wanted or event.type == REDACTED:
            continue
        told[event.seq] = label(event)
        lines[place] = hide(line, event.seq, told[event.seq])
        if event.salt is None:
            guessable.append(event.seq)
        if place > covered:
            unsealed.append(event.seq)
    marked = sealing is not None and bool(sealing.tags)
    made = tags.tagged(lines) if marked else lines
    return Redacted(made, told, guessable, _naming(raw.events, told), unsealed)


def _wanted(events: list[Event], names: bool, hands: bool, seat: int | None) -> set[int]:
    found = {e.seq for e in events if names and any(map(names_of, carried(e)))}
    if hands or seat is not None:
        head = effective(events)
        rounds = _rounds(head.events)
        if hands:
            found |= _closed(events, (*_HIDDEN, OPENED), [one for deal in rounds for one in _shown(deal)])
        if seat is not None:
            own = [e for e in events if e.seq in head.undone and _holds(e, seat)]
            found |= _closed(events, _HIDDEN, [*own, *(one for deal in rounds for one in _seen(deal, seat))])
    return found


def _closed(events: list[Event], kinds: Collection[str], open_: list[Event]) -> set[int]:
    """The lines with cards that are seen in these ways only and that are not among the open ones.

    What was corrected, or is put in the place of something that was undone, is nowhere open.
    """
    known: dict[int, list[Event]] = {}
    for event in open_:
        known.setdefault(event.seq, []).append(event)
    return {
        event.seq
        for event in events
        if any(seen_by(one) in kinds and one not in known.get(one.seq, ()) for one in carried(event))
    }


def _rounds(events: list[Event]) -> list[list[Event]]:
    """The events that stand, by the round in which they do."""
    rounds: list[list[Event]] = [[]]
    for event in events:
        if event.type == "round_started":
            rounds.append([])
        rounds[-1].append(event)
    return rounds


def _shown(deal: list[Event]) -> list[Event]:
    """The events of a round whose cards have all been laid open: those of a seat by that seat, others by anybody."""
    shown: dict[int, set[str]] = defaultdict(set)
    for event in deal:
        if seen_by(event) == ALL and seat_of(event) >= 0:
            # A card that was turned up and is nobody's may be one of another pack.
            for who in (seat_of(event), _ANYBODY):
                shown[who] |= cards_of(event)
    return [e for e in deal if cards_of(e) <= shown[seat_of(e) if seen_by(e) in (SEAT, OPENED) else _ANYBODY]]


def _seen(deal: list[Event], seat: int) -> list[Event]:
    """The events of a round whose cards a seat sees."""
    taken = {event.type for event in deal if seat_of(event) == seat}
    return [
        e
        for e in deal
        if _holds(e, seat) or (isinstance(e, PileDealt) and seen_by(e) == TAKER and TAKEN_BY[e.pile] in taken)
    ]


def _holds(event: Event, seat: int) -> bool:
    return seen_by(event) == SEAT and seat_of(event) == seat


def _naming(events: list[Event], told: dict[int, str]) -> list[int]:
    """The events that are left in whose words, or in whose names for machines, a hidden name stands."""
    hidden = [one for event in events if event.seq in told for one in carried(event)]
    names = [name.casefold() for one in hidden for name in names_of(one)]
    words = {e.seq: "\n".join([*words_of(e), *ids_of(e)]).casefold() for e in events if e.seq not in told}
    return [seq for seq, text in words.items() if any(name in text for name in names)]
