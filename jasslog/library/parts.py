"""Paths cut into parts that can be audited each by itself, at places where a game begins beyond doubt."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from jasslog.fast.chunks import CUT, HEAD, Chain
from jasslog.formats.foreign import format_of
from jasslog.library.files import SNIFFED, STDIN, Unreadable, found
from jasslog.library.read import judged, opened, read_file, read_stream
from jasslog.log.games import RECORD
from jasslog.log.quick import fast
from jasslog.log.scan import Log, LogUnreadable, Readable, Stretch, open_log

if TYPE_CHECKING:
    from jasslog.library.record import Record
    from jasslog.variants.options import Variant

PART = 1 << 21
"""Bytes of a part at least, and of a large file up to four times as many."""
_PARTS = 12
"""In how many parts a file is cut at least, where it is large enough."""
REST = 1 << 62
"""The size of a part that goes on to the end of its file."""
_MOST = 1 << 25
"""Most bytes that are held while the next cut is looked for; where there is none, the rest of the file is one part."""
_TRIES = 8
"""Most cuts that are looked at in a stretch."""

Stamp = tuple[int, int]
"""Size of a file and when it was changed, in nanoseconds."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file, or a part of it that begins and ends with games."""

    file: str
    index: int = 0
    """Which of all files it is, from 0."""
    start: int = 0
    """Where it begins in the unpacked file, in bytes."""
    size: int = -1
    """How many bytes it has; -1 for a whole file, REST where nobody knows."""
    line: int = 1
    """The line on which it begins."""
    lines: int = 0
    """How many it has, where it has a size."""
    skip: int = 0
    """How many of its games have been told before."""
    data: bytes = b""
    """Its bytes, where they cannot be read from the file itself."""
    stream: Readable | None = field(default=None, repr=False)
    """Where the rest of a stream is read on by this process, as it cannot be cut."""
    unread: Unreadable | None = None
    """Why it cannot be read."""
    stamp: Stamp = (-1, -1)

    @property
    def whole(self) -> bool:
        """Whether it is a whole file."""
        return self.size < 0 and self.stream is None and self.unread is None

    @property
    def following(self) -> Part | None:
        """Where the next part of the file begins; None where there is none."""
        if not 0 <= self.size < REST:
            return None
        return Part(self.file, self.index, self.start + self.size, -1, self.line + self.lines, stamp=self.stamp)

    @property
    def here(self) -> bool:
        """Whether only the process that has its stream can read it."""
        return self.stream is not None

    @property
    def load(self) -> int:
        """How many bytes are sent to whoever reads it."""
        return len(self.data)


def parts(paths: Iterable[str | os.PathLike[str]], begin: Part | None = None, *, cut: bool = True) -> Iterator[Part]:
    """The files in order, large ones and streams in parts unless they are not to be ``cut``.

    ``begin`` is the first one that is still to be audited: the files before it come out as a whole, and if it has a
    name, its own file is cut from there.

    A file is read once, to find the cuts and to count its lines. A part that has a stream must be audited before the
    next is asked for.
    """
    for index, file in enumerate(found(paths)):
        first = Part(file if isinstance(file, str) else file.file, index, stamp=stamp(file))
        if begin is not None and (begin.file, begin.index) == (first.file, index):
            first = replace(begin, stamp=first.stamp)
        if isinstance(file, Unreadable):
            yield replace(first, unread=file)
        elif not cut or _passed(first, begin) or (file != STDIN and _small(first)):
            yield first
        else:
            yield from _cut(first)


def _passed(part: Part, begin: Part | None) -> bool:
    """Whether a file was done with before, or is gone on with as a whole."""
    if begin is None or part.index > begin.index:
        return False
    return part.index < begin.index or (begin.file != "" and begin.size == -1 and not begin.start)


def stamp(file: str | Unreadable) -> Stamp:
    """The size of a file, and when it was changed; of one that cannot be seen nothing."""
    try:
        if isinstance(file, str) and file != STDIN:
            status = os.stat(file)
            return status.st_size, status.st_mtime_ns
    except (OSError, ValueError):
        pass
    return -1, -1


def _small(part: Part) -> bool:
    """Whether a file is better read as a whole: what is packed may be much larger than it looks."""
    packed = part.file.endswith((".gz", ".zst"))
    return part.stamp[0] < (PART >> 3 if packed else 2 * PART)


def _cut(first: Part) -> Iterator[Part]:
    """A file or stream in parts; where something else than our own records is in it, or no cut, in one."""
    with ExitStack() as stack:
        try:
            log = stack.enter_context(opened(first.file))
            start = log.read(SNIFFED)
        except LogUnreadable as error:
            why = Unreadable(first.file, 0, error.reason, error.detail)
            yield replace(first, unread=why)
            return
        stream = Chain([start], log)
        if not start or format_of(start) != RECORD:
            yield replace(first, size=REST, stream=stream) if first.file == STDIN else first
            return
        if first.start:
            _pass(stream, first.start)
        yield from _Cutter(first, log, stream).parts()


