"""Decompressing gzip and zstandard a bounded piece at a time; of a broken file all that comes before the break."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

from jasslog.regular import BrokenPacking, Readable

PIECE = 1 << 17
"""Bytes of the file that are decompressed at a time, and the most that come out at once."""
_MORSEL = 1 << 8
"""Bytes of a zstandard file that are decompressed at a time.

Fewer, because a few bytes may stand for a hundred thousand, and the package does not limit how much comes out.
"""
_WINDOW = 1 << 23
"""How many bytes a zstandard stream may refer back at most."""
_NOT_BROKEN = {"too much memory": "wide-compression", "Dictionary mismatch": "dictionary-missing"}
"""Reasons other than damage why a zstandard file cannot be decompressed, by words in the package's error messages.

Only the messages tell them apart.
"""
_GZIP = 31
"""Tells zlib to expect a gzip header and to check length and checksum at the end."""


class Unpacked:
    """The bytes of a compressed file, from its decompressed pieces; BrokenPacking at a break, after all before it."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._ready = b""
        self._broken: BrokenPacking | None = None

    def read(self, size: int = PIECE, /) -> bytes:
        """That many bytes, fewer only before the end or a break, none at the end. 0 or less stands for ``PIECE``."""
        wanted = size if size > 0 else PIECE
        parts, left = [self._ready] if self._ready else [], wanted - len(self._ready)
        try:
            while left > 0 and self._broken is None and (part := next(self._pieces, None)) is not None:
                parts.append(part)
                left -= len(part)
        except BrokenPacking as error:
            self._broken = error
        out = b"".join(parts)
        if self._broken is not None and not out:
            raise self._broken
        self._ready = out[wanted:]
        return out[:wanted]


def gunzip(file: Readable) -> Iterator[bytes]:
    """The decompressed members of a gzip file, piece by piece; BrokenPacking.

    Zeros may stand between the members, and at the end.
    """
    waiting = file.read(PIECE)
    while waiting:
        member = zlib.decompressobj(_GZIP)
        while not member.eof:
            before = member.copy()
            try:
                out = member.decompress(waiting, PIECE)
            except zlib.error as error:
                yield _salvage(before, waiting)
                raise BrokenPacking(str(error)) from error
            yield out
            waiting = member.unconsumed_tail
            if not (out or waiting or member.eof):
                waiting = file.read(PIECE)
                if not waiting:
                    raise BrokenPacking("the last member is cut off")
        waiting = member.unused_data.lstrip(b"\0")
        while not waiting and (piece := file.read(PIECE)):
            waiting = piece.lstrip(b"\0")


def _salvage(member: Any, data: bytes) -> bytes:
    """The bytes that can be decompressed of a piece up to the error in it."""
    out = bytearray()
    try:
        for place in range(len(data)):
            out += member.decompress(data[place : place + 1])
    except zlib.error:
        pass
    return bytes(out)


def unzstd(file: Readable, zstandard: Any) -> Iterator[bytes]:
    """The decompressed frames of a zstandard file, piece by piece; BrokenPacking.

    The package is a parameter, so that it is loaded only if it is needed.
    """
    decompressor = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    frame = decompressor.decompressobj()
    while piece := (frame.unused_data if frame.eof else b"") or file.read(_MORSEL):
        if frame.eof:
            frame = decompressor.decompressobj()
        try:
            yield frame.decompress(piece)
        except zstandard.ZstdError as error:
            reasons = (reason for words, reason in _NOT_BROKEN.items() if words in str(error))
            raise BrokenPacking(str(error), *reasons) from error
    if not frame.eof:
        raise BrokenPacking("the last frame is cut off")
