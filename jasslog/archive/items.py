"""Making an item: the games of some files, or of a part of one, become a folder with a Parquet file for each table.

``make`` hangs on nothing but its item, which can be sent to another process or machine, and may be called several times
for the same one: each attempt has a folder of its own, which counts when its commit file is there, written last.
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
"""The folder with a folder for each attempt."""
COMMIT = "commit.json"
_KEY, _RANDOM = 32, 16
"""Digits of the key with which the name of an attempt begins, and of those that tell it from others of the item."""
ATTEMPT = re.compile(rf"[0-9a-f]{{{_KEY}}}-[0-9a-f]{{{_RANDOM}}}")
"""How the folder of an attempt is called."""
_NOT_FOR_GOOD = (BUG, BUG_READING, LOST, "zstandard-missing")
"""Why something could not be read that may be otherwise the next time."""


class Item(Struct, frozen=True):
    """What is read together, and how; it can be pickled."""

    folder: str
    """The folder of facts."""
    key: str
    """A digest of all on which its rows hang."""
    planned: tuple[Planned, ...]
    asked: Reading
    people: People
    lost: str = ""
    """How the processes ended that were to make it; then nothing of it is read."""

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """What is read, as it was when the plan was made."""
        return tuple(one.stretch for one in self.planned)


class Commit(Struct, frozen=True):
    """What was made of an item."""

    key: str
    attempt: str
    """The name of its folder."""
    tables: dict[str, Table]
    forgotten: str
    """A digest of what was to be forgotten then."""
    unread: tuple[Unreadable, ...] = ()
    """What could not be read or judged."""
    done: ClassVar[bool] = True
    """It is all that a process answers to an item."""

    @property
    def lasts(self) -> bool:
        """Whether it need not be made again as long as its key is the same."""
        return not any(one.reason in _NOT_FOR_GOOD for one in self.unread)

    def file(self, folder: str, table: str) -> str:
        """The file of one of its tables."""
        return os.path.join(folder, ITEMS, self.attempt, file_of(table))


class Changed(Struct, frozen=True):
    """Comes in the place of a commit where a file is no more as it was when the plan was made."""

    source: str
    done: ClassVar[bool] = True


def forgotten_digest(people: People) -> str:
    """A digest of all that is to be forgotten."""
    return digest_of("\n".join(sorted(people.forgotten)).encode())


def make(item: Item) -> Commit | Changed:
    """Read and judge an item, and write its tables; OSError where they cannot be written."""
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
    """Write the tables of an item into a folder, all on the disk when this is back."""
    unread: list[Unreadable] = []
    with Tables(folder) as tables:
        for one in item.planned:
            reading = _Reading(one, item, tables)
            if not reading.done():
                return Changed(one.stretch.source)
            unread += reading.unread
        written = tables.written()
    sync_folder(os.path.join(folder, COMMIT))
    return Commit(item.key, attempt, written, forgotten_digest(item.people), tuple(unread))


def committed(folder: str, attempt: str, key: str, forgotten: str) -> Commit | None:
    """What an earlier run has made of an item; None where that was broken off, or is another one."""
    found = kept(os.path.join(folder, ITEMS, attempt, COMMIT), Commit)
    if found is None or (found.key, found.attempt, found.forgotten) != (key, attempt, forgotten):
        return None
    return found


def is_there(folder: str, commit: Commit, *, whole: bool = False) -> bool:
    """Whether the tables of an item are there by their size, or with ``whole`` by every byte."""
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
    """One stretch while it is read."""

    def __init__(self, planned: Planned, item: Item, tables: Tables) -> None:
        self._stretch, self._file = planned
        self._item, self._tables = item, tables
        self._games = 0
        self.unread: list[Unreadable] = []

    def done(self) -> bool:
        """Add its rows to the tables; False where its file is no more as it was when the plan was made."""
        told = self._stretch
        if self._item.lost:
            self.unread.append(Unreadable(told.source, told.line - 1, LOST, self._item.lost))
        elif told.digest is None:
            self.unread.append(Unreadable(told.source, 0, *told.unread))
        elif not self._read():
            return False
        first = next(iter(self.unread), None)
        row = SourceRow(
            source=told.source,
            line=told.line,
            size=told.size,
            digest=told.digest,
            games=self._games,
            unread=first.reason if first is not None else None,
            unread_line=(first.line or None) if first is not None else None,
        )
        self._tables.add("sources", [row])
        return True

    def _read(self) -> bool:
        told = self._stretch
        try:
            file = open_source(self._file)
        except OSError as error:
            if error.errno in TOO_MANY_OPEN:
                raise
            return False
        with file:
            if told.start:
                file.seek(told.start)
            hashed = Hashed(file, told.size)
            self._judge(hashed)
            try:
                # What nobody wanted.
                skip(hashed, REST)
            except OSError:
                return False
            return hashed.digest == told.digest

    def _judge(self, hashed: Hashed) -> None:
        """Judge every game, and go on behind one that shows a bug."""
        told = self._stretch
        part = Part(told.source, start=told.start, line=told.line)
        found: Iterator[Any] = iter(())
        try:
            # A part that does not begin its file is one of records that are not packed.
            start = b"" if told.start else at_most(Log(told.source, hashed, None), SNIFFED)
            log = Log(told.source, unpacked(told.source, start, Chain(start, hashed)), None)
            found = games(part._replace(stream=log), self._item.asked)
        except LogUnreadable as error:
            self.unread.append(Unreadable(told.source, 0, error.reason, error.detail))
        last = told.line - 1
        for game in each(found):
            if isinstance(game, Bug):
                self.unread.append(Unreadable(told.source, last + 1, BUG_READING, _where(game)))
            elif isinstance(game, Unreadable):
                self.unread.append(game)
            else:
                last = game.last_line
                self._take(game)

    def _take(self, game: Record) -> None:
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
    """What is kept of a bug: its kind and its place in the program, without what it says, where a name may stand."""
    return f"{bug.error.partition(':')[0]}, {bug.where}"
