"""Writing files safely: a file gets its name only when it is complete, and a log is locked against a second writer.

Temporary files left behind by writers that were killed are removed.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from jasslog.log.scan import PACKED_AS, LogRefused, reason, said
from jasslog.regular import flags

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]

_PREFIX = ".jasslog-tmp-"
"""How the name of a temporary file begins. Its writer holds a lock on it; without one the writer is dead."""
_SWEPT_FLAGS = flags("RDWR", "NOFOLLOW", "NONBLOCK", "CLOEXEC")
_swept: set[str] = set()
"""Folders in which this process has removed the files of dead writers."""
_LOG_FLAGS = flags("RDWR", "APPEND", "CLOEXEC", "NOFOLLOW", "NONBLOCK", "NOCTTY")
_NEW_FLAGS = flags("WRONLY", "CREAT", "EXCL", "CLOEXEC", "NOFOLLOW", "BINARY")
_PAUSE = 0.002
"""Seconds between the first two attempts to take a lock that somebody else holds; the pause grows to ten times that."""


@contextmanager
def replacing(target: str, mode: int | None = None, *, lasting: bool = False, new: bool = False) -> Iterator[IO[bytes]]:
    """A temporary file beside the target, which replaces the target if the block succeeds and is removed otherwise.

    ``mode`` is the file's mode; without it the mode of the target, or of any new file. With ``lasting`` the bytes are
    on the disk before the target is replaced. With ``new`` a target that was made meanwhile stays, unless the file
    system has no hard links. OSError if writing fails or the target is write-protected.
    """
    if os.path.exists(target) and not os.access(target, os.W_OK):
        # The folder would permit replacing the file, but somebody has protected the file itself.
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
            if not new or not _name_if_free(name, target):
                os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise


def _name_if_free(name: str, target: str) -> bool:
    """Give a temporary file its final name, or remove it if that name is taken.

    False if the file system has no hard links, so that looking and naming cannot be one step.
    """
    try:
        with suppress(FileExistsError):
            os.link(name, target)
    except OSError:
        return False
    os.unlink(name)
    return True


def mode_of(path: str) -> int:
    """The mode of a file, or the mode that a new file would get if there is none."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def lock(descriptor: int) -> bool:
    """Lock an open file for this program alone, until all its descriptors are closed; False if another one holds it.

    OSError if the file system has no locks. On a system without locks nothing is done, and the answer is True.
    """
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


_mine: set[int] = set()
"""Descriptors that a forked process closes at once."""


def _let_go() -> None:
    for descriptor in _mine:
        os.close(descriptor)
    _mine.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


@contextmanager
def not_in_children(descriptor: int) -> Iterator[None]:
    """Close a descriptor in every process forked during the block, so that its lock ends with this process."""
    _mine.add(descriptor)
    try:
        yield
    finally:
        _mine.discard(descriptor)


@contextmanager
def in_turn(file: str) -> Iterator[None]:
    """Let only one process of this program at a time read a file and replace it; the others wait; OSError.

    The folder is locked, because the file may be missing and is a different one afterwards. If the system or the file
    system has no locks, nobody waits.
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
    """Force everything in an open file to the disk before this returns; OSError if that is not certain."""
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:  # pragma: no cover
        fcntl.fcntl(descriptor, full)
    else:
        os.fdatasync(descriptor)


def sync_folder(name: str) -> None:
    """Force the entry of a file in its folder to the disk, so that the file's name is there, too; OSError."""
    descriptor = os.open(os.path.dirname(name) or ".", flags("RDONLY", "DIRECTORY"))
    try:
        os.fsync(descriptor)
    finally:
        with suppress(OSError):
            os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all these bytes to an open file; OSError if there is no room for all of them."""
    done = 0
    while done < len(data):
        part = os.write(descriptor, data[done:])
        if not part:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done += part


def create(name: str, data: bytes, mode: int) -> None:
    """Create a file with these bytes, forced to the disk; OSError if the name is taken or if writing fails.

    A file that could not be written whole is removed.
    """
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
    """A new temporary file in a folder, open and locked by this writer, and its path."""
    import tempfile

    while True:
        descriptor, name = tempfile.mkstemp(prefix=_PREFIX, dir=folder)
        file = os.fdopen(descriptor, "wb")
        with suppress(OSError):
            # Before the file is locked, somebody may take it for a dead writer's and remove it.
            if not lock(descriptor) or not os.fstat(descriptor).st_nlink:
                file.close()
                continue
        return file, name


def _sweep(folder: str) -> None:
    """Remove the temporary files of dead writers from a folder, once; files that cannot be examined stay."""
    if folder in _swept or fcntl is None:
        return
    _swept.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and entry.is_file(follow_symlinks=False):
                _remove(entry.path)


def _remove(path: str) -> None:
    """Remove a temporary file if nobody holds its lock, so that its writer is dead."""
    with suppress(OSError):
        descriptor = os.open(path, _SWEPT_FLAGS)
        try:
            if lock(descriptor):
                os.unlink(path)
        finally:
            os.close(descriptor)


# Opening a log for writing: a regular file with a single name, which is itself locked


def open_locked(path: str | os.PathLike[str], *, create: bool, wait: float) -> int:
    """The descriptor of a log that is locked for this program alone; closing the descriptor releases the lock.

    Only a regular file with one name is opened, and no symbolic link is followed. ``create`` makes a missing file.
    LogRefused for anything else, and if another program holds the lock for longer than ``wait`` seconds.
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
        # The file was replaced or removed while we waited.
        os.close(descriptor)


def _open(name: str, *, create: bool) -> int:
    try:
        if _exists(name):
            return os.open(name, _LOG_FLAGS)
        if not create:
            raise LogRefused(name, "missing", "create=True makes it")
        if name.endswith(PACKED_AS):
            raise LogRefused(name, "packed-name")
        # If two programs create the file at once, both open the same file, and the lock decides.
        return os.open(name, _LOG_FLAGS | os.O_CREAT, 0o666)
    except (OSError, ValueError) as error:
        why = "symlink" if getattr(error, "errno", 0) == errno.ELOOP else reason(error)
        raise LogRefused(name, why, said(error)) from error


def _exists(name: str) -> bool:
    """Whether there is a file; LogRefused for anything but a regular file, before it is opened."""
    try:
        mode = os.lstat(name).st_mode
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(mode):
        kinds = {stat.S_IFDIR: "directory", stat.S_IFLNK: "symlink"}
        raise LogRefused(name, kinds.get(stat.S_IFMT(mode), "not-a-file"))
    return True


def _lock(name: str, descriptor: int, until: float) -> None:
    """Take the lock, waiting for it up to the time ``until``; LogRefused if that fails.

    The lock belongs to the open file: neither forking nor closing another descriptor of the file releases it.
    """
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
    """Whether the path still leads to the open file; LogRefused if the file has other names or is not regular."""
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
