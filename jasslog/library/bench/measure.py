"""Everything that the bench measures, in the order in which it is told."""

from __future__ import annotations

import os
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from jasslog.fast.clean import CleanAudit
from jasslog.fast.stream import audits
from jasslog.library.bench.audits import reading, seals
from jasslog.library.bench.corpora import large_corpus, mixed, split, with_damage
from jasslog.library.bench.growth import linear
from jasslog.library.bench.looking import looking
from jasslog.library.bench.others import others
from jasslog.library.bench.processes import peaks, starts
from jasslog.library.bench.sharing import shared
from jasslog.library.bench.timing import Figure

REPEATS = 9
SIZE = 50
"""Megabytes of the corpus."""
_SMALL = 1_000_000
"""Bytes to which a small game is repeated, so that its time can be taken."""


class Bench(NamedTuple):
    """What was measured, on what."""

    games: int
    rounds: int
    lines: int
    size: int
    """Bytes of the corpus."""
    acquitted: int
    """Games that the hot path proved clean by itself."""
    line_time: float
    """Microseconds of processor time that orjson.loads takes for a line: the unit B."""
    figures: list[Figure]
    """In the order in which they are told."""


def bench(data: bytes = b"", *, size: int = SIZE, repeats: int = REPEATS, large: bool = False) -> Bench:
    """Measure everything at least ``repeats`` times, interleaved: on a corpus of canonical records, or a generated one.

    ``size`` is that of the generated ones, in MB; ``large`` takes ten times as much as well, which needs room on the
    disk.
    """
    data = data or large_corpus(size * 1_000_000, os.cpu_count() or 1)
    # While this process is small still, and soon divided.
    by_two = shared(data, repeats)
    lines = data.split(b"\n")[:-1]
    clean, line_time = reading("clean", data, repeats)
    figures = [*clean, *seals(data, repeats), *reading("damaged", with_damage(data), repeats)[0]]
    figures += reading("mixed", mixed(min(len(data), size * 100_000)), repeats)[0]
    first = split(data)[0]
    figures += reading("small", first * (_SMALL // len(first) + 1), repeats, first)[0]
    with tempfile.TemporaryDirectory() as folder:
        whole, one = Path(folder, "whole.jsonl"), Path(folder, "one.jsonl")
        whole.write_bytes(data)
        one.write_bytes(first)
        figures += by_two
        figures += linear(whole, data, repeats, large)
        figures += looking(str(whole), lines, repeats)
        figures += starts(one, folder, repeats)
        figures += peaks(whole, one)
    figures += others(data, repeats)
    return Bench(
        games=sum(1 for _ in split(data)),
        rounds=data.count(b'"type":"round_started"'),
        lines=len(lines),
        size=len(data),
        acquitted=sum(isinstance(audit, CleanAudit) for audit in audits(BytesIO(data))),
        line_time=line_time,
        figures=figures,
    )


def as_json(result: Bench) -> dict[str, Any]:
    """The result as JSON values."""
    return result._asdict() | {"figures": [figure._asdict() for figure in result.figures]}
