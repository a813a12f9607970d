"""Reading the ordinary line quickly: the event of one in which nothing at all is wrong."""

from __future__ import annotations

import re

import msgspec

from jasslog.events.base import Event, time_of
from jasslog.events.limits import LINE, TIME
from jasslog.events.notes import Corrected
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import ANY
from jasslog.log.versions import LIFTS

_decode = msgspec.json.Decoder(ANY).decode
_encode = msgspec.json.Encoder().encode
_is_time = re.compile(TIME[1:-1], re.ASCII).fullmatch


def fast(line: bytes) -> Event | None:
    """The event of a line without blanks and needless escapes that has no problem; None says only: ask ``decode``.

    Any text of a value is at least as long as its canonical text. So where the lengths are equal, no member comes
    twice or is null, and no number has a fraction. Types, ranges and lengths are those of the event's class.
    """
    try:
        event: Event = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    size = len(line)
    if len(_encode(event)) != size or size > LINE or event.seq < 0 or (LIFTS and event.type in LIFTS):
        return None
    kind = type(event)
    time = event.at if kind is not GameStarted else event.started  # type: ignore[attr-defined]
    if time is not None and not _is_time(time):
        return None
    return event if kind is not Corrected or all(map(_in_time, event.by)) else None  # type: ignore[attr-defined]


def _in_time(event: Event) -> bool:
    """Whether the time of an event in a correction is one, where it has any."""
    time = time_of(event)
    return time is None or _is_time(time) is not None
