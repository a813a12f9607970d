"""How fast an audit is, as ratios taken in one run: to reading the same lines as JSON, and to a bare start of Python."""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import orjson

from jasslog.fast.stream import CleanAudit, audits
from jasslog.generate.clean import generate
from jasslog.log.write import line
from jasslog.variants.load import released

REPEATS = 9
RULES = "schieber-santiago"
_PEAK = """
import sys
from jasslog.fast.stream import audits
with open(sys.argv[1], "rb") as file:
    for audit in audits(file, hot=sys.argv[2] == "hot"):
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
    """audit, audit_reducer, help, audit_one."""
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
    """So many whole games with melds, marriages, claims and times, in canonical bytes; about 0.2 s and 50 kB a game."""
    found: list[bytes] = []
    for events in generate(released(RULES), seed, 4 * games, near=0.0, hands="all", notes=False):
        if len(found) < games and "started" in events[0]:
            found.append(b"".join(line(event) for event in events))
        if len(found) == games:
            break
    return b"".join(found)


def bench(data: bytes, repeats: int = REPEATS) -> Bench:
    """Measure everything on a corpus of canonical records; at least ``repeats`` times each, interleaved."""
    lines = data.split(b"\n")[:-1]
    judged = [isinstance(audit, CleanAudit) for audit in audits(BytesIO(data))]
    times = _interleaved(
        {
            "B": lambda: _parse(lines),
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
        starts = _interleaved(_processes(one), repeats, perf_counter)
        peaks = {"audit": _peak(whole, "hot"), "audit_reducer": _peak(whole, "reducer"), "audit_one": _peak(one, "hot")}
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


def _audit(data: bytes, *, hot: bool) -> None:
    for _ in audits(BytesIO(data), hot=hot):
        pass


def _processes(one: Path) -> dict[str, Callable[[], None]]:
    python = [sys.executable]
    return {
        "bare": lambda: _run([*python, "-c", "pass"]),
        "help": lambda: _run([*python, "-m", "jasslog", "--help"]),
        "audit_one": lambda: _run([*python, "-m", "jasslog", "audit", str(one)]),
    }


def _run(command: list[str]) -> None:
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


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
