"""The guard of each line against accidents: a tag of 32 bits that hangs on the tags before it.

It is the CRC-32 of the line's bytes before the tag, started with the tag of the line before. So it finds every flipped
bit and every line that was lost, doubled or moved. Anybody can make it again: against intent only a seal helps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from zlib import crc32

from jasslog.log.scan import Overlong

HELD, MISSING, LINE, TAG, UNKNOWN = "held", "missing", "line", "tag", "unknown"
"""What a line's tag says: that the line is as it was written; nothing, for there is none; that the line or its place
was changed; that only the tag was; nothing, for the line itself or the one before could not be read."""
_GUARD = re.compile(rb',"~":"([0-9a-f]{8})"}').fullmatch
_SIZE = len(b',"~":"00000000"}')


def parted(line: bytes) -> tuple[bytes, int | None]:
    """What a tag guards, all of the line before it and before the last brace; and the tag, where there is one."""
    tag = _GUARD(line, len(line) - _SIZE)
    return (line[:-1], None) if tag is None else (line[:-_SIZE], int(tag[1], 16))


def bare(line: bytes) -> bytes:
    """A line without its tag, where it has one at its end."""
    return line[:-_SIZE] + b"}" if _GUARD(line, len(line) - _SIZE) else line


def tag_of(line: bytes, before: int) -> int:
    """The tag that belongs to a line, with or without one, after a line with that tag; the first line comes after 0."""
    return crc32(parted(line)[0], before)


def written(line: bytes) -> int | None:
    """The tag that a line carries; None where it carries none."""
    return parted(line)[1]


def tagged(lines: Iterable[bytes], tag: int = 0) -> list[bytes]:
    """The lines of one game after one with that tag, each with its own; tags that they carry are made again."""
    made = []
    for line in lines:
        tag = tag_of(line, tag)
        made.append(b'%b,"~":"%08x"}' % (parted(line)[0], tag))
    return made


def check(lines: Sequence[bytes], parts: Sequence[tuple[bytes, int | None]]) -> list[str]:
    """What the tag of each line of one game says, as far as it has been written; blank lines have no part in it.

    ``parts`` are what each tag guards, and the tags.
    """
    told = [UNKNOWN] * len(lines)
    tag: int | None = 0
    """The tag that the last line carries; None where that cannot be told."""
    mended: int | None = None
    """The tag that the last line ought to carry, where it carries another."""
    last = -1
    for place, (line, (guarded, mine)) in enumerate(zip(lines, parts, strict=True)):
        if not line and not isinstance(line, Overlong):
            continue
        right = None if tag is None or isinstance(line, Overlong) else crc32(guarded, tag)
        if mine is None:
            told[place] = UNKNOWN if isinstance(line, Overlong) else MISSING
        elif right is None or mine == right:
            told[place] = HELD if right is not None else UNKNOWN
        elif mended is not None and mine == crc32(guarded, mended):
            told[place], told[last] = HELD, TAG
        else:
            told[place] = LINE
        mended = right if right is not None and told[place] == LINE else None
        tag, last = (right if mine is None else mine), place
    return told
