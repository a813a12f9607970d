"""Cuts an archive into games where canonical bytes allow it, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jasslog.log.games import MOST_BYTES
from jasslog.log.scan import BLOCK, Readable

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


def chunks(stream: Readable) -> Iterator[Chunk | Rest]:
    """Each game's bytes with the number of its first line; after a ``Rest`` the caller reads on by himself."""
    held, line = b"", 1
    while block := stream.read(BLOCK):
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


def _pieces(data: bytes) -> Iterator[bytes]:
    """Cut before every head; a head that comes twice in a row stays with its game."""
    start = 0
    while start < len(data):
        cut = data.find(_CUT, start)
        first_end = data.find(b"\n", start)
        while (
            cut >= 0 and cut == first_end and data[start : first_end + 1] == data[cut + 1 : cut + 2 + first_end - start]
        ):
            first_end = data.find(b"\n", cut + 1)
            cut = data.find(_CUT, cut + 1)
        stop = len(data) if cut < 0 else cut + 1
        yield data[start:stop]
        start = stop
