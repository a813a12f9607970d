"""Bringing a folder of facts up to date in tests, and reading it back."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from shared import SAMPLES

from jasslog.archive.manifest import newest
from jasslog.archive.of_game import facts_of
from jasslog.archive.people import People
from jasslog.archive.plan import Sizes, named
from jasslog.archive.tables import TABLES, connect, scan
from jasslog.archive.update import Done, Tell, Update, update
from jasslog.library.files import Unreadable
from jasslog.library.read import Reading, read

SECRET = b"k" * 32
PEOPLE = People(SECRET)
SMALL = Sizes(segment=30_000, large=80_000, part=40_000)
"""Sizes so small that a few games make several items."""

Rows = dict[str, list[tuple[Any, ...]]]


def kept(folder: Path, *paths: Path | str, tell: Tell = lambda games: None, **asked: Any) -> Done:
    """Bring the folder up to date with these paths; ``asked`` are other members of the Update."""
    members = {"asked": Reading(), "people": PEOPLE, "sizes": SMALL} | asked
    return update(Update(str(folder), tuple(map(str, paths)), **members), tell)


_database = cache(connect)
_HERE = os.getpid()


def opened() -> Any:
    """A database as ``connect`` opens it, in this process always the same: opening one takes as long as its work."""
    import duckdb  # noqa: F401  (a test may hide it)

    return _database().cursor() if os.getpid() == _HERE else connect()


def rows(folder: Path) -> Rows:
    """All current rows of a folder of facts, sorted, by table."""
    manifest = newest(str(folder))
    with opened() as database:
        return {
            table: sorted(database.execute(scan(table, manifest.files(str(folder), table))).fetchall(), key=repr)
            for table in TABLES
        }


def counted(*paths: Path, people: People = PEOPLE) -> Rows:
    """The rows of all tables but sources for the games of these paths, made game by game without a folder of facts."""
    found: Rows = {table: [] for table in TABLES if table != "sources"}
    for source, file, _ in named([str(path) for path in paths]):
        for record in read([file]):
            if isinstance(record, Unreadable):
                continue
            facts = facts_of(record, source, people.person, cards=True)
            for table in found:
                found[table] += map(msgspec.structs.astuple, getattr(facts, table))
    return {table: sorted(some, key=repr) for table, some in found.items()}


@cache
def of_samples() -> Rows:
    """The rows of all tables but sources for all samples, made game by game."""
    return counted(SAMPLES)


def without_sources(found: Rows) -> Rows:
    """The rows of all tables but sources."""
    return {table: some for table, some in found.items() if table != "sources"}


def contents(folder: Path) -> dict[str, dict[str, str]]:
    """For the key of each current item, the digest of each of its tables."""
    return {
        entry.commit.key: {name: table.digest for name, table in entry.commit.tables.items()}
        for entry in newest(str(folder)).entries
    }


def everything(folder: Path) -> Iterable[tuple[Path, bytes]]:
    """Every file of a folder with its bytes."""
    return ((path, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file())
