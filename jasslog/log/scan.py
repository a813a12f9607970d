"""Reading a file into lines: block by block, split at line feeds only, in bounded memory."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from io import BufferedReader
from itertools import accumulate, count
from typing import BinaryIO

from msgspec import Struct

from jasslog.errors import JasslogError
from jasslog.events.limits import LINE
from jasslog.regular import BrokenPacking, NotRegular, Readable, open_regular

BLOCK = 1 << 17
"""Bytes read at a time."""
SINGLE = 10_000
"""How many blank lines of an unbroken run come one by one; if there are many more, most come as ``Blanks``."""
_RUN = b"\n" * 2 * SINGLE
_REASONS: dict[type[Exception], str] = {
    NotRegular: "not-a-file",
    IsADirectoryError: "directory",
    FileNotFoundError: "missing",
    PermissionError: "denied",
}
_GZIP = b"\x1f\x8b"
PACKED = re.compile(_GZIP + rb"|\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18")
"""The first bytes of a compressed file: of gzip, or of zstandard, also of a zstandard frame that is to be skipped."""
PACKED_AS = (".gz", ".zst")
"""The ends of the names of compressed files."""
_BLANKS = re.compile(rb"\n*")


class Overlong(bytes):
    """Stands in the place of a line over the limit; empty, so that the line is never held."""

    length: int
    """Bytes the line has in the file, without its newline."""


class Blanks(bytes):
    """Stands for many consecutive blank lines."""

    many: int
    """How many blank lines there are."""


class Unterminated(bytes):
    """The last line of a file where its newline is missing."""


MARK = b"\xef\xbb\xbf"
"""A byte order mark in UTF-8."""
_AROUND = len(MARK + b"\r")
"""Most bytes that other systems put around a line."""


def trimmed(line: bytes) -> bytes:
    """A line without the byte order mark before it and the carriage returns behind it that other systems add."""
    return line.removeprefix(MARK).rstrip(b"\r")


def too_long(line: bytes) -> bool:
    """Whether a line is over the limit; a byte order mark and a carriage return that are put around it do not count."""
    return len(line) > LINE and len(line.removeprefix(MARK).removesuffix(b"\r")) > LINE


ALONE = re.compile(rb"\r(?![\r\n]|\Z)")
"""A carriage return that ends a line without a line feed, as on some systems, with more text behind it."""


class FileTrouble(JasslogError):
    """Base of the errors that keep a file from being read or written to."""

    def __init__(self, path: str, reason: str, detail: str = "") -> None:
        super().__init__(path, reason, detail)
        self.path = path
        """The file."""
        self.reason = reason
        """Why, by the reason's key in the message catalogue."""
        self.detail = detail
        """Further detail: the operating system's message, for administrators, or a place in the file; or empty."""


class LogUnreadable(FileTrouble):
    """A file whose bytes cannot be read.

    The reason is missing, directory, not-a-file, denied, failed, broken-compression, wide-compression,
    dictionary-missing or zstandard-missing.
    """


class LogRefused(FileTrouble):
    """A log that may not be written to; nothing was changed.

    The reason is missing, directory, symlink, not-a-file, several-names, denied, failed, locked, no-locks, compressed,
    packed-name, too-large, newer-format, newer-event, several-games, not-a-log, doubtful, damaged, full, forked, moved,
    closed or poisoned.
    """

    def __init__(self, path: str, reason: str, detail: str = "", *, line: int = 0, flaw: str = "") -> None:
        super().__init__(path, reason, detail)
        self.line = line
        """The number of the line that keeps the log from being written to; 0 if no line does."""
        self.flaw = flaw
        """What is wrong with that line."""

    def __str__(self) -> str:
        told = [f"line {self.line}"] * bool(self.line) + [part for part in (self.flaw, self.detail) if part]
        return f"{self.path}: {self.reason}" + (f" ({': '.join(told)})" if told else "")


Chunk = tuple[int, int, list[bytes]]
"""Consecutive lines: the number and the byte offset of the first, and each line without its newline."""


