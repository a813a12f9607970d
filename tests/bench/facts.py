"""The cost of keeping facts, relative to the audit alone, and the size of the tables, relative to the records."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from jasslog.archive.people import People
from jasslog.archive.update import Update, update
from jasslog.library.files import Unreadable
from jasslog.library.read import USUAL, read

from .corpora import archive, generated, large_corpus, split
from .processes import ROOT, compiled
from .timing import Figure, beside, figure, interleaved

_PEOPLE = People(b"bench" * 8)
GROWTH = {"usual": (1_000, 10_000), "all": (1_000, 10_000, 100_000)}
"""The numbers of games in the runs that show how the cost of a game grows."""
SHARED = 5_000
"""The number of games in a file that two processes share; they make about 12 parts."""


def facts(size: int, repeats: int, folder: Path) -> list[Figure]:
    """The cost of keeping facts, in times of the audit, and how much smaller the tables are than the records.

    The corpora, of about ``size`` bytes, are plain games in one file, plain games in a file each, and games of every
    set in one file. 10 MB and one repeat take half a minute.
    """
    plain, every = large_corpus(size), generated(size)
    corpora = {
        "plain games, one file": _one(plain, folder / "plain"),
        "plain games, a file each": _each(plain, folder / "each"),
        "games of every set, one file": _one(every, folder / "every"),
    }
    return [told for name, path in corpora.items() for told in _figures(name, path, repeats, folder / "facts")]


def growing(few: Sequence[bytes], counts: Sequence[int], folder: Path) -> list[Figure]:
    """The cost of keeping the facts of a game in a run over many games, in times of its cost in the first run.

    ``counts`` gives the number of games in each run. The games are copies of a few, in one file, and are read by one
    process; processor time counts. 10,000 plain games of 40 kB take about two minutes.
    """
    games = folder / "many"
    games.mkdir()
    costs: dict[int, float] = {}
    # The first run is made twice: its first pass loads modules, and does not count.
    for many in counts[0], *counts:
        size = _write(games / "games.jsonl", archive(few, many))
        shutil.rmtree(folder / "facts", ignore_errors=True)
        began = process_time()
        done = update(Update(str(folder / "facts"), (str(games),), USUAL, _PEOPLE))
        costs[many] = (process_time() - began) / many
        assert done.games == many
    first = costs[counts[0]]
    note = f"{1000 * first:.1f} ms a game among {counts[0]:,}; {size / 1e6:.0f} MB in the last"
    return [figure(f"facts: a game among {many:,}", [cost / first], "times", note) for many, cost in costs.items()]


def shared_out(few: Sequence[bytes], many: int, repeats: int, folder: Path) -> list[Figure]:
    """The gain of a second process that keeps the facts of one large file.

    It is given in percent of the gain of two independent processes, each with half of the games. Whole processes are
    timed by the wall clock. 5,000 games of 40 kB take three minutes for each repeat.
    """
    made = [*archive(few, many)]
    whole, half, other = (folder / f"{name}.jsonl" for name in ("whole", "half", "other"))
    for file, some in (whole, made), (half, made[::2]), (other, made[1::2]):
        _write(file, some)
    environment = compiled(folder)

    def keep(*jobs: tuple[str, Path]) -> Callable[[], None]:
        return lambda: _together(jobs, folder, environment)

    tasks = {"one": keep(("1", whole)), "two": keep(("2", whole)), "apart": keep(("1", half), ("1", other))}
    times = interleaved(tasks, repeats, perf_counter)
    gains = [one / two for one, two in zip(times["one"], times["two"], strict=True)]
    apart = [one / two for one, two in zip(times["one"], times["apart"], strict=True)]
    shares = [100 * mine / theirs for mine, theirs in zip(gains, apart, strict=True)]
    note = f"{many:,} games, {whole.stat().st_size / 1e6:.0f} MB"
    return [
        figure("facts: two processes that share nothing", apart, "times one", note),
        figure("facts: two processes", shares, "% of that", f"{median(gains):.2f} times one"),
    ]


def _together(jobs: Sequence[tuple[str, Path]], folder: Path, environment: dict[str, str]) -> None:
    """Keep the facts of files at the same time, each in a new folder; a job is a number of processes and a file."""
    running = []
    for number, file in jobs:
        target = folder / f"{file.stem}-facts"
        shutil.rmtree(target, ignore_errors=True)
        asked = ["--into", str(target), "--key", str(folder / "key"), "-j", number]
        command = [sys.executable, "-m", "jasslog", "audit", str(file), *asked]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT))
    assert {process.wait() for process in running} == {0}


def _write(file: Path, games: Iterable[bytes]) -> int:
    """Write games into a file; return the number of bytes."""
    with file.open("wb") as opened:
        for game in games:
            opened.write(game)
        return opened.tell()


def _one(data: bytes, folder: Path) -> Path:
    folder.mkdir()
    (folder / "games.jsonl").write_bytes(data)
    return folder


def _each(data: bytes, folder: Path) -> Path:
    folder.mkdir()
    for number, game in enumerate(split(data)):
        (folder / f"{number:06}.jsonl").write_bytes(game)
    return folder


def _figures(name: str, games: Path, repeats: int, target: Path) -> list[Figure]:
    tasks: dict[str, Callable[[], object]] = {
        "audit": partial(_audit, games),
        f"facts: {name}": partial(_keep, games, target),
    }
    found = beside(interleaved(tasks, repeats, process_time), "audit", "times the audit")
    records, tables = _bytes(games, "*.jsonl"), _bytes(target, "*.parquet")
    note = f"{records / 1e6:.1f} MB of records, {tables / 1e6:.2f} MB of tables"
    return [*found, figure(f"tables: {name}", [records / tables], "times smaller", note)]


def _audit(games: Path) -> None:
    for game in read([games]):
        assert not isinstance(game, Unreadable)
        game.audit()


def _keep(games: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    update(Update(str(target), (str(games),), USUAL, _PEOPLE))


def _bytes(folder: Path, pattern: str) -> int:
    return sum(path.stat().st_size for path in folder.rglob(pattern))
