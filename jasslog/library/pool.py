"""Several processes that share a work, and hand over in the order of the work what each has done."""

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
"""Batches for each process that may be in work or done before their turn."""
_WAITING = 64
"""Answers out of turn of one batch that are taken; then its process waits."""


class Lost(NamedTuple):
    """Comes in the place of a last answer where the process ended before it had done an item."""

    code: int | None
    """Its exit code, negative for the signal that ended it; None where it was on another machine."""

    @property
    def how(self) -> str:
        """How the process ended, as the system says it, or Dask."""
        if self.code is None:
            return "KilledWorker"
        if self.code >= 0:
            return str(self.code)
        try:
            return signal.Signals(-self.code).name
        except ValueError:
            return f"signal {-self.code}"


Work = Callable[[Any], Iterator[Any]]
"""Gives the answers to an item, of which the last is ``done``."""


def in_order(
    batches: Iterable[Sequence[Any]], work: Work, processes: int, *, apart: bool = False
) -> Generator[tuple[Any, Any], None, None]:
    """Each item with each of its answers or Lost, in the order of the items; whichever process does it.

    A process that dies loses the item that it was doing. What goes wrong in ``work`` itself is raised here. With
    ``apart`` this process does nothing itself, were there only one batch.
    """
    source = iter(batches)
    known = list(islice(source, 2))
    # A single batch is not worth a process; nor can a system have any that cannot divide one in two.
    pool = _Pool(work, processes if (apart or len(known) == 2) and hasattr(os, "fork") else 0)
    try:
        yield from pool.run(chain(known, source))
    finally:
        pool.end()


class _Slot:
    """A batch in its place in the order."""

    def __init__(self, batch: Sequence[Any]) -> None:
        self.left = deque(batch)
        """Its items that are not done; the first is being done."""
        self.answers: deque[tuple[Any, Any]] = deque()
        self.given = False
        """Whether a process does it."""

    def take(self, answer: Any) -> None:
        """An answer to the item that is being done."""
        self.answers.append((self.left[0], answer))
        if isinstance(answer, Lost) or answer.done:
            self.left.popleft()


class _Worker:
    """A process that was divided from this one; OSError where the system has none to give."""

    def __init__(self, work: Work, others: Sequence[Connection]) -> None:
        context = get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs, [self.pipe, *others]), daemon=True)
        self.slot: _Slot | None = None
        """What it is doing."""
        # An interrupt is for the process that gives out the work.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            theirs.close()

    def give(self, slot: _Slot) -> None:
        """Let it do a batch; where it has died meanwhile, that is noticed when it is listened to."""
        self.slot, slot.given = slot, True
        with suppress(OSError):
            self.pipe.send(slot.left)


class _Pool:
    """The processes, and the batches whose turn has not come."""

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
            # No process was to be had for these.
            for item in first.left:
                for answer in self._work(item):
                    yield item, answer

    def _next(self, source: Iterator[Sequence[Any]]) -> _Slot | None:
        """A batch that nobody does; a new one only where a process can do it, or there is nothing else to do."""
        found = next((slot for slot in self._slots if not slot.given), None)
        can = len(self._workers) < self._processes or any(not one.slot for one in self._workers)
        if found is None and (not self._slots or (can and len(self._slots) < _AHEAD * self._processes)):
            self._slots.extend(map(_Slot, islice(source, 1)))
            found = next((slot for slot in self._slots if not slot.given), None)
        return found

    def _idle(self) -> _Worker | None:
        """A process that has nothing to do; None where the system has no more to give."""
        self._workers = [one for one in self._workers if one.slot or one.process.is_alive()]
        found = next((one for one in self._workers if not one.slot), None)
        if found is None and len(self._workers) < self._processes:
            try:
                found = _Worker(self._work, [one.pipe for one in self._workers])
                self._workers.append(found)
            except OSError:
                self._processes = len(self._workers)
        return found

    def _listen(self, first: _Slot) -> None:
        """Wait for answers, and take one of each process that has one; a dead one's other items are given out anew."""
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
        # What they held is given back meanwhile, by all of them at the same time.
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()


def _serve(work: Work, pipe: Connection, inherited: Sequence[Connection]) -> None:
    """Do batches until there are no more, and give each answer; the ends of pipes that were inherited are let go."""
    # Whoever gives out the work would else seem to be there when it was killed.
    for one in inherited:
        one.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # What is loaded already is shared with the other processes as long as nobody touches it.
    gc.freeze()
    # Where the other end has gone away, nobody wants an answer.
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
