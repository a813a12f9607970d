"""Reading records: from files to one game after another; what cannot be read does not stop the rest."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from jasslog.formats import foreign
from jasslog.library.files import A_RECORD, SNIFFED, STDIN, Passed, Stamp, Unreadable, found, is_foreign, opened, stamp
from jasslog.library.record import Record
from jasslog.log.games import RECORD, RawGame, as_of_event, split_games
from jasslog.log.scan import Chain, ChunksToBreak, LogUnreadable, Stretch, lines, open_log
from jasslog.variants.plain import Variant

if TYPE_CHECKING:
    from jasslog.formats.jass.read import Transcript
    from jasslog.regular import Readable

_BLOCK = 1 << 20
"""Most bytes read at a time."""
_NEAR = 1 << 15
"""So many bytes are near the beginning of a file."""


def blocks(stream: Readable, size: int) -> Iterator[bytes]:
    """The next bytes of a stream, so many where it has them, a block at a time; LogUnreadable where it breaks off."""
    while size > 0 and (block := stream.read(min(size, _BLOCK))):
        yield block
        size -= len(block)


def at_most(stream: Readable, size: int) -> bytes:
    """The same bytes together."""
    return b"".join(blocks(stream, size))


def skip(stream: Readable, size: int) -> None:
    """Read the same bytes and forget them."""
    for _ in blocks(stream, size):
        pass


REST = 1 << 62
"""The size of a part that goes on to the end of its file."""

LARGEST = 4 << 20
"""Most bytes of a transcript."""
Noted = tuple[str, int, int, int, int, int, Stamp]
"""A part as far as its stamp."""


class Reading(NamedTuple):
    """How records are wanted."""

    view: str = "corrected"
    """The one that the records' own questions take."""
    own: tuple[Variant, ...] = ()
    """The user's own sets of rules."""
    as_of: int | None = None
    """The event that had just been written down; None for the games as they are."""

    def record(self, raw: RawGame, file: str, format: str = RECORD, nth: int = 1) -> Record:
        """The record of a game that was read, the ``nth`` of those that begin on its line."""
        then = raw if self.as_of is None else as_of_event(raw, self.as_of)
        record = Record(then, file, view=self.view, own=self.own, format=format)
        record.nth = nth
        return record


USUAL = Reading()
"""As nobody asks for anything else."""


class Part(NamedTuple):
    """A file, or a part of it that begins and ends with games."""

    file: str
    number: int = 0
    """Which of all files it is, from 0."""
    start: int = 0
    """Where it begins in the unpacked file, in bytes."""
    size: int = -1
    """How many bytes it has; -1 for a whole file, REST where nobody knows."""
    line: int = 1
    """The line on which it begins."""
    lines: int = 0
    """How many it has, where it has a size."""
    stamp: Stamp = (-1, -1)
    """What its file was like when it was found."""
    skip: int = 0
    """How many of its games have been told before."""
    data: bytes = b""
    """Its bytes, where they cannot be read from the file itself."""
    stream: Readable | None = None
    """Where the rest of a stream is read on by this process, as it cannot be cut."""
    unread: Unreadable | None = None
    """Why it cannot be read."""

    @property
    def whole(self) -> bool:
        """Whether it is a whole file."""
        return self.size < 0 and self.stream is None and self.unread is None

    @property
    def following(self) -> Part | None:
        """Where the next part of the file begins; None where there is none."""
        if not 0 <= self.size < REST:
            return None
        return Part(self.file, self.number, self.start + self.size, -1, self.line + self.lines, 0, self.stamp)

    @contextmanager
    def opened(self) -> Iterator[Readable]:
        """Its bytes, decompressed; LogUnreadable where they cannot be had."""
        if self.stream is not None or self.data:
            yield self.stream or BytesIO(self.data)
        elif self.size < 0:
            with opened(self.file) as log:
                yield log
        else:
            with open_log(self.file, self.start) as log:
                yield Stretch(log, self.size)

    @property
    def noted(self) -> Noted:
        """What has to be known of it to go on with it, or behind it."""
        return self[:7]


def whole_files(
    paths: Iterable[str | os.PathLike[str]], begin: Part | None = None, passed: Passed | None = None
) -> Iterator[Part]:
    """The files in order, none of them cut; where ``begin`` is one of them, that comes in its place.

    ``passed`` counts what is passed over in folders.
    """
    for number, file in enumerate(found(paths, passed)):
        if isinstance(file, Unreadable):
            yield Part(file.file, number, unread=file)
            continue
        part = begin if begin is not None and (begin.file, begin.number) == (file, number) else Part(file, number)
        yield part._replace(unread=None, stamp=stamp(file))


def read(paths: Iterable[str | os.PathLike[str]], asked: Reading = USUAL) -> Iterator[Record | Unreadable]:
    """Every game of the files and folders in order, ``-`` for standard input; memory holds one game at a time.

    A file is known by its content: records, archives of records, gzip or zstandard of both, transcripts, and logs of
    somebody else's programs.
    """
    for part in whole_files(paths):
        yield from games(part, asked)


def games(part: Part, asked: Reading = USUAL) -> Iterator[Record | Unreadable]:
    """Every game of a part; then why its file could not be read on, if it could not."""
    if part.unread is not None:
        yield part.unread
        return
    try:
        with part.opened() as stream:
            yield from _games(stream, part, asked)
    except LogUnreadable as error:
        yield Unreadable(part.file, part.line - 1, error.reason, error.detail)


