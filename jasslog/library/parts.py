"""Paths cut into parts that can be audited each by itself, at places where a game begins beyond doubt."""

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
"""How the first line of a canonical game begins; no other canonical line does."""
CUT = b"\n" + HEAD
PART = 3 << 17
"""Bytes of a part at least; of a large file up to six times as many."""
_TURNS = 3
"""So many parts for each process, if all were as large as the next: the last ones are small, and all end together."""
_MOST = 1 << 25
"""Most bytes beyond the wanted ones in which a cut is looked for; where there is none, the rest is one part."""
_TRIES = 8
"""Most cuts that are looked at in a stretch."""


def parts(
    paths: Iterable[str | os.PathLike[str]],
    begin: Part | None = None,
    processes: int = 2,
    passed: Passed | None = None,
    size: int = 0,
) -> Iterator[Part]:
    """The files in order, large ones and streams in parts for so many processes.

    ``begin`` is the first one that is still to be audited: the files before it come out as a whole, and if it has a
    name, its own file is cut from there. ``size`` is how large all parts are to be, so that those of a file that grows
    stay as they are; else it hangs on the file and the processes.

    ``passed`` counts what is passed over in folders. A file is read once, to find the cuts and to count its lines. A
    part that has a stream must be audited before the next is asked for.
    """
    for first in whole_files(paths, begin, passed):
        earlier = begin is not None and first.number < begin.number
        if first.unread is not None or earlier or (first.file != STDIN and not size and _small(first)):
            yield first
        else:
            yield from _cut(first, processes, size)


def _small(part: Part) -> bool:
    """Whether a file is better read as a whole: what is packed may be much larger than it looks."""
    packed = part.file.endswith(PACKED_AS)
    return part.stamp[0] < (PART >> 2 if packed else 3 * PART)


def _cut(first: Part, processes: int, size: int) -> Iterator[Part]:
    """A file or stream in parts; where something else than our own records is in it, or no cut, in one."""
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
        """The part that comes next, so far without a size."""
        self._stream = stream
        self._in_file = not (log.packed or first.file == STDIN)
        self._turns = _TURNS * processes
        self._size = size
        self._step = min(PART, size or PART)
        """So many bytes further a cut is looked for where none was found."""
        self._held = bytearray()
        """What was read of the part."""

    def parts(self) -> Iterator[Part]:
        """All parts; the last is whatever is left."""
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
        """The size of the next part, if a game begins there."""
        if self._size:
            return self._size
        total, start = self._next.stamp[0], self._next.start
        left = total - start if self._in_file else total
        # The first ones are small as well, so that soon all processes have something to do.
        return max(PART, min(6 * PART, PART + start, left // self._turns))

    def _cut(self, wanted: int) -> int:
        """Where the part may end, not long before the size that is wanted; 0 where nothing is found."""
        near = self._held.rfind(b"\n", 0, wanted - self._step // 4) + 1
        cut = boundary(self._held[near:])
        return near + cut if cut else 0

    def _read(self, size: int) -> bytes | LogUnreadable:
        """Read on, at most until the part has that size; where that breaks off, whole lines are left."""
        try:
            block = self._stream.read(min(size - len(self._held), BLOCK))
        except LogUnreadable as error:
            del self._held[self._held.rfind(b"\n") + 1 :]
            return error
        self._held += block
        return block

    def _part(self, size: int) -> Part:
        held, here = self._held, self._next
        part = here._replace(size=size, lines=held.count(b"\n", 0, size))
        self._next = (part.following or part)._replace(stamp=here.stamp)
        if not self._in_file:
            part = part._replace(data=bytes(held[:size]))
        del held[:size]
        return part

    def _rest(self) -> Part:
        """All that is left, which nobody can cut."""
        rest = self._next._replace(size=REST)
        return rest if self._in_file else rest._replace(stream=Chain(bytes(self._held), self._stream))


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
        plain = all(data.find(text, end, cut) < 0 for text in (b"game_started", b"\\"))
        if head is not None and following is not None and head != following and plain:
            return cut
        cut, following = before, head
    return 0


def heads(part: Part) -> int:
    """How many games seem to begin in a part of a file of records; none where that cannot be seen."""
    if part.size < 0 or part.stream is not None:
        return 0
    with suppress(LogUnreadable), part.opened() as log:
        data = log.read(_MOST)
        return data.count(CUT) + data.startswith(HEAD)
    return 0


def _head(data: bytearray, start: int) -> GameStarted | None:
    """The event that begins a game on the line that begins there, if it is whole and does."""
    end = data.find(b"\n", start)
    event = quick_event(bytes(data[start:end])) if end >= 0 else None
    return event if isinstance(event, GameStarted) and event.seq == 0 else None
