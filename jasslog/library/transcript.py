"""Transcripts: a file of one read, and a record written as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from jasslog.events.trust import REDACTED, UNKNOWN_TYPE
from jasslog.formats.jass.read import Transcript, read
from jasslog.formats.record import stem
from jasslog.library.files import STDIN, Unreadable, at_most, opened
from jasslog.library.record import Record
from jasslog.log.scan import LogUnreadable, Readable
from jasslog.variants.plain import Variant

LARGEST = 4 << 20
"""Most bytes of a transcript."""


class Source(NamedTuple):
    """A file with a transcript."""

    transcript: Transcript
    data: bytes
    """Its bytes as they are."""


def read_transcript(path: str, own: Iterable[Variant] = ()) -> Source | Unreadable:
    """What a file says as a transcript, - for standard input; a game that it does not name is named as the file."""
    try:
        with opened(path) as file:
            return source_of(file, path, own)
    except LogUnreadable as error:
        return Unreadable(path, 0, error.reason, error.detail)


def source_of(stream: Readable, path: str, own: Iterable[Variant]) -> Source | Unreadable:
    """What an open file says as a transcript; LogUnreadable where it breaks off."""
    data = at_most(stream, LARGEST + 1)
    if len(data) > LARGEST:
        return Unreadable(path, 0, "too-large")
    file = "" if path == STDIN else path.replace("\\", "/").rsplit("/", 1)[-1]
    return Source(read(data, game_id(file), own), data)


def game_id(file: str) -> str:
    """The name of a file as far as it can name a game."""
    return stem(file.split(".")[0])


def is_whole(record: Record) -> bool:
    """Whether a transcript can tell all of the record: no part of it is lost or hidden."""
    events = record.raw.events
    known = {line for event, line in zip(events, record.raw.lines, strict=True) if event.type == UNKNOWN_TYPE}
    lost = any(lost and line not in known for line, _, _, lost in record.raw.problems) or record.raw.skipped
    numbered = [event.seq for event in events] == list(range(len(events)))
    heads = [event.seq for event in events if event.type == "game_started"]
    return not lost and numbered and heads == [0] and all(event.type != REDACTED for event in events)


def left_out(record: Record, *, times: bool) -> list[str]:
    """What a transcript of the record does not tell: tags, seals, times."""
    raw = record.raw
    told = {"tags": any(event.tag is not None for event in raw.events), "seals": raw.marked}
    told["times"] = not times and any(getattr(event, "at", None) is not None for event in raw.events)
    return [name for name, there in told.items() if there]
