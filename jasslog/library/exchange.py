"""Two cards written down in each other's places: the corrections that exchange them, and when they are meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jasslog.cards import UNKNOWN
from jasslog.events.base import Event
from jasslog.events.play import CardPlayed
from jasslog.library.recorder import Recorder
from jasslog.log.head import effective


def exchange(
    standing: Mapping[int, Event], first: int, second: int, reason: str | None = None
) -> dict[int, dict[str, Any]]:
    """The corrections, each by the number of the event that it is about; both events are cards that were played."""
    why = {} if reason is None else {"reason": reason}
    return {
        seq: {"type": "corrected", **why, "event": seq, "by": [_with_card_of(standing[seq], standing[other])]}
        for seq, other in ((first, second), (second, first))
    }


def _with_card_of(event: Event, other: Event) -> dict[str, Any]:
    assert isinstance(event, CardPlayed)
    assert isinstance(other, CardPlayed)
    return {"type": event.type, "seat": event.seat, "card": other.card}


def exchange_meant(book: Recorder, told: Mapping[int, Mapping[str, Any]]) -> tuple[str, str, str] | None:
    """Where one refused correction names a card that was played elsewhere, and an exchange of the two breaks no rule.

    The card, the address where it was played, and that of the event to be corrected; else None. Costs a replay.
    """
    if len(told) != 1 or len(told[seq := next(iter(told))]["by"]) != 1:
        return None
    card = told[seq]["by"][0].get("card", UNKNOWN)
    timeline = book.audit().timeline()
    standing = {event.seq: event for event in effective(book.events).events}
    if timeline is None or card == UNKNOWN or not isinstance(standing.get(seq), CardPlayed):
        return None
    places = timeline.addresses()
    round_ = places.get(seq, "").split(".")[0]
    mine = (number for number, one in standing.items() if isinstance(one, CardPlayed) and one.card == card)
    other = next((one for one in mine if one != seq and places.get(one, "").split(".")[0] == round_), None)
    if other is None:
        return None
    change = book.change(*exchange(standing, seq, other).values())
    # That claims were counted from what was written down wrong speaks not against it.
    if any(found not in change.unfit for found in change.against):
        return None
    return card, places[other], places[seq]
