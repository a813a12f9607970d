"""Writing a log anew: it is what it was or what it is to be, and nobody adds to it in between."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]


MOST = 64 << 20
"""Most bytes of a file that is written anew in its place."""
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")


class RewriteRefused(Exception):
    """A file that is not written anew in its place: in-use, not-a-file, compressed or too-large."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def rewrite(path: str, make: Callable[[bytes], bytes]) -> None:
    """Put what ``make`` makes of a log's bytes in their place; OSError, RewriteRefused.

    The new file is complete on the disk before it takes the name of the old one. Where both are the same, nothing is
    done.
    """
    flags = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags), "rb") as log:
        status = os.fstat(log.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise RewriteRefused("not-a-file")
        _lock(log.fileno())
        before = log.read(MOST + 1)
        if before.startswith(_PACKED) or len(before) > MOST:
            raise RewriteRefused("too-large" if len(before) > MOST else "compressed")
        after = make(before)
        if after != before:
            _replace(path, after, stat.S_IMODE(status.st_mode))


def _lock(descriptor: int) -> None:
    if fcntl is None:  # pragma: no cover
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise RewriteRefused("in-use") from error


def _replace(path: str, data: bytes, mode: int) -> None:
    folder = os.path.dirname(path) or "."
    descriptor, name = tempfile.mkstemp(prefix=".jasslog-", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    there = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(there)
    finally:
        os.close(there)
