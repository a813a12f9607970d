"""A table of what the judges prove and whom they accuse wrongly, by set, damage and way of leaving facts out.

Run ``python -m tests.truth.shares [records] [seed]`` from another folder, with the package to examine and the root of
these tests on PYTHONPATH. ``--save FOLDER`` keeps the shortest record of every class that is judged wrongly.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from truth.judged import Case, case

import jasslog

KINDS = ("records", "legal", "acts", "unsure", "none", "proved", "wrong", "spent")


def count(cases: list[Case]) -> dict[str, Counter[str]]:
    """The number of records with each answer, proved or judged wrongly, by damage, way of leaving facts out and set."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one in cases:
        for row in ("all", f"damage {one.damage}", *one.ways, one.rules):
            rows[row] += Counter(("records", one.answer))
            rows[row]["proved"] += one.proved
            rows[row]["wrong"] += bool(one.wrong)
    return rows


def table(rows: dict[str, Counter[str]]) -> str:
    """The rows as text; the share is that of proved records among those that nothing explains."""
    lines = [f"{'':24}" + "".join(f"{kind:>9}" for kind in KINDS) + f"{'share':>9}"]
    for name, row in sorted(rows.items()):
        share = f"{100 * row['proved'] / row['none']:8.1f}%" if row["none"] else ""
        lines.append(f"{name:24}" + "".join(f"{row[kind]:>9}" for kind in KINDS) + share)
    return "\n".join(lines)


def classes(one: Case) -> set[str]:
    """The ways in which a case was judged wrongly, as names that group similar cases."""
    names = {found.code for found in one.wrong} | ({f"missed-{one.depth}-{one.damage}"} if one.missed else set())
    return {name + "-choosing" * one.told("choosing") + "-gap" * one.gap for name in names}


def main() -> None:
    options = argparse.ArgumentParser(description="What the judges prove of records told incompletely.")
    options.add_argument("records", nargs="?", type=int, default=1000)
    options.add_argument("seed", nargs="?", default="c")
    options.add_argument("--save", type=Path, metavar="FOLDER")
    given = options.parse_args()
    cases = [case(f"{given.seed} {number}") for number in range(given.records)]
    print(Path(jasslog.__file__).parent, table(count(cases)), sep="\n")
    alike: dict[str, list[Case]] = defaultdict(list)
    for one in cases:
        for name in classes(one):
            alike[name].append(one)
    for name, ones in sorted(alike.items()):
        shortest = min(ones, key=lambda one: len(one.lines))
        print(f"{len(ones):5} {name}   {shortest.rules} {' '.join(shortest.ways)}")
        if given.save:
            (given.save / f"{name}.jsonl").write_bytes(b"\n".join(shortest.lines) + b"\n")


if __name__ == "__main__":
    main()
