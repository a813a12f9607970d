"""Mending a log whose last write broke off, or whose lines another system changed at their ends; rewriting a log.

Bytes that are removed are kept in a file beside the log. Nobody else writes to the log meanwhile. After a failure the
log has its old or its new content, and nothing in between.
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
"""Most bytes of a file that may be written to: a game may have 16 MiB, and seals come on top."""
_RECORD, _MENDED = ".jsonl", ".mended.jsonl"


class Plan(Struct, frozen=True):
    """What has to be done before a log can be written to."""

    opening: Opening
    tail: bytes
    """The bytes that will be cut off and kept; empty where only the last newline is missing, or nothing is."""
    kept: str
    """The path of the file that will hold the bytes cut off, or the mended copy; empty if there will be none."""
    ends: Ends | None = None
    """What is odd about the ends of lines, if they are to be mended; without seals ``tail`` is the whole old log."""
    seals: int = 0
    """How many seals there are in a sealed log with odd ends of lines and no other flaw; 0 for any other log.

    The seals hold. The log is left as it is, and ``kept`` will hold a mended copy.
    """

    @property
    def possible(self) -> bool:
        """Whether there is anything to do that can be done."""
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
    """Raise LogRefused for a log that nobody may add to; one whose last write broke off can be mended and passes."""
    opening = planned.opening
    bad = opening.bad[0] if opening.bad else None
    if opening.games > 1:
        raise LogRefused(path, "several-games")
    if bad is None or opening.verdict == "torn":
        return
    _refuse_newer(path, opening)
    raise LogRefused(path, opening.verdict if opening.games else "not-a-log", line=bad.line, flaw=bad.flaw)


def _refuse_newer(path: str, opening: Opening) -> None:
    """Raise LogRefused if the first bad line of a log is one that a newer program wrote."""
    if opening.bad and opening.bad[0].flaw.startswith("newer-"):
        raise LogRefused(path, opening.bad[0].flaw, line=opening.bad[0].line)


def _free_name(name: str, tail: bytes) -> str:
    """The name, with a number added if necessary, of no file or of one that already holds exactly these bytes.

    Such a file is left from an earlier attempt.
    """
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
    """Carry out a plan; NotWritten if the system fails, but then nothing is lost, and mending can be tried again."""
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
            # The bytes are cut off only now that another file holds them.
            os.ftruncate(descriptor, planned.opening.end)
        sync(descriptor)
    except NotWritten:
        raise
    except OSError as error:
        raise NotWritten(error, path) from error


def _keep(name: str, tail: bytes, mode: int = 0o600) -> None:
    """Make sure that a file of this name with these bytes is on the disk; a file that exists holds them already."""
    if not os.path.lexists(name):
        create(name, tail, mode)
    sync_folder(name)


def repair(path: str | Path, agreed: Callable[[Plan], bool]) -> tuple[Plan, bool]:
    """Mend a log if ``agreed`` says yes to the plan; return the plan, and whether it was carried out.

    A clean log is left as it is, and so is a damaged one, because only another copy can help there. A sealed log with
    odd ends of lines is left, too: a mended copy, with the bytes that were sealed, is written to a file of its own.
    LogRefused, NotWritten.
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
    """The plan, extended if lines of the log begin or end as no line of a record does."""
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
    """A log that is locked during the block, so that nobody else writes to it: its descriptor and its bytes."""
    descriptor = open_locked(path, create=False, wait=wait)
    try:
        yield descriptor, read_whole(path, descriptor)
    finally:
        os.close(descriptor)


# How lines begin and end


_WIDE = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"{\x00", "utf-16-le"), (b"\x00{", "utf-16-be"))
"""The first bytes of a record saved in UTF-16, with or without a byte order mark, and its encoding."""


class Ends(Struct, frozen=True):
    """What is odd about how a log's lines begin and end, and its blank lines; nothing else is wrong with the log."""

    marks: int
    """Lines that begin with a byte order mark."""
    returns: int
    """Lines that end with a carriage return."""
    unended: bool
    """Whether the last one has no line feed."""
    data: bytes
    """The bytes of the log without all that."""
    wide: bool = False
    """Whether the whole text is in UTF-16."""
    blanks: int = 0
    """How many lines are blank."""


def mended_ends(data: bytes) -> Ends | None:
    """The odd ends of lines and blank lines of a log in which nothing else is wrong.

    None if there are none, or if the log would not be clean without them: its tags and seals must hold then, and each
    line must say what it said before. If only the last line feed is missing, the log need not be written anew, and the
    result is None, too.
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
    """The beginning of a text, with UTF-16 turned into UTF-8, and lone carriage returns into line feeds."""
    encoding = _encoding(data)
    return ALONE.sub(b"\n", data.decode(encoding, "replace").encode() if encoding else data)


def _encoding(data: bytes) -> str:
    """The encoding of a text that begins as a record in UTF-16 does; empty for any other text."""
    return next((name for begins, name in _WIDE if data.startswith(begins)), "")


def _narrow(data: bytes, encoding: str) -> Ends | None:
    """The same as ``mended_ends`` for a log in UTF-16; None if the log is not clean in UTF-8."""
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
    """Replace the bytes of a log by what ``make`` returns for them; LogRefused, NotWritten.

    The new file is complete on the disk before it takes the name of the old one. If the bytes are the same, nothing is
    written.
    """
    try:
        with _held(path, 1.0) as (descriptor, before):
            after = make(before)
            if after != before:
                put(path, after, stat.S_IMODE(os.fstat(descriptor).st_mode))
    except NotWritten:
        raise
    except OSError as error:
        raise NotWritten(error, path) from error


def put(path: str, data: bytes, mode: int) -> None:
    """Put a file with these bytes under a name in one step, forced to the disk.

    OSError if that fails; then the old file is unchanged. NotWritten from event 0 on if only its new entry in the
    folder was not forced.
    """
    with replacing(path, mode, lasting=True) as file:
        file.write(data)
    try:
        sync_folder(path)
    except OSError as error:
        raise NotWritten(error, path, 0) from error
