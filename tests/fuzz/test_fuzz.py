"""The inputs that the fuzzer found are replayed, with small changes, wherever bytes enter the program."""

from __future__ import annotations

import os
from random import Random

import pytest
from fuzz.inputs import kept, seeds
from fuzz.targets import TARGETS

CHANGES = int(os.environ.get("JASSLOG_FUZZ", "1"))
"""The number of changed copies of each input; JASSLOG_FUZZ=100 for the large run without atheris."""
PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b":",
    b",",
    b"\n",
    b"\0",
    b"\xff",
    b"-",
    b"9" * 20,
    b"null",
    b'"v":2',
    b"\\u0000",
]


@pytest.mark.parametrize("target", TARGETS)
def test_nothing_breaks_a_promise(target: str) -> None:
    inputs = [b"", *seeds(target), *kept(target)]
    assert len(inputs) > 5, "there is no corpus"
    rng = Random(target)
    for one in inputs:
        TARGETS[target](one)
        for _ in range(CHANGES):
            TARGETS[target](changed(one, rng))


def changed(data: bytes, rng: Random) -> bytes:
    """The bytes with a piece inserted, removed or doubled, or with one bit flipped."""
    place, end = rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)
    kind = rng.randrange(4)
    if kind == 0:
        return data[:place] + rng.choice(PIECES) + data[place:]
    if kind == 1:
        return data[:place] + data[max(place, end) :]
    if kind == 2 or not data:
        return data[:end] + data[place:]
    place = min(place, len(data) - 1)
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
