"""Whole audits of a corpus beside parsing its lines as JSON, which takes the time B."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

import orjson

from jasslog.fast.stream import audits
from jasslog.library.bench.corpora import beginning, split, with_seals
from jasslog.library.bench.timing import Figure, Times, beside, interleaved
from jasslog.log.scan import Readable
from jasslog.log.seal import examine

_LESS = 4_000_000
"""Bytes of games that are sealed, and that the reducer is measured on."""
WAYS = ("hot", "reducer")
"""The ways of auditing, the quicker first."""
_PARTS, _PART = 4, 3_000_000
"""In how many parts a corpus is audited, one after the other, at the most; and how many bytes each has at the least."""


def reading(group: str, data: bytes, repeats: int, game: bytes = b"") -> tuple[list[Figure], float]:
    """Whole audits in B, and the microseconds that a line takes to parse; of one game, again and again by itself."""
    times = _audited([[game] * (len(data) // len(game))] if game else [[part] for part in _parts(data)], "hot", repeats)
    # The reducer takes ten times as long, so it gets less to do.
    slow = _audited([[game]] if game else [[part] for part in _parts(beginning(data, _LESS))], "reducer", repeats)
    line_time = median(times["B"]) / max(data.count(b"\n"), 1) * 1e6
    return [*beside(times, "B", group, "B"), *beside(slow, "B", group, "B")], line_time


def _audited(parts: list[list[bytes]], way: str, repeats: int) -> Times:
    """The times of parsing and auditing all parts, each of which is some streams.

    What goes on beside on the machine most often lasts longer than a part: it meets both, and the ratio is the same.
    """
    taken: list[Times] = []
    for each in parts:
        lines = b"".join(each).split(b"\n")[:-1]
        tasks: dict[str, Callable[[], object]] = {"B": partial(parse, lines), way: partial(audit, each, way)}
        taken.append(interleaved(tasks, repeats, process_time))
    return {name: [sum(some) for some in zip(*(times[name] for times in taken), strict=True)] for name in taken[0]}


def _parts(data: bytes) -> list[bytes]:
    """A corpus in a few parts, each of whole games."""
    many = min(_PARTS, len(data) // _PART)
    cuts = sorted({0, *(data.rfind(b'\n{"format":', 0, len(data) * part // many) + 1 for part in range(1, many))})
    return [data[begin:stop] for begin, stop in zip(cuts, [*cuts[1:], len(data)], strict=True)]


def parse(lines: list[bytes]) -> None:
    """What takes the time B; a line that is no JSON is passed over."""
    loads = orjson.loads
    for text in lines:
        try:
            loads(text)
        except ValueError:
            continue


def audit(each: list[bytes], way: str) -> None:
    """Audit some streams, one after the other."""
    for data in each:
        audit_stream(BytesIO(data), way)


def audit_file(path: Path, way: str) -> None:
    """Audit a file."""
    with path.open("rb") as file:
        audit_stream(file, way)


def audit_stream(stream: Readable, way: str) -> None:
    """Audit a stream of games in a way."""
    for _ in audits(stream, hot=way == "hot"):
        pass


def seals(data: bytes, repeats: int) -> list[Figure]:
    """Checking tags and seals alone, in B of the sealed lines of its first games."""
    sealed = with_seals(beginning(data, _LESS))
    games = [game.split(b"\n")[:-1] for game in split(sealed)]
    lines = sealed.split(b"\n")[:-1]

    def check() -> None:
        for game in games:
            examine(game)

    times = interleaved({"B": lambda: parse(lines), "seals": check}, repeats, process_time)
    return beside(times, "B", "clean", "B")
