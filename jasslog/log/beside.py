"""Files on the disk: one that takes its name only when it is complete; a log that is locked, so that two never write.

What writers that were killed left behind is swept up.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from jasslog.log.scan import PACKED_AS, LogRefused, reason, said
from jasslog.regular import flags

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]

_PREFIX = ".jasslog-tmp-"
"""How a file begins that is locked for as long as its writer lives: without its lock it is nobody's."""
_SWEPT_FLAGS = flags("RDWR", "NOFOLLOW", "NONBLOCK", "CLOEXEC")
_swept: set[str] = set()
"""Folders that this process has swept."""
_LOG_FLAGS = flags("RDWR", "APPEND", "CLOEXEC", "NOFOLLOW", "NONBLOCK", "NOCTTY")
_NEW_FLAGS = flags("WRONLY", "CREAT", "EXCL", "CLOEXEC", "NOFOLLOW", "BINARY")
_PAUSE = 0.002
"""Seconds between two looks at a lock that somebody else holds, at first; they grow to ten times that."""


@contextmanager
def replacing(target: str, mode: int | None = None, *, lasting: bool = False, new: bool = False) -> Iterator[IO[bytes]]:
    """A file beside the target that takes its place when all went well, and is gone otherwise; OSError.

    ``mode`` is that of the file there was, unless it is given. ``lasting`` is what must be on the disk by then. What is
    ``new`` leaves a target alone that has come meanwhile.
    """
    if os.path.exists(target) and not os.access(target, os.W_OK):
        # Its folder would let us, but not whoever protected it.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    folder = os.path.dirname(target) or "."
    _sweep(folder)
    file, name = _new(folder)
    with file:
        try:
            yield file
            file.flush()
            os.chmod(name, mode_of(target) if mode is None else mode)
            if lasting:
                os.fsync(file.fileno())
            if fcntl is None:  # pragma: no cover
                file.close()
            if not new or not _named(name, target):
                os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


def _named(name: str, target: str) -> bool:
    """Give a file its name, unless there is one of that name; False where the file system cannot do both at once."""
    try:
        with suppress(FileExistsError):
            os.link(name, target)
    except OSError:
        return False
    os.unlink(name)
    return True


def mode_of(path: str) -> int:
    """The mode of a file that is there, or the one that a new file has."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def lock(descriptor: int) -> bool:
    """Have a file for this program alone until all its descriptors are closed; False where another one has it.

    OSError where the file system knows no locks.
    """
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


_mine: set[int] = set()


def _let_go() -> None:
    for descriptor in _mine:
        os.close(descriptor)
    _mine.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


@contextmanager
def not_in_children(descriptor: int) -> Iterator[None]:
    """Close a file in every process that is divided from this one: its lock is given back when this one is gone."""
    _mine.add(descriptor)
    try:
        yield
    finally:
        _mine.discard(descriptor)


@contextmanager
def in_turn(file: str) -> Iterator[None]:
    """One after the other, where several of this program read a file and put a new one in its place; OSError.

    It is the folder that is locked: the file may be missing, and is another one afterwards. Where the system or the
    file system knows no locks, nobody waits.
    """
    if fcntl is None:
        yield
        return
    folder = os.open(os.path.dirname(os.path.realpath(file)), flags("RDONLY", "DIRECTORY", "CLOEXEC"))
    try:
        with suppress(OSError):
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def sync(descriptor: int) -> None:
    """Have everything in a file on the disk before this returns; OSError where that cannot be said."""
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:  # pragma: no cover
        fcntl.fcntl(descriptor, full)
    else:
        os.fdatasync(descriptor)


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


def create(name: str, data: bytes, mode: int) -> None:
    """Have these bytes on the disk in a new file that takes nobody's place, or no file at all; OSError."""
    descriptor = os.open(name, _NEW_FLAGS, mode)
    try:
        write_all(descriptor, data)
        os.fsync(descriptor)
    except BaseException:
        os.unlink(name)
        raise
    finally:
        os.close(descriptor)


def _new(folder: str) -> tuple[IO[bytes], str]:
    """A file of this writer alone, and its name."""
    import tempfile

    while True:
        descriptor, name = tempfile.mkstemp(prefix=_PREFIX, dir=folder)
        file = os.fdopen(descriptor, "wb")
        with suppress(OSError):
            # Between its making and its locking somebody may take it for a dead writer's.
            if not lock(descriptor) or not os.fstat(descriptor).st_nlink:
                file.close()
                continue
        return file, name


def _sweep(folder: str) -> None:
    """Remove what dead writers have left in a folder, once; what cannot be looked at stays."""
    if folder in _swept or fcntl is None:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and entry.is_file(follow_symlinks=False):
                _remove(entry.path)


def _remove(path: str) -> None:
    """Remove a file if its writer is dead."""
    with suppress(OSError):
        descriptor = os.open(path, _SWEPT_FLAGS)
        try:
            if lock(descriptor):
                os.unlink(path)
        finally:
            os.close(descriptor)


# A log opened for writing: an ordinary file of one name, locked by itself


def open_locked(path: str | Path, *, create: bool, wait: float) -> int:
    """The descriptor of a log that is locked for this program alone; whoever closes it gives the lock back.

    Nothing but a regular file with one name is opened, and no symbolic link is followed. ``create`` makes the file
    where it is missing. LogRefused also where another program writes to it for longer than ``wait`` seconds.
    """
    name = os.fspath(path)
    if fcntl is None:  # pragma: no cover
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
            return os.open(name, _LOG_FLAGS)
        if not create:
            raise LogRefused(name, "missing", "create=True makes it")
        if name.endswith(PACKED_AS):
            raise LogRefused(name, "packed-name")
        # Whoever makes it first: the other one opens what is there then, by the lock.
        return os.open(name, _LOG_FLAGS | os.O_CREAT, 0o666)
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
    if not os.path.samestat(here, there):
        return False
    if not stat.S_ISREG(here.st_mode):
        raise LogRefused(name, "not-a-file")
    if here.st_nlink != 1:
        raise LogRefused(name, "several-names")
    return True
