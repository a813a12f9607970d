"""Reading the ordinary line quickly: the event of one in which nothing at all is wrong."""

from __future__ import annotations

import re

import msgspec

from jasslog.events.base import UNNUMBERED, Event
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
    if len(_encode(event)) != len(line) or len(line) > LINE or event.seq == UNNUMBERED or event.type in LIFTS:
        return None
    return event if _timed(event) else None


def _timed(event: Event) -> bool:
    """Whether its time is one where it has any, also that of each event in a correction."""
    time = event.started if isinstance(event, GameStarted) else event.at  # type: ignore[attr-defined]
    if time is not None and not _is_time(time):
        return False
    return not isinstance(event, Corrected) or all(map(_timed, event.by))
