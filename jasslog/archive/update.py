"""Bringing a folder of facts up to date: only what is new, or judged otherwise now, is read; the rest stays as it is.

A run that is broken off, however, has changed nothing that counts; the next one takes over the items it had made. What
is to be forgotten is remembered by marks that nobody can read without the key, and no later run brings it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from msgspec import Struct, json
from msgspec.structs import replace

from jasslog.archive.cluster import Workers, connected
from jasslog.archive.items import Changed, Commit, Item, committed, forgotten_digest, is_there, make
from jasslog.archive.manifest import Entry, FolderRefused, Manifest, attempts, newest, prune, write, writing
from jasslog.archive.people import PERSON, People
from jasslog.archive.plan import USUAL, Named, Sizes, Stretch, key_of, named, planned
from jasslog.archive.sql import undamaged
from jasslog.archive.tables import TABLES, columns, connect, digest_of, quoted
from jasslog.audit.codes import JUDGEMENT
from jasslog.library.files import CHANGING, Unreadable
from jasslog.library.pool import Lost
from jasslog.library.read import Reading
from jasslog.penalties.books import books
from jasslog.variants.load import digest, table

_TRIES = 3
"""So often an item is tried whose process dies, or whose files change while they are read."""


class Update(Struct, frozen=True):
    """What is to be done to a folder of facts."""

    folder: str
    paths: tuple[str, ...]
    asked: Reading
    people: People
    """Under which names they are to stand there; what is to be forgotten already is read from the folder."""
    processes: int = 1
    """Of this machine, where no others are to make the items."""
    verify: bool = False
    """Whether all files and tables are read again, be they ever so much as they were."""
    prune: bool = False
    """Whether what is not current any more is removed."""
    forget: tuple[tuple[str, str], ...] = ()
    """People and games that are to be forgotten from now on: which of the two, and the name or id."""
    sizes: Sizes = USUAL
    workers: Workers | None = None


class Done(NamedTuple):
    """What became of it."""

    made: int
    """Items that were made."""
    kept: int
    """Items that were there."""
    sources: int
    games: int
    unread: list[Unreadable]
    removed: int
    """Attempts that were removed."""


Tell = Callable[[int], None]
"""Is told of each item, made or there before, how many games it has."""
Items = Iterator[Item] | list[Item]
Work = Callable[[Items], Iterator[tuple[Item, Commit | Changed | Lost]]]
"""Gives each item with what became of it, in order, whichever process made it."""


def update(asked: Update, tell: Tell = lambda games: None) -> Done:
    """Bring a folder of facts up to date with the files of the paths.

    FolderRefused, SameName, ClusterRefused, or OSError. What is no longer among these files stands in no table then.
    """
    files = named(asked.paths, asked.folder)
    with writing(asked.folder), _work(asked) as work:
        before = newest(asked.folder)
        people = asked.people
        if before.number and before.key != people.key_digest:
            raise FolderRefused("other-key")
        forgotten = before.forgotten | {people.mark(*one) for one in asked.forget}
        people = replace(people, forgotten=people.spread(forgotten))
        if asked.forget:
            before = without(asked.folder, replace(before, key=people.key_digest), people, asked.forget)
        run = _Run(asked, before, people, tell, work)
        run.take(files)
        entries = tuple(sorted(run.entries, key=lambda entry: [(one.source, one.start) for one in entry.stretches]))
        now = Manifest(0, people.key_digest, people.forgotten, entries)
        if now != replace(before, number=0):
            now = write(asked.folder, now)
        # Where somebody was to be forgotten nothing is kept of before, not even of a run that was broken off.
        removed = prune(asked.folder, now) if asked.prune or people.forgotten else 0
    return run.done(removed)


def question(asked: Reading, people: People) -> str:
    """A digest of all on which rows hang beside the files: the rules, the books, the judges, the tables, the key."""
    rules = {id: {number: one["options"] for number, one in many.items()} for id, many in table()["sets"].items()}
    told = {
        "judgement": JUDGEMENT,
        "rules": [table()["defaults"], rules],
        "books": books(),
        "own": [(one.id, one.version, digest(one)) for one in asked.own],
        "view": asked.view,
        "tables": {name: columns(name) for name in TABLES},
        "people": [people.key_digest, people.spellings_digest],
    }
    return digest_of(json.encode(told, order="sorted"))


class _Run:
    """One run over all items."""

    def __init__(self, asked: Update, before: Manifest, people: People, tell: Tell, work: Work) -> None:
        self.entries: list[Entry] = []
        self._asked, self._people, self._tell, self._work = asked, people, tell, work
        self._question = question(asked.asked, people)
        self._before = {entry.commit.key: entry.commit for entry in before.entries}
        self._known: Mapping[str, Sequence[Stretch]] = {} if asked.verify else before.known()
        self._attempts = attempts(asked.folder)
        self._made = 0
        self._changes: Counter[str] = Counter()
        """How often each file has changed while it was read."""

    def take(self, files: Sequence[Named]) -> None:
        """Have an item for each of these files; those that change while they are read are planned anew."""
        while changed := self._once(files):
            # The other parts of such a file, and what is read together with it, are planned anew with it.
            self.entries = [one for one in self.entries if not {told.source for told in one.stretches} & changed]
            files, self._known = [self._settled(one) for one in files if one.source in changed], {}

    def _settled(self, one: Named) -> Named:
        """A file, not to be read any more where it has changed too often: it is to keep nobody else from being read."""
        often = self._changes[one.source] >= _TRIES
        return one._replace(unread=Unreadable(one.source, 0, CHANGING)) if often else one

    def _once(self, files: Sequence[Named]) -> set[str]:
        """Make what is not there; the sources of items that could not be made as their files changed."""
        changed: set[str] = set()
        waiting: Items = self._to_make(files)
        died: Counter[str] = Counter()
        while waiting:
            again = []
            for item, made in self._work(waiting):
                if isinstance(made, Lost):
                    died[item.key] += 1
                    again.append(replace(item, lost=made.how) if died[item.key] == _TRIES else item)
                elif isinstance(made, Changed):
                    self._changes[made.source] += 1
                    changed |= {one.source for one in item.stretches}
                else:
                    self._made += 1
                    self._add(Entry(item.stretches, made))
            waiting = again
        return changed

    def _to_make(self, files: Sequence[Named]) -> Iterator[Item]:
        """The items that are not there yet, while the others are added."""
        asked = self._asked
        for together in planned(files, self._known, asked.sizes):
            item = Item(asked.folder, key_of(together, self._question), tuple(together), asked.asked, self._people)
            found = self._found(item.key)
            if found is None:
                yield item
            else:
                self._add(Entry(item.stretches, found))

    def _found(self, key: str) -> Commit | None:
        """What was made of an item before, by this folder's manifest or by a run that was broken off."""
        folder, whole, forgotten = self._asked.folder, self._asked.verify, forgotten_digest(self._people)
        broken_off = (committed(folder, name, key, forgotten) for name in self._attempts.get(key[:32], ()))
        found = (one for one in (self._before.get(key), *broken_off) if one is not None and one.lasts)
        return next((one for one in found if is_there(folder, one, whole=whole)), None)

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._tell(entry.commit.tables["games"].rows)

    def done(self, removed: int) -> Done:
        """What became of it."""
        sources = {one.source for entry in self.entries for one in entry.stretches}
        games = sum(entry.commit.tables["games"].rows for entry in self.entries)
        unread = [one for entry in self.entries for one in entry.commit.unread]
        return Done(self._made, len(self.entries) - self._made, len(sources), games, unread, removed)


