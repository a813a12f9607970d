"""In what state a log is when it is opened: one of five verdicts, from its bytes alone.

Its lines are read in their order: each readable, in its place, and as its tag and the seals say.
"""

from __future__ import annotations

import re
from io import BytesIO

from msgspec import Struct

from jasslog.events.base import Event
from jasslog.events.seating import GameStarted
from jasslog.events.trust import Hidden, Redacted, Sealed, Unknown
from jasslog.log import tags
from jasslog.log.decode import decode
from jasslog.log.merkle import Tree
from jasslog.log.quick import quick_event
from jasslog.log.scan import ALONE, ENDS, Overlong, Unterminated, chunks, lines, trimmed
from jasslog.log.seal import as_seal, entry

VERDICTS = ("clean", "unterminated", "torn", "doubtful", "damaged")
"""Every line is good; but for the last newline; the last write broke off; the last line is bad and the bytes do not
tell why; a bad line stands before others that can be read, be it after a carriage return alone, or one is missing."""
SECTOR = 512
"""Bytes that a disk writes as a whole: what a power cut leaves unwritten begins or ends at a multiple of it."""
MOST = 64
"""Most bad lines named."""
_HEAD = b'{"format":1,'
"""How a canonical game begins."""
_ZEROS = re.compile(rb"\0+")


class Bad(Struct, frozen=True):
    """A line that is not what it ought to be."""

    line: int
    """Its number, from 1."""
    start: int
    """Its first byte."""
    stop: int
    """The byte after it and its newline."""
    flaw: str
    """What is wrong with it, as the finding about it is called: not-json, seq-gap."""


class Opening(Struct, frozen=True):
    """What the bytes of a log say about its state."""

    verdict: str
    """One of VERDICTS."""
    events: list[Event]
    """The events before the first bad line; of several games those of the last."""
    lines: list[bytes]
    """These events' lines and the seals between them, without newlines."""
    tag: int | None
    """The tag on which that of the next line hangs; None where lines have none."""
    games: int
    """How many games begin before the first bad line."""
    end: int
    """Where the first bad line begins, or the next one belongs."""
    bad: tuple[Bad, ...]
    """The lines that are bad, in order."""
    readable: int = 0
    """How many lines from the first bad one on are what was written, wherever they belong."""


def examine(data: bytes) -> Opening:
    """The state of a log; it depends on nothing but its bytes. About 2 µs an event, 3 where it is sealed."""
    reading = Sequence()
    bad: list[Bad] = []
    more = end = 0
    for number, start, line in lines(chunks(BytesIO(data))):
        flaw = reading.take(line)
        stop = min(start + (line.length if isinstance(line, Overlong) else len(line)) + 1, len(data))
        if flaw and len(bad) < MOST:
            bad.append(Bad(number, start, stop, flaw))
        if len(bad) == MOST and not (reading.games or more):
            # No log at all.
            break
        if bad:
            more += reading.readable
        else:
            end = stop
    foreign = not (reading.games or _is_head(data, bad))
    verdict = _verdict(data, bad, foreign or more > 0)
    return Opening(verdict, reading.events, reading.lines, reading.tag, reading.games, end, tuple(bad), more)


def _verdict(data: bytes, bad: list[Bad], damaged: bool) -> str:
    if not bad:
        return "clean" if not data or data.endswith(b"\n") else "unterminated"
    if damaged or _goes_on(data[bad[0].start :]):
        return "damaged"
    return "torn" if _broke_off(data, bad[0]) else "doubtful"


def _goes_on(rest: bytes) -> bool:
    """Whether lines that end with a carriage return alone stand there, and one of them can be read."""
    lines = ALONE.split(rest)
    return len(lines) > 1 and any(read_line(line)[0] is not None for line in lines)


def _is_head(data: bytes, bad: list[Bad]) -> bool:
    """Whether a file without any good line can be a game whose first write broke off, and no file of another kind."""
    if len(bad) > 1 and not _broke_off(data, bad[0]):
        # More was written behind its first line: that is not the last.
        return False
    return _HEAD.startswith(data[: len(_HEAD)]) or not data.strip(b"\0")


