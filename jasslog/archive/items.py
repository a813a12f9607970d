"""Making an item: the games of some files, or of a part of one, become a folder with a Parquet file for each table.

``make`` depends on nothing but its item, so an item can be sent to another process or machine. ``make`` may be called
several times for the same item: each attempt has a folder of its own. An attempt counts once its commit file is there,
which is written last.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from shutil import rmtree
from typing import Any, ClassVar

from msgspec import Struct

from jasslog.archive.of_game import facts_of
from jasslog.archive.people import People
from jasslog.archive.plan import Hashed, Planned, Stretch
from jasslog.archive.remote import open_source
from jasslog.archive.rows import SourceRow
from jasslog.archive.tables import Table, Tables, digest_of, file_of, have_room, keep, kept
from jasslog.library.contain import Bug, contained, each
from jasslog.library.files import BUG, BUG_READING, LOST, SNIFFED, Unreadable
from jasslog.library.read import REST, Part, Reading, at_most, games, skip
from jasslog.library.record import Record
from jasslog.log.beside import sync_folder
from jasslog.log.scan import Chain, Log, LogUnreadable, unpacked
from jasslog.regular import TOO_MANY_OPEN, open_regular

ITEMS = "items"
"""The name of the folder that has a folder for each attempt."""
COMMIT = "commit.json"
_KEY, _RANDOM = 32, 16
"""How many digits of the item's key begin the name of an attempt; how many random ones tell it from other attempts."""
ATTEMPT = re.compile(rf"[0-9a-f]{{{_KEY}}}-[0-9a-f]{{{_RANDOM}}}")
"""The form of the name of an attempt's folder."""
_NOT_FOR_GOOD = (BUG, BUG_READING, LOST, "zstandard-missing")
"""Reasons why something was not read or judged that may be gone in the next run."""


class Item(Struct, frozen=True):
    """The files, or parts of files, that are read together, and how they are read; it can be pickled."""

    folder: str
    """The folder of facts."""
    key: str
    """A digest of everything on which the rows of the item depend."""
    planned: tuple[Planned, ...]
    asked: Reading
    people: People
    lost: str = ""
    """How the processes ended that should have made the item; then nothing of it is read. Empty for any other item."""

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The files and parts that are read, as they were when the plan was made."""
        return tuple(one.stretch for one in self.planned)


class Commit(Struct, frozen=True):
    """The outcome of a made item, kept as ``commit.json`` in the folder of the attempt."""

    key: str
    attempt: str
    """The name of the attempt's folder."""
    tables: dict[str, Table]
    forgotten: str
    """A digest of the people and games that were to be forgotten when the item was made."""
    unread: tuple[Unreadable, ...] = ()
    """What could not be read or judged."""
    done: ClassVar[bool] = True
    """Says to the pool of processes that no further answer to the item comes."""

    @property
    def lasts(self) -> bool:
        """Whether the item need not be made again while its key is the same: nothing is unread for a passing reason."""
        return not any(one.reason in _NOT_FOR_GOOD for one in self.unread)

    def file(self, folder: str, table: str) -> str:
        """The path of the Parquet file of a table."""
        return os.path.join(folder, ITEMS, self.attempt, file_of(table))


class Changed(Struct, frozen=True):
    """The answer in place of a commit where a file is no longer as it was when the plan was made."""

    source: str
    done: ClassVar[bool] = True


def forgotten_digest(people: People) -> str:
    """A digest of all people and games that are to be forgotten."""
    return digest_of("\n".join(sorted(people.forgotten)).encode())


def make(item: Item) -> Commit | Changed:
    """Read and judge the games of an item, and write its tables; OSError where they cannot be written."""
    attempt = f"{item.key[:_KEY]}-{secrets.token_hex(_RANDOM // 2)}"
    folder = os.path.join(item.folder, ITEMS, attempt)
    os.mkdir(folder)
    try:
        made = _written(item, attempt, folder)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    if isinstance(made, Changed):
        rmtree(folder, ignore_errors=True)
    else:
        keep(os.path.join(folder, COMMIT), made)
        sync_folder(folder)
    return made


def _written(item: Item, attempt: str, folder: str) -> Commit | Changed:
    """Write the tables of an item into a folder; all of them are on the disk when this returns."""
    unread: list[Unreadable] = []
    with Tables(folder) as tables:
        for planned in item.planned:
            reading = _Reading(planned, item, tables)
            if not reading.done():
                return Changed(planned.stretch.source)
            unread += reading.unread
        written = tables.written()
    sync_folder(os.path.join(folder, COMMIT))
    return Commit(item.key, attempt, written, forgotten_digest(item.people), tuple(unread))


