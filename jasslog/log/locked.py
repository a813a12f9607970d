"""A log opened for writing: an ordinary file of one name, locked by itself, so that two never write at once."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from jasslog.log.beside import LOCKS, lock
from jasslog.log.scan import reason, said
from jasslog.log.write import LogRefused
from jasslog.regular import flags

_FLAGS = flags("RDWR", "APPEND", "CLOEXEC", "NOFOLLOW", "NONBLOCK", "NOCTTY")
_PAUSE = 0.002
"""Seconds between two looks at a lock that somebody else holds, at first; they grow to ten times that."""


def open_locked(path: str | Path, *, create: bool, wait: float) -> int:
    """The descriptor of a log that is locked for this program alone; whoever closes it gives the lock back.

    Nothing but a regular file with one name is opened, and no symbolic link is followed. ``create`` makes the file
    where it is missing. LogRefused also where another program writes to it for longer than ``wait`` seconds.
    """
    name = os.fspath(path)
    if not LOCKS:  # pragma: no cover
        raise LogRefused(name, "no-locks")
    until = time.monotonic() + wait
    while True:
        descriptor = _open(name, create=create)
        try:
            _lock(name, descriptor, until)
            if _still_there(name, descriptor):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        # It was replaced or removed while we waited.
        os.close(descriptor)


def _open(name: str, *, create: bool) -> int:
    try:
        if _exists(name):
            return os.open(name, _FLAGS)
        if not create:
            raise LogRefused(name, "missing")
        # Whoever makes it first: the other one opens what is there then, by the lock.
        return os.open(name, _FLAGS | os.O_CREAT, 0o666)
    except (OSError, ValueError) as error:
        why = "symlink" if getattr(error, "errno", 0) == errno.ELOOP else reason(error)
        raise LogRefused(name, why, said(error)) from error


def _exists(name: str) -> bool:
    """Whether there is a file; LogRefused for a thing of another kind, before it is opened."""
    try:
        mode = os.lstat(name).st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(mode):
        kinds = {stat.S_IFDIR: "directory", stat.S_IFLNK: "symlink"}
        raise LogRefused(name, kinds.get(stat.S_IFMT(mode), "not-a-file"))
    return True


def _lock(name: str, descriptor: int, until: float) -> None:
    """Take the lock. It is the open file's own: neither fork nor closing another descriptor gives it away."""
    pause = _PAUSE
    while True:
        try:
            if lock(descriptor):
                return
        except OSError as error:
            raise LogRefused(name, "failed", said(error)) from error
        if time.monotonic() >= until:
            raise LogRefused(name, "locked")
        time.sleep(pause)
        pause = min(pause * 1.5, _PAUSE * 10)


def _still_there(name: str, descriptor: int) -> bool:
    """Whether the name still leads to the file that is open; LogRefused if other names do, too."""
    try:
        here, there = os.fstat(descriptor), os.lstat(name)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise LogRefused(name, "failed", said(error)) from error
    if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
        return False
    if not stat.S_ISREG(here.st_mode):
        raise LogRefused(name, "not-a-file")
    if here.st_nlink != 1:
        raise LogRefused(name, "several-names")
    return True


def sync_folder(name: str) -> None:
    """Have the name of a file on the disk, too."""
    descriptor = os.open(os.path.dirname(name) or ".", flags("RDONLY", "DIRECTORY"))
    try:
        os.fsync(descriptor)
    finally:
        with suppress(OSError):
            os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write every one of these bytes to an open file; OSError where not all of them found room."""
    done = 0
    while done < len(data):
        part = os.write(descriptor, data[done:])
        if not part:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done += part
