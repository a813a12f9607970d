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
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_AHEAD = 3
"""Batches for each process that may be in work or done before their turn."""
_WAITING = 64
"""Answers out of turn of one batch that are taken; then its process waits."""


class Lost(NamedTuple):
    """Comes in the place of a last answer where the process ended before it had done an item."""

    code: int | None
    """Its exit code, negative for the signal that ended it; None where that is not known."""


Work = Callable[[Any], Iterator[Any]]
"""Gives the answers to an item, of which the last is ``done``; an item that is ``here`` only this process can do."""


def in_order(batches: Iterable[Sequence[Any]], work: Work, processes: int) -> Generator[tuple[Any, Any], None, None]:
    """Each item with each of its answers or Lost, in the order of the items; whichever process does it.

    A process that dies loses the item that it was doing. What goes wrong in ``work`` itself is raised here.
    """
    slots = map(_Slot, batches)
    known = list(islice(slots, 1))
    if known and not known[0].here:
        known += islice(slots, 1)
    # A single batch is not worth a process; nor can a system have any that cannot divide one in two.
    alone = not hasattr(os, "fork") or (len(known) < 2 and not any(slot.here for slot in known))
    pool = _Pool(work, 0 if alone else processes)
    try:
        yield from pool.run(chain(known, slots))
    finally:
        pool.end()


class _Slot:
    """A batch in its place in the order."""

    def __init__(self, batch: Sequence[Any]) -> None:
        self.left = deque(batch)
        """Its items that are not done; the first is being done."""
        self.answers: deque[tuple[Any, Any]] = deque()
        self.here = any(item.here for item in batch)
        """Whether this process has to do it itself."""

    def take(self, answer: Any) -> None:
        """An answer to the item that is being done."""
        self.answers.append((self.left[0], answer))
        if isinstance(answer, Lost) or answer.done:
            self.left.popleft()


class _Worker:
    """A process that was divided from this one; OSError where the system has none to give."""

    def __init__(self, work: Work) -> None:
        context = get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs), daemon=True)
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
        self.slot = slot
        with suppress(OSError):
            self.pipe.send(slot.left)


class _Pool:
    """The processes, and the batches whose turn has not come."""

    def __init__(self, work: Work, processes: int) -> None:
        self._work, self._processes = work, processes
        self._workers: list[_Worker] = []
        self._slots: deque[_Slot] = deque()

    def run(self, source: Iterator[_Slot]) -> Iterator[tuple[Any, Any]]:
        """All answers in order."""
        while True:
            while self._has_room() and (slot := next(source, None)) is not None:
                self._slots.append(slot)
                self._give(slot)
            if not self._slots:
                return
            first = self._slots[0]
            while first.answers:
                yield first.answers.popleft()
            if first.here:
                for item in first.left:
                    for answer in self._work(item):
                        yield item, answer
            if first.here or not first.left:
                self._slots.popleft()
            else:
                self._listen(first)

    def _has_room(self) -> bool:
        """Whether another batch may be begun; none is asked for beyond one that has to be done here."""
        if self._slots and (self._slots[-1].here or len(self._slots) >= _AHEAD * self._processes):
            return False
        return not self._slots or len(self._workers) < self._processes or any(not one.slot for one in self._workers)

    def _give(self, slot: _Slot) -> None:
        """Let a process do a batch; where the system has none to give, those that are there, or this one, have to."""
        self._workers = [one for one in self._workers if one.slot or one.process.is_alive()]
        idle = next((one for one in self._workers if not one.slot), None)
        if not slot.here and idle is None and len(self._workers) < self._processes:
            try:
                idle = _Worker(self._work)
                self._workers.append(idle)
            except OSError:
                self._processes = len(self._workers)
        if idle is None:
            slot.here = True
        elif not slot.here:
            idle.give(slot)

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
                slot.take(Lost(worker.process.exitcode))
                if slot.left:
                    self._give(slot)
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


def _serve(work: Work, pipe: Connection) -> None:
    """Do batches until there are no more, and give each answer."""
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
