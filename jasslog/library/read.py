"""Reading games from files one after another, whatever their format; what cannot be read does not stop the rest."""

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
"""How many bytes count as the beginning of a file."""


def blocks(stream: Readable, size: int) -> Iterator[bytes]:
    """The next bytes of a stream, at most ``size``, a block at a time; LogUnreadable where the stream breaks off."""
    while size > 0 and (block := stream.read(min(size, _BLOCK))):
        yield block
        size -= len(block)


def at_most(stream: Readable, size: int) -> bytes:
    """The next bytes of a stream, at most ``size``, in one piece; LogUnreadable where the stream breaks off."""
    return b"".join(blocks(stream, size))


def skip(stream: Readable, size: int) -> None:
    """Read the next bytes of a stream, at most ``size``, and drop them; LogUnreadable where the stream breaks off."""
    for _ in blocks(stream, size):
        pass


REST = 1 << 62
"""The size of a part that goes on to the end of its file."""

LARGEST = 4 << 20
"""Most bytes of a transcript."""
Noted = tuple[str, int, int, int, int, int, Stamp]
"""The first members of a part, up to its stamp."""


class Reading(NamedTuple):
    """Options for reading records."""

    view: str = "corrected"
    """The view that a record takes where none is named: recorded, corrected or ruled."""
    own: tuple[Variant, ...] = ()
    """The user's own sets of rules."""
    as_of: int | None = None
    """Read each game as it was when the event of this number had just been written; None for the game as it is."""

    def record(self, raw: RawGame, file: str, format: str = RECORD, nth: int = 1) -> Record:
        """The record of a game that was read; ``nth`` is its place, from 1, among the games that begin on its line."""
        then = raw if self.as_of is None else as_of_event(raw, self.as_of)
        record = Record(then, file, view=self.view, own=self.own, format=format)
        record.nth = nth
        return record


USUAL = Reading()
"""The options where nothing else is asked for."""


class Part(NamedTuple):
    """A file, or a part of it that begins and ends with games."""

    file: str
    number: int = 0
    """The place of the file among all files, from 0."""
    start: int = 0
    """Where the part begins in the unpacked file, in bytes."""
    size: int = -1
    """The size of the part in bytes; -1 for a whole file, REST for everything up to the end of the file."""
    line: int = 1
    """The line on which the part begins."""
    lines: int = 0
    """How many lines the part has, where its size is known."""
    stamp: Stamp = (-1, -1)
    """Size and time of the file when it was found."""
    skip: int = 0
    """How many games of the part have been reported before."""
    data: bytes = b""
    """The bytes of the part, where they cannot be read from the file."""
    stream: Readable | None = None
    """The stream from which this process reads the part, where the rest of the stream cannot be cut."""
    unread: Unreadable | None = None
    """Why the part cannot be read; None where it can."""

    @property
    def whole(self) -> bool:
        """Whether the part is a whole file."""
        return self.size < 0 and self.stream is None and self.unread is None

    @property
    def following(self) -> Part | None:
        """The next part of the file, as far as it is known: where it begins; None where there is none."""
        if not 0 <= self.size < REST:
            return None
        return Part(self.file, self.number, self.start + self.size, -1, self.line + self.lines, 0, self.stamp)

    @contextmanager
    def opened(self) -> Iterator[Readable]:
        """The bytes of the part, decompressed; LogUnreadable where they cannot be read."""
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
        """What has to be kept of the part so that a run can be resumed in it or after it."""
        return self[:7]


def whole_files(
    paths: Iterable[str | os.PathLike[str]], begin: Part | None = None, passed: Passed | None = None
) -> Iterator[Part]:
    """The files in order, each as one part; if ``begin`` is a part of one of them, it comes in place of that file.

    ``passed`` counts what is passed over in folders.
    """
    for number, file in enumerate(found(paths, passed)):
        if isinstance(file, Unreadable):
            yield Part(file.file, number, unread=file)
            continue
        part = begin if begin is not None and (begin.file, begin.number) == (file, number) else Part(file, number)
        yield part._replace(unread=None, stamp=stamp(file))


def read(paths: Iterable[str | os.PathLike[str]], asked: Reading = USUAL) -> Iterator[Record | Unreadable]:
    """Every game of the files and folders in order; ``-`` stands for standard input. Memory holds one game at a time.

    The format of a file is told by its content: records, archives of records, both packed with gzip or zstandard,
    transcripts, and logs of other programs.
    """
    for part in whole_files(paths):
        yield from games(part, asked)


