"""Kill a writer at a random moment, again and again, and check what is left of its log.

``python tests/log/killing.py 100000`` makes the large run. It prints how many events were acknowledged and how often
the last write had broken off. It fails as soon as an acknowledged event is lost.
"""

from __future__ import annotations

import os
import select
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from log.played import events  # noqa: E402

from jasslog.log.append import ANY, Writer  # noqa: E402
from jasslog.log.opening import examine  # noqa: E402

POLICIES = ("always", "round", "none")
LONGEST = 0.012
"""The longest time until the kill, in seconds."""
FULL = 300
"""The number of lines after which a log is deleted and begun anew."""
HEAD = events()[0]


def writing(log: Path, policy: str, rng: Random, out: int) -> None:
    """Append events until this process is killed, and write the number of each acknowledged event into the pipe."""
    with Writer(log, policy, create=True) as writer:  # type: ignore[arg-type]
        if not writer.events:
            writer.append(HEAD, 0)
            os.write(out, struct.pack("<I", 0))
        while True:
            text = "x" * rng.choice((1, 40, 200, 256))
            added = writer.append({"type": "remark_made", "text": text}, ANY)
            os.write(out, struct.pack("<I", added.seq))


def kill_once(log: Path, rng: Random, counts: Counter[str]) -> None:
    """Kill one writer; AssertionError if an acknowledged event is lost, or if the log has an unexpected verdict."""
    before = examine(log.read_bytes()).events if log.exists() else []
    policy, seed, wait = rng.choice(POLICIES), rng.random(), rng.random() * LONGEST
    reading, out = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            writing(log, policy, Random(seed), out)
        finally:
            os._exit(1)
    os.close(out)
    if rng.random() < 0.8:
        # Usually kill the writer once it writes; otherwise while it still opens and mends the log.
        select.select([reading], [], [], 10)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    acknowledged = drained(reading)
    assert os.WIFSIGNALED(status), f"the writer failed ({policy})"
    opening = examine(log.read_bytes() if log.exists() else b"")
    counts[opening.verdict] += 1
    counts["acknowledged"] += len(acknowledged)
    assert opening.verdict in ("clean", "unterminated", "torn"), (policy, opening)
    assert opening.events[: len(before)] == before, policy
    assert len(opening.events) > max(acknowledged, default=-1), (policy, len(opening.events), acknowledged[-1:])


def drained(reading: int) -> list[int]:
    """All event numbers in a pipe whose writers are all dead."""
    parts = []
    while select.select([reading], [], [], 0)[0] and (part := os.read(reading, 1 << 16)):
        parts.append(part)
    os.close(reading)
    data = b"".join(parts)
    return [number for (number,) in struct.iter_unpack("<I", data[: len(data) // 4 * 4])]


def run(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill ``kills`` writers; return how often the logs had each verdict, and how many events were acknowledged."""
    rng, counts = Random(seed), Counter[str]()
    log = folder / "g.jsonl"
    for number in range(kills):
        kill_once(log, rng, counts)
        if log.exists() and log.read_bytes().count(b"\n") > FULL:
            log.unlink()
            for left in folder.iterdir():
                counts["kept"] += 1
                left.unlink()
        if sys.stderr.isatty() and number % 500 == 0:
            print(f"\r{number}", end="", file=sys.stderr)
    counts["kept"] += sum(path != log for path in folder.iterdir())
    return counts


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
        figures = run(Path(place), wanted, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{wanted} kills: " + ", ".join(f"{count} {name}" for name, count in sorted(figures.items())))
