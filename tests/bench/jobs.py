"""The gain of a second process, compared with two independent processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter

from .corpora import archive
from .processes import ROOT, compiled
from .timing import Figure, figure, interleaved

_FILES = 8


def two_processes(few: list[bytes], games: int, folder: Path, repeats: int) -> list[Figure]:
    """The gain of ``audit -j 2`` on several files and on one large file, compared with two independent audits.

    The two audits have half of the games each. Whole processes are timed by the wall clock, on ``games`` games made
    from a few; 360 plain games of 40 kB take about 10 seconds for each repeat. On a machine with fewer than two free
    cores, neither gains much.
    """
    made = [*archive(few, games)]
    several = [_written(made[number::_FILES], folder / f"jobs-{number}.jsonl") for number in range(_FILES)]
    large = [_written(made, folder / "jobs.jsonl")]
    halves = several[: _FILES // 2], several[_FILES // 2 :]
    environment = compiled(folder)
    jobs: Mapping[str, list[tuple[str, list[str]]]] = {
        "apart": [("1", half) for half in halves],
        "files 1": [("1", several)],
        "files 2": [("2", several)],
        "archive 1": [("1", large)],
        "archive 2": [("2", large)],
    }

    def audits(name: str) -> Callable[[], None]:
        return lambda: _together(jobs[name], environment)

    times = interleaved({name: audits(name) for name in jobs}, repeats, perf_counter)
    apart = [one / two for one, two in zip(times["files 1"], times["apart"], strict=True)]
    note = f"{games:,} games, {sum(map(len, made)) / 1e6:.1f} MB"
    found = [figure("two processes that share nothing", apart, "times one", note)]
    for name, what in ("files", "several files"), ("archive", "one large file"):
        gains = [one / two for one, two in zip(times[f"{name} 1"], times[f"{name} 2"], strict=True)]
        shares = [100 * mine / theirs for mine, theirs in zip(gains, apart, strict=True)]
        found.append(figure(f"two processes: {what}", shares, "% of that", f"{median(gains):.2f} times one"))
    return found


def _together(jobs: list[tuple[str, list[str]]], environment: dict[str, str]) -> None:
    """Run some audits at the same time, each with its number of processes."""
    running = []
    for number, files in jobs:
        command = [sys.executable, "-m", "jasslog", "audit", "--format", "jsonl", "-j", number, *files]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT))
    codes = [process.wait() for process in running]
    assert set(codes) <= {0, 1}, codes


def _written(games: list[bytes], file: Path) -> str:
    file.write_bytes(b"".join(games))
    return str(file)