def committed(folder: str, attempt: str, key: str, forgotten: str) -> Commit | None:
    """The commit of an attempt in an earlier run; None where it was broken off, or differs in key or ``forgotten``."""
    commit = kept(os.path.join(folder, ITEMS, attempt, COMMIT), Commit)
    if commit is None or (commit.key, commit.attempt, commit.forgotten) != (key, attempt, forgotten):
        return None
    return commit


def is_there(folder: str, commit: Commit, *, whole: bool = False) -> bool:
    """Whether all tables of a commit are on the disk with their size, or with ``whole`` with every byte as written."""
    try:
        return all(_is_same(commit.file(folder, name), table, whole) for name, table in commit.tables.items())
    except OSError:
        return False


def _is_same(file: str, table: Table, whole: bool) -> bool:
    if not whole:
        return os.path.isfile(file) and os.path.getsize(file) == table.size
    with open_regular(file) as opened:
        return digest_of(opened.read()) == table.digest


class _Reading:
    """Reads one stretch and adds its rows to the tables."""

    def __init__(self, planned: Planned, item: Item, tables: Tables) -> None:
        self._stretch, self._file = planned
        self._item, self._tables = item, tables
        self._games = 0
        self.unread: list[Unreadable] = []

    def done(self) -> bool:
        """Add the rows of the stretch to the tables; False where its file is no longer as planned."""
        stretch = self._stretch
        if self._item.lost:
            self.unread.append(Unreadable(stretch.source, stretch.line - 1, LOST, self._item.lost))
        elif stretch.digest is None:
            self.unread.append(Unreadable(stretch.source, 0, *stretch.unread))
        elif not self._read():
            return False
        first = next(iter(self.unread), None)
        row = SourceRow(
            source=stretch.source,
            line=stretch.line,
            size=stretch.size,
            digest=stretch.digest,
            games=self._games,
            unread=first.reason if first is not None else None,
            unread_line=(first.line or None) if first is not None else None,
        )
        self._tables.add("sources", [row])
        return True

    def _read(self) -> bool:
        """Judge the games of the stretch; False where its bytes are not those of the plan."""
        stretch = self._stretch
        try:
            file = open_source(self._file)
        except OSError as error:
            if error.errno in TOO_MANY_OPEN:
                raise
            return False
        with file:
            if stretch.start:
                file.seek(stretch.start)
            hashed = Hashed(file, stretch.size)
            self._judge(hashed)
            try:
                # The digest is that of all bytes, also of those that no game needed.
                skip(hashed, REST)
            except OSError:
                return False
            return hashed.digest == stretch.digest

    def _judge(self, hashed: Hashed) -> None:
        """Judge every game, and go on after one whose facts show a bug; a bug in reading ends the stretch."""
        stretch = self._stretch
        part = Part(stretch.source, start=stretch.start, line=stretch.line)
        found: Iterator[Any] = iter(())
        try:
            # Only unpacked files of records are cut, so that a later part of a file need not be looked at.
            start = b"" if stretch.start else at_most(Log(stretch.source, hashed, None), SNIFFED)
            log = Log(stretch.source, unpacked(stretch.source, start, Chain(start, hashed)), None)
            found = games(part._replace(stream=log), self._item.asked)
        except LogUnreadable as error:
            self.unread.append(Unreadable(stretch.source, 0, error.reason, error.detail))
        last = stretch.line - 1
        for game in each(found):
            if isinstance(game, Bug):
                self.unread.append(Unreadable(stretch.source, last + 1, BUG_READING, _where(game)))
            elif isinstance(game, Unreadable):
                self.unread.append(game)
            else:
                last = game.last_line
                self._take(game)

    def _take(self, game: Record) -> None:
        """Add the rows of a game, unless it is to be forgotten, shows a bug, or has a number too large for a column."""
        people = self._item.people
        if people.forgets(game.id):
            return
        facts = contained(lambda: facts_of(game, self._stretch.source, people.person, cards=True))
        if isinstance(facts, Bug):
            self.unread.append(Unreadable(self._stretch.source, game.line, BUG, _where(facts), game.id))
        elif not have_room(facts):
            self.unread.append(Unreadable(self._stretch.source, game.line, "no-room", game=game.id))
        else:
            self._tables.add_game(facts)
            self._games += 1


def _where(bug: Bug) -> str:
    """The kind of a bug and its place in the program; its message is left out, as it may hold somebody's name."""
    return f"{bug.error.partition(':')[0]}, {bug.where}"
