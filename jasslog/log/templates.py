"""Reads a canonical line by one that was read before and differs only in its number and time.

Most kinds of event say few different things: four seats may push, a contract has some two dozen forms. The first such
line is read in full; of the next ones only the number is new.
"""

from __future__ import annotations

from typing import Any

import orjson

from jasslog.log.quick import fast

MOST = 8192
"""Templates kept; when they are full they are dropped and learned again."""
LONGEST = 400
"""Bytes of the longest line kept as a template."""

TIED = frozenset({"id", "~", "commitment", "salt"})
"""Members whose value only means something beside other lines, so that a line with one is no template."""
_PROBE = 123456789
_SEQ = b'"seq":%d,'

Shape = bytes
"""A line from its first member after the time on, with a newline in the place of its number."""
known: dict[Shape, dict[str, Any]] = {}
"""The events read so far by their shape, without number and time; nobody may change them.

No line holds a newline. So a line and its number give one shape, and a shape and a number one line.
"""


def learn(line: bytes, number: int, shape: Shape) -> dict[str, Any] | None:
    """The event of a line that has that number, no problem and no tie to other lines; None says only: look closer.

    It is kept as a template if it is canonical, so that its number is what the shape leaves out.
    """
    event = fast(line)
    if event is None or event.get("seq") != number or TIED & event.keys():
        return None
    if len(line) <= LONGEST:
        template = {name: value for name, value in event.items() if name != "at"}
        template["seq"] = _PROBE
        told = b"{" + shape.replace(b"\n", _SEQ % _PROBE)
        if orjson.dumps(template, option=orjson.OPT_SORT_KEYS) == told:
            if len(known) >= MOST:
                known.clear()
            known[shape] = template
    return event
