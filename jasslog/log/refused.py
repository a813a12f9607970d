"""Why something was not written to a log."""

from __future__ import annotations

from jasslog.errors import JasslogError
from jasslog.events.base import Event
from jasslog.log.problem import Problem
from jasslog.log.scan import FileTrouble, said


class LogRefused(FileTrouble):
    """A log that may not be written to; nothing was changed.

    The reason is missing, directory, symlink, not-a-file, several-names, denied, failed, locked, no-locks, compressed,
    too-large, newer-format, newer-event, several-games, not-a-log, doubtful, damaged, full, forked, closed or poisoned.
    """

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" + (f" ({self.detail})" if self.detail else "")


class WrongVersion(JasslogError):
    """The log has gone on, or is not as far as the caller believed; nothing was written."""

    def __init__(self, actual: int, expected: int, since: list[Event]) -> None:
        super().__init__(actual, expected)
        self.actual = actual
        """The number of the next event."""
        self.expected = expected
        """The number that was expected."""
        self.since = since
        """The events from there on."""

    def __str__(self) -> str:
        return f"the next event is #{self.actual}, not #{self.expected}"


class BadEvent(JasslogError, ValueError):
    """Something that cannot be an event of this log; nothing was written."""

    def __init__(self, reason: str, detail: str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        """malformed, outside (a value that no record may hold), seal, not-first, second-head or other-id."""
        self.detail = detail
        """What more there is to say, for people who write programs."""
        self.problems = problems
        """Of a malformed event everything that is wrong with it, as with a line of a file."""

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}" if self.detail else self.reason


class NotWritten(JasslogError, OSError):
    """The system failed. If ``seq`` is -1 nothing was written; else it may not be on the disk from that event on."""

    def __init__(self, error: OSError, path: str, seq: int = -1) -> None:
        super().__init__(error.errno, said(error), path)
        self.seq = seq
