"""Whole processes: how long they take to start and to audit one game, and how much memory they hold."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import orjson

from .timing import Figure, beside, interleaved

ROOT = Path(__file__).parents[2]
_PEAK = """
import sys
from jasslog.library.read import read
for record in read(sys.argv[1:]):
    record.findings
try:
    print([int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")][0] * 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def times(warm: Path, files: list[Path]) -> list[tuple[float, float]]:
    """The seconds of parsing and of auditing each file, in a new process; ``warm`` is audited before, untimed."""
    command = [sys.executable, "-m", "tests.bench.one", str(warm), *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    told: list[Any] = orjson.loads(done.stdout)
    return [(parsed, audited) for parsed, audited in told]


def peak(file: Path) -> int:
    """Most memory that a new process held while it audited a file, in bytes."""
    command = [sys.executable, "-c", _PEAK, str(file)]
    return int(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout)


def starts(one: Path, folder: Path, repeats: int) -> list[Figure]:
    """Whole processes, in starts of a bare Python that does nothing."""
    # As when installed: every module has been compiled before, by the run that does not count.
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(*arguments: str) -> Callable[[], object]:
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL
        return lambda: subprocess.run(command, env=environment, stdout=nowhere, stderr=nowhere, check=False, cwd=ROOT)

    tasks = {
        "bare": start("-c", "pass"),
        "process: `jasslog --help`": start("-m", "jasslog", "--help"),
        "process: audit of one game": start("-m", "jasslog", "audit", str(one)),
    }
    return beside(interleaved(tasks, repeats, perf_counter), "bare", "bare starts")
