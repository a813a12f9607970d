"""One fresh process: the time of parsing the lines of each file, B, and of auditing it, as JSON.

``python -m tests.bench.one WARM FILE…``; WARM is a record that is audited before, so that all modules are loaded.
"""

from __future__ import annotations

import gc
import sys
from time import process_time

import orjson

from jasslog.library.files import Unreadable
from jasslog.library.read import read

_AT_LEAST = 0.05
"""Seconds for which the lines of a file are parsed again and again, as once may be too short to be timed."""


def parse(lines: list[bytes]) -> float:
    """The seconds that ``orjson.loads`` takes for some lines; one that is no JSON is passed over."""
    loads, begun, passes = orjson.loads, process_time(), 0
    while (taken := process_time() - begun) < _AT_LEAST:
        for text in lines:
            try:
                loads(text)
            except ValueError:
                continue
        passes += 1
    return taken / passes


def audit(file: str) -> float:
    """The seconds for a whole audit of a file, from its bytes to the findings of every game."""
    begun = process_time()
    for record in read([file]):
        assert not isinstance(record, Unreadable), record
        assert record.findings is not None
    return process_time() - begun


def main(warm: str, *files: str) -> None:
    """Write the two times of each file."""
    audit(warm)
    found = []
    for file in files:
        with open(file, "rb") as stream:
            lines = stream.read().splitlines()
        gc.collect()
        found.append((parse(lines), audit(file)))
    sys.stdout.buffer.write(orjson.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
