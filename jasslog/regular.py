"""Opening an ordinary file and nothing else, as a pipe would wait for ever; and where the user's own files lie."""

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
    """Ways to open a file together, as far as the system knows them."""
    return reduce(or_, (getattr(os, f"O_{name}", 0) for name in names))


_FLAGS = flags("RDONLY", "NONBLOCK", "CLOEXEC", "BINARY")


TOO_MANY_OPEN = frozenset({errno.EMFILE, errno.ENFILE})
"""What the system says where too many files are open already, which says nothing of the one that is to be opened."""


class Readable(Protocol):
    """Anything that bytes can be read from, and nothing when it has ended."""

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes."""


class NotRegular(OSError):
    """What is there is no ordinary file."""


def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """A file to be read; NotRegular, or another OSError where it may not be, and ValueError for what is no name."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    descriptor = os.open(name, _FLAGS)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegular
    return open(descriptor, "rb")


def read_regular(path: str | os.PathLike[str], most: int) -> bytes | None:
    """All bytes of a file, None where it has more than so many; the same errors."""
    with open_regular(path) as file:
        found = file.read(most + 1)
    return found if len(found) <= most else None


_FOLDERS = {
    "config": ("APPDATA", "XDG_CONFIG_HOME", "~/.config"),
    "data": ("APPDATA", "XDG_DATA_HOME", "~/.local/share"),
    "cache": ("LOCALAPPDATA", "XDG_CACHE_HOME", "~/.cache"),
}
"""By what is kept: the variables in which Windows and others say where, and where it is if they do not."""


def own_folder(kept: str) -> str:
    """The user's own folder for config, data or cache, which can be made again; it may not be there yet."""
    windows, others, usual = _FOLDERS[kept]
    if sys.platform == "win32":
        base = os.environ.get(windows) or os.path.expanduser("~")
    elif sys.platform == "darwin" and kept == "cache":
        base = os.path.expanduser("~/Library/Caches")
    else:
        told = os.environ.get(others, "")
        base = told if os.path.isabs(told) else os.path.expanduser(usual)
    return os.path.join(base, "jasslog")


def own_cache() -> str | None:
    """The user's own folder for what can be made again, made where it is missing; None where others may write there."""
    folder = own_folder("cache")
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        there = os.stat(folder)
    except OSError:
        return None
    # On Windows nobody else has rights in it, and these are not told.
    mine = not hasattr(os, "getuid") or (there.st_uid == os.getuid() and not there.st_mode & 0o022)
    return folder if mine else None


class BrokenPacking(Exception):
    """A compressed file breaks off, or its packer can make nothing of it."""

    def __init__(self, told: str, reason: str = "broken-compression") -> None:
        super().__init__(told)
        self.reason = reason
        """Why, as the catalogue calls it."""
