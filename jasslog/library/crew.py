"""Several processes that share a work, and hand over in the order of the work what each has done."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from jasslog.library.worker import Worker

_AHEAD = 8
"""Batches for each process that may be in work or done before their turn."""
_IN_HAND = 2
"""Batches that a process is given at a time, so that it need not wait for the next."""
_WAITING = 64
"""Answers out of turn of one batch that are taken; then its process waits."""


class Item(Protocol):
    """A piece of the work."""

    @property
    def here(self) -> bool:
        """Whether only this process can do it."""

    @property
    def large(self) -> bool:
        """Whether it is surely not all of the work."""

    @property
    def load(self) -> int:
        """Bytes that have to be sent along."""


class Answer(Protocol):
    """What comes of an item; there may be several."""

    @property
    def done(self) -> bool:
        """Whether it is the last of its item."""


class Lost:
    """Comes in the place of a last answer where the process ended before it had done an item."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        """Its exit code, negative for the signal that ended it; None where that is not known."""


Batch = Sequence[Any]
Work = Callable[[Any], Iterator[Any]]


def can_share() -> bool:
    """Whether this system can divide a process in two, which is how the others are made."""
    return hasattr(os, "fork")


def in_order(batches: Iterable[Batch], work: Work, processes: int) -> Generator[tuple[Any, Any], None, None]:
    """Each item with each of its answers or Lost, in the order of the items; whichever process does it.

    A process that dies loses the item that it was doing. What goes wrong in ``work`` itself is raised here.
    """
    source = iter(batches)
    known: list[Batch] = []
    if processes > 1 and can_share():
        known = list(islice(source, 1))
        # Nothing may be asked for beyond what has to be done here; and a single batch is not worth a process.
        if known and not _shared(known[0]):
            known += islice(source, 1)
    if len(known) < 2 and not any(map(_shared, known)):
        for item in chain.from_iterable(chain(known, source)):
            for answer in work(item):
                yield item, answer
        return
    crew = _Crew(work, processes)
    try:
        yield from crew.run(chain(known, source))
    finally:
        crew.end()


def _shared(batch: Batch) -> bool:
    """Whether there are several processes, whatever else there may be to do."""
    return any(item.here or item.large for item in batch)


def _here(batch: Batch) -> bool:
    return any(item.here for item in batch)


class _Slot:
    """A batch in its place in the order."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.at = 0
        """Which of its items is being done."""
        self.answers: deque[tuple[Any, Any]] = deque()
        self.here = _here(batch)
        """Whether this process has to do it itself."""
        self.heavy = any(item.load for item in batch)

    @property
    def finished(self) -> bool:
        return self.at == len(self.batch)

    def take(self, answer: Any) -> None:
        """An answer to the item that is being done."""
        self.answers.append((self.batch[self.at], answer))
        self.at += isinstance(answer, Lost) or answer.done


class _Crew:
    """The processes and the batches whose turn has not come."""

    def __init__(self, work: Work, processes: int) -> None:
        self._work, self._processes = work, processes
        self._hands: dict[Worker, deque[_Slot]] = {}
        """What each process has been given, in order."""
        self._slots: deque[_Slot] = deque()
        self._next: _Slot | None = None

    def run(self, batches: Iterable[Batch]) -> Iterator[tuple[Any, Any]]:
        """All answers in order."""
        source = iter(batches)
        while True:
            self._hand_out(source)
            if not self._slots:
                return
            first = self._slots[0]
            while first.answers:
                yield first.answers.popleft()
            if first.finished:
                self._slots.popleft()
            elif first.here:
                self._slots.popleft()
                for item in first.batch[first.at :]:
                    for answer in self._work(item):
                        yield item, answer
            else:
                self._listen(first)

    def _hand_out(self, source: Iterator[Batch]) -> None:
        """Give out batches as long as there is somebody to do them; nothing beyond one that has to be done here."""
        while not (self._slots and self._slots[-1].here):
            if self._next is None:
                batch = next(source, None)
                if batch is None:
                    return
                self._next = _Slot(batch)
            if len(self._slots) >= (_IN_HAND if self._next.heavy else _AHEAD) * self._processes:
                return
            if not self._next.here:
                worker = self._free(self._next)
                if worker is not None:
                    self._give(worker, self._next)
                elif self._hands:
                    return
                else:
                    self._next.here = True
            self._slots.append(self._next)
            self._next = None

    def _free(self, slot: _Slot) -> Worker | None:
        """A process for a batch. What is heavy goes only to one that is waiting, as others might be sending too."""
        for dead in [worker for worker, slots in self._hands.items() if not slots and not worker.alive]:
            self._replace(dead)
        idle = min(self._hands, key=lambda worker: len(self._hands[worker]), default=None)
        if (idle is None or self._hands[idle]) and len(self._hands) < self._processes:
            return self._hired() or idle
        return idle if idle is not None and len(self._hands[idle]) < (1 if slot.heavy else _IN_HAND) else None

    def _hired(self) -> Worker | None:
        """One process more; None where the system has none to give, and those that are there have to do."""
        from jasslog.library.worker import Worker

        try:
            worker = Worker(self._work, self._hands)
        except OSError:
            self._processes = max(1, len(self._hands))
            return None
        self._hands[worker] = deque()
        return worker

    def _give(self, worker: Worker, slot: _Slot) -> None:
        """Let a process do a batch too; where it has died meanwhile, that is noticed when it is listened to."""
        self._hands[worker].append(slot)
        with suppress(OSError):
            worker.pipe.send(slot.batch[slot.at :])

    def _listen(self, first: _Slot) -> None:
        """Wait for answers, and take one of each process that has one."""
        from jasslog.library.worker import heard

        wanted = [
            worker
            for worker, slots in self._hands.items()
            if slots and (slots[0] is first or len(slots[0].answers) < _WAITING)
        ]
        for worker in heard(wanted):
            slots = self._hands[worker]
            try:
                answer = worker.pipe.receive()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(answer, BaseException):
                raise answer
            slots[0].take(answer)
            if slots[0].finished:
                slots.popleft()

    def _replace(self, dead: Worker) -> None:
        """Let a new process go on with what a dead one had in hand, apart from what it was doing."""
        slots = self._hands.pop(dead)
        dead.stop()
        code = dead.end()
        if slots:
            slots[0].take(Lost(code))
        left = [slot for slot in slots if not slot.finished]
        worker = self._hired() if left else None
        for slot in left:
            if worker is not None:
                self._give(worker, slot)
            else:
                slot.here = True

    def end(self) -> None:
        """End all processes."""
        workers = list(self._hands)
        self._hands.clear()
        # What they held is given back meanwhile, by all of them at the same time.
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.end()
