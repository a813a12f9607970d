"""A long run at a terminal: how far it is, and an interrupt that waits until what is being written is whole."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property

from jasslog.cli.spoken import text_width
from jasslog.library.files import STDIN, found
from jasslog.library.read import REST, Part, stamp
from jasslog.views.layout import shorten
from jasslog.views.messages import aloud, say

_PAUSE = 0.25
"""Seconds between two lines; a run shorter than that shows none."""


class Progress:
    """One line that counts the games, and tells of how many files, how fast, and how long it will still take."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._wanted = not aloud() and sys.stderr.isatty()
        self._shown = False
        self._due = 0.0
        """When the next line may come; the first one some time after the first game."""
        self._paths = tuple(paths)
        self._first = (0.0, 0, 0.0)
        """When the first game was told, and how many games and which share were done then, in an earlier run too."""

    def show(self, games: int, errors: int, part: Part, *, whole: bool) -> None:
        """So many games, of which so many have findings, up to a part; ``whole`` that is told to its end.

        Not shown more often than one can read.
        """
        if not self._wanted:
            return
        now = time.monotonic()
        if not self._due:
            self._due, self._first = now + _PAUSE, (now, games, self._share(part, whole))
        if now >= self._due:
            self.clear()
            told = [
                say("audit.progress", games=f"{games:,}", errors=f"{errors:,}"),
                *self._pace(games, part, whole, now),
            ]
            print(shorten(", ".join(told), text_width() - 1), end="", file=sys.stderr, flush=True)
            self._shown, self._due = True, now + _PAUSE

    def _pace(self, games: int, part: Part, whole: bool, now: float) -> list[str]:
        """Files done and all files where there are several, games a second, time left where it is known."""
        began, before, share_before = self._first
        files, share, told = len(self._sizes), self._share(part, whole), []
        if files > 1:
            told.append(say("audit.progress_files", done=f"{part.number + whole:,}", files=f"{files:,}"))
        if games > before and now > began:
            told.append(say("audit.progress_rate", rate=f"{(games - before) / (now - began):,.0f}"))
        if share > share_before:
            left = (1 - share) * (now - began) / (share - share_before)
            told.append(say("audit.progress_left", left=f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"))
        return told

    def _share(self, part: Part, whole: bool) -> float:
        """Which share of all bytes was read up to a part; 0 where nobody knows."""
        # Files may have come or gone since the run began.
        if part.number >= len(self._sizes) or not sum(self._sizes):
            return 0.0
        size = self._sizes[part.number]
        read = size if whole else min(size, part.start + part.size if 0 <= part.size < REST else 0)
        return (sum(self._sizes[: part.number]) + read) / sum(self._sizes)

    @cached_property
    def _sizes(self) -> list[int]:
        """The bytes of each file; of none where one is a stream, which has no size."""
        files = [] if STDIN in self._paths else list(found(self._paths))
        return [max(0, stamp(file)[0]) if isinstance(file, str) else 0 for file in files]

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
