"""Which of somebody else's formats a file is in, and its reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Protocol, cast

from jasslog.log.games import RECORD, RawGame

FORMATS = ("heb-ab", "klaverlive", "stammtisch", "jass-kit")
"""The formats that are read, in the order in which they are looked for."""
TRANSCRIPT = "transcript"
"""A text of ours, written by hand."""
_BEGINS = re.compile(rb"(?:\s|[;#][^\n]*\n|\xef\xbb\xbf)*jass\s+\d", re.IGNORECASE)
OURS = frozenset({"type", "seq", "format"})
"""Members by which a line of our own records is known."""
HEAD = b'{"format":'
"""How nearly all of our own records begin."""


class Reader(Protocol):
    """What the module of a format offers."""

    def sniff(self, start: bytes) -> bool:
        """Whether a file that begins with these bytes is in the format."""

    def read(self, lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
        """The games of a file in the format; never fails."""


def format_of(start: bytes) -> str:
    """The format of a file that begins with these bytes: one of FORMATS, a transcript, else a record of our own.

    A few kilobytes are enough; the last line may be cut off. Our own records are never taken for a foreign one.
    """
    if start.startswith(HEAD):
        return RECORD
    if _BEGINS.match(start):
        return TRANSCRIPT
    from jasslog.formats.source import outer_members

    first = start.lstrip().split(b"\n", 1)[0].decode(errors="replace")
    if outer_members(first) & OURS:
        return RECORD
    return next((name for name in FORMATS if reader(name).sniff(start)), RECORD)


def reader(format: str) -> Reader:
    """The reader of a format, loaded when it is first asked for."""
    return cast(Reader, import_module(f"jasslog.formats.{format.replace('-', '_')}"))
