"""One of several processes that append to the same log at once: ``python appending.py LOG NAME COUNT``.

The process prints the number of each event that the writer acknowledged. It appends half of its events only at the
number that it expects, like a program that must know all earlier events, and the other half wherever the log ends. Now
and then it sends an event a second time.
"""

from __future__ import annotations

import sys
from random import Random

from jasslog.log.append import ANY, Writer
from jasslog.log.write import WrongVersion


def main(log: str, name: str, count: int) -> None:
    rng, expected = Random(name), 1
    for number in range(count):
        event = {"type": "remark_made", "text": name * rng.randrange(1, 60), "id": f"{name}-{number}"}
        careful = rng.random() < 0.5
        while True:
            with Writer(log, "none", wait=60.0) as writer:
                try:
                    added = writer.append(event, expected if careful else ANY)
                except WrongVersion as stale:
                    expected = stale.actual
                    continue
                expected = added.seq + 1
            if rng.random() < 0.2:
                with Writer(log, "none", wait=60.0) as again:
                    repeated = again.append(event, ANY)
                    assert repeated.repeated
                    assert repeated.seq == added.seq
            print(added.seq, flush=True)
            break


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
