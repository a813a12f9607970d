"""Writing files that are compressed as the end of their name says: gzip for ``.gz``, zstandard for ``.zst``."""

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
    """The package that compresses a file is not installed; nothing was written."""


@contextmanager
def packed_as_named(target: str) -> Iterator[IO[bytes]]:
    """The same as ``replacing``, but compressed if the target's name says so; PackerMissing if the package is missing.

    The same bytes always make the same file, because no time and no name is stored in it.
    """
    if not target.endswith(PACKED_AS):
        with replacing(target) as file:
            yield file
        return
    zstandard = None if target.endswith(_ZIPPED) else _zstandard(target)
    # A flush would change the compressed bytes, so it goes no further than the buffer in front of the compressor.
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
