"""Reads a canonical line by one that was read before and differs only in its number and time.

Most kinds of event say few different things: four seats may push, a contract has some two dozen forms. The first such
line is read in full; of the next ones only number and time are new.
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from jasslog.log.decode import fast

MOST = 8192
"""Templates kept; when they are full they are dropped and learned again."""
LONGEST = 400
"""Bytes of the longest line kept as a template."""
TIME = rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z"
"""The bytes of a time."""
TIMED = 33
"""Bytes of an opening brace and a time before the next member."""

_at = re.compile(rb'\{"at":"' + TIME + rb'",').match
_PROBE = 123456789
_known: dict[bytes, dict[str, Any]] = {}


def read(line: bytes, number: int) -> dict[str, Any] | None:
    """The event of a canonical line if ``number`` is its number; None says only: look closer.

    The dict is the caller's own, what it holds is shared: nobody may change that. About 0.7 µs.
    """
    told = b'"seq":%d,' % number
    place = line.find(told)
    start = TIMED if line[:7] == b'{"at":"' else 1
    event = _known.get(line[start:place] + line[place + len(told) :])
    if event is None or place < start:
        return _learn(line, number, start, place, told)
    if start == TIMED:
        if _at(line) is None:
            return None
        event = event.copy()
        event["at"] = line[7:31].decode()
    elif line[:1] == b"{":
        event = event.copy()
    else:
        return None
    event["seq"] = number
    return event


def _learn(line: bytes, number: int, start: int, place: int, told: bytes) -> dict[str, Any] | None:
    """Read a line in full, and keep it as a template if its number is what stands where the number was found."""
    event = fast(line)
    if event is None or event["seq"] != number or ("at" in event) != (start == TIMED):
        return None
    if place >= start and len(line) <= LONGEST:
        template = {name: value for name, value in event.items() if name != "at"}
        template["seq"] = _PROBE
        body = b'{%b"seq":%d,%b' % (line[start:place], _PROBE, line[place + len(told) :])
        if orjson.dumps(template, option=orjson.OPT_SORT_KEYS) == body:
            if len(_known) >= MOST:
                _known.clear()
            _known[line[start:place] + line[place + len(told) :]] = template
    return event
