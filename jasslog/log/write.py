"""The canonical line of an event, checks of events that callers hand in, and the errors if something was not written.

Everything that is wrong with an event handed in is reported, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from msgspec import to_builtins

from jasslog.errors import JasslogError, Refused, needs, shown
from jasslog.events.base import ContractRecord, Line
from jasslog.events.base import Event as Recorded
from jasslog.events.limits import LINE, outside
from jasslog.events.trust import Unknown
from jasslog.events.vocabulary import members
from jasslog.log.decode import decode
from jasslog.log.scan import Problem, said


def canonical(event: Mapping[str, Any] | Line) -> bytes:
    """The canonical bytes of an event, without newline: members sorted, no blanks.

    For all that records may hold this is RFC 8785. ValueError for a value that no record may hold: fractions, integers
    beyond 53 bits, over-long texts, halves of surrogate pairs, names that are not ASCII, more than 8 levels, and
    lines over the limit. Whether the event makes sense is not checked.
    """
    plain = members(event) if isinstance(event, Line) else dict(event)
    for flaw in outside(plain):
        where = ".".join(map(str, flaw.path)) or "the event"
        raise ValueError(f"{where}: {flaw.name}, expected {flaw.expected}, found {shown(flaw.found)}")
    written = orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)
    if len(written) > LINE:
        raise ValueError(f"the line has {len(written)} bytes; at most {LINE} may be written")
    # The buffer of orjson is larger by a kilobyte or more and would live as long as the line, so the line is copied.
    return bytes(memoryview(written))


def line(event: Mapping[str, Any] | Line) -> bytes:
    """The canonical line of an event, with its newline."""
    return canonical(event) + b"\n"


# Why something was not written


class WrongVersion(JasslogError):
    """The log has more or fewer events than the caller believed; nothing was written."""

    def __init__(self, actual: int, expected: int, since: list[Recorded]) -> None:
        super().__init__(actual, expected, since)
        self.actual = actual
        """The number of the next event."""
        self.expected = expected
        """The number that was expected."""
        self.since = since
        """The events of the log from the expected number on."""

    def __str__(self) -> str:
        return f"the next event is #{self.actual}, not #{self.expected}"


class BadEvent(Refused, ValueError):
    """Something that cannot be an event of this log; nothing was written.

    The reason is malformed, outside (a value that no record may hold), seal, not-first, second-head or other-id; the
    detail is for people who write programs.
    """

    def __init__(self, reason: str, detail: str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(reason, detail)
        self.problems = problems
        """Everything that is wrong with the event itself, as with a line of a file."""


class NotWritten(JasslogError, OSError):
    """The system failed. If ``seq`` is -1 nothing was written; else events from ``seq`` on may not be on the disk."""

    def __init__(self, error: OSError, path: str, seq: int = -1) -> None:
        super().__init__(error.errno, said(error), path)
        self.seq = seq

    def __reduce__(self) -> tuple[type[NotWritten], tuple[OSError, str, int]]:
        return type(self), (OSError(self.errno, self.strerror), self.filename, self.seq)


# Events that somebody hands in, as values or as text


Event = dict[str, Any]
_UNNUMBERED = ("missing-member", "seq")


def plain_event(event: Mapping[str, Any]) -> Event:
    """The event without number and tag; BadEvent if it does not have the shape of its type.

    A contract may also be a ``ContractRecord``, as the library returns it.
    """
    needs(isinstance(event, Mapping), "no event", event)
    plain = {
        name: to_builtins(value) if isinstance(value, ContractRecord) else value
        for name, value in event.items()
        if name not in ("seq", "~")
    }
    try:
        written = canonical(plain | {"seq": 0})
    except ValueError as error:
        raise BadEvent("outside", str(error), _problems(plain)) from error
    _refuse(decode(written).problems)
    if plain.get("type") in (None, "sealed"):
        raise BadEvent("seal")
    return plain


def event_from(text: str | bytes) -> Event:
    """The event in a text of JSON, with or without its number; BadEvent for anything else."""
    data = text if isinstance(text, bytes) else text.encode(errors="surrogateescape")
    _refuse(tuple(wrong for wrong in decode(data).problems if (wrong.name, wrong.member) != _UNNUMBERED))
    event: Event = orjson.loads(data)
    plain_event(event)
    return event


def unknown_event(event: Any) -> Event:
    """An event of a type that nobody knows, without number and tag; BadEvent for anything else."""
    if not isinstance(event, dict) or not event.keys().isdisjoint(("seq", "~")):
        raise BadEvent("malformed")
    try:
        read, problems = decode(canonical(event | {"seq": 1}))
    except ValueError as error:
        raise BadEvent("outside", str(error)) from error
    if not isinstance(read, Unknown):
        raise BadEvent("malformed", "", problems)
    return event


_WHOLE = frozenset({"wrong-value", "float-number", "integer-out-of-range"})
"""Names of misfits that concern a whole value, so that no column in the line is needed to report them."""


def _problems(event: Event) -> tuple[Problem, ...]:
    """The problems of an event's values that are outside the limits; none if one of them needs a column in the line."""
    misfits = list(outside(event))
    if not {misfit.name for misfit in misfits} <= _WHOLE:
        return ()
    return tuple(Problem(m.name, 1, 0, m.expected, f"{m.found!s:.60}", ".".join(map(str, m.path))) for m in misfits)


def _refuse(problems: tuple[Problem, ...]) -> None:
    """Raise BadEvent if there are problems; its detail is the first one."""
    if problems:
        first = problems[0]
        wanted = "".join(f", {what} {said}" for what in ("expected", "found") if (said := getattr(first, what)))
        raise BadEvent("malformed", f"{first.member or 'the event'}: {first.name}{wanted}", problems)