class ChunksToBreak:
    """The lines of a stream, numbered from ``first_line`` on, up to where it ends or breaks off."""

    def __init__(self, stream: Readable, first_line: int = 1) -> None:
        self._stream = stream
        self.number = first_line - 1
        """The number of the last line that was read."""
        self.broken: LogUnreadable | None = None
        """Why the stream breaks off; None where it does not, or not yet."""

    def __iter__(self) -> Iterator[Chunk]:
        try:
            for chunk in chunks(self._stream, self.number):
                self.number = chunk[0] + len(chunk[2]) - 1
                yield chunk
        except LogUnreadable as error:
            self.broken = error


def lines(found: Iterable[Chunk]) -> Iterator[tuple[int, int, bytes]]:
    """The number (from 1), byte offset and bytes (without newline) of each line of some chunks."""
    for number, offset, some in found:
        starts = accumulate(map((1).__add__, map(len, some)), initial=offset)
        yield from zip(count(number), starts, some, strict=False)


def chunks(stream: Readable, before: int = 0) -> Iterator[Chunk]:
    """The lines of a stream, about 128 KiB together; the first has the number after ``before``.

    A line over the limit comes as ``Overlong``, a last line without newline as ``Unterminated``. Most lines of a very
    long run of blank lines come as ``Blanks``, one for each block of the file, with the number of its first line. Each
    of these is a chunk of its own. Everything else that may be wrong with a line, also a byte order mark, is left to
    ``decode``.
    """
    number, offset, dropped = before + 1, 0, 0
    tail = b""
    for block, blank in _blocks(stream):
        parts = block.split(b"\n")
        parts[0] = tail + parts[0]
        tail = parts.pop()
        if dropped or max(map(len, parts), default=0) > LINE:
            for line in parts:
                size = len(line) + dropped
                yield number, offset, [overlong(size) if dropped or too_long(line) else line]
                number, offset, dropped = number + 1, offset + size + 1, 0
        elif parts:
            yield number, offset, parts
            number, offset = number + len(parts), offset + sum(map(len, parts)) + len(parts)
        if len(tail) + dropped > LINE + _AROUND:
            dropped += len(tail)
            tail = b""
        if blank:
            yield number, offset, [blanks(blank)]
            number, offset = number + blank, offset + blank
    size = len(tail) + dropped
    if size:
        yield number, offset, [overlong(size) if dropped or too_long(tail) else Unterminated(tail)]


def _blocks(stream: Readable) -> Iterator[tuple[bytes, int]]:
    """The blocks of a stream, each with the number of blank lines behind it that nobody needs to see one by one."""
    goes_on = False
    while block := stream.read(BLOCK):
        start = 0
        while (run := block.find(_RUN, start)) >= 0:
            # The first blank lines of the run, and the last one, come like any other line.
            first = run if goes_on and run == 0 else run + SINGLE + 1
            end = _BLANKS.match(block, run).end() - 1  # type: ignore[union-attr]
            yield block[start:first], end - first
            start = end
        goes_on = start == len(block) - 1
        yield block[start:] if start else block, 0


def blanks(count: int) -> Blanks:
    """The stand-in for ``count`` blank lines."""
    line = Blanks()
    line.many = count
    return line


def overlong(length: int) -> Overlong:
    """The stand-in for a line of ``length`` bytes."""
    line = Overlong()
    line.length = length
    return line


# What may be wrong with a line


ADDED = frozenset({"carriage-return", "byte-order-mark"})
"""Names of problems: other systems and editors put something around the line."""
ENDS = ADDED | {"unterminated-line"}
"""Names of problems: the line begins or ends oddly, which does not affect what it says."""
HARMLESS = ENDS | {"unknown-member"}
"""Names of problems that leave no doubt what the event is."""
NOTHING_LOST = HARMLESS | {"blank-line"}
"""Names of problems that leave no doubt which event the line is, or that it is none."""
MOST = 64
"""Most problems reported of one line; one more if no other one among them puts the event in doubt."""


