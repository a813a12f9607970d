"""The limits of every record, and the search for values outside them."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

LINE = 65_536
"""Most bytes in a line, without its newline."""
DEPTH = 8
"""Most objects and arrays nested in one another; the event itself is the first."""
EVENTS = 10_000
"""Most events in a game."""
GAME = 16 * 1024 * 1024
"""Most bytes in a game."""
TEXT = 256
"""Most code points in a text."""
INTEGER = 2**53 - 1
"""Largest distance of an integer from zero."""
FORMAT = 1
"""The newest record format that is understood."""

TIME = (
    r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$"
)
"""A moment in UTC, always of the same width."""
EXTRA_NAME = r"^x_[a-z0-9_]{1,22}$"
"""Names of members that anybody may add; they are kept and never interpreted."""
KEY = r"^[ -~]{1,64}$"
"""Names inside the value of such a member: printable ASCII, so that sorting by bytes is the canonical order."""

_is_key = re.compile(KEY[1:-1]).fullmatch

Path = tuple[str | int, ...]
"""The way from the event to a value: member names and positions in arrays."""


class Misfit(Struct, frozen=True):
    """A value that may not stand where it does."""

    name: str
    """What kind of thing: unknown-type, unknown-member, missing-member, wrong-value, newer-format, newer-event, or the
    limit of what any record may hold: float-number, integer-out-of-range, lone-surrogate, nested-too-deep."""
    path: Path
    """Where it is: member names and positions in arrays; for a missing member where it ought to be."""
    expected: str
    """What fits: the name of a shared type such as Seat, or a short notation."""
    found: Any
    """What is there; None for a missing member."""


def outside(value: object, path: Path = ()) -> Iterator[Misfit]:
    """All parts of a JSON value outside the limits; ``path`` leads from the event to the value and counts as depth."""
    kind = type(value)
    if kind is dict or kind is list or kind is tuple:
        yield from _outside_container(value, path)
    elif kind is str:
        yield from _outside_text(value, path)  # type: ignore[arg-type]
    elif kind is int:
        if not -INTEGER <= value <= INTEGER:  # type: ignore[operator]
            yield Misfit("integer-out-of-range", path, f"integer {-INTEGER}..{INTEGER}", value)
    elif kind is float:
        yield Misfit("float-number", path, "integer", value)
    elif value is not None and kind is not bool:
        yield Misfit("wrong-value", path, "JSON", value)


def _outside_container(value: object, path: Path) -> Iterator[Misfit]:
    if len(path) >= DEPTH:
        yield Misfit("nested-too-deep", path, f"depth {DEPTH}", value)
    elif isinstance(value, dict):
        for key, part in value.items():
            if type(key) is not str or not _is_key(key):
                yield Misfit("wrong-value", (*path, key), f"key {KEY}", key)
            yield from outside(part, (*path, key))
    elif isinstance(value, list | tuple):
        for position, part in enumerate(value):
            yield from outside(part, (*path, position))


def _outside_text(value: str, path: Path) -> Iterator[Misfit]:
    if len(value) > TEXT:
        yield Misfit("wrong-value", path, f"string 0..{TEXT}", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        yield Misfit("lone-surrogate", path, "string", value)
