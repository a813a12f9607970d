"""How many times as fast two processes audit a corpus as one does."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from jasslog.library.bench.audits import audit, audit_file, audit_stream, ways
from jasslog.library.bench.corpora import beginning
from jasslog.library.bench.timing import Figure, beside, interleaved
from jasslog.library.crew import can_share, in_order
from jasslog.library.part import REST, Part
from jasslog.library.parts import parts
from jasslog.log.scan import Stretch, open_log

_TIMES = {"bulk": 4, "hot": 1, "reducer": 1 / 3}
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
    """How many times as fast two processes are as one, by the clock."""
    if not can_share() or (os.cpu_count() or 1) < 2:
        return []
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for way in ways():
            file, times = Path(folder, f"{way}.jsonl"), _TIMES[way]
            file.write_bytes(data * int(times) if times >= 1 else beginning(data, int(len(data) * times)))
            tasks = {"one": partial(_alone, audit_file, file, way), "two": partial(_alone, _audit_shared, file, way)}
            audit([beginning(data, _BEFORE)], way)
            found += beside(interleaved(tasks, repeats, perf_counter), "two", "shared", "times")
            found[-1] = found[-1]._replace(name=way)
    return found


def _alone(task: Callable[[Path, str], object], file: Path, way: str) -> None:
    """Audit a file in a process of its own, as commands do: all modules are loaded, but its memory is new."""
    process = os.fork()
    if not process:
        code = 1
        try:
            task(file, way)
            code = 0
        finally:
            os._exit(code)
    if os.waitpid(process, 0)[1]:
        raise ChildProcessError(f"a process that audited {file} was ended")


def _audit_shared(file: Path, way: str) -> None:
    for _ in in_order(([part] for part in parts([file])), partial(_work, way), 2):
        pass
