"""A function for each place where bytes enter the program; any bytes must have only the promised effects.

Each function accepts any bytes, and raises an exception if a promise is broken. ``hunt.py`` searches for such bytes
with atheris; pytest replays the inputs that were found.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from jasslog.audit.audit import audit_game
from jasslog.audit.report import RECORD, game_report
from jasslog.events import vocabulary
from jasslog.formats import jass_kit
from jasslog.formats.foreign import FORMATS, TRANSCRIPT, format_of, reader
from jasslog.formats.record import ASSUMED
from jasslog.formats.source import UNREADABLE
from jasslog.game.address import AddressError
from jasslog.game.state import Game
from jasslog.game.timeline import Timeline
from jasslog.library.change import next_acts
from jasslog.library.evidence import read as read_evidence
from jasslog.log import notes, signing
from jasslog.log.decode import decode
from jasslog.log.games import split_games
from jasslog.log.opening import VERDICTS, examine
from jasslog.log.own_file import from_file as declared_in
from jasslog.log.quick import quick_event
from jasslog.log.scan import chunks, lines
from jasslog.log.unpack import Unpacked, gunzip, unzstd
from jasslog.log.write import BadEvent, canonical, event_from
from jasslog.penalties.books import Book
from jasslog.regular import BrokenPacking
from jasslog.variants.files import from_file
from jasslog.variants.load import released
from jasslog.variants.refusal import Refusal
from jasslog.views.finding import Teller
from jasslog.views.messages import visible
from jasslog.views.translated import own_mistake_text
from jasslog.views.typed import Unclear, read_entry

HEAD = b'{"format":1,"game":"g","rules":{"id":"schieber-santiago","version":1},"seq":0,"type":"game_started"}\n'
MOST_UNPACKED = 1 << 22


def line(data: bytes) -> None:
    """A line of a record: the quick reader never contradicts the slow one."""
    told = decode(data)
    assert (told.event is None) <= bool(told.problems)
    quick = quick_event(data)
    assert quick is None or told == (quick, ())
    if told.event is not None and not told.problems:
        assert decode(canonical(told.event)).event == told.event


def log(data: bytes) -> None:
    """A file of games: everything is audited, put into words and reported."""
    for raw in split_games(chunks(io.BytesIO(data))):
        _told(audit_game(raw))


def game(data: bytes) -> None:
    """The events of a game after its head, in every view."""
    for view in ("recorded", "corrected", "ruled"):
        for raw in split_games(chunks(io.BytesIO(HEAD + data))):
            _told(audit_game(raw, view))


def _told(audit: Any) -> list[tuple[Any, ...]]:
    teller = Teller(audit)
    for found in audit.findings:
        text = teller.text(found)
        assert visible(text) == text
        teller.following(found)
    orjson.dumps(game_report(audit, Teller(audit).message, "f", "jasslog/1"))
    return [(found.code, found.seq, found.line, found.severity) for found in audit.findings]


def opening(data: bytes) -> None:
    """The bytes of a log that is opened."""
    found = examine(data)
    assert found.verdict in VERDICTS
    assert (not found.bad) == (found.verdict in ("clean", "unterminated"))
    assert found.bad == () or found.bad[0].start == found.end
    again = examine(data[: found.end])
    assert again.verdict in ("clean", "unterminated")
    assert (again.events, again.lines) == (found.events, found.lines)


def continued(data: bytes) -> None:
    """The bytes after a good first event: a broken end can be cut off, but never the first event."""
    found = examine(HEAD + data)
    assert found.end >= len(HEAD)
    opening(HEAD + data)


def given(data: bytes) -> None:
    """An event that a program submits."""
    with suppress(BadEvent):
        event = event_from(data)
        assert decode(canonical(event | {"seq": 1})).problems == () or event["type"] == "game_started"


def typed(data: bytes) -> None:
    """A text that a user types."""
    state = _playing()
    with suppress(BadEvent, Unclear):
        read_entry(data.decode(errors="surrogateescape"), state, next_acts(state.clone()))


@cache
def _playing() -> Game:
    record = [orjson.loads(HEAD), {"seq": 1, "type": "players_named", "names": ["Vreni", "Beat", "Ueli", "Rösli"]}]
    record.append({"seq": 2, "type": "round_started", "dealer": 3})
    return Timeline(released("schieber-santiago"), [*map(vocabulary.read, record)]).last()


def address(data: bytes) -> None:
    """An address in a game."""
    events = [orjson.loads(HEAD), {"seq": 1, "type": "round_started", "dealer": 3}]
    positions = Timeline(released("schieber-santiago"), [*map(vocabulary.read, events)])
    text = data.decode(errors="surrogateescape")
    for ask in (positions.at, positions.before):
        with suppress(AddressError):
            ask(text)


def packed(data: bytes) -> None:
    """A gzip file."""
    _unpack(Unpacked(gunzip(io.BufferedReader(io.BytesIO(b"\x1f\x8b" + data)))))


def packed_zstd(data: bytes) -> None:
    """A zstandard file."""
    try:
        import zstandard
    except ImportError:
        return
    stream = io.BufferedReader(io.BytesIO(b"\x28\xb5\x2f\xfd" + data))
    _unpack(Unpacked(unzstd(stream, zstandard)))


def _unpack(stream: Any) -> None:
    size = 0
    with suppress(BrokenPacking):
        while size < MOST_UNPACKED and (part := stream.read()):
            size += len(part)


def rules(data: bytes) -> None:
    """A user's own set of rules."""
    found = from_file(_file("club.json", data))
    assert not isinstance(found, Refusal) or visible(str(found))


