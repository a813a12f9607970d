"""How fast an audit is, as ratios of one run: ``python -m tests.bench`` in the project's folder."""

from __future__ import annotations

import argparse

from .measure import REPEATS, SIZE, bench, table


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--size", type=float, default=SIZE, metavar="MB", help="megabytes of each corpus")
    parser.add_argument("--repeats", type=int, default=REPEATS, metavar="N", help="new processes for each corpus")
    asked = parser.parse_args()
    print(table(bench(int(asked.size * 1_000_000), asked.repeats)), end="")


if __name__ == "__main__":
    main()
