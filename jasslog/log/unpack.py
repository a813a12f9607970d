"""What a compressed file holds, a bounded piece at a time; of a broken one everything that comes before the break."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from io import BufferedReader
from typing import Any

from jasslog.regular import BrokenPacking

PIECE = 1 << 16
"""Bytes of the file that are unpacked at a time."""
_MORSEL = 1 << 8
"""The same for zstandard, where a few bytes may stand for a hundred thousand and nothing bounds what comes out."""
_GZIP = 31
"""Tells zlib to expect a gzip header and to check length and checksum at the end."""


class Unpacked(ABC):
    """The bytes of a compressed file; BrokenPacking where it breaks off, after all before it."""

    def __init__(self) -> None:
        self._broken: BrokenPacking | None = None

    def read(self, size: int = PIECE, /) -> bytes:
        """Up to that many bytes, as many as there are; nothing at the end."""
        parts, left = [], size if size > 0 else PIECE
        while left > 0 and self._broken is None and (part := self._next(left)):
            parts.append(part)
            left -= len(part)
        if self._broken is not None and not parts:
            raise self._broken
        return b"".join(parts)

    @abstractmethod
    def _next(self, most: int) -> bytes:
        """At most that many further bytes; nothing at the end, and where it breaks."""


class Gunzip(Unpacked):
    """The bytes of a gzip file, one member after the other."""

    def __init__(self, file: BufferedReader) -> None:
        super().__init__()
        self._file = file
        self._member = zlib.decompressobj(_GZIP)
        self._waiting = b""

    def _next(self, most: int) -> bytes:
        while not self._member.eof or self._another():
            out = self._inflate(most)
            if out or self._broken is not None:
                return out
            if not self._member.eof and not self._waiting:
                self._waiting = self._file.read(PIECE)
                if not self._waiting:
                    self._broken = BrokenPacking("the last member is cut off")
                    return b""
        return b""

    def _another(self) -> bool:
        """Begin the next member; zeros may stand before it, and at the end of the file."""
        rest = self._member.unused_data.lstrip(b"\0")
        while not rest and (piece := self._file.read(PIECE)):
            rest = piece.lstrip(b"\0")
        if rest:
            self._member, self._waiting = zlib.decompressobj(_GZIP), rest
        return bool(rest)

    def _inflate(self, most: int) -> bytes:
        before = self._member.copy()
        try:
            out = self._member.decompress(self._waiting, most)
        except zlib.error as error:
            self._broken = BrokenPacking(str(error))
            return _salvage(before, self._waiting)
        self._waiting = self._member.unconsumed_tail
        return out


def _salvage(member: Any, data: bytes) -> bytes:
    """What can still be unpacked of a piece in which the error lies."""
    out = bytearray()
    try:
        for place in range(len(data)):
            out += member.decompress(data[place : place + 1])
    except zlib.error:
        pass
    return bytes(out)


class Unzstd(Unpacked):
    """The bytes of a zstandard file, one frame after the other, unpacked by a ``ZstdDecompressor``."""

    def __init__(self, file: BufferedReader, decompressor: Any, refuses: type[Exception]) -> None:
        """``refuses`` is the error of the package itself, which is loaded only where it is needed."""
        super().__init__()
        self._file = file
        self._decompressor, self._refuses = decompressor, refuses
        self._frame = decompressor.decompressobj()
        self._ready = b""

    def _next(self, most: int) -> bytes:
        while not self._ready and self._broken is None:
            piece = self._frame.unused_data if self._frame.eof else b""
            piece = piece or self._file.read(_MORSEL)
            if not piece:
                self._broken = None if self._frame.eof else BrokenPacking("the last frame is cut off")
                break
            if self._frame.eof:
                self._frame = self._decompressor.decompressobj()
            self._unpack(piece)
        out, self._ready = self._ready[:most], self._ready[most:]
        return out

    def _unpack(self, piece: bytes) -> None:
        try:
            self._ready = self._frame.decompress(piece)
        except self._refuses as error:
            self._broken = BrokenPacking(str(error))
