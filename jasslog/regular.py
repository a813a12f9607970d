"""Opening regular files and nothing else, because a pipe would block for ever; and the folders of the user's files."""

from __future__ import annotations

import errno
import os
import stat
import sys
from functools import reduce
from io import BufferedReader
from operator import or_
from typing import Protocol


def flags(*names: str) -> int:
    """The flags ``O_…`` of ``os.open`` combined; a name that the system does not know is left out."""
    return reduce(or_, (getattr(os, f"O_{name}", 0) for name in names))


_FLAGS = flags("RDONLY", "NONBLOCK", "CLOEXEC", "BINARY")


TOO_MANY_OPEN = frozenset({errno.EMFILE, errno.ENFILE})
"""Error numbers for too many open files; they say nothing about the file that was to be opened."""


class Readable(Protocol):
    """Anything from which bytes can be read; at the end ``read`` returns no bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes."""


class NotRegular(OSError):
    """The path leads to something that is neither a regular file nor a folder, such as a pipe or a device."""


def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """A regular file, open for reading bytes.

    NotRegular for a pipe or device, IsADirectoryError for a folder, another OSError if the file cannot be opened, and
    ValueError for a path that cannot be a name.
    """
    name = os.fspath(path)
    if os.path.isdir(name):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    descriptor = os.open(name, _FLAGS)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegular
    return open(descriptor, "rb")


def read_regular(path: str | os.PathLike[str], most: int) -> bytes | None:
    """All bytes of a regular file, None if it has more than ``most``; raises as ``open_regular`` does."""
    with open_regular(path) as file:
        data = file.read(most + 1)
    return data if len(data) <= most else None


_FOLDERS = {
    "config": ("APPDATA", "XDG_CONFIG_HOME", "~/.config"),
    "data": ("APPDATA", "XDG_DATA_HOME", "~/.local/share"),
    "cache": ("LOCALAPPDATA", "XDG_CACHE_HOME", "~/.cache"),
}
"""By kind of files: the variables that name the base folder, on Windows and elsewhere, and the default elsewhere."""


def own_folder(kept: str) -> str:
    """The path of jasslog's own folder for the user's files; the folder may not exist yet.

    ``kept`` is ``config``, ``data`` or ``cache``; only what the cache holds can be made again.
    """
    windows, others, usual = _FOLDERS[kept]
    if sys.platform == "win32":
        base = os.environ.get(windows) or os.path.expanduser("~")
    elif sys.platform == "darwin" and kept == "cache":
        base = os.path.expanduser("~/Library/Caches")
    else:
        named = os.environ.get(others, "")
        base = named if os.path.isabs(named) else os.path.expanduser(usual)
    return os.path.join(base, "jasslog")


def own_cache() -> str | None:
    """The path of the user's cache folder, created if missing; its files can be made again.

    None if the folder cannot be made, belongs to another user, or may be written to by others.
    """
    folder = own_folder("cache")
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        there = os.stat(folder)
    except OSError:
        return None
    # On Windows no other user has rights in this folder, and stat does not show who has.
    mine = not hasattr(os, "getuid") or (there.st_uid == os.getuid() and not there.st_mode & 0o022)
    return folder if mine else None


class BrokenPacking(Exception):
    """A compressed file breaks off or cannot be decompressed."""

    def __init__(self, told: str, reason: str = "broken-compression") -> None:
        super().__init__(told)
        self.reason = reason
        """Why, by the reason's key in the message catalogue."""
