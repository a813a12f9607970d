"""What it costs to keep facts, beside the audit alone, and how large the tables are beside the records."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from jasslog.archive.people import People
from jasslog.archive.update import Update, update
from jasslog.library.files import Unreadable
from jasslog.library.read import USUAL, read

from .corpora import generated, large_corpus, split
from .timing import Figure, beside, figure, interleaved

_PEOPLE = People(b"bench" * 8)


def facts(size: int, repeats: int, folder: Path) -> list[Figure]:
    """Facts in times of the audit alone, and bytes of records to one of the tables; for each corpus of so many bytes.

    Plain games and those of every set, all in one file, and the plain ones in a file for each; half a minute for 10 MB
    and one repeat.
    """
    plain, every = large_corpus(size), generated(size)
    corpora = {
        "plain games, one file": _one(plain, folder / "plain"),
        "plain games, a file each": _each(plain, folder / "each"),
        "games of every set, one file": _one(every, folder / "every"),
    }
    return [told for name, path in corpora.items() for told in _figures(name, path, repeats, folder / "facts")]


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
