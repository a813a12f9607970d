"""Reading a log after a power cut: each sector of the last write is old, new, empty, or contains other data."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import NamedTuple

import orjson
import pytest
from log.played import lines, whole

from jasslog.log.opening import examine
from jasslog.log.seal import sealed

IMAGES = int(os.environ.get("JASSLOG_IMAGES", "1800"))
"""The number of images; JASSLOG_IMAGES=1000000 for the large run."""
PLAIN = [line[:-1] for line in lines()[:60]]
LINES = {"plain": PLAIN, "sealed": sealed(PLAIN)}
OTHER = whole(2)
"""Another game, whose sectors may lie where the last write should be."""


class Image(NamedTuple):
    data: bytes
    acknowledged: int
    """The number of lines that were on the disk before the last write began."""
    write: bytes
    """The bytes that were being written."""
    foreign: bool
    """Whether the last write contains lines of another file."""


def image(lines: list[bytes], rng: Random) -> Image:
    """One image of the disk: some lines are safe, and one more was being written.

    Lines of another game lie only in sectors that are new to this file, and only if the lines are tagged. Without tags,
    a foreign line with the right number cannot be told from a line of this game.
    """
    tagged = b'"~"' in lines[0]
    count = rng.randrange(1, len(lines))
    before, write = _file(lines[:count]), lines[count] + b"\n"
    if rng.random() < 0.3:
        # A long line, over several sectors.
        event = orjson.loads(lines[count])
        long = {**event, "x_long": ["x" * rng.randrange(1, 200)] * rng.randrange(1, 60)} if "seq" in event else event
        write = orjson.dumps(long, option=orjson.OPT_SORT_KEYS) + b"\n"
    size = rng.choice((0, len(write), len(write), rng.randrange(len(write) + 1)))
    sector, start = rng.choice((512, 4096)), len(before)
    new, other = bytearray(write[:size]), False
    for first in range(start - start % sector, start + size, sector):
        low, high = max(first, start) - start, min(first + sector, start + size) - start
        content = _content(rng, low + start, high - low, foreign=tagged and first >= start)
        if content is not None:
            new[low:high] = content
            other |= b"\n" in content and b'"seq"' in content
    return Image(before + bytes(new), count, write, other)


def _content(rng: Random, offset: int, size: int, *, foreign: bool) -> bytes | None:
    """The bytes in a part of a sector in place of the written ones; None if the written bytes arrived."""
    kind = rng.choice(("new", "new", "empty", "garbage", "other" if foreign else "empty"))
    if kind == "new":
        return None
    if kind == "empty":
        return bytes(size)
    if kind == "garbage":
        return rng.randbytes(size)
    place = rng.choice((offset, rng.randrange(len(OTHER)))) % len(OTHER)
    return (OTHER[place:] + OTHER)[:size]


def _file(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


@pytest.mark.parametrize("kind", LINES)
def test_no_power_cut_loses_an_acknowledged_event_or_passes_for_another_one(kind: str) -> None:
    verdicts: Counter[str] = Counter()
    rng = Random(f"{kind} {IMAGES}")
    for number in range(IMAGES // len(LINES)):
        cut = image(LINES[kind], rng)
        opening = examine(cut.data)
        verdicts[opening.verdict] += 1
        assert opening.lines[: cut.acknowledged] == LINES[kind][: cut.acknowledged], number
        left = cut.data[len(_file(LINES[kind][: cut.acknowledged])) :]
        if opening.verdict == "clean":
            assert left in (b"", cut.write), number
        elif opening.verdict == "unterminated":
            assert left + b"\n" == cut.write, number
        # Only lines from another file look like damage; they are kept, and nothing is written after them.
        assert opening.verdict != "damaged" or cut.foreign, number
    print(f"\n{kind}: {dict(verdicts)}")
    assert verdicts["torn"] > verdicts["clean"] // 4