def games(part: Part, asked: Reading = USUAL) -> Iterator[Record | Unreadable]:
    """Every game of a part; if reading breaks off, the last item is an Unreadable that says why."""
    if part.unread is not None:
        yield part.unread
        return
    try:
        with part.opened() as stream:
            yield from _games(stream, part, asked)
    except LogUnreadable as error:
        yield Unreadable(part.file, part.line - 1, error.reason, error.detail)


def held(file: str) -> str | None:
    """The id of the first game of a file, empty where no id can be read; None where the file holds no game.

    These count as games, too: a transcript with mistakes; a damaged record, if a line near its beginning can be read;
    a record with the line ends or encoding of another system; a packed file that cannot be unpacked.
    """
    # Needed only before a file is overwritten, so it is loaded only here.
    from jasslog.log.mend import as_lines

    try:
        with open_log(file) as log:
            start = at_most(log, _NEAR)
            if foreign.is_page(start):
                return None
            if foreign.format_of(start) != RECORD:
                # In the log of another program the first game may be much longer.
                start += at_most(log, _BLOCK)
    except LogUnreadable as error:
        return "" if error.reason in _MAY_HOLD else None
    first, mended = _first_id(Part(file, data=start)), as_lines(start)
    return first if first is not None or mended == start else _first_id(Part(file, data=mended))


_MAY_HOLD = ("transcript-mistakes", "zstandard-missing", "broken-compression", "wide-compression", "dictionary-missing")
"""The reasons for which a file cannot be read although it is a game, or may well hold one."""


def _first_id(part: Part) -> str | None:
    """The id of the first game of a part, empty where no id can be read; None where the part holds no game."""
    for first in games(part):
        if isinstance(first, Unreadable):
            return "" if first.reason in _MAY_HOLD else None
        return first.id if first.raw.events else None
    return None


def _games(stream: Readable, part: Part, asked: Reading) -> Iterator[Record | Unreadable]:
    file, start = part.file, stream.read(SNIFFED)
    # Only files of records are cut, so a part that does not begin its file holds records.
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
    """The place of each game, from 1, among the games that begin on its line, and the game."""
    for _, several in groupby(raws, attrgetter("first_line")):
        yield from enumerate(several, start=1)


def _transcribed(stream: Readable, file: str, asked: Reading) -> Record | Unreadable:
    """The game of a transcript; an Unreadable with the line of the first mistake where the transcript has any."""
    from jasslog.formats.record import raw_game

    transcript = _transcript(stream, file, asked.own)
    if isinstance(transcript, Unreadable):
        return transcript
    if transcript.mistakes:
        return Unreadable(file, transcript.mistakes[0].line, "transcript-mistakes")
    raw = raw_game(1, list(zip(transcript.lines, transcript.events, strict=True)))
    return asked.record(raw, file, foreign.TRANSCRIPT)


def read_transcript(path: str, own: Iterable[Variant]) -> Transcript | Unreadable:
    """A file read as a transcript; - stands for standard input. A game without a name in it is named as the file.

    Unreadable where the file cannot be read, is too large, is no text, is a record, or is another program's log.
    """
    from jasslog.log.mend import as_lines

    try:
        with opened(path) as file:
            start = at_most(file, SNIFFED)
            if foreign.is_ours(start) or is_foreign(start):
                return Unreadable(path, 0, A_RECORD if foreign.is_ours(start) else "a-log")
            if is_foreign(as_lines(start)):
                # Another program's log, but saved with line ends or an encoding that its reader does not know.
                return Unreadable(path, 0, foreign.NO_RECORD, foreign.kind_of(start))
            return _transcript(Chain(start, file), path, own)
    except LogUnreadable as error:
        return Unreadable(path, 0, error.reason, error.detail)


def _transcript(stream: Readable, path: str, own: Iterable[Variant]) -> Transcript | Unreadable:
    """An open file read as a transcript; Unreadable where it is too large or not a text.

    LogUnreadable where the file breaks off.
    """
    # Few files are transcripts, so the reader is loaded only here.
    from jasslog.formats.jass.read import read

    data = at_most(stream, LARGEST + 1)
    if len(data) > LARGEST:
        return Unreadable(path, 0, "too-large")
    if (kind := foreign.kind_of(data[:SNIFFED])) in foreign.NO_TEXT:
        return Unreadable(path, 0, foreign.NO_RECORD, kind)
    file = "" if path == STDIN else path.replace("\\", "/").rpartition("/")[2]
    return read(data, game_id(file), own)


def game_id(file: str) -> str:
    """The id of a game that is named after a file; ``game`` where nothing of the file's name can stand in an id."""
    from jasslog.formats.record import stem

    return stem(file.split(".")[0])


def _stem(file: str) -> str:
    """The name of a file without folders and suffixes, as the ids of its games begin with it; empty for -."""
    name = "" if file == STDIN else os.path.basename(file).split(".")[0].lower()
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")