def held(file: str) -> str | None:
    """The id of the first game of a file, empty where it has none to be read; None where the file holds no game.

    A transcript with mistakes is one, too, and so is a damaged record of which some line can be read, if that is not
    far from its beginning, also one that another system saved, and what is packed and cannot be unpacked.
    """
    # Only who writes over something asks.
    from jasslog.log.mend import as_lines

    try:
        with open_log(file) as log:
            start = at_most(log, _NEAR)
            if foreign.is_page(start):
                return None
            if foreign.format_of(start) != RECORD:
                # The first game of another program may go far beyond.
                start += at_most(log, _BLOCK)
    except LogUnreadable as error:
        return "" if error.reason in _MAY_HOLD else None
    told, mended = _held(Part(file, data=start)), as_lines(start)
    return told if told is not None or mended == start else _held(Part(file, data=mended))


_MAY_HOLD = ("transcript-mistakes", "zstandard-missing", "broken-compression", "wide-compression", "dictionary-missing")
"""Why a file cannot be read that is a game, or may well hold one."""


def _held(part: Part) -> str | None:
    for first in games(part):
        if isinstance(first, Unreadable):
            return "" if first.reason in _MAY_HOLD else None
        return first.id if first.raw.events else None
    return None


def _games(stream: Readable, part: Part, asked: Reading) -> Iterator[Record | Unreadable]:
    file, start = part.file, stream.read(SNIFFED)
    # A part that does not begin its file is one of records.
    format, begun = RECORD if part.start else foreign.format_of(start), Chain(start, stream)
    if not start and not part.start:
        yield Unreadable(file, 0, "empty")
    elif format == RECORD and not part.start and foreign.is_packed(start):
        yield Unreadable(file, 0, foreign.NO_RECORD, foreign.kind_of(start))
    elif format == foreign.TRANSCRIPT:
        yield _transcribed(begun, file, asked)
    else:
        found, number = ChunksToBreak(begun, part.line), 0
        raws = split_games(found) if format == RECORD else foreign.reader(format).read(lines(found), _stem(file))
        for number, (nth, raw) in enumerate(_on_lines(raws), start=1):
            if number == 1 and format == RECORD and (kind := foreign.stranger(raw, start)):
                yield Unreadable(file, 0, foreign.NO_RECORD, kind)
            else:
                yield asked.record(raw, file, format, nth)
        if found.broken is not None:
            yield Unreadable(file, found.number, found.broken.reason, found.broken.detail)
        elif not number and format != RECORD:
            yield Unreadable(file, 0, "nothing-to-read")


def _on_lines(raws: Iterable[RawGame]) -> Iterator[tuple[int, RawGame]]:
    """Each game, and which of those that begin on its line it is, from 1."""
    for _, several in groupby(raws, attrgetter("first_line")):
        yield from enumerate(several, start=1)


def _transcribed(stream: Readable, file: str, asked: Reading) -> Record | Unreadable:
    """The game of a transcript, or where its first mistake is."""
    from jasslog.formats.record import raw_game

    told = _transcript(stream, file, asked.own)
    if isinstance(told, Unreadable):
        return told
    if told.mistakes:
        return Unreadable(file, told.mistakes[0].line, "transcript-mistakes")
    raw = raw_game(1, list(zip(told.lines, told.events, strict=True)))
    return asked.record(raw, file, foreign.TRANSCRIPT)


def read_transcript(path: str, own: Iterable[Variant]) -> Transcript | Unreadable:
    """What a file says as a transcript, - for standard input; a game that it does not name is named as the file.

    Unreadable where it is a record, or another program's log.
    """
    from jasslog.log.mend import as_lines

    try:
        with opened(path) as file:
            start = at_most(file, SNIFFED)
            if foreign.is_ours(start) or is_foreign(start):
                return Unreadable(path, 0, A_RECORD if foreign.is_ours(start) else "a-log")
            if is_foreign(as_lines(start)):
                # Saved so that nothing here reads it as what it is.
                return Unreadable(path, 0, foreign.NO_RECORD, foreign.kind_of(start))
            return _transcript(Chain(start, file), path, own)
    except LogUnreadable as error:
        return Unreadable(path, 0, error.reason, error.detail)


def _transcript(stream: Readable, path: str, own: Iterable[Variant]) -> Transcript | Unreadable:
    """What an open file says as a transcript; LogUnreadable where it breaks off."""
    # Few files are one.
    from jasslog.formats.jass.read import read

    data = at_most(stream, LARGEST + 1)
    if len(data) > LARGEST:
        return Unreadable(path, 0, "too-large")
    if (kind := foreign.kind_of(data[:SNIFFED])) in foreign.NO_TEXT:
        return Unreadable(path, 0, foreign.NO_RECORD, kind)
    file = "" if path == STDIN else path.replace("\\", "/").rpartition("/")[2]
    return read(data, game_id(file), own)


def game_id(file: str) -> str:
    """The name of a file as far as it can name a game."""
    from jasslog.formats.record import stem

    return stem(file.split(".")[0])


def _stem(file: str) -> str:
    """The name of a file without its folders and suffixes, as far as it may begin the id of a game."""
    name = "" if file == STDIN else os.path.basename(file).split(".")[0].lower()
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")
