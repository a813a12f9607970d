"""A process that was divided from this one, and the pipes to and from it."""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

_FAILED = 70
_HEAD = 8
"""Bytes that say how long a message is."""

Batch = Sequence[Any]
Work = Callable[[Any], Iterator[Any]]


class Pipe:
    """Both ways of talking to another process."""

    def __init__(self, reading: int, writing: int) -> None:
        self.reading, self.writing = reading, writing

    def send(self, message: Any) -> None:
        """Send a message; OSError where nobody is there any more."""
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        left = memoryview(len(data).to_bytes(_HEAD) + data)
        while left:
            left = left[os.write(self.writing, left) :]

    def receive(self) -> Any:
        """The next message; EOFError where none will come any more."""
        return pickle.loads(self._exactly(int.from_bytes(self._exactly(_HEAD))))

    def _exactly(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            piece = os.read(self.reading, min(size - len(found), 1 << 20))
            if not piece:
                raise EOFError
            found += piece
        return bytes(found)

    def close(self) -> None:
        """Close both ways."""
        os.close(self.reading)
        os.close(self.writing)


class Worker:
    """One process that does a work; OSError where the system has none to give."""

    def __init__(self, work: Work, others: Iterable[Worker]) -> None:
        reading, theirs = os.pipe()
        mine, writing = os.pipe()
        self.pipe = Pipe(reading, writing)
        # An interrupt is for the process that gives out the work.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process = os.fork()
            if not self._process:
                _live(
                    partial(_serve, work),
                    Pipe(mine, theirs),
                    [reading, writing, *(end for other in others for end in other.ends)],
                )
        except OSError:
            self.pipe.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            os.close(mine)
            os.close(theirs)

    @property
    def ends(self) -> tuple[int, int]:
        """What of its pipes is open here."""
        return self.pipe.reading, self.pipe.writing

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as its pipe tells."""
        return not select.select([self.pipe.reading], [], [], 0)[0]

    def stop(self) -> None:
        """Let it end, whatever it is doing."""
        self.pipe.close()
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGTERM)

    def end(self) -> int:
        """Wait until it has ended; its exit code, negative for the signal that ended it."""
        return os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])


def heard(workers: Sequence[Worker]) -> list[Worker]:
    """Those that have something to say, or have died; waits for the first."""
    poll = select.poll()
    for worker in workers:
        poll.register(worker.pipe.reading, select.POLLIN)
    ready = {descriptor for descriptor, _ in poll.poll()}
    return [worker for worker in workers if worker.pipe.reading in ready]


def _live(serve: Callable[[Pipe], None], pipe: Pipe, inherited: Sequence[int]) -> None:
    """All that a process does; never returns, so that nothing of the other one is done twice."""
    code = _FAILED
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for other in inherited:
            os.close(other)
        # What is loaded already is shared with the other processes as long as nobody touches it.
        gc.freeze()
        # Where the other end has gone away, nobody wants an answer.
        with suppress(EOFError, OSError):
            serve(pipe)
        code = 0
    finally:
        os._exit(code)


def _serve(work: Work, pipe: Pipe) -> None:
    """Do batches until there are no more, and give each answer."""
    while True:
        batch = pipe.receive()
        try:
            for item in batch:
                for answer in work(item):
                    pipe.send(answer)
        except BaseException as error:
            pipe.send(error if isinstance(error, OSError) else RuntimeError(f"{type(error).__name__}: {error}"))
            raise
