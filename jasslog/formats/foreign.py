"""Recognising the format of a file: a record, a transcript, another program's log, or what else it seems to be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from jasslog.log.games import RECORD, RawGame

FORMATS = ("heb-ab", "klaverlive", "stammtisch", "jass-kit")
"""The formats of other programs that can be read, in the order in which they are tried."""
TRANSCRIPT = "transcript"
"""The format of our own transcripts, which are written by hand."""
_BEGINS = re.compile(rb"(?:\s|[;#][^\n]*\n|\xef\xbb\xbf)*jass\s+\d", re.IGNORECASE)
OURS = frozenset({"type", "seq", "format"})
"""Members by which a line of our own records is recognised."""
HEAD = b'{"format":'
"""How nearly all of our own records begin."""


class Reader(Protocol):
    """The functions that the module of a format has."""

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


# Files that are no record: one word for what such a file seems to be, instead of a finding for each of its lines


_FEW = 10
"""With this many events a file is a record, whatever else is in it."""
_SHARE = 10
"""In a record whose first line does not look like one, at least one line in so many does, readable or not."""
_BYTES = (
    ("zip", rb"PK\x03\x04|PK\x05\x06"),
    ("packed", rb"7z\xbc\xaf\x27\x1c|Rar!|BZh[1-9]1AY|\xfd7zXZ\x00|(?s:.{257}ustar)"),
    ("program", rb"\x7fELF|MZ(?=[^\x20-\x7e])|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe|#!/"),
    ("utf-32", rb"\xff\xfe\x00\x00|\x00\x00\xfe\xff|\x00{3}[ -~]\x00{3}[ -~]|[ -~]\x00{3}[ -~]\x00{3}"),
    ("utf-16", rb"\xff\xfe|\xfe\xff|\x00[ -~]\x00[ -~]|[ -~]\x00[ -~]\x00"),
    ("zeros", rb"\x00+\Z"),
)
"""Kinds of files, each with its first bytes as a pattern."""
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
"""Kinds of texts, each with its beginning as a pattern, the surest first."""
_DOCUMENTS = ("json-array", "json-list", "json-spread")
_CONVERTED = ("returns", "html", "rtf", "quotes")
"""Kinds of files into which another program turns a record, so that none of its lines can be read.

That is said once, not of each line.
"""
_ODD = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BOM = b"\xef\xbb\xbf"
NO_RECORD = "no-record"
"""The reason given for a file that is no record, so that nothing in it was judged."""


def stranger(game: RawGame, start: bytes) -> str:
    """The kind of file that a file seems to be, judged by its first game; empty where it is a record, damaged or not.

    ``start`` are the first bytes of the file. A record is recognised by its lines: a line that is an event, or that is
    broken but has the number or type of one, speaks for a record. Prose that quotes an example is no record. For a JSON
    object that begins with a list, the name of the list follows the kind.
    """
    events = len(game.events)
    if events >= _FEW or not game.problems:
        return ""
    lines = [line for line in game.text if line.strip(b" \t\r\0")]
    kind = kind_of(start)
    if kind in _CONVERTED and not events:
        return kind
    document = events <= 1 and kind in _DOCUMENTS and _is_document(lines, start)
    return kind + _list_name(start) if document or not _is_record(lines) else ""


def _is_record(lines: list[bytes]) -> bool:
    """Whether the first line looks like one of a record, or at least one line in ``_SHARE`` does."""
    like = [place for place, line in enumerate(lines) if _looks_like_record()(line)]
    return bool(like) and (like[0] == 0 or len(like) * _SHARE >= len(lines))


def is_packed(start: bytes) -> bool:
    """Whether a file that begins with these bytes is an archive of other files, so that its lines mean nothing."""
    return not start.startswith(HEAD) and kind_of(start) in _PACKED


def is_page(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a page that jasslog made of games; a kilobyte is enough."""
    return start.startswith(b"<!doctype html>") and b'<meta name="generator" content="jasslog">' in start[:1024]


def kind_of(start: bytes) -> str:
    """The kind of a file that begins with these bytes.

    One of ``_BYTES`` or ``_TEXTS``; else ``binary``, ``encoding`` where it is not UTF-8, or ``text``.
    """
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
    """A blank and the name of the list that a JSON object begins with; empty where it begins with anything else.

    A name that is no plain word is written as a JSON string in ASCII.
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
def _looks_like_record() -> Callable[[bytes], object]:
    """The function that tells whether a line looks like one of a record."""
    # Made when it is first needed, which is for files that are hardly a record.
    from jasslog.events.vocabulary import EVENTS, UNNUMBERED

    types = "|".join((*EVENTS, *UNNUMBERED))
    return re.compile(rf'"seq"\s*:|"type"\s*:\s*"(?:{types})"|\{{"format"\s*:\s*\d'.encode()).search


def _is_utf8(start: bytes) -> bool:
    """Whether these bytes are UTF-8; the last character may be cut off."""
    try:
        start.decode()
    except UnicodeDecodeError as error:
        return error.start >= len(start) - 3
    return True
