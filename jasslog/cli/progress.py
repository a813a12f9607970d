"""How far a long run is, on the standard error and only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from jasslog.views.manner import aloud
from jasslog.views.messages import count, say

T = TypeVar("T")
_PAUSE = 0.25
"""Seconds between two lines; a run shorter than that shows none."""


def progress(items: Iterable[T]) -> Iterator[T]:
    """Hand the items on and count them."""
    if aloud() or not sys.stderr.isatty():
        yield from items
        return
    shown, due = False, time.monotonic() + _PAUSE
    for number, item in enumerate(items, start=1):
        if shown:
            _clear()
            shown = False
        yield item
        if time.monotonic() >= due:
            print(say("audit.progress", games=count("games", number)), end="", file=sys.stderr, flush=True)
            shown, due = True, time.monotonic() + _PAUSE
    if shown:
        _clear()


def _clear() -> None:
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
