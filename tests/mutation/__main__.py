"""How much of what could be wrong the tests see: ``python -m tests.mutation run|report|write``.

``run`` changes the sources of a copy a little, one place at a time, and runs for each change the tests most like it
first, then the cases, the samples and the golden sample, then all others, the quick ones first, until one fails. Tests
that do not run the function that is changed are left out, and where the rest would take more than ``--budget`` seconds
of the processor for a change, the longest. To learn which test runs what takes as long as all tests do, once for each
state of the sources; ``--near`` leaves out what comes after the golden sample, and a run with ``--again`` puts what
survived to the rest. The ``--count`` places (500) are chosen by seed, from each room
as many as its part is. A run says how long it takes and goes on where it was broken off; with ``--again`` it tries
those that survived once more. ``report`` tells the share that was killed, with its 95 % interval, by room and kind, and
those that survived. ``write`` keeps this as the measure (``baseline.json``): ``report`` fails where the lower end falls
under it. Changes that make no difference stand in ``equivalent.txt``, one a line with the reason, and do not count.

mutmut 3 and cosmic-ray 8 were looked at: both are kept up and free. mutmut first runs the whole suite to learn which
test goes where and rewrites every function with a switch, which the tests that start the program anew do not see;
cosmic-ray runs one command for every mutant. Neither takes a sample by seed or stages of tests by room.
"""

from __future__ import annotations

import hashlib
import json
import math
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from time import monotonic
from typing import Any

from .copied import Bench, Measures
from .sites import Mutant, chosen, mutants

ROOT = Path(__file__).parents[2]
BASELINE = Path(__file__).parent / "baseline.json"
EQUIVALENT = Path(__file__).parent / "equivalent.txt"
SEED = "the second house"
_SURVIVED = "survived"
_SURE = 1.959964
"""Standard deviations to each side for 95 %."""


def _state() -> Path:
    """What has been tried on these sources."""
    found = hashlib.sha256()
    for path in sorted((ROOT / "jasslog").rglob("*.py")):
        found.update(path.read_bytes())
    return ROOT / ".mutants" / found.hexdigest()[:16]


def _tried(state: Path) -> dict[str, dict[str, Any]]:
    file = state / "tried.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    return {row["name"]: row for row in rows}


def run(asked_for: Namespace) -> int:
    """Try the mutants that have not been tried."""
    state = _state()
    state.mkdir(parents=True, exist_ok=True)
    done, wanted = _tried(state), chosen(mutants(ROOT), asked_for.count, asked_for.seed)
    same = _equivalent()
    if asked_for.again:
        done = {name: row for name, row in done.items() if row["outcome"] != _SURVIVED}
    left: Queue[Mutant] = Queue()
    for mutant in wanted:
        if mutant.name not in done and mutant.name not in same:
            left.put(mutant)
    total, begun = left.qsize(), monotonic()
    print(f"{len(wanted)} mutants, {total} of them not tried yet", flush=True)
    measures, lock = Measures(state / "measured.jsonl"), Lock()

    def lane() -> None:
        with tempfile.TemporaryDirectory(prefix="jasslog-mutants-") as folder:
            bench = Bench(ROOT, Path(folder), measures, asked_for.budget, asked_for.near)
            while True:
                try:
                    mutant = left.get_nowait()
                except Empty:
                    return
                outcome, seconds = bench.try_out(mutant)
                with lock, (state / "tried.jsonl").open("a") as file:
                    row = {"name": mutant.name, "room": mutant.room, "new": mutant.new, "outcome": outcome}
                    file.write(json.dumps(row | {"seconds": round(seconds, 1)}) + "\n")
                    tried = total - left.qsize()
                    to_go = (monotonic() - begun) / tried * left.qsize() / 60
                    print(f"{seconds:5.1f} s  {outcome:40} {mutant.name}  ({to_go:.0f} min to go)", flush=True)

    lanes = [Thread(target=lane) for _ in range(asked_for.jobs)]
    for one in lanes:
        one.start()
    for one in lanes:
        one.join()
    return report(asked_for)


def wilson(killed: int, tried: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not tried:
        return 0.0, 1.0
    share, z = killed / tried, _SURE**2 / tried
    half = _SURE * math.sqrt(share * (1 - share) / tried + z / (4 * tried))
    return (share + z / 2 - half) / (1 + z), (share + z / 2 + half) / (1 + z)


def _equivalent() -> set[str]:
    """Mutants that make no difference, by name."""
    return {line.split("  ")[0] for line in EQUIVALENT.read_text().splitlines()} if EQUIVALENT.exists() else set()


def _measured(asked_for: Namespace) -> dict[str, Any]:
    done = _tried(_state())
    same, every = _equivalent(), mutants(ROOT)
    for moved in sorted(same - {one.name for room in every.values() for one in room}):
        print(f"{EQUIVALENT.name}: {moved} is no change that is made; its line may have moved")
    rows = [done[one.name] for one in chosen(every, asked_for.count, asked_for.seed) if one.name in done]
    rows = [row for row in rows if row["name"] not in same]
    killed = sum(row["outcome"] != _SURVIVED for row in rows)
    low, high = wilson(killed, len(rows))
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        for key in (row["room"], row["name"].rsplit(" ", 1)[1]):
            rooms[key][0] += row["outcome"] != _SURVIVED
            rooms[key][1] += 1
    survivors = sorted(row["name"] for row in rows if row["outcome"] == _SURVIVED)
    parts = {"by_room_and_kind": dict(sorted(rooms.items())), "survivors": survivors}
    share = {"tried": len(rows), "killed": killed, "low": round(low, 4), "high": round(high, 4)}
    return {"seed": asked_for.seed, **share, **parts}


def report(asked_for: Namespace) -> int:
    """Tell the share killed; fails where its lower end is under the measure's.

    The sources move on: what stands in ``equivalent.txt`` for a place that is no more is told too.
    """
    found, there = _measured(asked_for), {one.name for some in mutants(ROOT).values() for one in some}
    for name in sorted(_equivalent() - there):
        print(f"said to make no difference, and no longer there: {name}")
    for name, (killed, tried) in found["by_room_and_kind"].items():
        print(f"{name:12} {killed} of {tried}")
    for name in found["survivors"]:
        print(f"survived: {name}")
    share = found["killed"] / max(1, found["tried"])
    print(
        f"killed {found['killed']} of {found['tried']}: {share:.1%}, between {found['low']:.1%} and {found['high']:.1%}"
    )
    if BASELINE.exists() and found["tried"] >= asked_for.count - 20:
        return int(found["low"] < json.loads(BASELINE.read_text())["low"])
    return 0


def write(asked_for: Namespace) -> int:
    """Keep what was measured as the measure."""
    BASELINE.write_text(json.dumps(_measured(asked_for), indent=1) + "\n")
    return 0


_COMMANDS = {"run": run, "report": report, "write": write}


def main() -> int:
    """Run a command."""
    parser = ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("command", choices=_COMMANDS)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", default=SEED, help="another sample")
    parser.add_argument("--again", action="store_true", help="try those that survived again, after tests were written")
    parser.add_argument("--near", action="store_true", help="leave out the tests of other places: a first look")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=120.0, help="seconds of tests for a mutant, unchanged")
    asked_for = parser.parse_args()
    return _COMMANDS[asked_for.command](asked_for)


if __name__ == "__main__":
    sys.exit(main())
