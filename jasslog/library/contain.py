"""The one place that catches whatever goes wrong: a bug that one game of many shows must not end the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record

T = TypeVar("T")
LOUD = "JASSLOG_LOUD"
"""Where this is set in the environment nothing is caught, and a bug ends everything with its traceback, as in tests."""

_HOUSE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")


class Bug(NamedTuple):
    """What went wrong in the program itself."""

    error: str
    """Kind of error and what it says."""
    where: str
    """File and line of the program."""
    trace: str
    """The whole traceback."""

    def __str__(self) -> str:
        return f"{self.error}, {self.where}"

    def of(self, game: Record) -> Unreadable:
        """What is told of the game that shows it."""
        from jasslog.library.files import BUG, Unreadable

        return Unreadable(game.file, game.line, BUG, str(self), game.id)


def contained(work: Callable[[], T]) -> T | Bug:
    """What a work gives, or the bug that ended it. What the system refuses, and an interrupt, go through."""
    try:
        return work()
    except OSError:
        raise
    except Exception as error:
        if os.environ.get(LOUD):
            raise
        return _bug(error)


def each(found: Iterator[T]) -> Iterator[T | Bug]:
    """What is found one after the other, and last the bug that ended it, if one did."""
    return iter(lambda: contained(lambda: next(found, None)), None)


def _bug(error: Exception) -> Bug:
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if frame.filename.startswith(_HOUSE)), frames[-1])
    where = f"{os.path.basename(last.filename)}:{last.lineno}"
    return Bug(f"{type(error).__name__}: {error}"[:300], where, "".join(traceback.format_exception(error)))
