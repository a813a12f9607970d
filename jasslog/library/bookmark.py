"""The bookmark file of a long run: what the run has reported so far, so that it can be resumed when interrupted."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedRandom, BufferedReader
from typing import Any

from jasslog.errors import Refused
from jasslog.library.read import blocks
from jasslog.log.beside import lock, not_in_children
from jasslog.regular import NotRegular, open_regular

_MARK = "jasslog/bookmark/2"
_HEAD = re.compile(_MARK.encode() + rb" ([0-9a-f]{64}) ([0-9]{20}) ([0-9a-f]{64}) ([0-9a-f]{64})\n")
_AROUND = 1 << 12
"""How many bytes before and after the place in a file, and at its end, are compared when a run is resumed."""


class BookmarkError(Refused):
    """A bookmark that cannot be used; the reason is foreign, broken, locked, other-run or files-changed."""


class Bookmark:
    """The bookmark file of one run: a head, then one line of JSON for each thing that was reported.

    The head says how many bytes after it count. Lines beyond these were written just before the run was killed; they
    are ignored.
    """

    def __init__(self, path: str, question: str) -> None:
        """A bookmark at ``path``; ``question`` is a digest that tells this run from all others."""
        self.path = path
        self._place = _around("", 0)
        """A digest of bytes of the file in which the run had come to a place."""
        self._question = question
        self._sum, self._size = hashlib.sha256(), 0
        self._file: BufferedRandom

    def told(self) -> Iterator[Any]:
        """Everything that was reported so far, as JSON values; nothing where there is no file yet.

        BookmarkError where the file cannot be used.
        """
        try:
            with open_regular(self.path) as file:
                size = self._counting(file)
                while self._size < size:
                    line = file.readline()
                    self._size += len(line)
                    yield json.loads(line)
        except FileNotFoundError:
            return
        except NotRegular as error:
            raise BookmarkError("foreign") from error

    def _counting(self, file: BufferedReader) -> int:
        """How many bytes after the head count; BookmarkError where the file is foreign, broken or of another run."""
        head = file.read(len(self._head()))
        if not head:
            # The run was killed before it had noted anything.
            return 0
        if not head.startswith(_MARK.encode()):
            raise BookmarkError("foreign")
        told = _HEAD.fullmatch(head)
        if told is None:
            raise BookmarkError("broken")
        question, size, check, self._place = (one.decode() for one in told.groups())
        left = int(size)
        for block in blocks(file, left):
            self._sum.update(block)
            left -= len(block)
        if left or check != self._sum.hexdigest():
            raise BookmarkError("broken")
        if question != self._question:
            raise BookmarkError("other-run")
        file.seek(len(head))
        return int(size)

    def _head(self) -> bytes:
        return f"{_MARK} {self._question} {self._size:020} {self._sum.hexdigest()} {self._place}\n".encode()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Continue writing the file; OSError where that is impossible, BookmarkError where another run has it open."""
        with open(self.path, "r+b", opener=lambda path, flags: os.open(path, flags | os.O_CREAT, 0o600)) as self._file:
            if not lock(self._file.fileno()):
                raise BookmarkError("locked")
            with not_in_children(self._file.fileno()):
                self._file.truncate(len(self._head()) + self._size)
                self._write_head()
                yield

    def add(self, told: Any) -> None:
        """Add a line with a JSON value; it counts only after the next ``keep``."""
        line = json.dumps(told, separators=(",", ":")).encode() + b"\n"
        self._sum.update(line)
        self._size += len(line)
        self._file.write(line)

    def keep(self, file: str, place: int) -> None:
        """Make all added lines count, and note that the run has come to a place, in bytes, of a file.

        Everything is on the disk when this returns.
        """
        self._place = _around(file, place)
        self._sync()
        self._write_head()

    def _write_head(self) -> None:
        self._file.seek(0)
        self._file.write(self._head())
        self._sync()
        self._file.seek(0, os.SEEK_END)

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def is_at(self, file: str, place: int) -> bool:
        """Whether the bytes of a file around a place and at its end are what they were when the run had come there."""
        return self._place == _around(file, place)

    def remove(self) -> None:
        """Delete the file, at the end of the run."""
        os.unlink(self.path)


def _around(file: str, place: int) -> str:
    """A digest of the bytes of a file around a place, and at its end; of no bytes where the file cannot be read.

    The place is one in the unpacked file. At the end of a packed one stands a sum of its whole content.
    """
    data = b""
    with suppress(OSError, ValueError), open_regular(file) as opened:
        opened.seek(max(0, place - _AROUND))
        data = opened.read(2 * _AROUND)
        opened.seek(max(0, os.fstat(opened.fileno()).st_size - _AROUND))
        data += opened.read(_AROUND)
    return hashlib.sha256(data).hexdigest()
