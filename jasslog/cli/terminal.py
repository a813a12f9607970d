"""A terminal: how wide it is, what people see there, how far a long run is, and an interrupt that can wait.

No line is longer than it, and a sign that it does not know gives way to a plain one; where an answer goes to a file or
to another program it stays as it is.
"""

from __future__ import annotations

import codecs
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO, cast

from jasslog.views.layout import shorten, width, wrap
from jasslog.views.messages import NARROW, aloud, say

if TYPE_CHECKING:
    from jasslog.library.read import Part

PLAIN = "plain signs"
"""How characters are written that an encoding lacks, by its name for Python."""
_PLAIN = {"▸": ">", "×": "x", "…": "...", "’": "'", "–": "-", "−": "-", "→": "->", "«": '"', "»": '"', NARROW: " "}
_PLAIN |= {"♦": "D", "♥": "H", "♠": "S", "♣": "C", "✗": "x", "œ": "oe", "Œ": "OE", "ß": "ss"}
_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_GAP = re.compile(r"\s{2,}(?=\S)")
_NARROW, _WIDE = 40, 100
"""Columns that a text takes at least, and at most: longer lines are hard to read."""
_UNKNOWN = 80
"""Columns where nobody knows how wide it will be: in a pipe."""
_PAUSE = 0.25
"""Seconds between two lines; a run shorter than that shows none."""
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a process is asked to end, but for an interrupt; not every system has both."""


def terminal_width() -> int:
    """How many columns the terminal has, as the environment or the system says.

    For this alone click would load what packs and moves files.
    """
    told = os.environ.get("COLUMNS", "")
    try:
        return int(told) if told.isdecimal() and int(told) else os.get_terminal_size().columns or _UNKNOWN
    except (OSError, ValueError):
        return _UNKNOWN


def text_width() -> int:
    """How wide a text for people is: as the terminal, within what can be read well."""
    return min(max(terminal_width(), _NARROW), _WIDE)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks; for those without a likeness a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character) or _bare(character) for character in lacking), error.end


def _bare(letter: str) -> str:
    """A letter without its accent."""
    import unicodedata

    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAIN, _plainly)


class Around:
    """Stands for a stream, in all that it does not do in its own way."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        """The stream as it is: of a terminal for what programs read."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Screen(Around):
    """A terminal to which texts are written as to any stream; their lines are broken at blanks to fit it."""

    def write(self, text: str) -> int:
        """Write a text; for the ear every fact stays on its line."""
        self.stream.write(text if aloud() else fitting(text, terminal_width()))
        return len(text)


def screen(stream: TextIO) -> TextIO:
    """The stream as people see it: a terminal breaks lines that are too long, any other is as it is."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=PLAIN)
    return cast(TextIO, Screen(stream)) if stream.isatty() and not isinstance(stream, Screen) else stream


class Aside(Around):
    """The standard error: what cannot be told there is lost, and the exit code says it all the same."""

    def write(self, text: str) -> int:
        """Write a text, where that can be done."""
        with suppress(OSError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Have it out, where that can be done."""
        with suppress(OSError):
            self.stream.flush()


def aside(stream: TextIO) -> TextIO:
    """The standard error as a stream that never fails."""
    return stream if isinstance(stream, Aside) else cast(TextIO, Aside(stream))


def fitting(text: str, columns: int) -> str:
    """A text in which every line that is too long goes on in the next one, under its last column or further in."""
    lines = text.split("\n")
    return "\n".join(part for line in lines for part in _parts(line, _COLOURS.sub("", line), columns))


def _parts(line: str, seen: str, columns: int) -> list[str]:
    """A line in as many as it needs; ``seen`` is what of it takes columns."""
    if width(seen) <= columns:
        return [line]
    margin = len(seen) - len(seen.lstrip())
    gaps = [gap.end() for gap in _GAP.finditer(seen, margin)]
    # Farther in a word alone may be wider than the room that is left.
    further = gaps[-1] if gaps and gaps[-1] <= columns // 2 else min(margin + 2, columns // 2)
    *lines, last = wrap(line.lstrip(), " " * margin, " " * further, columns)
    # Behind a question somebody types.
    return [*lines, last + line[len(line.rstrip()) :]]


class Line:
    """One line on a terminal that is written again and again; none for the ear, or where there is no terminal."""

    def __init__(self) -> None:
        self.wanted = not aloud() and sys.stderr.isatty()
        self._shown = False

    def put(self, text: str) -> None:
        """Write it, in the place of what was there."""
        if self.wanted:
            self.clear()
            print(shorten(text, text_width() - 1), end="", file=sys.stderr, flush=True)
            self._shown = True

    def clear(self) -> None:
        """Take the line away before something else is written."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False


class Progress(Line):
    """The line that counts the games, and tells of how many files, how fast, and how long it will still take."""

    def __init__(self, paths: Iterable[str]) -> None:
        super().__init__()
        self._due = 0.0
        """When the next line may come; the first one some time after the first game."""
        self._paths = tuple(paths)
        self._first = (0.0, 0, 0.0)
        """When the first game was told, and how many games and which share were done then, in an earlier run too."""

    def show(self, games: int, errors: int, part: Part, *, whole: bool) -> None:
        """So many games, of which so many have findings, up to a part; ``whole`` that is told to its end.

        Not shown more often than one can read.
        """
        if not self.wanted:
            return
        now = time.monotonic()
        if not self._due:
            self._due, self._first = now + _PAUSE, (now, games, self._share(part, whole))
        if now >= self._due:
            told = say("audit.progress", games=f"{games:,}", errors=f"{errors:,}")
            self.put(", ".join([told, *self._pace(games, part, whole, now)]))
            self._due = now + _PAUSE

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
        size, following = self._sizes[part.number], part.following
        read = size if whole else min(size, following.start if following is not None else 0)
        return (sum(self._sizes[: part.number]) + read) / sum(self._sizes)

    @cached_property
    def _sizes(self) -> list[int]:
        """The bytes of each file; of none where one is a stream, which has no size."""
        # Only a long run needs these two.
        from jasslog.library.files import STDIN
        from jasslog.library.read import whole_files

        return [] if STDIN in self._paths else [max(0, part.stamp[0]) for part in whole_files(self._paths)]


class Ended(BaseException):
    """Somebody ends this process by a signal, told by its number."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt in here, or a signal that ends this process, comes at the end of it."""
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread is interrupted at all.
        yield
        return
    came: list[int] = []
    before = {one: signal.signal(one, lambda number, _: came.append(number)) for one in (signal.SIGINT, *ENDING)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    for one in came[:1]:
        signal.raise_signal(one)
