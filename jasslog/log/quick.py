"""Reading ordinary lines quickly: the events of lines in which nothing at all is wrong; ``decode`` reads all others."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import cast

import msgspec
import orjson

from jasslog.events.base import Event
from jasslog.events.limits import EXTRA_NAME, LINE, TIME, outside
from jasslog.events.notes import Corrected
from jasslog.events.trust import Sealed
from jasslog.events.vocabulary import ANY

_encoder = msgspec.json.Encoder()
_decode, _encode = msgspec.json.Decoder(ANY).decode, _encoder.encode
_decode_lines = msgspec.json.Decoder(ANY | Sealed).decode_lines
_decode_seal = msgspec.json.Decoder(Sealed).decode
_are_times = re.compile(f"(?:{TIME[1:-1]}\n)*+", re.ASCII).fullmatch
_at, _number = attrgetter("at"), attrgetter("seq")
_is_extra = re.compile(EXTRA_NAME).fullmatch
_REFUSED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def quick_lines(lines: list[bytes]) -> tuple[list[Event | Sealed], bool] | None:
    """The events and seals of several lines, and whether one of them is a seal or may begin a game.

    Each event is as ``quick_event`` reads it. None means only that the lines have to be read one by one.

    No text is shorter than its canonical text. So if all texts together have the length of all canonical texts, each
    has. Two values on one line would have no line feed between them. About half the time of ``quick_event`` a line.
    """
    text = b"\n".join(lines)
    if len(text) > LINE or b"}{" in text:
        return None
    try:
        read: list[Event | Sealed] = _decode_lines(text)
    except _REFUSED:
        return None
    if len(read) != len(lines) or len(_encoder.encode_lines(read)) != len(text) + 1:
        return None
    kinds = set(map(type, read))
    events = [one for one in read if isinstance(one, Event)] if Sealed in kinds else cast("list[Event]", read)
    first = min(map(_number, events), default=0)
    if first < 0 or (Corrected in kinds and not all(map(_are_inner_times_good, events))):
        return None
    times = [*map(_at, events)]
    if "" in times or not _are_times("\n".join([*filter(None, times), ""])):
        return None
    return read, first <= 1 or Sealed in kinds


def quick_event(line: bytes) -> Event | None:
    """The event of a line that has no problem, no tabs and no needless escapes; None means only: ask ``decode``.

    Any text of a value has at least as many characters other than blanks as its canonical text. So if both have the
    same number, no member comes twice or is null, and no number has a fraction. The event's class checks types, ranges
    and lengths.
    """
    event = _without_extra(line)
    return _with_extra(line) if event is None and b'"x_' in line else event


def _without_extra(line: bytes) -> Event | None:
    """The event of a line, as ``quick_event`` reads it; None also for a line with added members, named ``x_…``."""
    try:
        event: Event = _decode(line)
    except _REFUSED:
        return None
    if not _is_as_long(line, _encode(event)) or event.seq < 0:
        return None
    return event if _is_time_good(event) and _are_inner_times_good(event) else None


def quick_seal(line: bytes) -> Sealed | None:
    """The seal on a line, read as ``quick_event`` reads an event; None if the line is no seal without problems."""
    try:
        seal = _decode_seal(line)
    except _REFUSED:
        return None
    return seal if _is_as_long(line, _encode(seal)) else None


def _is_as_long(line: bytes, canonical: bytes) -> bool:
    """Whether a line differs from its canonical form only by blanks, and is no longer than the limit."""
    size, least = len(line), len(canonical)
    alike = size == least or size - line.count(b" ") == least - canonical.count(b" ")
    return alike and size <= LINE


def _with_extra(line: bytes) -> Event | None:
    """The event of a line with added members that are texts, integers, true or false."""
    try:
        members = orjson.loads(line)
        canonical = orjson.dumps(members)
    except (ValueError, orjson.JSONEncodeError):
        # No JSON, or nested too deep to be written again.
        return None
    if type(members) is not dict or not _is_as_long(line, canonical):
        return None
    extra = {name: members.pop(name) for name in list(members) if name.startswith("x_")}
    if not all(map(_is_extra, extra)) or not all(map(_is_plain, extra.values())):
        return None
    event = _without_extra(orjson.dumps(members))
    return msgspec.structs.replace(event, extra=extra) if event is not None else None


def _is_plain(value: object) -> bool:
    return type(value) in (str, bool, int) and not any(outside(value))


def _are_inner_times_good(event: Event) -> bool:
    """Whether the events inside a correction have well-formed times; True for any other event."""
    return type(event) is not Corrected or all(map(_is_time_good, event.by))


def _is_time_good(event: Event) -> bool:
    """Whether the time of an event is well formed, or the event has none."""
    return event.at is None or (event.at != "" and _are_times(f"{event.at}\n") is not None)
