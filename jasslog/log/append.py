"""Adding events to a log: one line per event, one write per call; an acknowledged event is never lost."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, NoReturn, Self, get_args

from msgspec import structs

from jasslog.errors import JasslogError, needs
from jasslog.events.base import Event as Recorded
from jasslog.events.limits import EVENTS, GAME, LINE
from jasslog.events.vocabulary import read
from jasslog.log import tags
from jasslog.log.beside import open_locked, sync, sync_folder, write_all
from jasslog.log.games import weight
from jasslog.log.mend import Plan, mend, plan, read_whole, refuse
from jasslog.log.scan import LogRefused, said
from jasslog.log.write import BadEvent, NotWritten, WrongVersion, canonical, plain_event

Event = dict[str, Any]
Sync = Literal["always", "round", "none"]
ANY: Final = "any"
"""Append with whatever number is next: for callers that record what happens, and decide nothing by the log's state."""
Expected = int | Literal["any"]
_ROUND = frozenset({"round_started", "game_ended"})
"""Types of event with which the round before them is over."""


class Appended(NamedTuple):
    """The result of appending: the event is in the log."""

    seq: int
    """The event's number; of several events the first one's."""
    durable: int
    """How many events of the log are known to be on the disk, and not only in the operating system's buffers."""
    repeated: bool
    """Whether an event with this id was in the log already, so that nothing was written."""