@contextmanager
def _work(asked: Update) -> Iterator[Work]:
    """Whoever makes the items: this process, several that it is divided into, or a cluster; ClusterRefused."""
    if asked.workers is not None:
        with connected(asked.workers, asked.folder) as cluster:
            yield cluster.in_order
    elif asked.processes == 1:
        yield lambda items: ((item, make(item)) for item in items)
    else:
        from jasslog.library.pool import in_order

        # What ends a process must not end this one.
        yield lambda items: in_order(([item] for item in items), _made, asked.processes, apart=True)


def _made(item: Item) -> Iterator[Commit | Changed]:
    """The only answer to an item."""
    yield make(item)


# Forgetting: every item that holds a person or a game goes, and is made anew without it when the files are read


def without(folder: str, manifest: Manifest, people: People, forget: Iterable[tuple[str, str]]) -> Manifest:
    """Let only the items count that hold none of these people and games, and remove all others from the disk.

    FolderRefused where a table is damaged, so that nobody knows whom it holds.
    """
    found: set[str] = set()
    with undamaged(folder, manifest):
        for kind, word in forget:
            if kind == PERSON:
                found |= _holding(manifest.files(folder, "players"), "person", people.pseudonym(word))
            else:
                found |= _holding(manifest.files(folder, "games"), "game", word)
    left = tuple(
        entry
        for entry in manifest.entries
        if not {entry.commit.file(folder, table) for table in ("players", "games")} & found
    )
    kept = write(folder, replace(manifest, forgotten=people.forgotten, entries=left))
    prune(folder, kept)
    return kept


def _holding(files: list[str], column: str, value: str) -> set[str]:
    """Which of these files have a row with that value."""
    if not files:
        return set()
    listed = ", ".join(map(quoted, files))
    asked = f"SELECT DISTINCT filename FROM read_parquet([{listed}], filename = true) WHERE {column} = {quoted(value)}"
    with connect() as database:
        return {file for (file,) in database.execute(asked).fetchall()}
