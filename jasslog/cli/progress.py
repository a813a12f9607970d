"""How far a long run is, on the standard error and only on a terminal."""

from __future__ import annotations

import sys
import time

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
