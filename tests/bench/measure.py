"""Everything that the bench measures, in the order in which it is told."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from . import processes
from .corpora import RULES, foreign, generated, hostile, large_corpus, split, with_damage, with_seals
from .others import others
from .timing import Figure, figure

REPEATS = 9
SIZE = 4
"""Megabytes of the plain corpus."""
HOSTILE = "hostile"
WORST = "hostile: the worst kind of event"


class Bench(NamedTuple):
    """What was measured, on what."""

    sizes: dict[str, tuple[int, int, int]]
    """Games, lines and bytes of each corpus."""
    line_time: float
    """Microseconds of processor time that orjson.loads takes for a line of the plain corpus: the unit B."""
    figures: list[Figure]


def bench(size: int = SIZE * 1_000_000, repeats: int = REPEATS) -> Bench:
    """Measure everything so many times on corpora of about so many bytes, each time in a new process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, one = large_corpus(size), folder / "one.jsonl"
        one.write_bytes(split(plain)[0])
        files, sizes = _written(plain, size, folder)
        ratios, parsed = _measured(files, one, repeats)
        figures = [figure(corpus, values, "B") for corpus, values in ratios.items()]
        figures += [
            figure(f"memory: {corpus}", [processes.peak(files[corpus][0]) / 1e6], "MB")
            for corpus in files
            if corpus != HOSTILE
        ]
        figures += processes.starts(one, folder, repeats)
        figures += others(b"".join(split(plain)[:20]), repeats)
    return Bench(sizes, figure("", parsed, "").middle / sizes["plain"][1] * 1e6, figures)


def _written(plain: bytes, size: int, folder: Path) -> tuple[dict[str, list[Path]], dict[str, tuple[int, int, int]]]:
    """The corpora as files, each in one but for the hostile games; and games, lines and bytes of each."""
    made: dict[str, Callable[[], list[bytes]]] = {
        "plain": lambda: [plain],
        "damaged": lambda: [with_damage(plain)],
        "generated": lambda: [generated(size)],
        "sealed": lambda: [with_seals(plain)],
        "foreign": lambda: [foreign(plain)],
        HOSTILE: lambda: [*hostile()],
    }
    files, sizes = {}, {}
    for name, make in made.items():
        parts = make()
        files[name] = [folder / f"{name}-{number}.jsonl" for number in range(len(parts))]
        for file, data in zip(files[name], parts, strict=True):
            file.write_bytes(data)
        data = b"".join(parts)
        sizes[name] = data.count(b'"game_started"'), data.count(b"\n"), len(data)
    return files, sizes


def _measured(files: dict[str, list[Path]], warm: Path, repeats: int) -> tuple[dict[str, list[float]], list[float]]:
    """The audits of each corpus in B of the same process, new processes in an order drawn anew each time; and the
    seconds that parsing the plain corpus took."""
    rng = Random(0)
    ratios: dict[str, list[float]] = {name: [] for name in [*files, WORST]}
    parsed = []
    for _ in range(repeats):
        for name in rng.sample(list(files), len(files)):
            times = processes.times(warm, files[name])
            ratios[name].append(sum(audited for _, audited in times) / sum(base for base, _ in times))
            if name == HOSTILE:
                ratios[WORST].append(max(audited / base for base, audited in times))
            elif name == "plain":
                parsed.append(times[0][0])
    return ratios, parsed


def table(result: Bench) -> str:
    """The result as one table in Markdown, after a line that says what it was measured on."""
    return "".join(f"{row}\n" for row in _rows(result))


def _rows(result: Bench) -> Iterator[str]:
    yield f"B is the time that orjson.loads takes for the same lines, here {result.line_time:.2f} µs a line ({RULES})."
    yield ""
    yield "| corpus | games | lines | MB | median | middle half |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for each in result.figures:
        games, lines, size = result.sizes.get(each.name, (0, 0, 0))
        counted = f"{games:,} | {lines:,} | {size / 1e6:.1f}" if lines else " |  | "
        spread = f"{_number(each.low)}–{_number(each.high)}" if each.low != each.high else ""
        yield f"| {each.name} | {counted} | {_number(each.middle)} {each.unit} | {spread} |"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
