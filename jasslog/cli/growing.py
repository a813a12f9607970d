"""A file that takes its name when it is complete, and can be gone on with after the run was interrupted."""

from __future__ import annotations

import errno
import hashlib
import os
from typing import IO, Any

from jasslog.cli.exits import USAGE, problem
from jasslog.library.bookmark import BookmarkError
from jasslog.log.beside import lock, mode_of

_BLOCK = 1 << 20


class Growing:
    """The output of a run with a bookmark: the file beside it stays when the run is interrupted."""

    def __init__(self, output: str, begun: dict[str, Any] | None) -> None:
        """``begun`` is what ``place`` said when it was left; BookmarkError where it is no more as it was then."""
        self._output, self._target = output, os.path.realpath(output)
        self._sum = hashlib.sha256()
        self._size = 0
        try:
            self._file = self._again(begun) if begun is not None else self._new()
        except OSError as error:
            raise problem("cannot_write", USAGE, file=output, reason=error.strerror or str(error)) from error

    def _new(self) -> IO[bytes]:
        # Of one name for each output, so that no more than one is left of runs that were killed.
        folder, name = os.path.split(self._target)
        self._name = os.path.join(folder, f".jasslog-run-{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}")
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        file = os.fdopen(os.open(self._name, flags, 0o600), "r+b")
        _alone(file)
        file.truncate()
        return file

    def _again(self, begun: dict[str, Any]) -> IO[bytes]:
        self._name = os.path.join(os.path.dirname(self._target), begun["file"])
        try:
            file = open(self._name, "r+b")  # noqa: SIM115
        except FileNotFoundError:
            raise BookmarkError("output-changed") from None
        _alone(file)
        while self._size < begun["size"] and (block := file.read(min(_BLOCK, begun["size"] - self._size))):
            self._sum.update(block)
            self._size += len(block)
        if self._size < begun["size"] or self._sum.hexdigest() != begun["sha256"]:
            file.close()
            raise BookmarkError("output-changed")
        file.seek(self._size)
        file.truncate()
        return file

    def write(self, text: str, /) -> object:
        """Add to it."""
        data = text.encode(errors="replace")
        self._sum.update(data)
        self._size += len(data)
        return self._file.write(data)

    def place(self) -> dict[str, Any]:
        """Where it is and how far it has come, on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        return {"file": os.path.basename(self._name), "size": self._size, "sha256": self._sum.hexdigest()}

    def finish(self) -> None:
        """Give it its name."""
        self._file.close()
        os.chmod(self._name, mode_of(self._target))
        os.replace(self._name, self._target)

    def leave(self) -> None:
        """Leave it beside its name, to be gone on with."""
        self._file.close()


def _alone(file: IO[bytes]) -> None:
    """OSError where another run writes to it."""
    if not lock(file.fileno()):
        file.close()
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
