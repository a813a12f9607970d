"""Records that lie elsewhere, named by a URL that ``fsspec`` knows: they are listed, and read from first to last byte.

The package comes with ``distributed`` (the extra ``cluster``), and is imported only where there is a URL. It needs
others for some kinds of them; what lets one in is their own configuration.
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


class UrlRefused(FileTrouble):
    """A URL, as ``path``, that leads to nothing that can be listed; the reason is missing or unusable."""


def here(path: str) -> str:
    """The path of what a URL names on this machine, for all others the same; UrlRefused, or ImportError."""
    if not is_url(path):
        return path
    files, place = _place(path)
    if "file" not in files.protocol:
        return path
    if not os.path.exists(place):
        raise UrlRefused(path, "missing")
    return place


def below(url: str) -> Iterator[tuple[str, str]]:
    """The file, or the records of the folder, that a URL names: each by its name there, and by its own URL.

    UrlRefused. What other names a record may have is not tried, as each file would have to be opened.
    """
    files, place = _place(url)
    try:
        # What was listed before may be otherwise by now.
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
    for one in found:
        inside = one[len(place) :].strip("/")
        hidden = any(part.startswith(".") for part in inside.split("/"))
        if inside.endswith(RECORDS) and not inside.endswith(EXPECTED) and not hidden:
            yield inside, f"{url.rstrip('/')}/{inside}"


def last_part(url: str) -> str:
    """The last part of a URL; nothing where it has none."""
    return url.partition("://")[2].rstrip("/").rpartition("/")[2]


def stamp_of(file: str) -> Stamp:
    """The size of a file, here or elsewhere, and when it was changed; -1 for what nobody says."""
    if not is_url(file):
        return stamp(file)
    size = changed = None
    with suppress(OSError, NotImplementedError), _plain_errors():
        files, place = _place(file)
        size = files.info(place)["size"]
        changed = files.modified(place)
    return -1 if size is None else size, -1 if changed is None else int(changed.timestamp() * 1e9)


def open_source(file: str) -> BufferedReader:
    """A file, here or elsewhere, to be read; OSError, without words that tell where it lies, or ValueError."""
    if not is_url(file):
        return open_regular(file)
    with _plain_errors():
        files, place = _place(file)
        return BufferedReader(_Stream(files.open(place, "rb")), BLOCK)


class _Stream(RawIOBase):
    """The bytes of a file elsewhere."""

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
    """What a driver says in errors of its own becomes an OSError that names their kind, as it may say where and who."""
    try:
        yield
    except Exception as error:
        if _is_drivers(error):
            kind = next((one for one in _KINDS if isinstance(error, one)), OSError)
            raise kind(errno.EIO, type(error).__name__) from error
        raise


def _is_drivers(error: Exception) -> bool:
    """Whether a driver speaks, by an error of the system or one of its own; all others are mistakes in a program."""
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
