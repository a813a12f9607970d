"""Asking houses: their processes answer requests, in several lanes at the same time."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Iterator
from queue import Queue
from threading import Thread
from typing import Any

import orjson

from .first import House, cache

Value = dict[str, Any]
_LIVES = 2000
"""How many requests a process answers before a new one replaces it, so that its memory does not grow without bound."""


class Worker:
    """A process of a house; it starts with the first request, and again after it has ended."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._process: subprocess.Popen[bytes] | None = None
        self._answered = 0

    def ask(self, **request: Any) -> Value:
        """The reply to a request; it has the member ``dead`` if the process died of the request."""
        process = self._process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(orjson.dumps(request) + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = b""
        self._answered += 1
        if not line or self._answered >= _LIVES:
            self.close()
        reply: Value = orjson.loads(line) if line else {"game": request.get("game"), "dead": True}
        return reply

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process.wait()
        self._process, self._answered = None, 0

    def _begin(self) -> subprocess.Popen[bytes]:
        cache().mkdir(parents=True, exist_ok=True)
        with (cache() / "workers.log").open("ab") as log:
            return subprocess.Popen(
                self._house.command(),
                env=self._house.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )


def run(
    games: Iterable[str], houses: list[House], task: Callable[[str, list[Worker]], Value], lanes: int
) -> Iterator[Value]:
    """The answers of the task for all games, in the order in which they are ready.

    Each lane has a worker for each house. An exception in a task is raised here.
    """
    waiting: Queue[str | None] = Queue()
    done: Queue[Value | BaseException | None] = Queue()
    for game in games:
        waiting.put(game)

    def lane() -> None:
        workers = [Worker(house) for house in houses]
        try:
            while not waiting.empty() and (game := waiting.get()) is not None:
                done.put(task(game, workers))
        except BaseException as error:
            done.put(error)
        finally:
            for worker in workers:
                worker.close()
            done.put(None)

    for _ in range(lanes):
        Thread(target=lane, daemon=True).start()
    left = lanes
    while left:
        answer = done.get()
        if isinstance(answer, BaseException):
            raise answer
        left -= answer is None
        if answer is not None:
            yield answer
