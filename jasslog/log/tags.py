"""Tags: a checksum of 32 bits on each line that guards against accidents and depends on the tags before it.

A tag is the CRC-32 of the line's bytes before the tag, started with the tag of the line before. So it finds every
flipped bit and every line that was lost, doubled or moved. Anybody can compute it again: against intent only a seal
helps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from zlib import crc32

from jasslog.log.scan import Overlong

HELD, MISSING, LINE, TAG, UNKNOWN = "held", "missing", "line", "tag", "unknown"
"""The states of a line's tag. held: the line is as it was written. missing: the line has no tag. line: the line or its
place was changed. tag: only the tag was changed. unknown: the line or the one before could not be read, or the line is
blank."""
_GUARD = re.compile(rb',"~":"([0-9a-f]{8})"}').fullmatch
_SIZE = len(b',"~":"00000000"}')


def parted(line: bytes) -> tuple[bytes, int | None]:
    """The bytes that a line's tag guards, all before the tag or else before the last brace; and the tag or None."""
    tag = _GUARD(line, len(line) - _SIZE)
    return (line[:-1], None) if tag is None else (line[:-_SIZE], int(tag[1], 16))


def bare(line: bytes) -> bytes:
    """A line without its tag, where it has one at its end."""
    return line[:-_SIZE] + b"}" if _GUARD(line, len(line) - _SIZE) else line


def tag_of(line: bytes, before: int) -> int:
    """The tag that belongs on a line after a line with the tag ``before``, which is 0 for the first line.

    Whether the line has a tag already does not matter.
    """
    return crc32(parted(line)[0], before)


def written(line: bytes) -> int | None:
    """The tag that a line carries; None where it carries none."""
    return parted(line)[1]


def tagged(lines: Iterable[bytes], tag: int = 0) -> list[bytes]:
    """Lines of one game, each with its tag, made anew; ``tag`` is that of the line before them, 0 if there is none."""
    made = []
    for line in lines:
        tag = tag_of(line, tag)
        made.append(b'%b,"~":"%08x"}' % (parted(line)[0], tag))
    return made


class Chain:
    """The tags on the lines of one game, checked one after the other."""

    def __init__(self) -> None:
        self._tag: int | None = 0
        """The tag that the last line carries; None if nobody can tell."""
        self._mended: int | None = None
        """The tag that the last line ought to carry, where it carries another."""

    def take(self, guarded: bytes, carried: int | None) -> str:
        """The state of the tag on the next line, whose parts these are (``parted``).

        TAG is said of the line before instead: this one holds, and shows that only the tag of that one was changed.
        """
        right = None if self._tag is None else crc32(guarded, self._tag)
        if carried is None:
            state = MISSING
        elif right is None:
            state = UNKNOWN
        elif carried == right:
            state = HELD
        else:
            state = TAG if self._mended is not None and carried == crc32(guarded, self._mended) else LINE
        self._mended = right if state == LINE else None
        self._tag = right if carried is None else carried
        return state

    def lose(self) -> None:
        """Pass over a line of which nobody can tell what tag it had."""
        self._tag = self._mended = None


def check(lines: Sequence[bytes], parts: Sequence[tuple[bytes, int | None]]) -> list[str]:
    """The state of the tag on each line of one game, as far as the game has been written; blank lines are passed over.

    ``parts`` holds ``parted`` of each line.
    """
    states = [UNKNOWN] * len(lines)
    chain, last = Chain(), -1
    for place, (line, (guarded, carried)) in enumerate(zip(lines, parts, strict=True)):
        if isinstance(line, Overlong):
            chain.lose()
        elif line:
            states[place] = state = chain.take(guarded, carried)
            if state == TAG:
                states[last], states[place] = TAG, HELD
            last = place
    return states
