"""Catching bugs, here and nowhere else: a bug that one game of many shows must not end the run for the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record

T = TypeVar("T")
LOUD = "JASSLOG_LOUD"
"""If this environment variable is set, no bug is caught: it ends the run with its traceback, as tests want it."""

_HOUSE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")


class Bug(NamedTuple):
    """An exception that a bug in the program raised."""

    error: str
    """The class of the exception and its text, cut to 300 characters."""
    where: str
    """File and line of the program."""
    trace: str
    """The whole traceback."""

    def __str__(self) -> str:
        return f"{self.error}, {self.where}"

    def of(self, game: Record) -> Unreadable:
        """The error that is reported for the game which shows the bug."""
        from jasslog.library.files import BUG, Unreadable

        return Unreadable(game.file, game.line, BUG, str(self), game.id)


def contained(work: Callable[[], T]) -> T | Bug:
    """The result of ``work``, or the bug that ended it. An OSError or an interrupt is raised, not caught."""
    try:
        return work()
    except OSError:
        raise
    except Exception as error:
        if os.environ.get(LOUD):
            raise
        return _bug(error)


def each(found: Iterator[T]) -> Iterator[T | Bug]:
    """Each item of an iterator; if a bug ends it, that bug is the last item. No item may be None."""
    return iter(lambda: contained(lambda: next(found, None)), None)


def _bug(error: Exception) -> Bug:
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if frame.filename.startswith(_HOUSE)), frames[-1])
    where = f"{os.path.basename(last.filename)}:{last.lineno}"
    return Bug(f"{type(error).__name__}: {error}"[:300], where, "".join(traceback.format_exception(error)))
