"""Cutting files into parts that can be audited separately, each cut at a place where a game surely begins."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress

from jasslog.events.seating import GameStarted
from jasslog.formats.foreign import format_of, is_packed
from jasslog.library.files import SNIFFED, STDIN, Passed, Unreadable, opened
from jasslog.library.read import REST, Part, skip, whole_files
from jasslog.log.games import RECORD
from jasslog.log.quick import quick_event
from jasslog.log.scan import BLOCK, PACKED_AS, Chain, Log, LogUnreadable
from jasslog.regular import Readable

HEAD = b'{"format":1,"gam'
"""How the first line of a canonical game begins; no other canonical line begins so."""
CUT = b"\n" + HEAD
PART = 3 << 17
"""Smallest size of a part, in bytes; parts of a large file may have six times as many."""
_TURNS = 3
"""The rest of a file is divided by this number for each process, to get the size of the next part.

So the last parts are small, and all processes end at about the same time.
"""
_MOST = 1 << 25
"""Most bytes beyond the wanted size in which a cut is looked for; without one there, the rest is one part."""
_TRIES = 8
"""Most places that are tried for one cut."""


def parts(
    paths: Iterable[str | os.PathLike[str]],
    begin: Part | None = None,
    processes: int = 2,
    passed: Passed | None = None,
    size: int = 0,
) -> Iterator[Part]:
    """The files in order, small ones whole, large ones and streams cut into parts for this number of processes.

    ``begin`` is the first part that is still to be audited. The files before it come whole. If ``begin`` names a file,
    that file is cut from where ``begin`` starts. ``size`` is the wanted size of every part, so that a file that grows
    is cut at the same places again. By default the size depends on the file and on the number of processes.

    ``passed`` counts what is passed over in folders. A file that is cut is read once, to find the cuts and to count
    its lines. A part with a stream must be audited before the next part is taken.
    """
    for first in whole_files(paths, begin, passed):
        earlier = begin is not None and first.number < begin.number
        if first.unread is not None or earlier or (first.file != STDIN and not size and _small(first)):
            yield first
        else:
            yield from _cut(first, processes, size)


def _small(part: Part) -> bool:
    """Whether a file is too small to be cut; the limit is lower for a packed file, which grows when it is unpacked."""
    packed = part.file.endswith(PACKED_AS)
    return part.stamp[0] < (PART >> 2 if packed else 3 * PART)


def _cut(first: Part, processes: int, size: int) -> Iterator[Part]:
    """A file or stream in parts; in one part where it holds no records, or no place for a cut is found."""
    with ExitStack() as stack:
        try:
            log = stack.enter_context(opened(first.file))
            start = log.read(SNIFFED)
        except LogUnreadable as error:
            why = Unreadable(first.file, 0, error.reason, error.detail)
            yield first._replace(unread=why)
            return
        stream = Chain(start, log)
        if not start or format_of(start) != RECORD or is_packed(start):
            yield first._replace(size=REST, stream=stream) if first.file == STDIN else first
            return
        skip(stream, first.start)
        yield from _Cutter(first, log, stream, processes, size).parts()


class _Cutter:
    """Cuts one stream of records."""

    def __init__(self, first: Part, log: Log, stream: Readable, processes: int, size: int) -> None:
        self._next = first
        """The next part, still without its size."""
        self._stream = stream
        self._in_file = not (log.packed or first.file == STDIN)
        self._turns = _TURNS * processes
        self._size = size
        self._step = min(PART, size or PART)
        """How many more bytes are read, where no cut was found, before one is looked for again."""
        self._held = bytearray()
        """The bytes of the next part that have been read."""

    def parts(self) -> Iterator[Part]:
        """All parts, the last with what is left; if the stream breaks off, one more follows, only with the reason."""
        held = self._held
        size = wanted = self._usual()
        broken = None
        while broken is None and (block := self._read(size)):
            if isinstance(block, LogUnreadable):
                broken = block
            elif len(held) >= size:
                cut = self._cut(wanted)
                if not cut and len(held) - wanted > _MOST:
                    yield self._rest()
                    return
                if cut:
                    yield self._part(cut)
                    wanted = self._usual()
                size = wanted if cut and len(held) < wanted else len(held) + self._step
        if held or broken is None:
            yield self._part(len(held))
        if broken is not None:
            why = Unreadable(self._next.file, self._next.line - 1, broken.reason, broken.detail)
            yield self._next._replace(unread=why)

    def _usual(self) -> int:
        """The wanted size of the next part; the cut is made near it, where a game begins."""
        if self._size:
            return self._size
        total, start = self._next.stamp[0], self._next.start
        left = total - start if self._in_file else total
        # The first parts are small as well, so that all processes soon have something to do.
        return max(PART, min(6 * PART, PART + start, left // self._turns))

    def _cut(self, wanted: int) -> int:
        """Where the part may end: not long before the wanted size, or anywhere after; 0 where no place is found."""
        near = self._held.rfind(b"\n", 0, wanted - self._step // 4) + 1
        cut = boundary(self._held[near:])
        return near + cut if cut else 0

    def _read(self, size: int) -> bytes | LogUnreadable:
        """Read on, at most until the part has that size; the bytes read, none at the end of the stream.

        The error where the stream breaks off; only whole lines are then kept.
        """
        try:
            block = self._stream.read(min(size - len(self._held), BLOCK))
        except LogUnreadable as error:
            del self._held[self._held.rfind(b"\n") + 1 :]
            return error
        self._held += block
        return block

    def _part(self, size: int) -> Part:
        """Cut off the first ``size`` bytes that were read, as the next part."""
        held, here = self._held, self._next
        part = here._replace(size=size, lines=held.count(b"\n", 0, size))
        self._next = (part.following or part)._replace(stamp=here.stamp)
        if not self._in_file:
            part = part._replace(data=bytes(held[:size]))
        del held[:size]
        return part

    def _rest(self) -> Part:
        """Everything that is left, as one part, because no place for a cut was found."""
        rest = self._next._replace(size=REST)
        return rest if self._in_file else rest._replace(stream=Chain(bytes(self._held), self._stream))


def boundary(data: bytearray) -> int:
    """A late place in some lines where a game surely begins, whatever comes before these lines; 0 where none is found.

    A head begins a game unless it repeats the event before it. So the second of two different heads surely begins one
    if no other head stands between them: the event before it is the first head, or no head. A further head might be
    written in another form, so lines that may hide one rule the place out.
    """
    cut = data.rfind(CUT) + 1
    following = _head(data, cut) if cut else None
    for _ in range(_TRIES):
        before = data.rfind(CUT, 0, cut) + 1
        if not cut or (not before and not data.startswith(HEAD)):
            return 0
        head = _head(data, before)
        end = data.find(b"\n", before)
        plain = all(data.find(text, end, cut) < 0 for text in (b"game_started", b"\\"))
        if head is not None and following is not None and head != following and plain:
            return cut
        cut, following = before, head
    return 0


def heads(part: Part) -> int:
    """How many games seem to begin in the first ``_MOST`` bytes of a part; 0 where that cannot be told.

    It cannot be told of a whole file and of a stream.
    """
    if part.size < 0 or part.stream is not None:
        return 0
    with suppress(LogUnreadable), part.opened() as log:
        data = log.read(_MOST)
        return data.count(CUT) + data.startswith(HEAD)
    return 0


def _head(data: bytearray, start: int) -> GameStarted | None:
    """The first event of a game on the line at ``start``; None where the line is cut off or holds no such event."""
    end = data.find(b"\n", start)
    event = quick_event(bytes(data[start:end])) if end >= 0 else None
    return event if isinstance(event, GameStarted) and event.seq == 0 else None
