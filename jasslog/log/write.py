"""The one way to write an event down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from jasslog.events.base import Line
from jasslog.events.limits import LINE, outside
from jasslog.events.vocabulary import members


def canonical(event: Mapping[str, Any] | Line) -> bytes:
    """The canonical bytes of an event, without newline: members sorted, no blanks.

    In the domain of records this is RFC 8785. ValueError for a value that no record may hold: fractions, integers
    beyond 53 bits, over-long texts, halves of surrogate pairs, names that are not ASCII, more than 8 levels, and
    lines over the limit. Whether the event means anything is not asked.
    """
    plain = members(event) if isinstance(event, Line) else dict(event)
    for flaw in outside(plain):
        where = ".".join(map(str, flaw.path)) or "the event"
        raise ValueError(f"{where}: {flaw.name}, expected {flaw.expected}, found {flaw.value!r:.60}")
    written = orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)
    if len(written) > LINE:
        raise ValueError(f"the line has {len(written)} bytes; at most {LINE} may be written")
    return written


def line(event: Mapping[str, Any] | Line) -> bytes:
    """The canonical line of an event, with its newline."""
    return canonical(event) + b"\n"
