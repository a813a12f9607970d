"""The head of a record: which acts stand after undo, corrections and rulings, and how far taking back goes."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from jasslog.events.base import Event
from jasslog.events.notes import Corrected, Undone
from jasslog.events.vocabulary import BOOKKEEPING

VIEWS = ("recorded", "corrected", "ruled")
"""Undo only; and corrections, the usual one; and rulings."""


class Misdirected(NamedTuple):
    """A bookkeeping event whose target is not there."""

    name: str
    seq: int
    target: int
    why: str
    """later (not before it), missing, bookkeeping, or undone."""


class Head(NamedTuple):
    """The effective events of a record, in order of their numbers."""

    events: list[Event]
    undone: frozenset[int]
    """Numbers of play events that do not stand any more."""
    misdirected: list[Misdirected]


def effective(events: list[Event], view: str = "corrected") -> Head:
    """The acts that stand at the end of the record, with the rulings at their places.

    An undo leads back to what stood after its target, so undoing an undo brings the acts back. A correction puts its
    events, under the number of the one they replace, in its place. Linear in the number of events.
    """
    if BOOKKEEPING.isdisjoint([event.type for event in events]):
        return Head(events, frozenset(), [])
    standing, misdirected = _after_undo(events)
    kept = {event.seq for event in standing}
    play = frozenset(event.seq for event in events if event.type not in BOOKKEEPING)
    if view != "recorded":
        standing = _corrected(events, standing, kept, play, misdirected)
    rulings = [event for event in events if event.type == "ruling_given"]
    merged = sorted([*standing, *rulings], key=lambda event: event.seq) if rulings else standing
    return Head(merged, play - kept, misdirected)


class _Node:
    """One act that stands, linked to the one before it."""

    __slots__ = ("before", "event")

    def __init__(self, before: _Node | None, event: Event) -> None:
        self.before = before
        self.event = event


def _after_undo(events: list[Event]) -> tuple[list[Event], list[Misdirected]]:
    node: _Node | None = None
    nodes: dict[int, _Node | None] = {}
    misdirected: list[Misdirected] = []
    for event in events:
        if isinstance(event, Undone):
            if event.to in nodes:
                node = nodes[event.to]
            else:
                why = "later" if event.to >= event.seq else "missing"
                misdirected.append(Misdirected("undo-impossible", event.seq, event.to, why))
        elif event.type not in BOOKKEEPING:
            node = _Node(node, event)
        nodes[event.seq] = node
    standing = []
    while node is not None:
        standing.append(node.event)
        node = node.before
    standing.reverse()
    return standing, misdirected


def _corrected(
    events: list[Event], standing: list[Event], kept: set[int], play: frozenset[int], misdirected: list[Misdirected]
) -> list[Event]:
    by: dict[int, list[Event]] = {}
    for event in events:
        if not isinstance(event, Corrected):
            continue
        target = event.event
        if target in kept and target < event.seq:
            by[target] = [structs.replace(replacing, seq=target) for replacing in event.by]
        else:
            why = _why(target, event.seq, play, events)
            misdirected.append(Misdirected("correction-impossible", event.seq, target, why))
    return [act for event in standing for act in by.get(event.seq, [event])]


def _why(target: int, seq: int, play: frozenset[int], events: list[Event]) -> str:
    if target >= seq:
        return "later"
    if target in play:
        return "undone"
    return "bookkeeping" if any(event.seq == target for event in events) else "missing"


# Taking back and bringing back as people ask for it


def before_last(events: list[Event], count: int) -> int | None:
    """The event to go back to so that the last ``count`` acts that stand no longer do; None where there are too few.

    The beginning of the game cannot be taken back.
    """
    standing = [event for event in effective(events, "recorded").events if event.type not in BOOKKEEPING]
    if not 0 < count < len(standing):
        return None
    return standing[-count - 1].seq


def before_undo(events: list[Event]) -> int | None:
    """The event to go back to so that the last undo is as if it had not been; None where an act came after it.

    Asked again it takes back the undo before that, and so on.
    """
    place = -1
    places: dict[int, int] = {}
    """By event the last act that stood after it."""
    open_: list[tuple[int, int]] = []
    """By undo that can be taken back: the last act that stood before it, and the event before it."""
    last = -1
    for event in events:
        seq = event.seq
        if isinstance(event, Undone) and event.to in places:
            there = places[event.to]
            again = next((number for number, (stood, _) in enumerate(open_) if stood == there), None)
            if again is not None:
                open_ = open_[:again]
            elif there != place:
                open_ = [*open_, (place, last)]
            place = there
        elif event.type not in BOOKKEEPING:
            place, open_ = seq, []
        places[seq] = place
        last = seq
    return open_[-1][1] if open_ else None
