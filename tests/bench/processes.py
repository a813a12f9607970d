"""Whole processes: how long they take to start and to audit one game, and how much memory they use."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import orjson

from .corpora import archive, short_games
from .timing import Figure, beside, figure, interleaved

ROOT = Path(__file__).parents[2]
_HELD = """
import os, sys
def held():
    try:
        found = [int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")][0] * 1024
    except OSError:
        import resource
        found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(found, file=sys.stderr, flush=True)
"""
AUDIT = """
from jasslog.library.read import read
for record in read(sys.argv[1:]):
    record.findings
held()
"""
COMMAND = """
from jasslog.cli import main
leave = os._exit
os._exit = lambda code: (held(), leave(0 if code in (0, 1, 5) else 1))
main()
"""
"""Code for a process that prints its memory at its exit.

The command line ends the process by ``os._exit``, so this function is replaced.
"""
FEW = 10
"""The number of games in the small run, with which a run over many games is compared."""
_ALLOWED, _TIMES = 40_000_000, 4
"""The memory that a run may use for any number of games: this many bytes, plus this many times its largest game."""


class Timed(NamedTuple):
    """The times of one file in a new process."""

    parsed: float
    """Seconds to parse its lines: the unit B."""
    audited: float
    """Seconds to audit it."""
    findings: int

    @property
    def ratio(self) -> float:
        """The time of the audit in B."""
        return self.audited / self.parsed


def times(warm: Path, files: list[Path]) -> list[Timed]:
    """The times of parsing and auditing each file, in one new process, which first audits ``warm`` untimed."""
    command = [sys.executable, "-m", "tests.bench.one", str(warm), *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=True, cwd=ROOT)
    rows: list[Any] = orjson.loads(done.stdout)
    return [Timed(*each) for each in rows]


def peak(file: Path) -> int:
    """The peak memory of a new process that audits a file, in bytes."""
    return held(AUDIT, str(file))


def peaks(folder: Path, many: int) -> list[Figure]:
    """The peak memory of each command over archives of a few and of ``many`` games; 1,000 take about 20 seconds."""
    few, figures = short_games(), []
    allowed = _ALLOWED + _TIMES * max(map(len, few))
    for size, games in ("few", FEW), ("many", many):
        file = folder / f"{size}.jsonl"
        file.write_bytes(b"".join(archive(few, games)))
        for name, options in _commands(folder, games).items():
            most = held(COMMAND, name, str(file), *options, folder=folder)
            bound = "its index lists each" if name == "report" else f"at most {allowed / 1e6:.1f} MB"
            note = f"{games:,} games; {bound}"
            figures.append(figure(f"memory: `jasslog {name}`, {size} games", [most / 1e6], "MB", note))
    return sorted(figures, key=lambda each: each.name)


def _commands(folder: Path, games: int) -> dict[str, Sequence[str]]:
    """The options of the commands that read many games; ``replay`` looks for the last game."""
    return {
        "audit": ("--format", "json"),
        "verify": ("--format", "json"),
        "report": ("-o", f"{folder}/pages-{games}/"),
        "replay": ("--game", str(games), "--format", "json"),
    }


def held(code: str, *arguments: str, folder: Path | None = None) -> int:
    """The peak memory, in bytes, of a new process that runs ``code``; ``folder``, if given, holds the user's cache."""
    environment = os.environ | ({} if folder is None else at_home(folder))
    command = [sys.executable, "-c", _HELD + code, *arguments]
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, check=True, cwd=ROOT
    )
    return int(done.stderr.split()[-1])


def at_home(folder: Path) -> dict[str, str]:
    """The environment in which a folder holds the user's cache, on every system."""
    return dict.fromkeys(("HOME", "LOCALAPPDATA", "XDG_CACHE_HOME"), str(folder))


def compiled(folder: Path) -> dict[str, str]:
    """The environment of an installed program: the first run compiles modules into the folder, where they stay."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def starts(one: Path, folder: Path, repeats: int) -> list[Figure]:
    """The times of whole processes, in times of the start of a Python that does nothing."""
    environment = compiled(folder)

    def start(*arguments: str) -> Callable[[], object]:
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL
        return lambda: subprocess.run(command, env=environment, stdout=nowhere, stderr=nowhere, check=False, cwd=ROOT)

    tasks = {
        "bare": start("-c", "pass"),
        "process: `jasslog --help`": start("-m", "jasslog", "--help"),
        "process: audit of one game": start("-m", "jasslog", "audit", str(one)),
        "process: a page of one game": start("-m", "jasslog", "report", str(one), "-o", str(folder / "page.html")),
    }
    return beside(interleaved(tasks, repeats, perf_counter), "bare", "bare starts")
