"""Reading the ordinary line quickly: the event of one in which nothing at all is wrong."""

from __future__ import annotations

import re
from typing import Any

import orjson

from jasslog.cards import CODES, UNKNOWN
from jasslog.events.limits import INTEGER, LINE
from jasslog.log.shape import fits, shapes
from jasslog.log.versions import LIFTS

_CARDS = frozenset({*CODES, UNKNOWN})
_SEATS = frozenset(range(5))
_PLAYED = len('{"card":"SJ","seat":0,"seq":,"type":"card_played"}')
_AT = len('"at":"2026-11-20T19:04:05.123Z",')
_TAG = len('"~":"00000000",')
_BOUNDS: dict[int, tuple[int, int]] = {_PLAYED + 1: (0, 10)} | {
    _PLAYED + digits: (10 ** (digits - 1), min(10**digits, INTEGER + 1)) for digits in range(2, len(str(INTEGER)) + 1)
}
_NOWHERE = (0, 0)
_loads = orjson.loads
_is_time = re.compile(shapes()["Time"]["pattern"][1:-1], re.ASCII).fullmatch
_is_tag = re.compile(shapes()["Tag"]["pattern"][1:-1], re.ASCII).fullmatch


def fast(line: bytes) -> dict[str, Any] | None:
    """The event of a line without blanks and needless escapes that has no problem; None says only: ask ``decode``.

    Any text of a value is at least as long as its canonical text. So where the lengths are equal, no member comes
    twice. The commonest event's canonical length is known without writing it.
    """
    try:
        event = _loads(line)
        name = event["type"]
        if name in LIFTS:
            return None
        if name == "card_played":
            members = len(event)
            if members == 4:
                low, high = _BOUNDS[len(line)]
            elif members == 5 and "at" in event and _is_time(event["at"]):
                low, high = _BOUNDS[len(line) - _AT]
            else:
                low, high = _tagged_bounds(event, members, len(line))
            seq = event["seq"]
            if low <= seq < high and event["card"] in _CARDS and event["seat"] in _SEATS and type(seq) is int:
                return event  # type: ignore[no-any-return]
        if type(event) is dict and fits(name, event) and len(orjson.dumps(event)) == len(line) <= LINE:
            return event
    except (ValueError, TypeError, KeyError):
        pass
    return None


def _tagged_bounds(event: dict[str, Any], members: int, size: int) -> tuple[int, int]:
    """Where ``seq`` must lie for a tagged card with or without time to have this canonical length."""
    if "~" not in event or not _is_tag(event["~"]):
        return _NOWHERE
    if members == 5:
        return _BOUNDS[size - _TAG]
    if members == 6 and "at" in event and _is_time(event["at"]):
        return _BOUNDS[size - _TAG - _AT]
    return _NOWHERE
