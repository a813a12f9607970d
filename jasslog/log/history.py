"""Taking back and bringing back as people ask for it: the last acts, the last undo."""

from __future__ import annotations

from jasslog.events.base import Event
from jasslog.events.notes import Undone
from jasslog.events.vocabulary import BOOKKEEPING
from jasslog.log.head import effective


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
