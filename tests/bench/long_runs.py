"""The cost of a game in runs over more and more games: ``python -m tests.bench --growth``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .corpora import archive, corpus, split
from .processes import ROOT

COUNTS = {"usual": (10, 100, 1_000, 10_000), "all": (10, 100, 1_000, 10_000, 100_000)}
"""The number of games in each run."""
DIFFERENT = 10
"""The number of different plain games; they are repeated with other ids, so that all runs have the same games."""
_CODE = "import sys; from tests.bench.one import audit; audit(sys.argv[1]); print(audit('-')[0])"
_CORES = 64
_MANY = 10**9


class Run(NamedTuple):
    """One run, in its own process, which reads the games from a pipe."""

    games: int
    size: int
    """The size of the games, in bytes."""
    seconds: float
    """Processor time, without that of starting the process."""

    @property
    def each(self) -> float:
        """Microseconds a game."""
        return self.seconds / self.games * 1e6


def runs(counts: Iterable[int]) -> Iterator[Run]:
    """Audit as many games of about 40 kB as each count says.

    10,000 games take about a minute, 100,000 take ten minutes; they are not stored on disk.
    """
    few = split(corpus(DIFFERENT))
    with tempfile.TemporaryDirectory() as folder:
        warm = Path(folder) / "warm.jsonl"
        warm.write_bytes(few[0])
        for games in counts:
            yield _run(few, games, warm)


def _run(few: Sequence[bytes], games: int, warm: Path) -> Run:
    command = [sys.executable, "-c", _CODE, str(warm)]
    size = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for game in archive(few, games):
            size += process.stdin.write(game)
        process.stdin.close()
        seconds = float(process.stdout.read())
    return Run(games, size, seconds)


def told(found: Iterable[Run]) -> Iterator[str]:
    """The runs as a table in Markdown, line by line as they end, and an estimate for 10^9 games from the last run."""
    yield from ("| games | MB | µs a game |", "| ---: | ---: | ---: |")
    for run in found:
        yield f"| {run.games:,} | {run.size / 1e6:,.1f} | {run.each:,.0f} |"
    yield from ("", on_paper(run))


def on_paper(run: Run) -> str:
    """An estimate of what 10^9 games would take, if each costs as much as a game of the run."""
    size, hours = _MANY * run.size / run.games, _MANY * run.each / 1e6 / 3600
    return (
        f"10^9 games on paper, from the {run.games:,} games: {size / 1e12:,.1f} TB "
        f"({size / _MANY:,.0f} bytes a game), {hours:,.0f} hours of one core, {hours / _CORES:,.1f} of {_CORES} "
        "if they share the work without loss."
    )