class Draft:
    """A log held only in memory, with the lines that a file would have."""

    path = ""

    def __init__(self) -> None:
        self.events: list[Recorded] = []
        """Every event of the log; not to be changed."""
        self.lines: list[bytes] = []
        """Every line, without its newline; not to be changed."""
        self.mended: Plan | None = None
        """What was mended when the log was opened; None if nothing was."""
        self._tag: int | None = None
        self._weight = 0
        self._ids: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the log; one in memory has nothing to release."""

    def append(self, event: Mapping[str, Any], expected: Expected) -> Appended:
        """Add an event as number ``expected``; once this returns, the event is in the log for good.

        An event that has a ``seq`` must get that number instead. An event whose ``id`` is in the log already, with the
        same content and no other number, succeeds again without being written again. WrongVersion if the next number is
        another; BadEvent if the event is malformed or cannot stand here; LogRefused if the log is full or may not be
        written to; NotWritten if the system fails. After a failed sync nobody knows what is on the disk, and the writer
        refuses to go on: open the log again.
        """
        return self.append_together([event], expected)

    def append_together(self, events: Sequence[Mapping[str, Any]], expected: Expected) -> Appended:
        """Add several events without ``id`` by one write, all of them or none; otherwise the same as ``append``."""
        first, repeated = self.place(events[0], expected)
        if not repeated:
            self._add([plain_event(event) | {"seq": seq} for seq, event in enumerate(events, start=first)])
        return Appended(first, self._secured(first, events), repeated)

    def place(self, event: Mapping[str, Any], expected: Expected) -> tuple[int, bool]:
        """The number that ``append`` would give an event, and whether the event is in the log already.

        Fails as ``append`` does, but does not check whether the log is full, or whether ``game_started`` may stand
        here. The event is not written.
        """
        self._refresh()
        plain = plain_event(event)
        wanted = event.get("seq", expected)
        needs(wanted == ANY or isinstance(wanted, int), "no number of an event", wanted)
        repeated = self._delivered(plain, event.get("seq", ANY))
        if repeated is not None:
            return repeated, True
        seq = len(self.events)
        if wanted not in (seq, ANY):
            raise WrongVersion(seq, wanted, self.events[max(0, wanted) :])
        return seq, False

    def lines_of(self, events: Iterable[Event]) -> list[bytes]:
        """The lines that numbered events would get at the end of this log, without newlines.

        They have tags if the lines of the log have. LogRefused if a line, or the log with them, would be over a limit;
        BadEvent for a ``game_started`` that is not event 0, or another event that is.
        """
        made, last = [], -1
        for event in events:
            last = event["seq"]
            if (event["type"] == "game_started") != (last == 0):
                raise BadEvent("second-head" if last else "not-first")
            made.append(canonical(event))
        made = made if self._tag is None else tags.tagged(made, self._tag)
        if last >= EVENTS or max(map(len, made), default=0) > LINE or self._weight + sum(map(weight, made)) > GAME:
            raise LogRefused(self.path, "full")
        return made

    def _add(self, events: Sequence[Event]) -> int:
        """Write numbered events to the log; return how many bytes they have."""
        made = self.lines_of(events)
        whole = b"".join(line + b"\n" for line in made)
        self._write(whole)
        self._tag = tags.written(made[-1])
        self.lines += made
        self._weight += sum(map(weight, made))
        self.events += map(read, events)
        self._ids |= {event["id"]: event["seq"] for event in events if "id" in event}
        return len(whole)

    def _delivered(self, plain: Event, number: Expected) -> int | None:
        """The number of this event in the log by its id, None if it is not there; BadEvent if another has the id."""
        seq = self._ids.get(plain.get("id", ""))
        if seq is None:
            return None
        if number not in (seq, ANY) or read(plain | {"seq": seq}) != structs.replace(self.events[seq], tag=None):
            raise BadEvent("other-id", f"#{seq}")
        return seq

    def _refresh(self) -> None:
        """Check that the log can still be written to."""

    def _write(self, made: bytes) -> None:
        """Write lines to the file; does nothing for a log in memory."""

    def _secured(self, first: int, events: Sequence[Mapping[str, Any]]) -> int:
        """Sync added events, numbered from ``first``, as the writer was told to; return how many are on the disk."""
        return 0


class Writer(Draft):
    """A log file that is opened for appending and locked, so that nobody else may add to it; a context manager.

    ``sync`` says when events are forced to the disk: after every call, at the end of each round and on closing, or
    never. ``create`` makes a missing file. ``wait`` is how many seconds to wait for the lock.

    Opening mends what can be mended without doubt: a missing last newline, and a last write that broke off, whose
    bytes are kept in a file beside the log. ``mended`` says what was done. LogRefused if the file is no log of one
    game, is locked by somebody else, or is doubtful or damaged.
    """

    def __init__(self, path: str | Path, sync: Sync = "always", *, create: bool = False, wait: float = 10.0) -> None:
        super().__init__()
        if sync not in get_args(Sync):
            raise JasslogError(f"no way to sync is called {sync!r}; there are {', '.join(get_args(Sync))}")
        self.path = os.fspath(path)
        self._policy: Sync = sync
        self._broken = ""
        self._durable = 0
        self._process = os.getpid()
        self._descriptor = open_locked(self.path, create=create, wait=wait)
        try:
            self._load()
        except BaseException:
            self.close()
            raise

    def __getstate__(self) -> NoReturn:
        raise JasslogError(f"{self.path} has one writer, of which there is no copy")

    def close(self) -> None:
        """Close the file and release its lock; NotWritten if the last events may not be on the disk."""
        if self._descriptor < 0:
            return
        try:
            if self._policy == "round" and not self._broken and self._process == os.getpid():
                self._sync(len(self.events) - 1)
        finally:
            descriptor, self._descriptor = self._descriptor, -1
            with suppress(OSError):
                os.close(descriptor)

    def _load(self) -> None:
        """Read the log, and mend it if that can be done without doubt."""
        data = read_whole(self.path, self._descriptor)
        planned = plan(self.path, data)
        opening = planned.opening
        refuse(self.path, planned)
        if planned.possible:
            mend(self.path, self._descriptor, planned)
            self.mended = planned
        self.events, self.lines, self._tag = opening.events, opening.lines, opening.tag
        self._end = len(data) + 1 if opening.verdict == "unterminated" else opening.end
        self._weight = sum(map(weight, self.lines))
        self._ids = {e.id: e.seq for e in reversed(self.events) if e.id is not None}
        self._durable = min(self._durable, len(self.events))

    def _refresh(self) -> None:
        """Check that the log can still be written to, and read it again if the file's size is not as expected."""
        if self._process != os.getpid():
            raise LogRefused(self.path, "forked")
        if self._descriptor < 0:
            raise LogRefused(self.path, "closed")
        if self._broken:
            raise LogRefused(self.path, "poisoned", self._broken)
        try:
            now = os.fstat(self._descriptor)
            if not (os.path.lexists(self.path) and os.path.samestat(now, os.lstat(self.path))):
                raise LogRefused(self.path, "moved")
        except OSError as error:
            raise NotWritten(error, self.path) from error
        if now.st_size != self._end:
            self._load()

    def _add(self, events: Sequence[Event]) -> int:
        # The size is updated last: after an interrupt in between, the file is longer than expected and is read again.
        size = super()._add(events)
        self._end += size
        return size

    def _write(self, made: bytes) -> None:
        """Write lines to the file; if that fails, cut the file back to its old size; NotWritten."""
        try:
            write_all(self._descriptor, made)
        except BaseException as error:
            self._take_back()
            if isinstance(error, OSError):
                raise NotWritten(error, self.path) from error
            raise

    def _secured(self, first: int, events: Sequence[Mapping[str, Any]]) -> int:
        over = not _ROUND.isdisjoint(event["type"] for event in events)
        if self._policy == "always" or (self._policy == "round" and over):
            self._sync(first + len(events) - 1)
        return self._durable

    def _take_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self._end)
        except OSError as error:
            self._broken = said(error)

    def _sync(self, seq: int) -> None:
        """Force the events up to number ``seq`` to the disk.

        After a failure nobody knows what is on the disk, and another sync would not tell. So the writer is unusable.
        """
        first = self._durable
        if seq < first:
            return
        try:
            sync(self._descriptor)
            if not first:
                sync_folder(self.path)
        except OSError as error:
            self._broken = said(error)
            raise NotWritten(error, self.path, first) from error
        self._durable = len(self.events)
