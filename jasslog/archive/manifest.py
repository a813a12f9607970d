"""A folder of facts: which item of which source is current, and who may write to it.

```
FOLDER/jasslog-facts         locked by whoever writes
FOLDER/items/KEY-RANDOM/     an attempt: a Parquet file for each table, and commit.json when all of them are written
FOLDER/manifest-NUMBER.json  which attempts are current; the newest one that is whole counts
FOLDER/forgotten-NUMBER.json that manifest without its entries, kept for good if it forgets anything new
```
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from shutil import rmtree

from msgspec import Struct
from msgspec.structs import replace

from jasslog.archive.items import ATTEMPT, COMMIT, ITEMS, Commit
from jasslog.archive.plan import Stretch
from jasslog.archive.tables import keep, kept
from jasslog.errors import Refused
from jasslog.log.beside import lock, not_in_children
from jasslog.log.scan import said
from jasslog.regular import flags

_LOCK = "jasslog-facts"
_NAME, _MARKS = (re.compile(kind + r"-(\d{6,18})\.json") for kind in ("manifest", "forgotten"))
_KEPT = 2
"""How many manifests are kept: the newest, and the one before, which another process may still be reading."""


class FolderRefused(Refused):
    """A folder that cannot be used.

    The reason is locked, no-facts, other-key, other-version, damaged, marks-damaged, replaced or unreadable.
    """


class Entry(Struct, frozen=True):
    """An item that is current."""

    stretches: tuple[Stretch, ...]
    """The files and parts of which the item was made."""
    commit: Commit


class Manifest(Struct, frozen=True):
    """The items that are current, and what is to be forgotten."""

    number: int = 0
    key: str = ""
    """A digest that tells the key of the pseudonyms from other keys; empty before the first run."""
    forgotten: frozenset[str] = frozenset()
    """The marks of people and games that are to be forgotten."""
    entries: tuple[Entry, ...] = ()

    def known(self) -> Mapping[str, list[Stretch]]:
        """The stretches that were read of each source."""
        known: dict[str, list[Stretch]] = defaultdict(list)
        for entry in self.entries:
            for stretch in entry.stretches:
                known[stretch.source].append(stretch)
        return known

    def files(self, folder: str, table: str) -> list[str]:
        """The Parquet files of a table, one for each entry."""
        return [entry.commit.file(folder, table) for entry in self.entries]


def is_facts(path: str) -> bool:
    """Whether a path is a folder of facts."""
    return os.path.isfile(os.path.join(path, _LOCK))


def newest(folder: str) -> Manifest:
    """The newest manifest that is whole; where there is none, one without entries that forgets what they all forgot.

    FolderRefused for a folder that is not one of facts, cannot be read, or no longer tells who is to be forgotten.
    """
    if not is_facts(folder):
        raise FolderRefused("no-facts")
    try:
        numbered = sorted(_files(folder, _NAME).items(), reverse=True)
        read = (kept(os.path.join(folder, name), Manifest) for _, name in numbered)
        whole = next((manifest for manifest in read if manifest is not None), None)
        return _without_entries(folder) if whole is None else whole
    except OSError as error:
        raise FolderRefused("unreadable", said(error)) from error


def current(folder: str) -> Manifest:
    """The newest manifest that is whole, for reading the facts; FolderRefused also where all manifests are damaged."""
    manifest = newest(folder)
    if not manifest.number and _files(folder, _NAME):
        raise FolderRefused("damaged")
    return manifest


def _without_entries(folder: str) -> Manifest:
    """What all manifests that there were forget, without entries; FolderRefused where a file of marks is damaged."""
    marks = _marks(folder)
    whole = [one for one in marks if one is not None]
    if len(whole) < len(marks):
        raise FolderRefused("marks-damaged")
    return Manifest(0, whole[0].key if whole else "", _forgotten(whole))


def _marks(folder: str) -> list[Manifest | None]:
    """What the files of marks say, each as a manifest without entries; None for one that is damaged."""
    return [kept(os.path.join(folder, name), Manifest) for name in _files(folder, _MARKS).values()]


def _forgotten(manifests: Iterable[Manifest | None]) -> frozenset[str]:
    """The marks of all these manifests; a damaged one has none."""
    return frozenset().union(*(one.forgotten for one in manifests if one is not None))


def _files(folder: str, kind: re.Pattern[str]) -> dict[int, str]:
    """The names of the files of a kind, by their numbers."""
    named = ((kind.fullmatch(name), name) for name in os.listdir(folder))
    return {int(found[1]): name for found, name in named if found}


def write(folder: str, manifest: Manifest) -> Manifest:
    """Write a manifest as the newest, and return it with its number; it is on the disk when this returns.

    Manifests before the last ``_KEPT`` are removed.
    """
    before = _files(folder, _NAME)
    numbered = replace(manifest, number=max([*before, *_files(folder, _MARKS)], default=0) + 1)
    if numbered.forgotten - _forgotten(_marks(folder)):
        # The marks lie in a file of their own as well, so that nobody comes back if all manifests are damaged.
        keep(os.path.join(folder, f"forgotten-{numbered.number:06}.json"), replace(numbered, entries=()))
    keep(os.path.join(folder, f"manifest-{numbered.number:06}.json"), numbered)
    for number in sorted(before)[: 1 - _KEPT or None]:
        os.unlink(os.path.join(folder, before[number]))
    return numbered


@contextmanager
def writing(folder: str) -> Iterator[None]:
    """Lock a folder of facts for this run alone; the folder is made where it is missing.

    FolderRefused where another run has the folder, or where it holds other files and no facts; or OSError.
    """
    os.makedirs(folder, exist_ok=True)
    locked = os.path.join(folder, _LOCK)
    if not os.path.exists(locked) and os.listdir(folder):
        raise FolderRefused("no-facts")
    with os.fdopen(os.open(locked, flags("RDWR", "CREAT", "CLOEXEC", "NOFOLLOW"), 0o666), "r+b") as file:
        if not lock(file.fileno()):
            raise FolderRefused("locked")
        with not_in_children(file.fileno()):
            os.makedirs(os.path.join(folder, ITEMS), exist_ok=True)
            yield


def attempts(folder: str) -> dict[str, list[str]]:
    """The names of all complete attempts, by the first digits of their item's key; incomplete attempts are removed."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(_attempts(folder)):
        attempt = os.path.join(folder, ITEMS, name)
        if os.path.exists(os.path.join(attempt, COMMIT)):
            found[name.partition("-")[0]].append(name)
        else:
            # If the process that is making it is still alive, it fails, and nothing that it made counts.
            rmtree(attempt, ignore_errors=True)
    return found


def prune(folder: str, manifest: Manifest) -> int:
    """Remove every attempt that is not current; return how many were removed."""
    current = {entry.commit.attempt for entry in manifest.entries}
    old = [name for name in _attempts(folder) if name not in current]
    for name in old:
        rmtree(os.path.join(folder, ITEMS, name))
    return len(old)


def _attempts(folder: str) -> list[str]:
    """The folders that are attempts by their names; whatever else somebody put beside them is left alone."""
    return [name for name in os.listdir(os.path.join(folder, ITEMS)) if ATTEMPT.fullmatch(name)]