def book(data: bytes) -> None:
    """A user's own penalty book."""
    found = declared_in(_file("book.json", data), Book)
    assert (found and all(map(own_mistake_text, found))) if isinstance(found, list) else found.id


@cache
def _folder() -> Path:
    shared = "/dev/shm" if os.path.isdir("/dev/shm") else None
    return Path(tempfile.mkdtemp(prefix="jasslog-fuzz-", dir=shared))


def _file(name: str, data: bytes) -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


def foreign(data: bytes) -> None:
    """A foreign log, read by the reader of every format, whichever format is detected."""
    assert format_of(data[:8192]) in (*FORMATS, TRANSCRIPT, RECORD)
    for format in FORMATS:
        for raw in reader(format).read(lines(chunks(io.BytesIO(data))), "stem"):
            audit = audit_game(raw)
            _told(audit)
            assert all(canonical(event) for event in raw.events)
            told = {problem.name for _, _, problem, _ in raw.problems}
            assert told == {found.name for found in audit.findings} & {UNREADABLE, ASSUMED}


def written(data: bytes) -> None:
    """The events of a game after the first, written as a foreign log: the written log can be read again."""
    for raw in split_games(chunks(io.BytesIO(HEAD + data))):
        for line in jass_kit.rounds(audit_game(raw)):
            if isinstance(line, str):
                (again,) = jass_kit.read([(1, 0, line.encode())])
                assert not again.problems


def receipt(data: bytes) -> None:
    """A receipt: the note, and the checkpoint in it."""
    with suppress(notes.NoteError):
        found = notes.read(data)
        assert found.written == data
        assert found.text.startswith(notes.read_checkpoint(found.text).text)


def key(data: bytes) -> None:
    """A file of keys, and a secret one."""
    text = data.decode(errors="replace")
    for read in (lambda: list(notes.read_keys(text.splitlines())), lambda: notes.read_secret(text)):
        with suppress(notes.NoteError):
            read()


def ssh_signature(data: bytes) -> None:
    """A signature made by OpenSSH."""
    with suppress(notes.NoteError):
        assert signing.read_ssh(signing.written_ssh(signing.read_ssh(data)).encode()) == signing.read_ssh(data)


def evidence(data: bytes) -> None:
    """An evidence bundle."""
    with suppress(notes.NoteError):
        read_evidence(data, [])


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        line, log, game, opening, continued, given, typed, address, packed, packed_zstd, rules, book, foreign, written,
        receipt, key, ssh_signature, evidence,
    )
}  # fmt: skip
