"""Opening an ordinary file and nothing else: a pipe is refused at once, where ``open`` would wait for ever."""

from __future__ import annotations

import errno
import os
import stat
from functools import reduce
from io import BufferedReader
from operator import or_


def flags(*names: str) -> int:
    """Ways to open a file together, as far as the system knows them."""
    return reduce(or_, (getattr(os, f"O_{name}", 0) for name in names))


_FLAGS = flags("RDONLY", "NONBLOCK", "CLOEXEC", "BINARY")


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


class BrokenPacking(Exception):
    """A compressed file breaks off, or its packer can make nothing of it."""
