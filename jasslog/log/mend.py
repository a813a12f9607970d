"""Mending a log whose last write broke off or that another system saved, and writing one anew.

What does not belong is kept beside it. Nobody adds to a log meanwhile, and it is what it was or what it is to be.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from jasslog.log.beside import create, open_locked, replacing, sync, sync_folder
from jasslog.log.opening import Opening, examine, read_line
from jasslog.log.scan import ALONE, MARK, PACKED, LogRefused, said, trimmed
from jasslog.log.seal import as_seal
from jasslog.log.write import NotWritten

MOST = 20 << 20
"""Most bytes of a file that is written to: a game may have 16 MiB, and there are seals."""
_RECORD, _MENDED = ".jsonl", ".mended.jsonl"


class Plan(Struct, frozen=True):
    """What has to be done before a log can be written to."""

    opening: Opening
    tail: bytes
    """The bytes that will be cut off and kept; empty where only the last newline is missing, or nothing is."""
    kept: str
    """The file that will hold them; empty where there are none."""
    ends: Ends | None = None
    """What is odd about the ends of the lines; then ``tail`` is the whole log, which is written anew."""
    seals: int = 0
    """How many seals hold of a log of which that is all; it is left as it is, and ``kept`` holds it mended."""

    @property
    def possible(self) -> bool:
        """Whether anything has to be done, and can be."""
        return self.ends is not None or self.opening.verdict in ("unterminated", "torn", "doubtful")


def read_whole(path: str, descriptor: int) -> bytes:
    """Every byte of an open log; LogRefused where it is compressed, too large, or cannot be read."""
    try:
        size = os.fstat(descriptor).st_size
        if size > MOST:
            raise LogRefused(path, "compressed" if PACKED.match(os.pread(descriptor, 4, 0)) else "too-large")
        data = b""
        while more := os.pread(descriptor, size - len(data), len(data)):
            data += more
    except OSError as error:
        raise LogRefused(path, "failed", said(error)) from error
    if PACKED.match(data):
        raise LogRefused(path, "compressed")
    return data


def plan(path: str, data: bytes) -> Plan:
    """What mending a log with these bytes would do."""
    opening = examine(data)
    if opening.verdict not in ("torn", "doubtful"):
        return Plan(opening, b"", "")
    tail = data[opening.end :]
    return Plan(opening, tail, _free_name(f"{path}.{opening.verdict}-{opening.end}", tail))


def refuse(path: str, planned: Plan) -> None:
    """LogRefused for a log that nobody may add to as it is; one whose last write broke off can be mended."""
    opening = planned.opening
    bad = opening.bad[0] if opening.bad else None
    if opening.games > 1:
        raise LogRefused(path, "several-games")
    if bad is None or opening.verdict == "torn":
        return
    _refuse_newer(path, opening)
    raise LogRefused(path, opening.verdict if opening.games else "not-a-log", line=bad.line, flaw=bad.flaw)


def _refuse_newer(path: str, opening: Opening) -> None:
    """LogRefused where what is wrong with a log is only that a newer program wrote it."""
    if opening.bad and opening.bad[0].flaw.startswith("newer-"):
        raise LogRefused(path, opening.bad[0].flaw, line=opening.bad[0].line)


def _free_name(name: str, tail: bytes) -> str:
    """A name that no file has, or one that holds just these bytes from an earlier attempt."""
    number, free = 1, name
    while os.path.lexists(free) and not _holds(free, tail):
        number += 1
        free = f"{name}-{number}"
    return free


def _holds(name: str, tail: bytes) -> bool:
    try:
        if os.path.islink(name) or not os.path.isfile(name) or os.path.getsize(name) != len(tail):
            return False
        with open(name, "rb") as file:
            return file.read() == tail
    except OSError:
        return False


def mend(path: str, descriptor: int, planned: Plan) -> None:
    """Do what is planned; NotWritten where the system fails: nothing is lost then, and it can be tried again."""
    try:
        if planned.ends is not None:
            mode = stat.S_IMODE(os.fstat(descriptor).st_mode)
            if planned.seals:
                _keep(planned.kept, planned.ends.data, mode)
                return
            _keep(planned.kept, planned.tail)
            put(path, planned.ends.data, mode)
        elif planned.opening.verdict == "unterminated":
            os.write(descriptor, b"\n")
        elif planned.possible:
            _keep(planned.kept, planned.tail)
            if os.fstat(descriptor).st_size != planned.opening.end + len(planned.tail):
                raise OSError(errno.EAGAIN, "somebody else writes to it")
            # Only now that the bytes are safe elsewhere.
            os.ftruncate(descriptor, planned.opening.end)
        sync(descriptor)
    except OSError as error:
        raise NotWritten(error, path) from error


def _keep(name: str, tail: bytes, mode: int = 0o600) -> None:
    """Have the bytes on the disk in a file of their own, which may hold them already."""
    if not os.path.lexists(name):
        create(name, tail, mode)
    sync_folder(name)


def repair(path: str | Path, agreed: Callable[[Plan], bool]) -> tuple[Plan, bool]:
    """Mend a log, once ``agreed`` has seen what will be done and says yes; what that was, and whether it was done.

    A clean log is left as it is, and so is a damaged one: there only another copy helps. One that is sealed is mended
    in a file of its own, whose bytes are the sealed ones.
    """
    name = os.fspath(path)
    with _held(name, 10.0) as (descriptor, data):
        planned = _with_ends(name, data, plan(name, data))
        _refuse_newer(name, planned.opening)
        done = agreed(planned) and planned.possible
        if done:
            mend(name, descriptor, planned)
        return planned, done


def _with_ends(name: str, data: bytes, planned: Plan) -> Plan:
    """The same plan, or what is to be done where the lines of a log begin or end as those of no record."""
    ends = mended_ends(data)
    if ends is None and planned.opening.verdict != "unterminated":
        return planned
    whole = ends or Ends(0, 0, True, data + b"\n")
    if seals := sum(as_seal(line) is not None for line in whole.data.split(b"\n")):
        kept = _free_name(name.removesuffix(_RECORD) + _MENDED, whole.data)
        return replace(planned, tail=b"", kept=kept, ends=whole, seals=seals)
    return planned if ends is None else replace(planned, tail=data, kept=_free_name(f"{name}.saved", data), ends=ends)


@contextmanager
def _held(path: str, wait: float) -> Iterator[tuple[int, bytes]]:
    """A log that nobody else writes to meanwhile: its descriptor, and its bytes."""
    descriptor = open_locked(path, create=False, wait=wait)
    try:
        yield descriptor, read_whole(path, descriptor)
    finally:
        os.close(descriptor)


# How lines begin and end


_WIDE = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"{\x00", "utf-16-le"), (b"\x00{", "utf-16-be"))
"""How a record begins that was saved in UTF-16, with a byte order mark or without."""


class Ends(Struct, frozen=True):
    """What is odd about how the lines of a log begin and end, and which are blank, while nothing else is wrong."""

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
    blanks: int = 0
    """Lines on which nothing stands."""


def mended_ends(data: bytes) -> Ends | None:
    """What can be mended of a log that is in order but for this; None where nothing is, or not all would be well then.

    Tags and seals must hold afterwards, and each line must say what it said. A line feed that is missing and nothing
    else is no reason to write a log anew.
    """
    if encoding := _encoding(data):
        return _narrow(data, encoding)
    lines = ALONE.sub(b"\r\n", data).removesuffix(b"\n").split(b"\n")
    plain = [trimmed(line) for line in lines]
    full = [line for line in plain if line.strip(b" \t")]
    after = b"\n".join([*full, b""])
    marks = sum(line.startswith(MARK) for line in lines)
    returns = sum(line.endswith(b"\r") for line in lines)
    blanks = len(plain) - len(full)
    if not full or not (marks or returns or blanks) or examine(after).verdict != "clean":
        return None
    if any(read_line(one) != read_line(other) for one, other in zip(lines, plain, strict=True)):
        return None
    return Ends(marks, returns, not data.endswith(b"\n"), after, blanks=blanks)


def as_lines(data: bytes) -> bytes:
    """The beginning of a text in UTF-8 and in lines, be it in UTF-16 or its lines ended with carriage returns alone."""
    encoding = _encoding(data)
    return ALONE.sub(b"\n", data.decode(encoding, "replace").encode() if encoding else data)


def _encoding(data: bytes) -> str:
    """In what a text is that begins as a record in UTF-16; empty where it does not."""
    return next((name for begins, name in _WIDE if data.startswith(begins)), "")


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
    return replace(ends, unended=narrow != text, wide=True)


# Writing a log anew


def rewrite(path: str, make: Callable[[bytes], bytes]) -> None:
    """Put what ``make`` makes of a log's bytes in their place; LogRefused, NotWritten.

    The new file is complete on the disk before it takes the name of the old one. Where both are the same, nothing is
    done.
    """
    try:
        with _held(path, 1.0) as (descriptor, before):
            after = make(before)
            if after != before:
                put(path, after, stat.S_IMODE(os.fstat(descriptor).st_mode))
    except OSError as error:
        raise NotWritten(error, path) from error


def put(path: str, data: bytes, mode: int) -> None:
    """Have these bytes under a name, on the disk, in one step; OSError where that cannot be, and all is as before."""
    with replacing(path, mode, lasting=True) as file:
        file.write(data)
    sync_folder(path)
