"""How lines begin and end: what editors and other systems make of it, and the same lines as a record has them."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.log.opening import examine
from jasslog.log.sequence import read_line

_MARK = b"\xef\xbb\xbf"
_WIDE = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"{\x00", "utf-16-le"), (b"\x00{", "utf-16-be"))
"""How a record begins that was saved in UTF-16, with a byte order mark or without."""


class Ends(NamedTuple):
    """What is odd about how the lines of a log begin and end, while nothing else is wrong with any of them."""

    marks: int
    """Lines that begin with a byte order mark."""
    returns: int
    """Lines that end with a carriage return."""
    unended: bool
    """Whether the last one has no line feed."""
    data: bytes
    """The log without all that."""
    wide: bool = False
    """Whether the whole text is in UTF-16."""


def mended_ends(data: bytes) -> Ends | None:
    """What can be mended of a log that is in order but for this; None where nothing is, or not all would be well then.

    Tags and seals must hold afterwards, and each line must say what it said. A line feed that is missing and nothing
    else is no reason to write a log anew.
    """
    encoding = next((name for begins, name in _WIDE if data.startswith(begins)), "")
    if encoding:
        return _narrow(data, encoding)
    if not (b"\r" in data or _MARK in data):
        return None
    lines = data.removesuffix(b"\n").split(b"\n")
    plain = [line.removeprefix(_MARK).rstrip(b"\r") for line in lines]
    after = b"\n".join([*plain, b""])
    marks = sum(line.startswith(_MARK) for line in lines)
    returns = sum(line.endswith(b"\r") for line in lines)
    if not (marks or returns) or examine(after).verdict != "clean":
        return None
    if any(read_line(one) != read_line(other) for one, other in zip(lines, plain, strict=True)):
        return None
    return Ends(marks, returns, not data.endswith(b"\n"), after)


def _narrow(data: bytes, encoding: str) -> Ends | None:
    """The same text in UTF-8, if it is a record in order then."""
    try:
        text = data.decode(encoding).encode()
    except UnicodeError:
        return None
    narrow = text if text.endswith(b"\n") else text + b"\n"
    ends = mended_ends(narrow) or Ends(0, 0, False, narrow)
    if examine(ends.data).verdict != "clean":
        return None
    return ends._replace(unended=narrow != text, wide=True)
