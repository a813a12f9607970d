"""Sharing work between several processes, with the answers in the order of the items."""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

_AHEAD = 3
"""Most batches for each process that may be in work, or done before their turn."""
_WAITING = 64
"""Most answers of one batch that are taken before its turn; after these its process waits."""


class Lost(NamedTuple):
    """Takes the place of the last answer to an item if the process died before it was done with the item."""

    code: int | None
    """The exit code of the process, negative for the signal that ended it; None for a process on another machine."""

    @property
    def how(self) -> str:
        """How the process ended, as the system calls it; for a process on another machine, as Dask calls it."""
        if self.code is None:
            return "KilledWorker"
        if self.code >= 0:
            return str(self.code)
        try:
            return signal.Signals(-self.code).name
        except ValueError:
            return f"signal {-self.code}"


Work = Callable[[Any], Iterator[Any]]
"""A function that gives the answers to an item; the attribute ``done`` of an answer says that it is the last."""


def in_order(
    batches: Iterable[Sequence[Any]], work: Work, processes: int, *, apart: bool = False
) -> Generator[tuple[Any, Any], None, None]:
    """Each item with each of its answers, in the order of the items, whichever process works on it.

    A process that dies loses the item it was working on: its last answer is Lost. An exception in ``work`` is raised
    here. With ``apart`` even a single batch is given to another process; else this process does it.
    """
    source = iter(batches)
    known = list(islice(source, 2))
    # A single batch is not worth a process, and without fork there are no others.
    pool = _Pool(work, processes if (apart or len(known) == 2) and hasattr(os, "fork") else 0)
    try:
        yield from pool.run(chain(known, source))
    finally:
        pool.end()


class _Slot:
    """A batch in its place in the order."""

    def __init__(self, batch: Sequence[Any]) -> None:
        self.left = deque(batch)
        """The items that are not done; the first is in work."""
        self.answers: deque[tuple[Any, Any]] = deque()
        self.given = False
        """Whether a process works on the batch."""

    def take(self, answer: Any) -> None:
        """Take an answer to the item in work."""
        self.answers.append((self.left[0], answer))
        if isinstance(answer, Lost) or answer.done:
            self.left.popleft()


class _Worker:
    """A process forked from this one; OSError where the system cannot start one."""

    def __init__(self, work: Work, others: Sequence[Connection]) -> None:
        context = get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs, [self.pipe, *others]), daemon=True)
        self.slot: _Slot | None = None
        """The batch it works on; None while it is idle."""
        # An interrupt (Ctrl-C) is handled by the parent process alone.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            theirs.close()

    def give(self, slot: _Slot) -> None:
        """Give the process a batch; if the process has died meanwhile, ``_Pool._listen`` notices."""
        self.slot, slot.given = slot, True
        with suppress(OSError):
            self.pipe.send(slot.left)


class _Pool:
    """The processes, and the batches whose answers have not all been handed over."""

    def __init__(self, work: Work, processes: int) -> None:
        self._work, self._processes = work, processes
        self._workers: list[_Worker] = []
        self._slots: deque[_Slot] = deque()

    def run(self, source: Iterator[Sequence[Any]]) -> Iterator[tuple[Any, Any]]:
        """All answers in order."""
        while True:
            while (slot := self._next(source)) is not None and (worker := self._idle()) is not None:
                worker.give(slot)
            if not self._slots:
                return
            first = self._slots[0]
            while first.answers:
                yield first.answers.popleft()
            if first.given and first.left:
                self._listen(first)
                continue
            self._slots.popleft()
            # No process took these items, so this one does.
            for item in first.left:
                for answer in self._work(item):
                    yield item, answer

    def _next(self, source: Iterator[Sequence[Any]]) -> _Slot | None:
        """A batch that no process works on; None where there is none.

        A new batch is taken from the source only if all batches are handed over, or a process is free for it and
        fewer than ``_AHEAD`` batches for each process are in work or wait for their turn.
        """
        waiting = next((slot for slot in self._slots if not slot.given), None)
        can = len(self._workers) < self._processes or any(not one.slot for one in self._workers)
        if waiting is None and (not self._slots or (can and len(self._slots) < _AHEAD * self._processes)):
            self._slots.extend(map(_Slot, islice(source, 1)))
            waiting = next((slot for slot in self._slots if not slot.given), None)
        return waiting

    def _idle(self) -> _Worker | None:
        """An idle process, started if need be; None where all are busy and no more can be started."""
        self._workers = [one for one in self._workers if one.slot or one.process.is_alive()]
        idle = next((one for one in self._workers if not one.slot), None)
        if idle is None and len(self._workers) < self._processes:
            try:
                idle = _Worker(self._work, [one.pipe for one in self._workers])
                self._workers.append(idle)
            except OSError:
                self._processes = len(self._workers)
        return idle

    def _listen(self, first: _Slot) -> None:
        """Wait for answers, and take one from each process that has one.

        A process that has died loses the item in work; the other items of its batch are given out again. ``first`` is
        the batch whose turn it is.
        """
        heard: Any = {
            one.pipe: (one, one.slot)
            for one in self._workers
            if one.slot and (one.slot is first or len(one.slot.answers) < _WAITING)
        }
        for pipe in wait(heard):
            worker, slot = heard[pipe]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                worker.slot = None
                worker.process.join()
                slot.take(Lost(worker.process.exitcode or 0))
                slot.given = not slot.left
                continue
            if isinstance(answer, BaseException):
                raise answer
            slot.take(answer)
            if not slot.left:
                worker.slot = None

    def end(self) -> None:
        """End all processes."""
        # All are told to end before any is waited for, so that they free their memory at the same time.
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()


def _serve(work: Work, pipe: Connection, inherited: Sequence[Connection]) -> None:
    """Do the batches that come through a pipe, and send back each answer; runs in a worker process.

    ``inherited`` are the ends of pipes that the process got from its parent and must close.
    """
    # With these ends open, a pipe would stay open when the parent process is killed, and its worker would wait forever.
    for one in inherited:
        one.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # The memory that is filled already is shared with the other processes as long as the garbage collector leaves it.
    gc.freeze()
    # If the other end is closed, nobody waits for an answer.
    with suppress(EOFError, OSError):
        while True:
            batch = pipe.recv()
            try:
                for item in batch:
                    for answer in work(item):
                        pipe.send(answer)
            except BaseException as error:
                pipe.send(error if isinstance(error, OSError) else RuntimeError(f"{type(error).__name__}: {error}"))
                raise
