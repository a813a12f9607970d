"""What the comparison stores: committed hashes in a packed file for each corpus, and results of runs in a database."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from functools import cache as remembered
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from .first import FIRST, INSIDE, ROOT, cache

HASHES = Path(__file__).parent / "hashes"
BYTES = 4
"""The size of a hash in bytes; ``inside/worker.py`` gives it in hexadecimal."""


class Made(NamedTuple):
    """A game, and the hashes of the first house's answers about it."""

    game: str
    file: str
    input: bytes
    aspects: dict[str, str]
    """The hash of each aspect."""
    seconds: float


def write_hashes(corpus: str, games: Iterable[Made], note: dict[str, Any]) -> int:
    """Write the file of a corpus, whose games must all have the same aspects; return its size in bytes."""
    found = sorted(games)
    aspects = sorted(found[0].aspects)
    head = {"first": FIRST, "aspects": aspects, "games": [one.game for one in found], **note}
    packed = zlib.compress(orjson.dumps(head), 9)
    body = b"".join(bytes.fromhex(one.aspects[name]) for one in found for name in aspects)
    HASHES.mkdir(exist_ok=True)
    data = len(packed).to_bytes(4, "big") + packed + body
    (HASHES / f"{corpus}.bin").write_bytes(data)
    return len(data)


def corpora() -> list[str]:
    """The names of the corpora whose hashes are committed."""
    return sorted(path.stem for path in HASHES.glob("*.bin"))


@remembered
def heading(corpus: str) -> dict[str, Any]:
    """The head of the file of a corpus, with ``first``, ``aspects``, ``games`` and ``seconds``, and its body."""
    data = (HASHES / f"{corpus}.bin").read_bytes()
    size = int.from_bytes(data[:4], "big")
    head: dict[str, Any] = orjson.loads(zlib.decompress(data[4 : 4 + size]))
    head["body"] = data[4 + size :]
    head["places"] = {game: place for place, game in enumerate(head["games"])}
    return head


def hashes_of(game: str) -> dict[str, str]:
    """The committed hash of each aspect of a game; KeyError for a game without hashes."""
    head = heading(game.partition("/")[0])
    width = BYTES * len(head["aspects"])
    row = head["body"][head["places"][game] * width :][:width]
    return {name: row[BYTES * place :][:BYTES].hex() for place, name in enumerate(head["aspects"])}


class Work:
    """The results so far, for this first house and this code in ``inside``; an interrupted run continues with them."""

    def __init__(self) -> None:
        cache().mkdir(parents=True, exist_ok=True)
        self._file = cache() / f"work-{_sources(INSIDE)}.sqlite"
        with self._open() as base:
            base.execute("create table if not exists made (game primary key, file, input, aspects, seconds)")
            base.execute("create table if not exists compared (game, house, found, primary key (game, house))")

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._file, timeout=60)

    def keep(self, reply: dict[str, Any], data: bytes) -> None:
        """Store the first house's answers about a game."""
        row = (reply["game"], reply["file"], zlib.compress(data), orjson.dumps(reply["aspects"]), reply["seconds"])
        with self._open() as base:
            base.execute("insert or replace into made values (?, ?, ?, ?, ?)", row)

    def keep_none(self, game: str) -> None:
        """Store that there is no such game, because its rules give no occasion for it."""
        with self._open() as base:
            base.execute("insert or replace into made values (?, '', null, null, 0)", (game,))

    def done(self) -> set[str]:
        """The games that have been made, and those that are known not to exist."""
        return {game for (game,) in self._open().execute("select game from made")}

    def made(self, game: str) -> Made | None:
        """A game that has been made; None for any other."""
        return next(self._rows("where game = ? and input is not null", game), None)

    def all_made(self, corpus: str) -> list[Made]:
        """All games of a corpus that have been made."""
        return list(self._rows("where game like ? and input is not null", f"{corpus}/%"))

    def _rows(self, where: str, value: str) -> Iterator[Made]:
        for game, file, data, aspects, seconds in self._open().execute(f"select * from made {where}", (value,)):
            yield Made(game, file, zlib.decompress(data), orjson.loads(aspects), seconds)

    def keep_compared(self, game: str, house: str, found: list[Any]) -> None:
        """Store the aspects in which a game differs between the first house and another."""
        with self._open() as base:
            base.execute("insert or replace into compared values (?, ?, ?)", (game, house, orjson.dumps(found)))

    def compared(self, house: str) -> dict[str, list[Any]]:
        """The games that were compared with a house, each with the aspects that differ."""
        rows = self._open().execute("select game, found from compared where house = ?", (house,))
        return {game: orjson.loads(found) for game, found in rows}


def house_now() -> str:
    """A digest of the sources of the present house and of ``purpose.py``.

    Stored comparisons that were made with other sources do not count.
    """
    purposes = hashlib.sha256((Path(__file__).parent / "purpose.py").read_bytes()).hexdigest()[:8]
    return f"{_sources(ROOT / 'jasslog')} {purposes}"


@remembered
def _sources(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return found.hexdigest()[:16]
