"""How fast an audit is, as ratios of one run: ``python -m tests.bench`` in the project's folder."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from . import budget, long_runs
from .corpora import corpus, split
from .facts import GROWTH, SHARED, facts, growing, shared_out
from .measure import REPEATS, SIZE, bench, table
from .timing import Figure


def main() -> None:
    """Measure, and print the table that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--size", type=float, default=SIZE, metavar="MB", help="megabytes of each corpus")
    parser.add_argument("--repeats", type=int, default=REPEATS, metavar="N", help="new processes for each corpus")
    parser.add_argument(
        "--budget", action="store_true", help="instead, the dearest kinds of event of each set of rules"
    )
    parser.add_argument(
        "--growth",
        nargs="?",
        const="usual",
        choices=long_runs.COUNTS,
        help="instead, runs over 10 to 10,000 games, or to 100,000",
    )
    parser.add_argument(
        "--facts",
        action="store_true",
        help="instead, what it costs to keep facts; with --growth, of many games and by two processes",
    )
    asked = parser.parse_args()
    if asked.facts:
        with TemporaryDirectory() as folder:
            _tell(_facts(asked, Path(folder)))
    elif asked.budget:
        print(*budget.told([*budget.budgets()]), sep="\n")
    elif asked.growth:
        for row in long_runs.told(long_runs.runs(long_runs.COUNTS[asked.growth])):
            print(row, flush=True)
    else:
        print(table(bench(int(asked.size * 1_000_000), asked.repeats)), end="")


def _facts(asked: argparse.Namespace, folder: Path) -> Iterator[Figure]:
    if asked.growth:
        few = split(corpus(40))
        yield from growing(few, GROWTH[asked.growth], folder)
        yield from shared_out(few, SHARED, asked.repeats, folder)
    else:
        yield from facts(int(asked.size * 1_000_000), asked.repeats, folder)


def _tell(figures: Iterable[Figure]) -> None:
    for one in figures:
        told = f"{one.name}: {one.middle:.2f} ({one.low:.2f}–{one.high:.2f}) {one.unit}; {one.note}"
        print(told.rstrip("; "), flush=True)


if __name__ == "__main__":
    main()
