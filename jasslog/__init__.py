"""jasslog: replays a recorded game of Jass and settles the quarrel with proof."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from jasslog.errors import JasslogError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from jasslog.audit.report import Tell
    from jasslog.audit.result import GameAudit
    from jasslog.library.record import Record
    from jasslog.library.recorder import Recorder
    from jasslog.regular import Readable
    from jasslog.variants.plain import Variant

    Source = str | os.PathLike[str] | Readable | TextIO
    """A path, or anything open that can be read from."""

__version__ = "0.1.0"
__all__ = ["JasslogError", "Recorder", "__version__", "load", "load_all", "load_each", "loads"]


def load(source: Source, *, own: Iterable[Variant] = ()) -> Record:
    """The only game of a file; JasslogError if the file holds no game or several, or cannot be read.

    ``own`` are sets of rules that do not come with jasslog, as ``jasslog.variants.files.from_file`` reads them.

    >>> game = load("samples/play/renege.jsonl")
    >>> game.result.scores, [(found.code, found.address) for found in game.findings]
    ([2592, 1362], [('J301', '10.5.4')])
    """
    return _only(load_each(source, own=own), _name(source))


def loads(
    record: str | bytes | bytearray | memoryview | Iterable[Mapping[str, Any]], *, own: Iterable[Variant] = ()
) -> Record:
    """The only game in a text, in the bytes of a file, or in events one by one; JasslogError unless there is just one.

    >>> loads('{"format":1,"game":"a","rules":{"id":"kreuzjass","version":1},"seq":0,"type":"game_started"}').id
    'a'
    >>> loads([])
    Traceback (most recent call last):
    jasslog.errors.JasslogError: the text: it is empty
    """
    return _only(load_each(BytesIO(_bytes(record)), own=own), _name(None))


def load_each(source: Source, *, own: Iterable[Variant] = ()) -> Iterator[Record]:
    """Every game of a file or folder, one at a time in memory; ``-`` is standard input.

    Transcripts in a folder are left out. JasslogError when the iteration reaches a part that cannot be read.

    >>> sum(game.verdicts["legal"] == "broken" for game in load_each("samples/play/renege.jsonl"))
    1
    """
    from jasslog.library.files import Unreadable
    from jasslog.library.read import Part, Reading, games, read
    from jasslog.log.scan import Log, LogUnreadable
    from jasslog.variants.plain import own_sets

    reading = Reading(own=own_sets(own))

    def entries() -> Iterator[Record | Unreadable]:
        if isinstance(source, str | os.PathLike):
            return read([os.fsdecode(source)], reading)
        name = _name(source)
        try:
            return games(Part(name, stream=Log(name, _stream(source, name), None)), reading)
        except LogUnreadable as error:
            return iter([Unreadable(name, 0, error.reason, error.detail)])

    for game in entries():
        if isinstance(game, Unreadable):
            from jasslog.views.reports import unreadable_text

            raise JasslogError(unreadable_text(game))
        game.words = _words
        yield game


def load_all(source: Source, *, own: Iterable[Variant] = ()) -> list[Record]:
    """The games of ``load_each`` as a list, all in memory at once; JasslogError if a part cannot be read.

    >>> [game.id for game in load_all("samples/melds") if game.verdicts["legal"] == "broken"][:2]
    ['klaverjas-stuk-forgotten', 'late-weis']
    """
    return list(load_each(source, own=own))


def __dir__() -> list[str]:
    """The public names, including ``Recorder``, which is imported only when it is used."""
    return __all__


# Type checkers would take this function for a definition of every name that anybody uses.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The class ``Recorder``, imported only when it is used; AttributeError for any other name."""
        if name == "Recorder":
            from jasslog.library.recorder import Recorder

            return Recorder
        raise AttributeError(f"module 'jasslog' has no attribute {name!r}")


def _name(source: Source | None) -> str:
    """The name of a source in error messages; ``the text`` if it has none."""
    return os.fsdecode(source) if isinstance(source, str | os.PathLike) else getattr(source, "name", "the text")


def _bytes(record: str | bytes | bytearray | memoryview | Iterable[Mapping[str, Any]]) -> bytes:
    if isinstance(record, bytes | bytearray | memoryview):
        return bytes(record)
    if isinstance(record, str):
        return record.encode(errors="surrogatepass")
    from jasslog.log.write import line

    events = list(_events(record))
    try:
        return b"".join(map(line, events))
    except ValueError as error:
        raise JasslogError(f"an event holds what no record may: {error}") from error


def _events(record: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    if isinstance(record, Mapping) or not isinstance(record, Iterable):
        raise JasslogError(f"neither a text nor bytes nor events one by one: {shown(record)}")
    for event in record:
        if not isinstance(event, Mapping):
            raise JasslogError(f"no event: {shown(event)}")
        yield event


def _only(games: Iterator[Record], name: str) -> Record:
    first = next(games, None)
    if first is None:
        raise JasslogError(f"{name} holds no game")
    if next(games, None) is not None:
        raise JasslogError(f"{name} holds more than one game; load_each reads them all")
    return first


def _stream(source: Readable | TextIO, name: str) -> Readable:
    """The bytes of something open, decompressed; what is open as text is read whole at once.

    LogUnreadable if reading fails, JasslogError for something that is not open for reading.
    """
    from jasslog.library.files import SNIFFED
    from jasslog.library.read import at_most
    from jasslog.log.scan import Chain, LogUnreadable, said, unpacked

    if not hasattr(source, "read"):
        raise JasslogError(f"neither a path nor anything open: {shown(source)}")
    try:
        start = source.read(SNIFFED)
        if isinstance(start, str):
            return BytesIO(_bytes(start + cast("TextIO", source).read()))
        stream = cast("Readable", source)
        # The format is recognised by the first SNIFFED bytes, and one read of a stream may give fewer.
        start += at_most(stream, SNIFFED - len(start))
    except (OSError, ValueError) as error:
        raise LogUnreadable(name, "failed", said(error)) from error
    return unpacked(name, start, Chain(start, stream))


def _words(audit: GameAudit) -> Tell:
    """The function that puts a finding of this audit into words."""
    from jasslog.views.finding import Teller

    return Teller(audit).message
