"""Files that are compressed as their names say, so that who opens one finds what its name promises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BufferedWriter
from typing import IO, Any

from jasslog.log.beside import replacing
from jasslog.log.scan import PACKED_AS, FileTrouble

_ZIPPED = PACKED_AS[0]
_LEVEL = 6


class PackerMissing(FileTrouble):
    """The package by which a file is to be compressed is not installed; nothing was written."""


@contextmanager
def packed_as_named(target: str) -> Iterator[IO[bytes]]:
    """As ``replacing``, but compressed where the name of the target says so; PackerMissing where that cannot be.

    The same bytes make the same file: no time is in it, and no name.
    """
    if not target.endswith(PACKED_AS):
        with replacing(target) as file:
            yield file
        return
    zstandard = None if target.endswith(_ZIPPED) else _zstandard(target)
    # A flush would leave its mark in what is packed, so it goes no further than to the buffer before.
    with replacing(target) as file, BufferedWriter(_packer(file, zstandard)) as packed:
        yield packed


def _packer(file: IO[bytes], zstandard: Any) -> Any:
    if zstandard is None:
        from gzip import GzipFile

        return GzipFile("", "wb", _LEVEL, file, 0)
    return zstandard.ZstdCompressor(write_checksum=True).stream_writer(file, closefd=False)


def _zstandard(target: str) -> Any:
    try:
        return import_module("zstandard")
    except ImportError as error:
        raise PackerMissing(target, "zstandard-missing", str(error)) from error