class Problem(Struct, frozen=True):
    """One thing that is wrong with a line."""

    name: str
    """The kind of problem, by the name of the finding about it."""
    column: int
    """Where it begins in the line, in characters from 1."""
    offset: int
    """Where it begins in the line, in bytes from 0."""
    expected: str
    """What ought to stand there: the name of a shared type or a short notation; empty if nothing ought to."""
    found: str
    """What stands there, shortened; nothing at the end of the line and for a missing member."""
    member: str
    """The member concerned, such as ``contract.suit`` or ``by[0].card``; empty where it is the line itself."""


# Opening a file


class Log:
    """An open log; whatever goes wrong while it is read is raised as ``LogUnreadable``."""

    def __init__(self, path: str, stream: Readable, file: BinaryIO | None) -> None:
        self._path = path
        self._stream = stream
        self._file = file

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes of the log, decompressed; LogUnreadable at a break, after all bytes before it."""
        try:
            return self._stream.read(size)
        except OSError as error:
            raise LogUnreadable(self._path, "failed", said(error)) from error
        except BrokenPacking as error:
            raise LogUnreadable(self._path, error.reason, str(error)) from error

    @property
    def packed(self) -> bool:
        """Whether the file is compressed; also True if there is no file but only a stream."""
        return self._stream is not self._file

    def close(self) -> None:
        """Close the file; a log that has none, such as standard input, stays open."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Chain:
    """A stream of bytes that were read already, and then of the rest of the stream that they came from."""

    def __init__(self, begun: bytes, stream: Readable) -> None:
        self._begun = memoryview(begun)
        self._stream = stream

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes; those read already and those of the stream are never given together."""
        if not self._begun:
            return self._stream.read(size)
        size = len(self._begun) if size < 0 else size
        part, self._begun = self._begun[:size], self._begun[size:]
        return bytes(part)


class Stretch:
    """The next ``size`` bytes of a stream, and no more."""

    def __init__(self, stream: Readable, size: int) -> None:
        self._stream = stream
        self._left = size

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes of the stretch."""
        data = self._stream.read(min(size, self._left) if size >= 0 else self._left)
        self._left -= len(data)
        return data


def open_log(path: str | os.PathLike[str], start: int = 0) -> Log:
    """Open a log for ``chunks``; gzip and zstandard are recognised by the file's first bytes, and decompressed.

    ``start`` is the offset to begin at, for a file that is not compressed. LogUnreadable for anything but a regular
    file that may be read; a pipe or device is refused without waiting.
    """
    name = os.fspath(path)
    file = _opened(name)
    try:
        stream = decompressed(name, file)
        if start:
            file.seek(start)
        return Log(name, stream, file)
    except BaseException:
        file.close()
        raise


def said(error: Exception) -> str:
    """The operating system's message in an error, without the number of the error and the name of the file."""
    return getattr(error, "strerror", None) or str(error)


def reason(error: Exception) -> str:
    """Why the system did not open a file: not-a-file, directory, missing, denied or failed."""
    return next((why for kind, why in _REASONS.items() if isinstance(error, kind)), "failed")


def _opened(name: str) -> BufferedReader:
    try:
        return open_regular(name)
    except (OSError, ValueError) as error:
        why = reason(error)
        raise LogUnreadable(name, why, "" if why in ("not-a-file", "directory") else said(error)) from error


def decompressed(name: str, file: BufferedReader) -> Readable:
    """The bytes of a file, decompressed if its first bytes say that it is compressed.

    LogUnreadable if these cannot be read, or the package ``zstandard`` is needed and missing.
    """
    try:
        start = file.peek(4)
    except OSError as error:
        raise LogUnreadable(name, "failed", said(error)) from error
    return unpacked(name, start, file)


def unpacked(name: str, start: bytes, stream: Readable) -> Readable:
    """The bytes of a stream, decompressed if ``start`` says that it is compressed.

    ``start`` are the first bytes of the stream, from which they are still to be read. LogUnreadable if the package
    ``zstandard`` is needed and missing.
    """
    if not PACKED.match(start):
        return stream
    from jasslog.log.unpack import Unpacked, gunzip, unzstd

    try:
        return Unpacked(gunzip(stream) if start.startswith(_GZIP) else unzstd(stream, import_module("zstandard")))
    except ImportError as error:
        raise LogUnreadable(name, "zstandard-missing", str(error)) from error