def _broke_off(data: bytes, first: Bad) -> bool:
    """Whether the bad line, which nothing readable follows, is a write that did not reach the disk whole.

    Either it is the beginning of a line and no more, or part of it was never written: a stretch of zeros from its
    beginning or that of a sector to the end of a sector. One flipped bit leaves neither.
    """
    if b"\n" not in data[first.start :]:
        return read_line(data[first.start : -1])[0] is None
    for zeros in _ZEROS.finditer(data, first.start, first.stop):
        begins = zeros.start() == first.start or zeros.start() % SECTOR == 0
        if begins and zeros.end() % SECTOR == 0:
            return True
    return False


# The lines in their order


class Sequence:
    """Reads line after line and keeps the events for as long as each line is good and in its place."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.lines: list[bytes] = []
        self.games = 0
        self.tag: int | None = None
        self.readable = False
        """Whether the last line could be read and is what was written, wherever it belongs."""
        self._next = 0
        """The number of the next event."""
        self._whole = True
        self._tags: tuple[int, ...] | None = (0,)
        """What the tag of the next line may hang on: the last one as it stands, and as it ought to be; None for any."""
        self._tree = Tree()
        self._grown = 0
        """How many of the lines are in the tree."""

    def take(self, line: bytes) -> str:
        """What is wrong with the next line; empty if nothing is."""
        event, flaw = read_line(line)
        line = trimmed(line)
        if event is not None:
            if isinstance(event, GameStarted) and event.seq == 0:
                self._begin(event)
            flaw = self._guard(line)
        elif flaw != "blank-line":
            self._tags = None
        self.readable = flaw.startswith("newer-") or (event is not None and not flaw)
        if event is None or flaw:
            self._next += flaw != "blank-line" and as_seal(line) is None
        else:
            flaw = self._seal(event) if isinstance(event, Sealed) else self._place(event.seq)
        self._whole &= not flaw
        if self._whole and event is not None:
            self.lines.append(bytes(line))
            if isinstance(event, Event):
                self.events.append(event)
            elif isinstance(event, Redacted):
                self.events.append(Hidden(seq=event.seq))
        return flaw

    def _begin(self, head: Event) -> None:
        """Begin another game, unless it is only the first line twice."""
        if self._whole and self.events != [head]:
            self.events, self.lines, self.tag = [], [], None
            self.games += 1
            self._next, self._tags, self._tree, self._grown = 0, (0,), Tree(), 0

    def _guard(self, line: bytes) -> str:
        """Whether the tag of a line, which all or none have, is that of what stands there."""
        mine = tags.written(line)
        right = [mine or 0] if self._tags is None else [tags.tag_of(line, tag) for tag in self._tags]
        stands = right[0] if mine is None else mine
        self._tags = (stands,) if stands in right else (stands, right[0])
        if mine is None:
            return "tag-missing" if self.tag is not None else ""
        late = self.tag is None and bool(self.lines)
        self.tag = mine
        return "tag-missing" if late else "" if mine in right else "tag-broken"

    def _seal(self, seal: Sealed) -> str:
        """Whether the seal is that of the lines before it, as far as they could be read."""
        if seal.size != self._next:
            return "seal-misplaced"
        if not self._whole:
            return ""
        for line in self.lines[self._grown :]:
            if as_seal(line) is None:
                self._tree.add(entry(line))
        self._grown = len(self.lines)
        return "" if seal.root == self._tree.root.hex() else "seal-broken"

    def _place(self, seq: int) -> str:
        """What is wrong with the place of an event."""
        expected = self._next
        self._next = max(expected, seq + 1)
        if not self.games and self._whole:
            return "no-game-started"
        if seq > expected:
            return "seq-gap"
        return "seq-repeated" if seq < expected else ""


def read_line(line: bytes) -> tuple[Event | Sealed | Redacted | None, str]:
    """The event, seal or hidden event of a line, or what makes it unreadable; an event of unknown type is one."""
    event = None if isinstance(line, Unterminated | Overlong) else quick_event(line)
    if event is not None:
        return event, ""
    found, problems = decode(line)
    names = [problem.name for problem in problems if problem.name not in ENDS]
    if not names or isinstance(found, Unknown):
        return found, ""
    return None, next((name for name in names if name.startswith("newer-")), names[0])
