"""What the judges prove and whom they accuse wrongly, by way of telling and damage, as a table.

``python -m tests.truth.shares [records] [seed]``, with the package to look at and the root of these tests on
PYTHONPATH, from another folder; ``--save FOLDER`` keeps the shortest record of every class that is judged wrongly.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from truth.judged import Case, case

KINDS = ("records", "legal", "acts", "unsure", "none", "proved", "wrong", "spent")


def count(cases: list[Case]) -> dict[str, Counter[str]]:
    """By damage and way of telling: how many records there are of each answer, and how many were judged so."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one in cases:
        for row in ("all", f"damage {one.damage}", *one.ways, one.rules):
            rows[row] += Counter(("records", one.answer))
            rows[row]["proved"] += one.answer == "none" and bool(one.acts)
            rows[row]["wrong"] += bool(one.wrong)
    return rows


def table(rows: dict[str, Counter[str]]) -> str:
    """The rows as text, with the share proved of what nothing explains."""
    lines = [f"{'':24}" + "".join(f"{kind:>9}" for kind in KINDS) + f"{'share':>9}"]
    for name, row in sorted(rows.items()):
        share = f"{100 * row['proved'] / row['none']:8.1f}%" if row["none"] else ""
        lines.append(f"{name:24}" + "".join(f"{row[kind]:>9}" for kind in KINDS) + share)
    return "\n".join(lines)


def class_of(one: Case) -> str:
    """Cases that are alike, by a word for each thing that makes a difference."""
    code = "+".join(sorted({found.code for found in one.wrong})) or f"missed-{one.depth}-{one.damage}"
    return code + "-choosing" * one.told("choosing") + "-gap" * one.gap


def main(arguments: list[str]) -> None:
    folder = Path(arguments.pop()) if "--save" in arguments else None
    numbers = [int(argument) for argument in arguments if argument != "--save"]
    records, seed = (*numbers, 1000, 1)[:2] if len(numbers) != 1 else (numbers[0], 1)
    cases = [case(f"{seed} {number}") for number in range(records)]
    print(table(count(cases)))
    alike: dict[str, list[Case]] = defaultdict(list)
    for one in cases:
        if one.wrong or one.missed:
            alike[class_of(one)].append(one)
    for name, ones in sorted(alike.items()):
        shortest = min(ones, key=lambda one: len(one.lines))
        print(f"{len(ones):5} {name}   {shortest.rules} {' '.join(shortest.ways)}")
        if folder is not None:
            (folder / f"{name}.jsonl").write_bytes(b"\n".join(shortest.lines) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
