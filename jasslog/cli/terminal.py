"""The terminal: its width, text that fits it, the progress line of a long run, and interrupts that can wait.

Lines are wrapped to the width of the terminal; those of an answer for a file or another program are not. Characters
that the encoding of a stream lacks are replaced by plain ones.
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
"""The name of the error handler that replaces characters which an encoding lacks."""
_PLAIN = {"▸": ">", "×": "x", "…": "...", "’": "'", "–": "-", "−": "-", "→": "->", "«": '"', "»": '"', NARROW: " "}
_PLAIN |= {"♦": "D", "♥": "H", "♠": "S", "♣": "C", "✗": "x", "œ": "oe", "Œ": "OE", "ß": "ss"}
_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_GAP = re.compile(r"\s{2,}(?=\S)")
_NARROW, _WIDE = 40, 100
"""The least and the greatest width of a text, in columns: longer lines are hard to read."""
_UNKNOWN = 80
"""Columns if the width is unknown, as in a pipe."""
_PAUSE = 0.25
"""Seconds between two updates of the progress line; a run shorter than that shows none."""
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a process is asked to end, other than an interrupt; not every system has both."""


def terminal_width() -> int:
    """The number of columns of the terminal, as the environment or the system says.

    The function of click for this would import modules that compress and move files.
    """
    given = os.environ.get("COLUMNS", "")
    try:
        return int(given) if given.isdecimal() and int(given) else os.get_terminal_size().columns or _UNKNOWN
    except (OSError, ValueError):
        return _UNKNOWN


def text_width() -> int:
    """The width of a text for people, in columns: that of the terminal, but neither too narrow nor too wide to read."""
    return min(max(terminal_width(), _NARROW), _WIDE)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """The error handler that replaces characters an encoding lacks: by similar ones, or by a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(character) or _bare(character) for character in lacking), error.end


def _bare(letter: str) -> str:
    """A letter without its accent; a question mark for any other character that is not ASCII."""
    import unicodedata

    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAIN, _plainly)


class Around:
    """Base of a wrapper around a stream: whatever the wrapper does not define is that of the stream."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        """The stream itself, for output that programs read and that must not be wrapped."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


class Screen(Around):
    """A stream to a terminal; lines that are too long for it are broken at blanks."""

    def write(self, text: str) -> int:
        """Write a text; for a screen reader no line is broken, because every fact stays on its line."""
        self.stream.write(text if aloud() else fitting(text, terminal_width()))
        return len(text)


def screen(stream: TextIO) -> TextIO:
    """A stream for texts that people read: a terminal breaks lines that are too long, any other stream does not."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=PLAIN)
    return cast(TextIO, Screen(stream)) if stream.isatty() and not isinstance(stream, Screen) else stream


class Aside(Around):
    """The standard error. Text that cannot be written is lost, because the exit code tells the outcome all the same."""

    def write(self, text: str) -> int:
        """Write a text; an error of the system is ignored."""
        with suppress(OSError):
            self.stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream; an error of the system is ignored."""
        with suppress(OSError):
            self.stream.flush()


def aside(stream: TextIO) -> TextIO:
    """The standard error as a stream that never fails."""
    return stream if isinstance(stream, Aside) else cast(TextIO, Aside(stream))


def fitting(text: str, columns: int) -> str:
    """A text whose too long lines are broken; what follows is indented to the last column of the line, or a little."""
    lines = text.split("\n")
    return "\n".join(part for line in lines for part in _parts(line, _COLOURS.sub("", line), columns))


def _parts(line: str, seen: str, columns: int) -> list[str]:
    """A line broken into as many as it needs; ``seen`` is the line without the codes of colours, as it is shown."""
    if width(seen) <= columns:
        return [line]
    margin = len(seen) - len(seen.lstrip())
    gaps = [gap.end() for gap in _GAP.finditer(seen, margin)]
    # Indented by more than half the width, a single word could be too wide for the rest.
    further = gaps[-1] if gaps and gaps[-1] <= columns // 2 else min(margin + 2, columns // 2)
    *lines, last = wrap(line.lstrip(), " " * margin, " " * further, columns)
    # Blanks at the end stay: somebody types behind a question.
    return [*lines, last + line[len(line.rstrip()) :]]


class Line:
    """One line on the terminal that is overwritten again and again; not for a screen reader, or without a terminal."""

    def __init__(self) -> None:
        self.wanted = not aloud() and sys.stderr.isatty()
        self._shown = False

    def put(self, text: str) -> None:
        """Show a text in the place of the one before."""
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
    """The line that shows how far a run is: games and files done, games a second, and the time left."""

    def __init__(self, paths: Iterable[str]) -> None:
        super().__init__()
        self._due = 0.0
        """When the line may be updated next; it first appears some time after the first game."""
        self._paths = tuple(paths)
        self._first = (0.0, 0, 0.0)
        """The time of the first call of ``show``, and the games and the share done by then, an earlier run included."""

    def show(self, games: int, errors: int, part: Part, *, whole: bool) -> None:
        """Show that so many games were judged, of which so many have findings; no more often than one can read.

        ``part`` is the last part; ``whole`` says that it is a whole file which was read to its end.
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
        """The files done and all files if there are several, the games a second, and the time left if it is known."""
        began, before, share_before = self._first
        files, share, parts = len(self._sizes), self._share(part, whole), []
        if files > 1:
            parts.append(say("audit.progress_files", done=f"{part.number + whole:,}", files=f"{files:,}"))
        if games > before and now > began:
            parts.append(say("audit.progress_rate", rate=f"{(games - before) / (now - began):,.0f}"))
        if share > share_before:
            left = (1 - share) * (now - began) / (share - share_before)
            parts.append(say("audit.progress_left", left=f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"))
        return parts

    def _share(self, part: Part, whole: bool) -> float:
        """The share of the bytes of all files that was read up to a part; 0 if it is unknown."""
        # Files may have come or gone since the run began.
        if part.number >= len(self._sizes) or not sum(self._sizes):
            return 0.0
        size, following = self._sizes[part.number], part.following
        read = size if whole else min(size, following.start if following is not None else 0)
        return (sum(self._sizes[: part.number]) + read) / sum(self._sizes)

    @cached_property
    def _sizes(self) -> list[int]:
        """The size of each file in bytes; empty if the standard input is among them, which has no size."""
        # Imported here because only a long run needs them.
        from jasslog.library.files import STDIN
        from jasslog.library.read import whole_files

        return [] if STDIN in self._paths else [max(0, part.stamp[0]) for part in whole_files(self._paths)]


class Ended(BaseException):
    """Raised when a signal ends this process; the argument is the number of the signal."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off an interrupt, or a signal that ends this process, until the end of the block."""
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
