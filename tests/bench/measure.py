"""All measurements of the bench, in the order in which they are printed."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from . import hostile, processes
from .corpora import MANY, RULES, foreign, generated, large_corpus, mended, repeated, split, with_damage, with_seals
from .corpora import hostile as hostile_games
from .jobs import two_processes
from .others import others
from .positions import by_index, positions
from .processes import Timed
from .timing import Figure, figure

REPEATS = 7
SIZE = 1.5
"""The size of the plain corpus, in megabytes."""
HOSTILE = "hostile"
_SLOW = 3
"""The greatest number of repeats for measurements that take seconds each time."""


class Bench(NamedTuple):
    """The figures of a bench, and the corpora on which they were measured."""

    sizes: dict[str, tuple[int, int, int]]
    """The numbers of games, lines and bytes of each corpus."""
    line_time: float
    """Microseconds of processor time that orjson.loads takes for a line of the plain corpus: the unit B."""
    figures: list[Figure]


def bench(size: int = int(SIZE * 1_000_000), repeats: int = REPEATS) -> Bench:
    """Measure everything, on corpora of about ``size`` bytes, in new processes where it matters.

    By default this takes under three minutes of processor time: about 75 seconds for the corpora, because there are
    many hostile games, half a minute for their growth, 20 seconds for the memory of runs, 30 for two processes, and 15
    for the rest.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, one = large_corpus(size), folder / "one.jsonl"
        games = split(plain)
        one.write_bytes(games[0])
        many = min(MANY, size // 500)
        files, sizes, shares = _written(plain, size, many, folder)
        timings = _measured(files, one, repeats)
        figures = [
            figure(corpus, [_ratio(run) for run in runs], "B", f"{100 * shares[corpus]:.0f} % mended")
            for corpus, runs in timings.items()
        ]
        kinds = repeated()
        figures += hostile.worst_kinds([*kinds], timings[HOSTILE], many)
        figures.append(hostile.growth(kinds, min(repeats, _SLOW), 4 * many, many))
        figures += [
            figure(f"memory: {corpus}", [processes.peak(files[corpus][0]) / 1e6], "MB")
            for corpus in files
            if corpus != HOSTILE
        ]
        figures += processes.peaks(folder, max(processes.FEW, size // 1_500))
        figures += processes.starts(one, folder, repeats)
        figures += positions(repeats)
        figures += by_index(folder, max(processes.FEW, size // 150), repeats)
        figures += two_processes(games, 10 * len(games), folder, min(repeats, _SLOW))
        figures += others(b"".join(games[:20]), repeats)
    parsed = median(run[0].parsed for run in timings["plain"])
    return Bench(sizes, parsed / sizes["plain"][1] * 1e6, figures)


Corpora = tuple[dict[str, list[Path]], dict[str, tuple[int, int, int]], dict[str, float]]


def _written(plain: bytes, size: int, many: int, folder: Path) -> Corpora:
    """The corpora as files; the numbers of games, lines and bytes of each; and the share of its games that was mended.

    Each corpus is a single file, except that each hostile game has its own.
    """
    made: dict[str, Callable[[], list[bytes]]] = {
        "plain": lambda: [plain],
        "damaged": lambda: [with_damage(plain)],
        "generated": lambda: [generated(size)],
        "sealed": lambda: [with_seals(plain)],
        "foreign": lambda: [foreign(plain)],
        HOSTILE: lambda: [*hostile_games(many)],
    }
    files, sizes, shares = {}, {}, {}
    for name, make in made.items():
        parts = make()
        files[name] = [folder / f"{name}-{number}.jsonl" for number in range(len(parts))]
        for file, data in zip(files[name], parts, strict=True):
            file.write_bytes(data)
        data = b"".join(parts)
        sizes[name] = data.count(b'"game_started"'), data.count(b"\n"), len(data)
        shares[name] = mended(data)
    return files, sizes, shares


def _measured(files: dict[str, list[Path]], warm: Path, repeats: int) -> dict[str, list[list[Timed]]]:
    """The times of each file of a corpus, for each repeat.

    They are measured in new processes; each repeat takes the corpora in an order drawn anew.
    """
    rng = Random(0)
    timings: dict[str, list[list[Timed]]] = {name: [] for name in files}
    for _ in range(repeats):
        for name in rng.sample(list(files), len(files)):
            timings[name].append(processes.times(warm, files[name]))
    return timings


def _ratio(run: list[Timed]) -> float:
    """The time of the audit of all files of a corpus, in B of the same process."""
    return sum(each.audited for each in run) / sum(each.parsed for each in run)


def table(result: Bench) -> str:
    """The result as one table in Markdown, after an explanation of B and of mended games."""
    return "".join(f"{row}\n" for row in _rows(result))


def _rows(result: Bench) -> Iterator[str]:
    yield f"B is the time that orjson.loads takes for the same lines, here {result.line_time:.2f} µs a line ({RULES})."
    yield "Mended are the games in which something was corrected, undone or taken back."
    yield ""
    yield "| corpus | games | lines | MB | median | middle half | note |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for each in result.figures:
        games, lines, size = result.sizes.get(each.name, (0, 0, 0))
        counted = f"{games:,} | {lines:,} | {size / 1e6:.1f}" if lines else " |  | "
        spread = f"{_number(each.low)}–{_number(each.high)}" if each.low != each.high else ""
        yield f"| {each.name} | {counted} | {_number(each.middle)} {each.unit} | {spread} | {each.note} |"


def _number(value: float) -> str:
    """A number with three significant digits, or with all digits before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
