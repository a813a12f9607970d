"""What is different on purpose: each entry says why, in which aspects, and what must hold of old and new output.

A difference is accepted only if the predicate of an entry holds when old and new are laid side by side; no hash is
ever made anew for it. An entry names a game that needs it (``example``); that game goes into the committed sample with
``python -m tests.golden write``, and an entry that its example needs no longer fails the usual run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

Holds = Callable[[str, bytes, Any, Any], bool]


@dataclass(frozen=True)
class Purpose:
    """A change made on purpose."""

    name: str
    reason: str
    aspects: tuple[str, ...]
    """Names of aspects, or patterns such as ``story GAME*``."""
    holds: Holds
    """Of the game's name, its input, the old output and the new one. The old one is None in the usual run where the
    sample keeps only its hash, as it does of long outputs; then the predicate must decide by game and new output."""
    example: str
    """A game that needs the entry."""


PURPOSES: tuple[Purpose, ...] = ()


def accepting(
    game: str, data: bytes, aspect: str, old: Any, new: Any, purposes: Iterable[Purpose] = PURPOSES
) -> Purpose | None:
    """The entry that accepts a difference."""
    known = (one for one in purposes if any(fnmatchcase(aspect, pattern) for pattern in one.aspects))
    return next((one for one in known if one.holds(game, data, old, new)), None)
