"""Forgetting a person or a game: every item that holds one goes, and is made anew without it when the files are read.

What is to be forgotten is remembered by marks that nobody can read without the key, and no later run brings it back.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from jasslog.archive.manifest import Manifest, prune, write
from jasslog.archive.people import PERSON, People
from jasslog.archive.tables import connect, quoted


def without(folder: str, manifest: Manifest, people: People, forget: Iterable[tuple[str, str]]) -> Manifest:
    """Let only the items count that hold none of these people and games, and remove all others from the disk."""
    found: set[str] = set()
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
