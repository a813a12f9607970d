"""Reading records: one game after the other from any number of files; what cannot be read does not stop the rest."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from jasslog.formats.foreign import TRANSCRIPT, format_of, reader
from jasslog.formats.stranger import NO_RECORD, is_packed, kind_of, stranger
from jasslog.library import JasslogError
from jasslog.library.files import SNIFFED, STDIN, Unreadable, found, opened
from jasslog.library.record import Record
from jasslog.log.games import RECORD, RawGame, as_of_event, split_games
from jasslog.log.scan import Chain, LinesToBreak, LogUnreadable, Readable

if TYPE_CHECKING:
    from jasslog.library.record import Words
    from jasslog.variants.options import Variant

__all__ = ["Unreadable", "read"]


def read(
    paths: Iterable[str | os.PathLike[str]],
    *,
    view: str = "corrected",
    own_rules: Iterable[Variant] = (),
    as_of: int | None = None,
) -> Iterator[Record | Unreadable]:
    """Every game of the files and folders in order, ``-`` for standard input; memory holds one game at a time.

    A file is known by its content: records, archives of records, gzip or zstandard of both, transcripts, and logs of
    somebody else's programs.
    ``view`` is the one that the records' own questions take; ``own_rules`` are a user's own sets. ``as_of`` reads each
    game as it was when the event of that number had just been written down.
    """
    asked = Asked(view, tuple(own_rules), as_of)
    for file in found(paths):
        if isinstance(file, Unreadable):
            yield file
        else:
            yield from read_file(file, asked)


class Asked(NamedTuple):
    """How records are wanted."""

    view: str = "corrected"
    own: tuple[Variant, ...] = ()
    """The user's own sets of rules."""
    as_of: int | None = None
    """The event that had just been written down; None for the games as they are."""

    def record(self, raw: RawGame, file: str, format: str = RECORD) -> Record:
        """The record of a game that was read."""
        then = raw if self.as_of is None else as_of_event(raw, self.as_of)
        return Record(then, file, view=self.view, own=self.own, format=format)


USUAL = Asked()
"""As nobody asks for anything else."""


def read_file(file: str, asked: Asked) -> Iterator[Record | Unreadable]:
    """Every game of one file."""
    try:
        with opened(file) as log:
            yield from read_stream(log, file, asked)
    except LogUnreadable as error:
        yield Unreadable(file, 0, error.reason, error.detail)


def read_stream(stream: Readable, file: str, asked: Asked) -> Iterator[Record | Unreadable]:
    """Every game of an open file, from its beginning."""
    start = stream.read(SNIFFED)
    if not start:
        yield Unreadable(file, 0, "empty")
        return
    format, begun = format_of(start), Chain(start, stream)
    if format == RECORD and is_packed(start):
        yield Unreadable(file, 0, NO_RECORD, kind_of(start))
    elif format == RECORD:
        yield from records(begun, file, asked)
    elif format == TRANSCRIPT:
        yield _transcribed(begun, file, asked)
    else:
        yield from _foreign(begun, file, asked, format)


def records(stream: Readable, file: str, asked: Asked, first_line: int = 1) -> Iterator[Record | Unreadable]:
    """Every game of a stream of records; then why its file could not be read on, if it could not.

    ``first_line`` is that of the file on which the stream begins.
    """
    start = stream.read(SNIFFED)
    lines = LinesToBreak(Chain(start, stream), first_line)
    for number, raw in enumerate(split_games(lines)):
        if not number and (kind := stranger(raw, start)):
            yield Unreadable(file, 0, NO_RECORD, kind)
        else:
            yield asked.record(raw, file)
    if lines.broken is not None:
        yield Unreadable(file, lines.number, lines.broken.reason, lines.broken.detail)


def _foreign(stream: Readable, file: str, asked: Asked, format: str) -> Iterator[Record | Unreadable]:
    """Every game of another program's log."""
    lines = LinesToBreak(stream)
    games = 0
    for raw in reader(format).read(lines, _stem(file)):
        games += 1
        yield asked.record(raw, file, format)
    if lines.broken is not None:
        yield Unreadable(file, lines.number, lines.broken.reason, lines.broken.detail)
    elif not games:
        yield Unreadable(file, 0, "nothing-to-read")


def _transcribed(stream: Readable, file: str, asked: Asked) -> Record | Unreadable:
    """The game of a transcript, or where its first mistake is."""
    from jasslog.formats.record import raw_game
    from jasslog.library.transcript import source_of

    source = source_of(stream, file, asked.own)
    if isinstance(source, Unreadable):
        return source
    told = source.transcript
    if told.mistakes:
        return Unreadable(file, told.mistakes[0].line, "transcript-mistakes")
    raw = raw_game(1, list(zip(told.lines, told.events, strict=True)))
    return asked.record(raw, file, TRANSCRIPT)


def _stem(file: str) -> str:
    """The name of a file without its folders and suffixes, as far as it may begin the id of a game."""
    name = "" if file == STDIN else os.path.basename(file).split(".")[0].lower()
    return re.sub(r"[^a-z0-9]+", "-", name).strip("-")


def load_all(path: str | os.PathLike[str], words: Words) -> list[Record]:
    """Every game of a file or folder, - for standard input; JasslogError where a part of it cannot be read.

    ``words`` puts their findings into words.
    """
    return list(_each(path, words))


def load(path: str | os.PathLike[str], words: Words) -> Record:
    """The game of a file that holds one; JasslogError where it holds none or several, or cannot be read."""
    games = _each(path, words)
    first = next(games, None)
    if first is None:
        raise JasslogError(f"{os.fspath(path)} holds no game")
    if next(games, None) is not None:
        raise JasslogError(f"{os.fspath(path)} holds more than one game; load_all reads them all")
    return first


def _each(path: str | os.PathLike[str], words: Words) -> Iterator[Record]:
    for game in read([path]):
        if isinstance(game, Unreadable):
            raise JasslogError(str(game))
        game.words = words
        yield game
