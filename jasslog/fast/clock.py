"""The times at which lines begin, on the hot path: all have one or none has, none is wrong, and none goes back."""

from __future__ import annotations

import re

from jasslog.fast.unusual import Unusual

MIDNIGHT = b'{"at":"2026-01-01T00:00:00.000Z",'
"""How a line with a time may begin."""
UNTIMED, TIMED = len(b"{"), len(MIDNIGHT)
"""Bytes of a line before its first member other than the time, without one and with it."""
_TENS, _UNITS = (21, 24), (19, 22, 25, 27, 28, 29)
"""Where a time has the tens of minutes and seconds; the unit of the hour and those, and the thousandths."""
_HOUR, _DATE = 18, (7, 8, 9, 10, 12, 13, 15, 16)
"""Where it has the tens of the hour, and the digits of the date."""
_UP_TO_DATE = len(b'{"at":"2026-01-01T')
_is_hour = re.compile(rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])").fullmatch


def put_times(expected: bytearray, text: bytes, size: int, *, dated: bool) -> None:
    """Give some lines, of which each begins with a time, the times of others, where ``dated`` all but the date.

    ``size`` is the length of each. Unusual unless minutes, seconds and thousandths are right; the rest is up to others.
    """
    tens, units = [text[place::size] for place in _TENS], [text[place::size] for place in _UNITS]
    if b"".join(tens).translate(None, b"012345") or (text and not b"".join(units).isdigit()):
        raise Unusual
    for place, column in zip(_TENS + _UNITS, tens + units, strict=True):
        expected[place::size] = column
    for place in (_HOUR,) if dated else (_HOUR, *_DATE):
        expected[place::size] = text[place::size]


def day_of(first: bytes, last: bytes) -> bytes:
    """What lines with times begin with up to the date, if they are in order and of one day; nothing otherwise."""
    day = first[:_UP_TO_DATE]
    return day if last.startswith(day) else b""


def are_heads(heads: list[bytes], head: int, day: bytes) -> bool:
    """Whether these begin lines that all have a time, on this day if one is given, or all none."""
    joined = b"".join(heads)
    if head == UNTIMED:
        return joined == b"{" * len(heads)
    expected = bytearray((day + MIDNIGHT[len(day) :]) * len(heads))
    put_times(expected, joined, TIMED, dated=day != b"")
    return expected == joined


def in_order(lines: list[bytes], since: bytes) -> bool:
    """Whether no line is earlier than the one ahead of it, and all have a date and an hour; the rest is up to others.

    ``since`` is the time at which the game began.
    """
    if lines != sorted(lines):
        heads = [line[:TIMED] for line in lines]
        if heads != sorted(heads):
            return False
    first, last = lines[0], lines[-1]
    # What the first and the last begin with all do, and on one day no hour is beyond those two.
    hours = {first[7:20], last[7:20]} if first[:18] == last[:18] else {line[7:20] for line in lines}
    return first[7:31] >= since and all(map(_is_hour, hours))
