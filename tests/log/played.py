"""A generated game, as lines and as events, for the tests of the log."""

from __future__ import annotations

from functools import cache
from typing import Any

from jasslog.generate.clean import generate
from jasslog.log.write import line
from jasslog.variants.load import released


@cache
def lines(seed: int = 1) -> tuple[bytes, ...]:
    """The canonical lines of a generated game, each with its newline."""
    (events,) = generate(released("schieber-santiago"), seed, 1, near=0.0, notes=False)
    return tuple(map(line, events))


@cache
def whole(seed: int = 1) -> bytes:
    """The game as the bytes of one file."""
    return b"".join(lines(seed))


def events(seed: int = 1) -> list[dict[str, Any]]:
    """The events of the game, which the caller may change."""
    (made,) = generate(released("schieber-santiago"), seed, 1, near=0.0, notes=False)
    return made
