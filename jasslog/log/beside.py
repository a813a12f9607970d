"""A file that takes its name only when it is complete; what writers that were killed left behind is swept up."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from jasslog.regular import flags

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]

LOCKS = fcntl is not None
"""Whether this system knows any."""
_PREFIX = ".jasslog-tmp-"
"""How a file begins that is locked for as long as its writer lives: without its lock it is nobody's."""
_FLAGS = flags("RDWR", "NOFOLLOW", "NONBLOCK", "CLOEXEC")
_swept: set[str] = set()
"""Folders that this process has swept."""


@contextmanager
def replacing(target: str, mode: int | None = None, *, lasting: bool = False, new: bool = False) -> Iterator[IO[bytes]]:
    """A file beside the target that takes its place when all went well, and is gone otherwise; OSError.

    ``mode`` is that of the file there was, unless it is given. ``lasting`` is what must be on the disk by then. What is
    ``new`` leaves a target alone that has come meanwhile.
    """
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


def sync(descriptor: int) -> None:
    """Have everything in a file on the disk before this returns; OSError where that cannot be said."""
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:  # pragma: no cover
        fcntl.fcntl(descriptor, full)
    else:
        os.fdatasync(descriptor)


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
        descriptor = os.open(path, _FLAGS)
        try:
            if lock(descriptor):
                os.unlink(path)
        finally:
            os.close(descriptor)