def _pass(stream: Readable, size: int) -> None:
    """Read so many bytes and forget them."""
    while size > 0 and (block := stream.read(min(size, PART))):
        size -= len(block)


class _Cutter:
    """Cuts one stream of records."""

    def __init__(self, first: Part, log: Log, stream: Readable) -> None:
        self._next = first
        """The part that comes next, so far without a size."""
        self._stream = stream
        self._in_file = not (log.packed or first.file == STDIN)
        # Many games at once are judged the quicker the more there are, but every process should get several parts.
        self._usual = max(PART, min(4 * PART, first.stamp[0] // _PARTS))
        self._held = bytearray()

    def parts(self) -> Iterator[Part]:
        """All parts; the last is whatever is left."""
        if self._next.size == REST:
            yield self._rest()
            return
        broken = None
        # What is gone on with has the size that it had before.
        size = self._next.size if self._next.size > 0 else self._usual
        while broken is None:
            block = self._read(size - len(self._held))
            if isinstance(block, LogUnreadable):
                broken = block
                del self._held[self._held.rfind(b"\n") + 1 :]
            elif not block:
                break
            else:
                self._held += block
            if broken is None and len(self._held) >= size:
                cut = boundary(self._held) if self._next.size < 0 else size
                if cut:
                    yield self._part(cut)
                    size = self._usual if len(self._held) < self._usual else len(self._held) + PART
                elif len(self._held) > _MOST:
                    yield self._rest()
                    return
                else:
                    size = len(self._held) + PART
        if self._held or broken is None:
            yield self._part(len(self._held))
        if broken is not None:
            why = Unreadable(self._next.file, -1, broken.reason, broken.detail)
            yield replace(self._next, unread=why)

    def _read(self, size: int) -> bytes | LogUnreadable:
        try:
            return self._stream.read(size)
        except LogUnreadable as error:
            return error

    def _part(self, size: int) -> Part:
        held, here = self._held, self._next
        part = replace(here, size=size, lines=held.count(b"\n", 0, size))
        self._next = replace(part.following or part, stamp=here.stamp)
        if not self._in_file:
            part = replace(part, data=bytes(held[:size]))
        del held[:size]
        return part

    def _rest(self) -> Part:
        """All that is left, which nobody can cut."""
        rest = replace(self._next, size=REST)
        return rest if self._in_file else replace(rest, stream=Chain([bytes(self._held)], self._stream))


def boundary(data: bytearray) -> int:
    """A late place in some lines where a game begins beyond doubt, whatever stands before them; 0 where none is found.

    Between two different heads, of which the second is not the first of its game, another event stands that is the
    last of the game before. So there must be no further head between them, not even one that is written otherwise.
    """
    cut = data.rfind(CUT) + 1
    following = _head(data, cut) if cut else None
    for _ in range(_TRIES):
        before = data.rfind(CUT, 0, cut) + 1
        if not cut or (not before and not data.startswith(HEAD)):
            return 0
        head = _head(data, before)
        end = data.find(b"\n", before)
        plain = not _within(data, (b"game_started", b"\\"), end, cut)
        if head is not None and following is not None and head != following and plain:
            return cut
        cut, following = before, head
    return 0


def games(
    part: Part,
    *,
    view: str = "corrected",
    own: tuple[Variant, ...] = (),
    as_of: int | None = None,
    bulk: bool = True,
) -> Iterator[Record | Unreadable]:
    """Every game of a part, audited while it is read; then why its file could not be read on, if it could not.

    ``bulk`` allows many games at once.
    """
    if part.unread is not None:
        yield part.unread
    elif part.whole:
        yield from read_file(part.file, view, own, True, as_of, bulk)
    elif part.stream is not None and not part.start:
        yield from read_stream(part.stream, part.file, view, own, True, as_of, bulk)
    elif part.data or part.stream is not None:
        yield from judged(part.stream or BytesIO(part.data), part.file, view, own, bulk, part.line)
    else:
        try:
            with open_log(part.file, part.start) as log:
                yield from judged(Stretch(log, part.size), part.file, view, own, bulk, part.line)
        except LogUnreadable as error:
            yield Unreadable(part.file, part.line - 1, error.reason, error.detail)


def heads(part: Part) -> int:
    """How many games seem to begin in a part of a file of records; none where that cannot be seen."""
    if part.size < 0 or part.stream is not None:
        return 0
    data = part.data
    try:
        if not data:
            with open_log(part.file, part.start) as log:
                data = log.read(min(part.size, _MOST))
    except LogUnreadable:
        return 0
    return data.count(CUT) + data.startswith(HEAD)


def _within(data: bytearray, texts: Iterable[bytes], start: int, end: int) -> bool:
    return any(data.find(text, start, end) >= 0 for text in texts)


def _head(data: bytearray, start: int) -> dict[str, Any] | None:
    """The event that begins a game on the line that begins there, if it is whole and does."""
    end = data.find(b"\n", start)
    event = fast(bytes(data[start:end])) if end >= 0 else None
    return event if event is not None and event["type"] == "game_started" and event["seq"] == 0 else None
