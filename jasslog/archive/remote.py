"""Listing and reading records at URLs that ``fsspec`` knows; each file is read from its first to its last byte.

The package comes with ``distributed`` (the extra ``cluster``), and is imported only where there is a URL. Some kinds of
URLs need further packages. Access is granted by the configuration of those packages.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, RawIOBase
from typing import Any

from jasslog.library.files import EXPECTED, RECORDS, Stamp, is_url, stamp
from jasslog.log.scan import BLOCK, FileTrouble
from jasslog.regular import open_regular

_KINDS = FileNotFoundError, PermissionError, IsADirectoryError
"""The kinds of a driver's errors that are kept; all others become an OSError."""


class UrlRefused(FileTrouble):
    """A URL, in ``path``, that leads to nothing that can be listed; the reason is missing or unusable."""


def here(path: str) -> str:
    """The path that a URL of this machine names; any other URL, or a path, unchanged. UrlRefused, or ImportError."""
    if not is_url(path):
        return path
    files, place = _place(path)
    if "file" not in files.protocol:
        return path
    if not os.path.exists(place):
        raise UrlRefused(path, "missing")
    return place


def below(url: str) -> Iterator[tuple[str, str]]:
    """The file, or the records of the folder, that a URL names: each with its name there, and with its own URL.

    UrlRefused where there is nothing. In a folder only files with the names of records are found, as each other file
    would have to be opened to see what it is.
    """
    files, place = _place(url)
    try:
        # An earlier listing may be out of date.
        files.invalidate_cache()
        single = files.isfile(place)
        found = [] if single else files.find(place)
        there = single or files.isdir(place)
    except Exception as error:
        if _is_drivers(error):
            raise UrlRefused(url, "unusable", f"{type(error).__name__}: {error}") from error
        raise
    if not there:
        raise UrlRefused(url, "missing")
    if single:
        yield last_part(url), url
    for path in found:
        inside = path[len(place) :].strip("/")
        hidden = any(part.startswith(".") for part in inside.split("/"))
        if inside.endswith(RECORDS) and not inside.endswith(EXPECTED) and not hidden:
            yield inside, f"{url.rstrip('/')}/{inside}"


def last_part(url: str) -> str:
    """The last part of a URL; empty where it has none."""
    return url.partition("://")[2].rstrip("/").rpartition("/")[2]


def stamp_of(file: str) -> Stamp:
    """The size of a file or URL, and when it was changed, in nanoseconds; -1 for each that is unknown."""
    if not is_url(file):
        return stamp(file)
    size = changed = None
    with suppress(OSError, NotImplementedError), _plain_errors():
        files, place = _place(file)
        size = files.info(place)["size"]
        changed = files.modified(place)
    return -1 if size is None else size, -1 if changed is None else int(changed.timestamp() * 1e9)


def open_source(file: str) -> BufferedReader:
    """A file or URL opened for reading; ValueError, or OSError, whose words do not tell where the file lies."""
    if not is_url(file):
        return open_regular(file)
    with _plain_errors():
        files, place = _place(file)
        return BufferedReader(_Stream(files.open(place, "rb")), BLOCK)


class _Stream(RawIOBase):
    """The bytes of a file at a URL."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        with _plain_errors():
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Turn a driver's error into an OSError that names only its kind, as its words may tell a place or a user."""
    try:
        yield
    except Exception as error:
        if _is_drivers(error):
            kind = next((one for one in _KINDS if isinstance(error, one)), OSError)
            raise kind(errno.EIO, type(error).__name__) from error
        raise


def _is_drivers(error: Exception) -> bool:
    """Whether an error is a driver's, by the system or a class of the driver; any other is a bug in a program."""
    own = type(error).__module__.partition(".")[0] not in ("builtins", "jasslog")
    return own or isinstance(error, OSError | ValueError | UrlRefused)


def _place(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path there; UrlRefused, or ImportError without fsspec."""
    from fsspec.core import url_to_fs  # type: ignore[import-untyped]

    try:
        files, place = url_to_fs(url)
    except (ImportError, ValueError, OSError) as error:
        raise UrlRefused(url, "unusable", str(error)) from error
    return files, place
