"""A long run at a terminal: how far it is, and an interrupt that waits until what is being written is whole."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from jasslog.views.messages import aloud, say

_PAUSE = 0.25
"""Seconds between two lines; a run shorter than that shows none."""


class Progress:
    """One line that counts the games."""

    def __init__(self) -> None:
        self._wanted = not aloud() and sys.stderr.isatty()
        self._shown = False
        self._due = 0.0
        """When the next line may come; the first one some time after the first game."""

    def show(self, games: int, errors: int) -> None:
        """So many games, of which so many have findings; not shown more often than one can read."""
        if not self._wanted:
            return
        self._due = self._due or time.monotonic() + _PAUSE
        if time.monotonic() >= self._due:
            self.clear()
            told = say("audit.progress", games=f"{games:,}", errors=f"{errors:,}")
            print(told, end="", file=sys.stderr, flush=True)
            self._shown, self._due = True, time.monotonic() + _PAUSE

    def clear(self) -> None:
        """Take the line away before something else is written."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt in here comes at the end of it."""
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread is interrupted at all.
        yield
        return
    came: list[object] = []
    before = signal.signal(signal.SIGINT, lambda *told: came.append(told))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
