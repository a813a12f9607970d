"""Whole processes: how long they take to start and to audit one game, and how much memory they hold."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from jasslog.library.bench.audits import WAYS
from jasslog.library.bench.timing import Figure, beside, figure, interleaved

_PEAK = """
import sys
from jasslog.fast.stream import audits
from jasslog.log.scan import open_log
with open_log(sys.argv[1]) as log:
    for audit in audits(log, hot=sys.argv[2] == "hot"):
        pass
try:
    print([int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")][0] * 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def starts(one: Path, folder: str, repeats: int) -> list[Figure]:
    """Whole processes, in starts of a bare Python that does nothing."""
    # As when installed: every module has been compiled before, by the run that does not count.
    environment = os.environ | {"PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(*arguments: str) -> Callable[[], object]:
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL
        return lambda: subprocess.run(command, env=environment, stdout=nowhere, stderr=nowhere, check=False)

    tasks = {
        "bare": start("-c", "pass"),
        "help": start("-m", "jasslog", "--help"),
        "audit_one": start("-m", "jasslog", "audit", str(one)),
    }
    return beside(interleaved(tasks, 2 * repeats, perf_counter), "bare", "starts", "starts")


def peaks(whole: Path, one: Path) -> list[Figure]:
    """Most memory of a process that audits the corpus, packed or not, and of one that audits a single game."""
    packed = whole.with_name("whole.jsonl.gz")
    with gzip.open(packed, "wb", compresslevel=1) as file:
        file.write(whole.read_bytes())
    asked = {way: (whole, way) for way in WAYS} | {"packed": (packed, "reducer"), "audit_one": (one, "hot")}
    return [figure("memory", name, [peak(file, way) / 1e6], "MB") for name, (file, way) in asked.items()]


def peak(file: Path, way: str) -> int:
    """Most memory that a new process held while it audited a file."""
    done = subprocess.run([sys.executable, "-c", _PEAK, str(file), way], capture_output=True, check=True)
    return int(done.stdout)
