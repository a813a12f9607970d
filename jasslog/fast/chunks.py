"""Cuts an archive into games where canonical bytes allow it, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jasslog.log.games import MOST_BYTES
from jasslog.log.scan import BLOCK, LogUnreadable, Readable

HEAD = b'{"format":1,'
"""How the first line of a canonical game begins; no other canonical line does."""
_CUT = b"\n" + HEAD


class Chunk(NamedTuple):
    """The bytes of one game, or whatever stands before the first canonical head."""

    data: bytes
    first_line: int


class Rest(NamedTuple):
    """A stretch without a canonical head that is too long to hold: the bytes read so far, the stream goes on."""

    data: bytes
    first_line: int


class Chain:
    """Bytes that were read already, then the rest of their stream."""

    def __init__(self, data: bytes, stream: Readable) -> None:
        self._data = data
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """The bytes all at once, then up to that many of the stream."""
        data, self._data = self._data, b""
        return data or self._stream.read(size)


def chunks(stream: Readable) -> Iterator[Chunk | Rest]:
    """Each game's bytes with the number of its first line; after a ``Rest`` the caller reads on by himself.

    Holds no more than the limit of a game and one block. Where the stream breaks off the line that was begun is
    dropped, and what was read before comes out before the error.
    """
    held, line = b"", 1
    broken = None
    while block := _read(stream):
        if isinstance(block, LogUnreadable):
            broken = block
            held = held[: held.rfind(b"\n") + 1]
            break
        held += block
        last = held.rfind(_CUT)
        if last < 0:
            if len(held) > MOST_BYTES:
                yield Rest(held, line)
                return
            continue
        for piece in _pieces(held[: last + 1]):
            yield Chunk(piece, line)
            line += piece.count(b"\n")
        held = held[last + 1 :]
    for piece in _pieces(held):
        yield Chunk(piece, line)
        line += piece.count(b"\n")
    if broken is not None:
        raise broken


def _read(stream: Readable) -> bytes | LogUnreadable:
    try:
        return stream.read(BLOCK)
    except LogUnreadable as error:
        return error


def _pieces(data: bytes) -> Iterator[bytes]:
    """Cut before every head."""
    start = 0
    while start < len(data):
        cut = data.find(_CUT, start)
        stop = len(data) if cut < 0 else cut + 1
        yield data[start:stop]
        start = stop
