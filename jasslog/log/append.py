"""Adding events to a log: one event, one line, one write; what was acknowledged is never lost."""

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
"""Append after whatever is there: for those who write down what happens, not what they decide on."""
Expected = int | Literal["any"]
_ROUND = frozenset({"round_started", "game_ended"})
"""With these events the round before them is over."""


class Appended(NamedTuple):
    """An event that is in the log."""

    seq: int
    """Its number."""
    durable: int
    """How many events of the log are known to be on the disk, not only with the system."""
    repeated: bool
    """It was there already, by its id, and nothing was written."""


class Draft:
    """A log that lies only in memory: its lines as a file would have them."""

    path = ""

    def __init__(self) -> None:
        self.events: list[Recorded] = []
        """Every event of the log; not to be changed."""
        self.lines: list[bytes] = []
        """Every line, without its newline; not to be changed."""
        self.mended: Plan | None = None
        """What was mended when the log was opened."""
        self._tag: int | None = None
        self._weight = 0
        self._ids: dict[str, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the log back."""

    def append(self, event: Mapping[str, Any], expected: Expected) -> Appended:
        """Add an event, whose number must be ``expected``; once this returns, it is in the log for good.

        An event with an ``id`` that is there already, with the same content, succeeds again without being written
        again. WrongVersion where the number is another; BadEvent, LogRefused, NotWritten. After a failed sync nothing
        is known any more, and the writer refuses to go on: open the log again.
        """
        return self.append_together([event], expected)

    def append_together(self, events: Sequence[Mapping[str, Any]], expected: Expected) -> Appended:
        """Add several events without ``id`` as ``append`` does one, with one write: all of them or none."""
        first, repeated = self.place(events[0], expected)
        if not repeated:
            self._add([plain_event(event) | {"seq": seq} for seq, event in enumerate(events, start=first)])
        return Appended(first, self._secured(first, events), repeated)

    def place(self, event: Mapping[str, Any], expected: Expected) -> tuple[int, bool]:
        """The number that ``append`` would give an event, and whether it has it already; fails as that would."""
        self._refresh()
        plain = plain_event(event)
        repeated = self._delivered(plain)
        seq = len(self.events) if repeated is None else repeated
        wanted = event.get("seq", expected if repeated is None else seq)
        needs(wanted == ANY or isinstance(wanted, int), "no number of an event", wanted)
        if wanted not in (seq, ANY):
            raise WrongVersion(seq, wanted, self.events[max(0, wanted) :])
        return seq, repeated is not None

    def lines_of(self, events: Iterable[Event]) -> list[bytes]:
        """The lines of numbered events as they would follow here, without newlines; LogRefused where the log is full.

        Where the lines have tags, they have some too.
        """
        found, last = [], -1
        for event in events:
            last = event["seq"]
            if (event["type"] == "game_started") != (last == 0):
                raise BadEvent("second-head" if last else "not-first")
            found.append(canonical(event))
        found = found if self._tag is None else tags.tagged(found, self._tag)
        if last >= EVENTS or max(map(len, found), default=0) > LINE or self._weight + sum(map(weight, found)) > GAME:
            raise LogRefused(self.path, "full")
        return found

    def _add(self, events: Sequence[Event]) -> int:
        """Write events down; how many bytes they have."""
        made = self.lines_of(events)
        whole = b"".join(line + b"\n" for line in made)
        self._write(whole)
        self._tag = tags.written(made[-1])
        self.lines += made
        self._weight += sum(map(weight, made))
        self.events += map(read, events)
        self._ids |= {event["id"]: event["seq"] for event in events if "id" in event}
        return len(whole)

    def _delivered(self, plain: Event) -> int | None:
        """The number of the same event, if it was delivered before; BadEvent where its id is that of another."""
        seq = self._ids.get(plain.get("id", ""))
        if seq is not None and read(plain | {"seq": seq}) != structs.replace(self.events[seq], tag=None):
            raise BadEvent("other-id", f"#{seq}")
        return seq

    def _refresh(self) -> None:
        """See that the log can still be written to."""

    def _write(self, made: bytes) -> None:
        """Put lines where they are kept."""

    def _secured(self, first: int, events: Sequence[Mapping[str, Any]]) -> int:
        """How many events are known to be on the disk once these are to be, of which the first has that number."""
        return 0


class Writer(Draft):
    """Whoever holds it may add to the log, and nobody else; a context manager.

    Opening mends what can be mended without a doubt: a missing last newline, and a last write that broke off, whose
    bytes are kept beside the log. ``mended`` tells. LogRefused where the log is of another kind, in other hands,
    doubtful or damaged.
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
        """Give the log back; NotWritten where its last events may not be on the disk."""
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
        """Read the log, and mend it where that is beyond doubt."""
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
        """See that the log can still be written to, and read it again where somebody else did."""
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
        # In this order: an interrupt in between leaves a file that is longer than expected, and it is read again.
        size = super()._add(events)
        self._end += size
        return size

    def _write(self, made: bytes) -> None:
        """One write; where it fails, the log is what it was before."""
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
        """Have that event on the disk. What a failure leaves there nobody knows, and asking again would not tell."""
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
