"""Seals: a line at the end of each round and of the game that stands for all event lines before it.

The root in a seal is that of the RFC 6962 tree whose entries are the event lines without their tags. A hidden line
keeps its leaf, so that hiding it changes no root. Tags and seals can be dropped and made again, byte for byte; only a
seal from the middle of a round is not made again.
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
"""The states of a seal. holds: the lines before it are the sealed ones. root: they are not. size: there are more or
fewer of them. unread: the seal, or a line before it, could not be read."""
UNREADABLE = Sealed("", 0)
"""Stands for a line that says it is a seal and cannot be read as one; it is no event, so it is not in the tree."""


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
    """The state of each line's tag, one of those in ``tags``; empty if no line has a tag."""
    seals: list[Seal]
    leaves: list[bytes]
    """The leaf of each event line.

    A line that could not be read has the leaf of its bytes; one that is too long has the leaf of an empty line.
    """
    places: list[int]
    """For each leaf which of the game's lines it is of, from 0."""
    hidden: list[int]
    """Which of the game's lines have been hidden, from 0."""

    @property
    def sealed(self) -> int:
        """How many event lines the last seal that holds covers; 0 if none holds."""
        return max((seal.size for seal in self.seals if seal.state == HOLDS), default=0)

    @property
    def root(self) -> bytes:
        """The root over all event lines."""
        return merkle.root(self.leaves)


def as_seal(line: bytes) -> Sealed | None:
    """The seal on a line, even with unknown members; None for any other line.

    ``UNREADABLE`` if the line says it is a seal and cannot be read as one.
    """
    if b'"sealed"' not in line:
        return None
    return _as(Sealed, line) or (UNREADABLE if _type_of(line) == "sealed" else None)


def as_hidden(line: bytes) -> Redacted | None:
    """What is left of a hidden event on a line; None for any other line."""
    return _as(Redacted, line) if b'"redacted"' in line else None


def _as(kind: type[_Told], line: bytes) -> _Told | None:
    read = decode_odd(line).event
    return read if isinstance(read, kind) else None


def entry(line: bytes) -> bytes:
    """The leaf of an event line, whether it has its tag or not; for a hidden line the leaf that it keeps."""
    hidden = as_hidden(line)
    return bytes.fromhex(hidden.leaf) if hidden is not None else merkle.leaf(tags.bare(line))


def examine(lines: Sequence[bytes]) -> Sealing:
    """What all tags, seals and hidden lines of one game say, each of them checked. About 2 µs a line."""
    parts = [tags.parted(line) for line in lines]
    states = tags.check(lines, parts)
    marked = any(state not in (tags.MISSING, tags.UNKNOWN) for state in states)
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
    return Sealing(states if marked else [], seals, leaves, places, hidden)


def _state(seal: Sealed, tree: merkle.Tree) -> str:
    if seal.size != tree.size:
        return SIZE
    return HOLDS if seal.root == tree.root.hex() else ROOT


def plain(lines: Sequence[bytes], *, tags_too: bool = True) -> list[bytes]:
    """The lines of a game without seals, and without tags or, if ``tags_too`` is false, with every tag made again."""
    kept = [line for line in lines if as_seal(line) is None]
    return [tags.bare(line) for line in kept] if tags_too else tags.tagged(kept)


def sealed(lines: Sequence[bytes], *, tag: bool = True) -> list[bytes]:
    """The lines of one game with a seal at the end of each round, at the end, and wherever there is one already.

    With ``tag`` each line gets a tag, otherwise none has one. All seals are made anew from the lines as they are, and
    whether the old ones held is not checked.
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
    """The type that a line names, whatever else is wrong with the line; None if it is no object with a type."""
    try:
        value = orjson.loads(line)
    except ValueError:
        return None
    return value.get("type") if type(value) is dict else None


def _seal(tree: merkle.Tree) -> bytes:
    return b'{"root":"%b","size":%d,"type":"sealed"}' % (tree.root.hex().encode(), tree.size)


def hide(line: bytes, seq: int, why: str) -> bytes:
    """The line in place of an event line whose content is hidden: its leaf, its number and ``why``, without a tag."""
    left = {"leaf": entry(line).hex(), "redacted": why, "seq": seq}
    return orjson.dumps(left, option=orjson.OPT_SORT_KEYS)
