"""How many times as fast two processes audit a corpus as one does, and how many times they could at best."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from jasslog.library.bench.audits import WAYS, audit, audit_file, audit_stream
from jasslog.library.bench.corpora import beginning
from jasslog.library.bench.timing import Figure, beside, interleaved
from jasslog.library.crew import can_share, in_order
from jasslog.library.part import REST, Part
from jasslog.library.parts import parts
from jasslog.log.scan import Stretch, open_log

_TIMES = {"hot": 1, "reducer": 1 / 3}
"""How many times the corpus is shared out, by the way of auditing: so each takes half a second and more."""
_BEFORE = 2_000_000
"""Bytes that are audited before anything is timed."""


class _Done(NamedTuple):
    """A part has been audited."""

    done: bool = True


def _work(way: str, part: Part) -> Iterator[_Done]:
    with open_log(part.file, part.start) as log:
        audit_stream(Stretch(log, part.size if part.size >= 0 else REST), way)
    yield _Done()


def shared(data: bytes, repeats: int) -> list[Figure]:
    """How many times as fast two processes are as one, by the clock; and two that have nothing to do with each other,
    each with half of the games, which is what the machine allows."""
    if not can_share() or (os.cpu_count() or 1) < 2:
        return []
    found: dict[str, list[Figure]] = {"shared": [], "apart": []}
    with tempfile.TemporaryDirectory() as folder:
        for way in WAYS:
            whole, halves = _files(Path(folder), data, way)
            tasks = {
                way: partial(_in_processes, audit_file, [whole], way),
                "shared": partial(_in_processes, _audit_shared, [whole], way),
                "apart": partial(_in_processes, audit_file, halves, way),
            }
            audit([beginning(data, _BEFORE)], way)
            times = interleaved(tasks, repeats, perf_counter)
            for group, figures in found.items():
                figures += beside({way: times[way], group: times[group]}, group, group, "times")
    return [figure for figures in found.values() for figure in figures]


def _files(folder: Path, data: bytes, way: str) -> tuple[Path, list[Path]]:
    """What is audited in one way, and the two halves of it."""
    times = _TIMES[way]
    games = data * int(times) if times >= 1 else beginning(data, int(len(data) * times))
    whole, *halves = (folder / name for name in ("whole.jsonl", "first.jsonl", "second.jsonl"))
    first = len(beginning(games, len(games) // 2))
    whole.write_bytes(games)
    for half, text in zip(halves, (games[:first], games[first:]), strict=True):
        half.write_bytes(text)
    return whole, halves


def _in_processes(task: Callable[[Path, str], object], files: list[Path], way: str) -> None:
    """Audit each file in a process of its own, as commands do: all modules are loaded, but its memory is new."""
    processes = [_begun(task, file, way) for file in files]
    codes = [os.waitpid(process, 0)[1] for process in processes]
    if any(codes):
        raise ChildProcessError(f"a process that audited {files} was ended")


def _begun(task: Callable[[Path, str], object], file: Path, way: str) -> int:
    process = os.fork()
    if not process:
        code = 1
        try:
            task(file, way)
            code = 0
        finally:
            os._exit(code)
    return process


def _audit_shared(file: Path, way: str) -> None:
    for _ in in_order(([part] for part in parts([file])), partial(_work, way), 2):
        pass
