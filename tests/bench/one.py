"""A new process that times files: parsing their lines, which is B, and auditing them; the result is JSON.

``python -m tests.bench.one WARM FILE…`` also counts the findings. WARM is a record that is audited first, so that all
modules are loaded.
"""

from __future__ import annotations

import gc
import sys
from io import BytesIO
from time import process_time

import orjson

from jasslog.audit.audit import audit_game
from jasslog.cli import COLLECTED_AT
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.log.games import split_games
from jasslog.log.scan import chunks

_AT_LEAST = 0.05
"""The least time, in seconds, for which lines are parsed again and again; one pass may be too short to time."""


def parse(texts: list[bytes]) -> float:
    """The seconds that ``orjson.loads`` takes for some lines; lines that are not JSON are skipped."""
    loads, begun, passes = orjson.loads, process_time(), 0
    while (taken := process_time() - begun) < _AT_LEAST:
        for text in texts:
            try:
                loads(text)
            except ValueError:
                continue
        passes += 1
    return taken / passes


def audit(file: str) -> tuple[float, int]:
    """The seconds of a whole audit of a file, from its bytes to all findings, and the number of findings."""
    begun, count = process_time(), 0
    for record in read([file]):
        assert not isinstance(record, Unreadable), record
        count += len(record.findings)
    return process_time() - begun, count


def audit_bytes(data: bytes) -> None:
    """Audit every game in the lines, in this process."""
    for raw in split_games(chunks(BytesIO(data))):
        audit_game(raw)


def main(warm: str, *files: str) -> None:
    """Print the two times of each file, and the number of its findings."""
    audit(warm)
    # As in a command, loaded modules are never searched for garbage, and new objects only in large numbers.
    gc.freeze()
    gc.set_threshold(COLLECTED_AT)
    results = []
    for file in files:
        with open(file, "rb") as stream:
            texts = stream.read().splitlines()
        gc.collect()
        results.append((parse(texts), *audit(file)))
    sys.stdout.buffer.write(orjson.dumps(results))


if __name__ == "__main__":
    main(*sys.argv[1:])
