"""What is audited by itself: a file, or a part of one that begins and ends with games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from jasslog.library.files import STDIN, Unreadable, found
from jasslog.library.read import USUAL, Asked, read_file, read_stream, records
from jasslog.library.record import Record
from jasslog.log.scan import LogUnreadable, Readable, Stretch, open_log

REST = 1 << 62
"""The size of a part that goes on to the end of its file."""

Stamp = tuple[int, int]
"""Size of a file and when it was changed, in nanoseconds."""
Noted = tuple[str, int, int, int, int, int, Stamp]
"""A part as far as its stamp."""


class Part(NamedTuple):
    """A file, or a part of it that begins and ends with games."""

    file: str
    number: int = 0
    """Which of all files it is, from 0."""
    start: int = 0
    """Where it begins in the unpacked file, in bytes."""
    size: int = -1
    """How many bytes it has; -1 for a whole file, REST where nobody knows."""
    line: int = 1
    """The line on which it begins."""
    lines: int = 0
    """How many it has, where it has a size."""
    stamp: Stamp = (-1, -1)
    """What its file was like when it was found."""
    skip: int = 0
    """How many of its games have been told before."""
    data: bytes = b""
    """Its bytes, where they cannot be read from the file itself."""
    stream: Readable | None = None
    """Where the rest of a stream is read on by this process, as it cannot be cut."""
    unread: Unreadable | None = None
    """Why it cannot be read."""

    @property
    def whole(self) -> bool:
        """Whether it is a whole file."""
        return self.size < 0 and self.stream is None and self.unread is None

    @property
    def following(self) -> Part | None:
        """Where the next part of the file begins; None where there is none."""
        if not 0 <= self.size < REST:
            return None
        return Part(self.file, self.number, self.start + self.size, -1, self.line + self.lines, 0, self.stamp)

    @property
    def noted(self) -> Noted:
        """What has to be known of it to go on with it, or behind it."""
        return self[:7]


def whole_files(paths: Iterable[str | os.PathLike[str]], begin: Part | None = None) -> Iterator[Part]:
    """The files in order, none of them cut; where ``begin`` is one of them, that comes in its place."""
    for number, file in enumerate(found(paths)):
        unread = file if isinstance(file, Unreadable) else None
        name = file.file if isinstance(file, Unreadable) else file
        part = begin if begin is not None and (begin.file, begin.number) == (name, number) else Part(name, number)
        yield part._replace(unread=unread, stamp=(-1, -1) if unread else _stamp(name))


def _stamp(file: str) -> Stamp:
    """The size of a file, and when it was changed; of one that cannot be seen nothing."""
    try:
        if file != STDIN:
            status = os.stat(file)
            return status.st_size, status.st_mtime_ns
    except (OSError, ValueError):
        pass
    return -1, -1


def games(part: Part, asked: Asked = USUAL) -> Iterator[Record | Unreadable]:
    """Every game of a part; then why its file could not be read on, if it could not."""
    if part.unread is not None:
        yield part.unread
    elif part.whole:
        yield from read_file(part.file, asked)
    elif part.stream is not None and not part.start:
        yield from read_stream(part.stream, part.file, asked)
    elif part.data or part.stream is not None:
        yield from records(part.stream or BytesIO(part.data), part.file, asked, part.line)
    else:
        try:
            with open_log(part.file, part.start) as log:
                yield from records(Stretch(log, part.size), part.file, asked, part.line)
        except LogUnreadable as error:
            yield Unreadable(part.file, part.line - 1, error.reason, error.detail)
