"""The index of a large archive, made on first use, by which one game is found without reading all before it.

The index is kept in the user's cache folder, never beside the records. It is used only if size and time of the archive
are still the same, and a game is taken only if its own bytes are. Where nothing can be kept, all works without it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from msgspec import Struct, json

from jasslog import __version__
from jasslog.formats.foreign import format_of
from jasslog.library.files import SNIFFED, stamp
from jasslog.library.read import at_most, skip
from jasslog.library.record import id_of
from jasslog.log.games import RECORD, RawGame, split_games
from jasslog.log.scan import Chain, Chunk, ChunksToBreak, LogUnreadable, chunks, lines, open_log
from jasslog.regular import Readable, open_regular, own_cache

WORTH = 1 << 20
"""Smallest size of a file, in bytes, for which an index is worthwhile."""
NEAR = 64
"""How many games at the beginning of a file are found as quickly without an index."""
_MARK = "jasslog/index/3"
_DIGITS = 16
"""A number with this many digits or more is never the place of a game."""
_SUFFIX = ".index"
_MOST = 100
"""Most indexes that are kept in the cache folder."""


class Entry(Struct, frozen=True, array_like=True, gc=False):
    """Where one game lies in its file, in bytes of the unpacked file."""

    start: int
    size: int
    line: int
    id: str
    digest: str
    """The first half of the SHA-256 of the bytes of the game, as hexadecimal."""


class Index(NamedTuple):
    """Where the games of an archive lie."""

    path: str
    entries: list[Entry]
    """One entry for each game, in the order of the file."""

    def numbers(self, wanted: str) -> list[int]:
        """The places, from 1, of the wanted games: the place itself if ``wanted`` is one, else all games of that id."""
        place = int(wanted) if wanted.isdecimal() and len(wanted) < _DIGITS else 0
        if str(place) == wanted and 0 < place <= len(self.entries):
            return [place]
        return [place for place, entry in enumerate(self.entries, start=1) if entry.id == wanted]

    def game(self, number: int) -> RawGame | None:
        """The game at a place, from 1; None where its bytes have changed or cannot be read."""
        entry = self.entries[number - 1]
        try:
            with open_log(self.path) as log:
                packed = log.packed
            with open_log(self.path, 0 if packed else entry.start) as log:
                skip(log, entry.start if packed else 0)
                data = at_most(log, entry.size)
        except LogUnreadable:
            return None
        if _digest(data) != entry.digest:
            return None
        found = list(split_games(ChunksToBreak(BytesIO(data), entry.line)))
        return found[0] if len(found) == 1 else None


def worthwhile(path: str) -> bool:
    """Whether a file is large enough for an index; never for standard input."""
    return stamp(path)[0] >= WORTH


def known(path: str) -> Index | None:
    """The kept index of an archive; None where there is none, or the archive has changed since."""
    try:
        with open_regular(_place(path)) as file:
            check, _, told = file.read().partition(b"\n")
        whose, _, rows = told.partition(b"\n")
        # The digest shows that the file is whole and was written by ``_keep``.
        same = check == _digest(told).encode() and whose == _whose(path)
        return Index(path, json.decode(rows, type=list[Entry])) if same else None
    except (OSError, ValueError):
        return None


def make(path: str) -> Index | None:
    """Make the index of an archive, and keep it for the next time if possible; costs about as much as an audit.

    None where the archive holds no records, cannot be read to its end, or changes meanwhile.
    """
    try:
        before = _whose(path)
        entries = _entries(path)
        if not entries or before != _whose(path):
            return None
    except (OSError, LogUnreadable):
        return None
    with suppress(OSError, ValueError):
        _keep(path, before + b"\n" + json.encode(entries))
    return Index(path, entries)


def _entries(path: str) -> list[Entry]:
    """The entries of all games of an archive, which is read twice; none where it does not hold records."""
    with open_log(path) as log:
        begun = log.read(SNIFFED)
        if format_of(begun) != RECORD:
            return []
        starts: dict[int, int] = {}
        games = []
        for game in split_games(_noted(Chain(begun, log), starts)):
            games.append((starts[game.first_line], game.first_line, id_of(game)))
            for number in [number for number in starts if number < game.first_line]:
                del starts[number]
    ends = [start for start, _, _ in games[1:]] + [1 << 62]
    found = []
    with open_log(path) as log:
        for (start, line, id), end in zip(games, ends, strict=False):
            data = at_most(log, end - start)
            found.append(Entry(start, len(data), line, id, _digest(data)))
    return found


def _noted(stream: Readable, starts: dict[int, int]) -> Iterator[Chunk]:
    """The lines of a stream, with the byte offset of each line noted in ``starts`` by its number."""
    for chunk in chunks(stream):
        starts.update((number, offset) for number, offset, _ in lines([chunk]))
        yield chunk


def _whose(path: str) -> bytes:
    """The archive in its present state, and the version of the program: an index made of anything else is not used."""
    made_of = (_MARK, __version__, os.path.realpath(path), *stamp(path))
    return repr(made_of).encode(errors="surrogateescape")


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]


def _place(path: str) -> str:
    """The path of the index of an archive; OSError where no cache folder is safe from other users."""
    cache = own_cache()
    if cache is None:
        raise OSError("no cache")
    name = sha256(os.path.realpath(path).encode(errors="surrogateescape")).hexdigest()[:32]
    return os.path.join(cache, f"{name}{_SUFFIX}")


def _keep(path: str, told: bytes) -> None:
    """Write an index, and delete the oldest ones beyond ``_MOST``."""
    from jasslog.log.mend import put

    place = _place(path)
    put(place, _digest(told).encode() + b"\n" + told, 0o600)
    kept = [entry for entry in os.scandir(os.path.dirname(place)) if entry.name.endswith(_SUFFIX)]
    kept.sort(key=lambda entry: entry.stat().st_mtime_ns)
    for old in kept[:-_MOST]:
        os.unlink(old.path)
