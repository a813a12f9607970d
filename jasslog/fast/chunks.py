"""Cuts an archive into games where canonical bytes allow it, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jasslog.log.games import MOST_BYTES
from jasslog.log.scan import BLOCK, LogUnreadable, Readable

HEAD = b'{"format":1,"gam'
"""How the first line of a canonical game begins; no other canonical line does. Just so long it is found soonest."""
CUT = b"\n" + HEAD
_RARE = CUT.index(b"g")


class Rest(NamedTuple):
    """A stretch without a canonical head that is too long to hold: the bytes read so far, the stream goes on."""

    data: bytes


class Chain:
    """Bytes that were read already, then the rest of their stream."""

    def __init__(self, begun: bytes, stream: Readable) -> None:
        self._begun = memoryview(begun)
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes: first those, then those of the stream."""
        if not self._begun:
            return self._stream.read(size)
        size = len(self._begun) if size < 0 else size
        part, self._begun = self._begun[:size], self._begun[size:]
        return bytes(part)


def chunks(stream: Readable) -> Iterator[bytes | Rest]:
    """The bytes of each game, or whatever stands before the first canonical head; after a ``Rest`` the caller reads on
    by himself.

    Holds no more than the limit of a game and one block. Where the stream breaks off the line that was begun is
    dropped, and what was read before comes out before the error.
    """
    held = b""
    broken = None
    while block := _read_some(stream):
        if isinstance(block, LogUnreadable):
            broken = block
            held = held[: held.rfind(b"\n") + 1]
            break
        # What was held already has no head but its first, and maybe the beginning of another.
        start, searched = 0, max(len(held) - len(CUT), 0)
        held += block
        while (cut := _next_cut(held, searched)) >= 0:
            yield held[start : cut + 1]
            start = searched = cut + 1
        held = held[start:]
        if len(held) > MOST_BYTES:
            yield Rest(held)
            return
    if held:
        yield held
    if broken is not None:
        raise broken


def _next_cut(data: bytes, start: int) -> int:
    """Where the next canonical head has its newline before it; -1 for nowhere.

    Its letter g is rare in canonical lines, and one letter is looked for many times as fast as several.
    """
    found = start + _RARE - 1
    while (found := data.find(CUT[_RARE : _RARE + 1], found + 1)) >= 0:
        if data.startswith(CUT, found - _RARE):
            return found - _RARE
    return -1


def _read_some(stream: Readable) -> bytes | LogUnreadable:
    """The next bytes of a stream, none at its end, or where it breaks off what is wrong."""
    try:
        return stream.read(BLOCK)
    except LogUnreadable as error:
        return error
