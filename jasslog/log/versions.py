"""Events written by an older vocabulary, lifted to the present one when they are read; no file is ever changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Event = dict[str, Any]
Lift = Callable[[Event], Event]

LIFTS: dict[str, tuple[Lift, ...]] = {}
"""By type of event what makes version 2 of version 1, version 3 of version 2, and so on; no type has changed yet.

A lift gets an event of any content and gives a new one. What it cannot lift it hands on: the shape will not fit then.
"""


def present(event: Event) -> Event:
    """An event that is about to be written, with the version of the vocabulary that it was made by: the present one."""
    lifts = _lifts(event)
    return {"v": len(lifts) + 1} | event if lifts else event


def lifted(event: Event) -> Event:
    """The event as the present vocabulary would write it, with all events in it; the same where nothing changed."""
    if not LIFTS:
        return event
    by = event.get("by")
    if isinstance(by, list):
        event = event | {"by": [lifted(one) if isinstance(one, dict) else one for one in by]}
    version, lifts = event.get("v", 1), _lifts(event)
    if type(version) is not int or not 1 <= version <= len(lifts):
        return event
    for lift in lifts[version - 1 :]:
        event = lift(event)
    return event | {"v": len(lifts) + 1}


def _lifts(event: Event) -> tuple[Lift, ...]:
    name = event.get("type")
    return LIFTS.get(name, ()) if isinstance(name, str) else ()
