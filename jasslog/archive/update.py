"""Bringing a folder of facts up to date: only what is new, or judged otherwise now, is read; the rest stays as it is.

A run that is broken off in any way has changed nothing that counts, and the next run takes over the items that it had
made. People and games that are to be forgotten are remembered by marks that nobody can read without the key, and no
later run brings them back.
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
"""How often an item is tried if its process dies, or a file is read if it changes meanwhile."""


class Update(Struct, frozen=True):
    """What an update of a folder of facts is to do."""

    folder: str
    paths: tuple[str, ...]
    asked: Reading
    people: People
    """The pseudonyms of players. What earlier runs were told to forget is read from the folder."""
    processes: int = 1
    """How many processes of this machine make the items, where there are no ``workers``."""
    verify: bool = False
    """Whether all files and tables are read again, even those that look unchanged."""
    prune: bool = False
    """Whether attempts that are no longer current are removed."""
    forget: tuple[tuple[str, str], ...] = ()
    """People and games that are to be forgotten from now on: PERSON and a name, or GAME and an id."""
    sizes: Sizes = USUAL
    workers: Workers | None = None
    """The cluster that makes the items; None for this machine."""


class Done(NamedTuple):
    """The outcome of an update."""

    made: int
    """Items that were made."""
    kept: int
    """Items that had been made before."""
    sources: int
    games: int
    unread: list[Unreadable]
    """What could not be read or judged."""
    removed: int
    """Attempts that were removed."""


Tell = Callable[[int], None]
"""Is called for each item, made now or before, with the number of its games."""
Items = Iterator[Item] | list[Item]
Work = Callable[[Items], Iterator[tuple[Item, Commit | Changed | Lost]]]
"""Makes items, and gives each with its outcome, in order, whichever process made it."""


def update(asked: Update, tell: Tell = lambda games: None) -> Done:
    """Bring a folder of facts up to date with the files of the paths.

    FolderRefused, SameName, ClusterRefused, or OSError. Games of files that are no longer among these are in no table
    afterwards.
    """
    files = named(asked.paths, asked.folder)
    with writing(asked.folder), _work(asked) as work:
        before = newest(asked.folder)
        people = asked.people
        if before.key not in ("", people.key_digest):
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
        # Where anybody is to be forgotten, no old attempt is kept, not even one of a run that was broken off.
        removed = prune(asked.folder, now) if asked.prune or people.forgotten else 0
    return run.done(removed)


def question(asked: Reading, people: People) -> str:
    """A digest of all that rows depend on beside the files.

    These are the version of the judgement, the rules, the penalty books, the view, the columns of the tables, the key
    of the pseudonyms, and the spellings of names.
    """
    rules = {id: {number: one["options"] for number, one in many.items()} for id, many in table()["sets"].items()}
    inputs = {
        "judgement": JUDGEMENT,
        "rules": [table()["defaults"], rules],
        "books": books(),
        "own": [(one.id, one.version, digest(one)) for one in asked.own],
        "view": asked.view,
        "tables": {name: columns(name) for name in TABLES},
        "people": [people.key_digest, people.spellings_digest],
    }
    return digest_of(json.encode(inputs, order="sorted"))


class _Run:
    """One run over all items, which gathers the entries of the next manifest."""

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
        """Make entries of all these files; files that change while they are read are planned anew."""
        while changed := self._once(files):
            # The other parts of such a file, and what is read together with it, are planned anew with it.
            self.entries = [one for one in self.entries if not {told.source for told in one.stretches} & changed]
            files, self._known = [self._given_up(one) for one in files if one.source in changed], {}

    def _given_up(self, one: Named) -> Named:
        """The file; where it has changed too often, marked as unreadable, so that all other files can be read."""
        often = self._changes[one.source] >= _TRIES
        return one._replace(unread=Unreadable(one.source, 0, CHANGING)) if often else one

    def _once(self, files: Sequence[Named]) -> set[str]:
        """Make the items that are missing; return the sources of those that were not made, because a file changed."""
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
        """The items that have to be made; the others are added as entries on the way."""
        asked = self._asked
        for together in planned(files, self._known, asked.sizes):
            item = Item(asked.folder, key_of(together, self._question), tuple(together), asked.asked, self._people)
            commit = self._earlier(item.key)
            if commit is None:
                yield item
            else:
                self._add(Entry(item.stretches, commit))

    def _earlier(self, key: str) -> Commit | None:
        """The commit of an item that was made before, in the manifest or by a run that was broken off; else None."""
        folder, whole, forgotten = self._asked.folder, self._asked.verify, forgotten_digest(self._people)
        broken_off = (committed(folder, name, key, forgotten) for name in self._attempts.get(key[:32], ()))
        lasting = (one for one in (self._before.get(key), *broken_off) if one is not None and one.lasts)
        return next((one for one in lasting if is_there(folder, one, whole=whole)), None)

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._tell(entry.commit.tables["games"].rows)

    def done(self, removed: int) -> Done:
        """The outcome of the run; ``removed`` is how many attempts were removed."""
        sources = {one.source for entry in self.entries for one in entry.stretches}
        games = sum(entry.commit.tables["games"].rows for entry in self.entries)
        unread = [one for entry in self.entries for one in entry.commit.unread]
        return Done(self._made, len(self.entries) - self._made, len(sources), games, unread, removed)


@contextmanager
def _work(asked: Update) -> Iterator[Work]:
    """What makes the items: this process, several that are forked from it, or a cluster; ClusterRefused."""
    if asked.workers is not None:
        with connected(asked.workers, asked.folder) as cluster:
            yield cluster.in_order
    elif asked.processes == 1:
        yield lambda items: ((item, make(item)) for item in items)
    else:
        from jasslog.library.pool import in_order

        # An item that ends the process that makes it must not end this one.
        yield lambda items: in_order(([item] for item in items), _made, asked.processes, apart=True)


def _made(item: Item) -> Iterator[Commit | Changed]:
    """The only answer to an item, as an iterator."""
    yield make(item)


# Forgetting: each item that holds such a person or game is removed, and made anew without it when the files are read


def without(folder: str, manifest: Manifest, people: People, forget: Iterable[tuple[str, str]]) -> Manifest:
    """Remove all items that hold one of these people or games, from the disk too; return the new manifest.

    FolderRefused where a table is damaged, so that nobody knows whom it holds.
    """
    holding: set[str] = set()
    with undamaged(folder, manifest):
        for kind, word in forget:
            if kind == PERSON:
                holding |= _holding(manifest.files(folder, "players"), "person", people.pseudonym(word))
            else:
                holding |= _holding(manifest.files(folder, "games"), "game", word)
    left = tuple(
        entry
        for entry in manifest.entries
        if not {entry.commit.file(folder, table) for table in ("players", "games")} & holding
    )
    kept = write(folder, replace(manifest, forgotten=people.forgotten, entries=left))
    prune(folder, kept)
    return kept


def _holding(files: list[str], column: str, value: str) -> set[str]:
    """The files that have a row with that value in a column."""
    if not files:
        return set()
    listed = ", ".join(map(quoted, files))
    asked = f"SELECT DISTINCT filename FROM read_parquet([{listed}], filename = true) WHERE {column} = {quoted(value)}"
    with connect() as database:
        return {file for (file,) in database.execute(asked).fetchall()}
