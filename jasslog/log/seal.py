"""Seals: at the end of each round and of the game one line that stands for every event line before it.

Its root is that of the RFC 6962 tree whose entries are the event lines without their tags. Of a hidden line its leaf
is left, so that hiding it changes no root. Tags and seals can be dropped and made again, byte for byte but for a seal
that was made in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import orjson
from msgspec import Struct

from jasslog.events.trust import Redacted, Sealed
from jasslog.log import merkle, tags
from jasslog.log.decode import decode_odd
from jasslog.log.scan import Overlong

_Told = TypeVar("_Told", Sealed, Redacted)

HOLDS, ROOT, SIZE, UNREAD = "holds", "root", "size", "unread"
"""What a seal says: the lines before it are the sealed ones; they are not; there are more or fewer of them; nothing,
for it or one of them could not be read."""
UNREADABLE = Sealed("", 0)
"""Stands for a seal of which nothing else could be read: no event, so no line of the tree."""


class Seal(Struct, frozen=True):
    """One seal of a game."""

    place: int
    """Which of the game's lines it is, from 0."""
    size: int
    """How many event lines it says are before it."""
    state: str
    """holds, root, size or unread."""


class Sealing(Struct, frozen=True):
    """What tags, seals and hidden lines say of the lines of one game."""

    tags: list[str]
    """What the tag of each line says; empty where no line has one."""
    seals: list[Seal]
    leaves: list[bytes]
    """The leaf of each event line; of a line that could not be read what its bytes would be, nothing if too long."""
    places: list[int]
    """Which of the game's lines each leaf is."""
    hidden: list[int]
    """Which of the game's lines have been hidden."""

    @property
    def sealed(self) -> int:
        """How many of the event lines are covered by the last seal that holds."""
        return max((seal.size for seal in self.seals if seal.state == HOLDS), default=0)

    @property
    def root(self) -> bytes:
        """The root over all event lines."""
        return merkle.root(self.leaves)


def as_seal(line: bytes) -> Sealed | None:
    """The seal on a line, be there more members in it than belong to one; None where it is something else."""
    if b'"sealed"' not in line:
        return None
    return _as(Sealed, line) or (UNREADABLE if _type_of(line) == "sealed" else None)


def as_hidden(line: bytes) -> Redacted | None:
    """What is left of a hidden event on a line; None where it is something else."""
    return _as(Redacted, line) if b'"redacted"' in line else None


def _as(kind: type[_Told], line: bytes) -> _Told | None:
    told = decode_odd(line).event
    return told if isinstance(told, kind) else None


def entry(line: bytes) -> bytes:
    """The leaf of an event line, with or without its tag; of a hidden one the leaf that was left of it."""
    hidden = as_hidden(line)
    return bytes.fromhex(hidden.leaf) if hidden is not None else merkle.leaf(tags.bare(line))


def examine(lines: Sequence[bytes]) -> Sealing:
    """Check every tag and every seal of one game's lines. About 2 µs a line."""
    parts = [tags.parted(line) for line in lines]
    told = tags.check(lines, parts)
    marked = any(state not in (tags.MISSING, tags.UNKNOWN) for state in told)
    seals: list[Seal] = []
    leaves: list[bytes] = []
    places: list[int] = []
    hidden: list[int] = []
    tree, read = merkle.Tree(), True
    for place, (line, (guarded, tag)) in enumerate(zip(lines, parts, strict=True)):
        if (seal := as_seal(line)) is not None:
            seals.append(Seal(place, seal.size, _state(seal, tree) if read and seal is not UNREADABLE else UNREAD))
            continue
        if isinstance(line, Overlong):
            read = False
        elif not line or line.isspace():
            continue
        if (left := as_hidden(line)) is not None:
            hidden.append(place)
            leaves.append(bytes.fromhex(left.leaf))
        else:
            leaves.append(merkle.leaf(line if tag is None else guarded + b"}"))
        places.append(place)
        tree.add(leaves[-1])
    return Sealing(told if marked else [], seals, leaves, places, hidden)


def _state(seal: Sealed, tree: merkle.Tree) -> str:
    if seal.size != tree.size:
        return SIZE
    return HOLDS if seal.root == tree.root.hex() else ROOT


def plain(lines: Sequence[bytes], *, tags_too: bool = True) -> list[bytes]:
    """The lines of a game without seals, and without tags unless these are to be made again."""
    kept = [line for line in lines if as_seal(line) is None]
    return [tags.bare(line) for line in kept] if tags_too else tags.tagged(kept)


def sealed(lines: Sequence[bytes], *, tag: bool = True) -> list[bytes]:
    """The lines of one game with a seal at the end of each round and at the end, besides those that are there.

    Each with its tag, or none with one. Seals are made anew from the lines as they are: whether they held is not asked.
    """
    made: list[bytes] = []
    tree, begun = merkle.Tree(), False
    bare = [tags.bare(line) for line in lines]
    for place, line in enumerate(bare):
        if as_seal(line) is not None:
            continue
        if place and (as_seal(bare[place - 1]) is not None or (begun and _begins_round(line))):
            made.append(_seal(tree))
        begun = begun or _begins_round(line)
        tree.add(entry(line))
        made.append(line)
    if tree.size:
        made.append(_seal(tree))
    return tags.tagged(made) if tag else made


def _begins_round(line: bytes) -> bool:
    return b'"round_started"' in line and _type_of(line) == "round_started"


def _type_of(line: bytes) -> Any:
    """The type that a line names, whatever else is wrong with it; None where it is no object with one."""
    try:
        told = orjson.loads(line)
    except ValueError:
        return None
    return told.get("type") if type(told) is dict else None


def _seal(tree: merkle.Tree) -> bytes:
    return b'{"root":"%b","size":%d,"type":"sealed"}' % (tree.root.hex().encode(), tree.size)


def hide(line: bytes, seq: int, why: str) -> bytes:
    """What is left of an event line when its content is hidden: its leaf and its number. It carries no tag yet."""
    left = {"leaf": entry(line).hex(), "redacted": why, "seq": seq}
    return orjson.dumps(left, option=orjson.OPT_SORT_KEYS)
