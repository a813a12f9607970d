"""What a file holds: which of somebody else's formats it is in, and its reader; of no record what it seems to be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
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
    if is_ours(start):
        return RECORD
    if _BEGINS.match(start):
        return TRANSCRIPT
    return next((name for name in FORMATS if reader(name).sniff(start)), RECORD)


def is_ours(start: bytes) -> bool:
    """Whether a file that begins with these bytes begins with a line of one of our own records."""
    if start.startswith(HEAD):
        return True
    from jasslog.formats.source import outer_members

    return bool(outer_members(start.lstrip().split(b"\n", 1)[0].decode(errors="replace")) & OURS)


def reader(format: str) -> Reader:
    """The reader of a format, loaded when it is first asked for."""
    return cast(Reader, import_module(f"jasslog.formats.{format.replace('-', '_')}"))


# What a file seems to be that is no record: one word for it, instead of a finding for each of its lines


_FEW = 10
"""So many events are a record, whatever stands around them."""
_SHARE = 10
"""Of a record at least every tenth line looks like one of a record, be it readable or not."""
_BYTES = (
    ("zip", rb"PK\x03\x04|PK\x05\x06"),
    ("packed", rb"7z\xbc\xaf\x27\x1c|Rar!|BZh[1-9]1AY|\xfd7zXZ\x00|(?s:.{257}ustar)"),
    ("program", rb"\x7fELF|MZ(?=[^\x20-\x7e])|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|#!/"),
    ("utf-32", rb"\xff\xfe\x00\x00|\x00\x00\xfe\xff|\x00{3}[ -~]\x00{3}[ -~]|[ -~]\x00{3}[ -~]\x00{3}"),
    ("utf-16", rb"\xff\xfe|\xfe\xff|\x00[ -~]\x00[ -~]|[ -~]\x00[ -~]\x00"),
    ("zeros", rb"\x00+\Z"),
)
"""Files known by their first bytes."""
_PACKED = ("zip", "packed")
"""Kinds of files that hold other files."""
_LIST = re.compile(rb"\s*\{\s*(\"(?:[^\"\\\x00-\x1f]|\\(?:[\"\\/bfnrt]|u[0-9a-fA-F]{4}))*\")\s*:\s*\[\s*[{\]]")
"""A JSON object that begins with a list of objects."""
_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)
NO_TEXT = frozenset({*_PACKED, "utf-16", "utf-32"})
"""Kinds of files that are no transcript, whatever they hold: not one line of them could be read."""
_TEXTS = (
    ("returns", rb"(?=[^\n]*\Z)[^\r]*\r."),
    ("json-array", rb"\s*\[\s*[\[{\"\]]"),
    ("json-list", _LIST),
    ("json-spread", rb"\s*\{\s*\n"),
    ("json", rb"\s*\{\s*\""),
    ("html", rb"(?i)\s*<(?:!--|(?:!doctype|html|\?xml|svg|head|body|div|pre|p)\b)"),
    ("rtf", rb"\{\\rtf\d"),
    ("quotes", r"\s*\{\s*[“”„«»]".encode()),
    ("markdown", rb"(?s)(?:.*\n)?(?:#{1,6} \S|```|\*\*\w|[-*] \[)"),
    ("csv", rb"[^\n,;\t]+([,;\t])[^\n,;\t]*(?:\1[^\n,;\t]*)*\r?\n[^\n,;\t]*\1"),
)
"""Texts known by how they begin, the surest first."""
_DOCUMENTS = ("json-array", "json-list", "json-spread")
_TURNED = ("returns", "html", "rtf", "quotes")
"""What another program makes of a record of which then no line is read; that is said once, and not of each line."""
_ODD = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BOM = b"\xef\xbb\xbf"
NO_RECORD = "no-record"
"""The reason where a file is no record, so that nothing in it was judged."""


def stranger(game: RawGame, start: bytes) -> str:
    """What a file seems to be of which this is the first game; empty where it is a record, damaged or not.

    ``start`` are the first bytes of the file. A record is known by its lines: one that is an event, or has the number
    or type of one though it is broken, speaks for a record; prose in which an example stands does not. Of a JSON object
    that begins with a list the name of that follows.
    """
    events = len(game.events)
    if events >= _FEW or not game.problems:
        return ""
    lines = [line for line in game.text if line.strip(b" \t\r\0")]
    kind = kind_of(start)
    if kind in _TURNED and not events:
        return kind
    document = events <= 1 and kind in _DOCUMENTS and _is_document(lines, start)
    return kind + _list_name(start) if document or not _is_record(lines) else ""


def _is_record(lines: list[bytes]) -> bool:
    """Whether enough of the lines look like those of a record."""
    like = [place for place, line in enumerate(lines) if _looks()(line)]
    return bool(like) and (like[0] == 0 or len(like) * _SHARE >= len(lines))


def is_packed(start: bytes) -> bool:
    """Whether a file that begins with these bytes holds other files, so that no line of it is what it seems."""
    return not start.startswith(HEAD) and kind_of(start) in _PACKED


def is_page(start: bytes) -> bool:
    """Whether a file that begins with these bytes, a kilobyte of them, is a page that jasslog made of games."""
    return start.startswith(b"<!doctype html>") and b'<meta name="generator" content="jasslog">' in start[:1024]


def kind_of(start: bytes) -> str:
    """The kind of a file that begins with these bytes: one of ``_BYTES`` or ``_TEXTS``, binary, encoding, else text."""
    for kind, begins in _BYTES:
        if re.match(begins, start):
            return kind
    if _ODD.search(start):
        return "binary"
    if not _is_utf8(start):
        return "encoding"
    text = start.removeprefix(_BOM)
    return next((kind for kind, begins in _TEXTS if re.match(begins, text)), "text")


def _list_name(start: bytes) -> str:
    """A blank and the name of the list that a JSON object begins with; empty where it begins otherwise.

    A name that is no plain word is written as JSON has it, in ASCII.
    """
    found = _LIST.match(start.removeprefix(_BOM))
    name = json.loads(found[1]) if found is not None else None
    return "" if name is None else f" {name if _WORD.fullmatch(name) else json.dumps(name)}"


def _is_document(lines: list[bytes], start: bytes) -> bool:
    """Whether the lines are parts of one JSON text, and not an event each."""
    from jasslog.formats.source import outer_members

    first = start.removeprefix(_BOM).split(b"\n", 1)[0].decode(errors="replace")
    if outer_members(first) & OURS and not first.lstrip().startswith("["):
        return False
    return len(lines) < 3 or any(line.rstrip().endswith((b",", b"[", b"{")) for line in lines)


@cache
def _looks() -> Callable[[bytes], object]:
    """Whether a line looks like one of a record."""
    # Only what is hardly a record is looked at so.
    from jasslog.events.vocabulary import EVENTS, UNNUMBERED

    types = "|".join((*EVENTS, *UNNUMBERED))
    return re.compile(rf'"seq"\s*:|"type"\s*:\s*"(?:{types})"|\{{"format"\s*:\s*\d'.encode()).search


def _is_utf8(start: bytes) -> bool:
    """Whether it is UTF-8, of which the last character may be cut off."""
    try:
        start.decode()
    except UnicodeDecodeError as error:
        return error.start >= len(start) - 3
    return True
