"""How fast an audit is, as ratios taken in one run: to parsing the same lines as JSON, and to a bare Python."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import orjson

from jasslog.fast.clean import CleanAudit
from jasslog.fast.pieces import installed
from jasslog.fast.stream import audits
from jasslog.generate.clean import run
from jasslog.generate.habits import Knobs, draw_habits
from jasslog.generate.table import Table
from jasslog.log.write import line
from jasslog.variants.load import released

REPEATS = 9
RULES = "schieber-santiago"
_PEAK = """
import sys
from jasslog.fast.stream import audits
with open(sys.argv[1], "rb") as file:
    for audit in audits(file, hot=sys.argv[2] != "reducer", bulk=sys.argv[2] == "bulk"):
        pass
try:
    print([int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")][0] * 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


class Ratio(NamedTuple):
    """A time beside another one of the same run."""

    name: str
    """audit_bulk where numpy is installed, audit, audit_reducer, help, audit_one."""
    ratio: float
    """The median over all repeats."""
    low: float
    """The first quartile."""
    high: float
    """The third quartile."""


class Bench(NamedTuple):
    """What was measured, on what."""

    games: int
    rounds: int
    lines: int
    size: int
    """Bytes of the corpus."""
    acquitted: int
    """Games that the hot path proved clean by itself."""
    line_time: float
    """Microseconds of processor time that orjson.loads takes for a line: the unit B."""
    reading: list[Ratio]
    """Whole audits, in B."""
    starts: list[Ratio]
    """Whole processes, in starts of a bare Python that does nothing."""
    peaks: dict[str, int]
    """Most memory of a process that audits the corpus, in bytes, and of one that audits a single game."""


def corpus(games: int, seed: int = 0) -> bytes:
    """So many whole games with melds, marriages, claims and times, in canonical bytes; about 0.2 s and 40 kB a game."""
    variant = released(RULES)
    found: list[bytes] = []
    for number in range(games):
        rng = Random(f"bench {seed} {number}")
        drawn = draw_habits(variant, rng, Knobs(near=0.0, hands="all", notes=False))
        habits = replace(drawn, timed=True, said="both", slate="", exposed=0, taken_back=0, looked_at=0, misdealt=0)
        table = Table(variant, rng, habits, f"bench-{seed}-{number}")
        run(table)
        found += [line(event) for event in table.events]
    return b"".join(found)


def bench(data: bytes, repeats: int = REPEATS) -> Bench:
    """Measure everything on a corpus of canonical records; at least ``repeats`` times each, interleaved."""
    lines = data.split(b"\n")[:-1]
    judged = [isinstance(audit, CleanAudit) for audit in audits(BytesIO(data))]
    bulk = {"audit_bulk": lambda: _audit(data, hot=True, bulk=True)} if installed() else {}
    times = _interleaved(
        {
            "B": lambda: _parse(lines),
            **bulk,
            "audit": lambda: _audit(data, hot=True),
            "audit_reducer": lambda: _audit(data, hot=False),
        },
        repeats,
        process_time,
    )
    with tempfile.TemporaryDirectory() as folder:
        whole, one = Path(folder, "whole.jsonl"), Path(folder, "one.jsonl")
        whole.write_bytes(data)
        one.write_bytes(data[: data.find(b'\n{"format":', 1) + 1] or data)
        starts = _interleaved(_processes(one, folder), repeats, perf_counter)
        peaks = {name: _peak(whole, "bulk") for name in bulk}
        peaks |= {
            "audit": _peak(whole, "hot"),
            "audit_reducer": _peak(whole, "reducer"),
            "audit_one": _peak(one, "hot"),
        }
    return Bench(
        games=len(judged),
        rounds=data.count(b'"type":"round_started"'),
        lines=len(lines),
        size=len(data),
        acquitted=sum(judged),
        line_time=median(times["B"]) / max(len(lines), 1) * 1e6,
        reading=_ratios(times, "B"),
        starts=_ratios(starts, "bare"),
        peaks=peaks,
    )


def _parse(lines: list[bytes]) -> None:
    loads = orjson.loads
    for text in lines:
        loads(text)


def _audit(data: bytes, *, hot: bool, bulk: bool = False) -> None:
    for _ in audits(BytesIO(data), hot=hot, bulk=bulk):
        pass


def _processes(one: Path, folder: str) -> dict[str, Callable[[], None]]:
    # As when installed: every module has been compiled before, by the run that does not count.
    environment = os.environ | {"PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(*arguments: str) -> Callable[[], None]:
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL

        def run() -> None:
            subprocess.run(command, env=environment, stdout=nowhere, stderr=nowhere, check=False)

        return run

    return {
        "bare": start("-c", "pass"),
        "help": start("-m", "jasslog", "--help"),
        "audit_one": start("-m", "jasslog", "audit", str(one)),
    }


def _peak(file: Path, way: str) -> int:
    """Most memory that a new process held while it audited a file."""
    done = subprocess.run([sys.executable, "-c", _PEAK, str(file), way], capture_output=True, check=True)
    return int(done.stdout)


def _interleaved(
    tasks: dict[str, Callable[[], None]], repeats: int, clock: Callable[[], float]
) -> dict[str, list[float]]:
    """The times of each task, all of them in each repeat, in an order drawn anew, after one run that does not count."""
    rng = Random(0)
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for repeat in range(repeats + 1):
        for name in rng.sample(list(tasks), len(tasks)):
            gc.collect()
            begun = clock()
            tasks[name]()
            if repeat:
                times[name].append(clock() - begun)
    return times


def _ratios(times: dict[str, list[float]], base: str) -> list[Ratio]:
    found = []
    for name, mine in times.items():
        if name != base:
            each = [a / b for a, b in zip(mine, times[base], strict=True)]
            low, _, high = quantiles(each, n=4)
            found.append(Ratio(name, median(each), low, high))
    return found


def as_json(result: Bench) -> dict[str, Any]:
    """The result as JSON values."""
    rows = {"reading": result.reading, "starts": result.starts}
    return result._asdict() | {group: [ratio._asdict() for ratio in ratios] for group, ratios in rows.items()}
