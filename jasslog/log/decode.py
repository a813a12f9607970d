"""From a line's bytes to its event, or to everything that is wrong with the line."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, NamedTuple

import orjson
from msgspec import ValidationError

from jasslog.events.base import Event
from jasslog.events.limits import LINE, Path, outside
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENTS, UNNUMBERED, read, read_line
from jasslog.log.quick import quick_event, quick_seal
from jasslog.log.scan import HARMLESS, MOST, Overlong, Problem, Unterminated, too_long
from jasslog.log.shape import check
from jasslog.log.text import Flaw, Spot, Text

_UNKNOWN = ("unknown-type", ("type",))
"""The problem of an event of which only the type is not known, and its member."""


class Decoded(NamedTuple):
    """What a line says, and what is wrong with it."""

    event: Event | Sealed | Redacted | None
    """The event, seal or hidden event without its unknown members; None where something leaves it in doubt.

    One of an unknown type has them all.
    """
    problems: tuple[Problem, ...]
    """Everything found, in the order of the line."""


def decode(line: bytes) -> Decoded:
    """The event of any line and all its problems; never an error, whatever the bytes are."""
    ordinary = bool(line) and not isinstance(line, Overlong | Unterminated) and len(line) <= LINE
    event = quick_event(bytes(line)) if ordinary else None
    return Decoded(event, ()) if event is not None else decode_odd(line)


def decode_odd(line: bytes) -> Decoded:
    """As ``decode``, of a line that ``quick_event`` does not read."""
    if isinstance(line, Overlong) or too_long(line):
        length = line.length if isinstance(line, Overlong) else len(line)
        return Decoded(None, (Problem("line-too-long", 1, 0, str(LINE), str(length), ""),))
    data = bytes(line)
    if isinstance(line, Unterminated):
        return read_slowly(data, unterminated=True)
    seal = quick_seal(data) if b'"sealed"' in data else None
    return Decoded(seal, ()) if seal is not None else of_unknown_type(data) or read_slowly(data)


def of_unknown_type(line: bytes) -> Decoded | None:
    """As ``read_slowly`` where nothing else is wrong than a type nobody knows; None says only: ask that. About 8 µs.

    A later version of the program may have written thousands of such lines.
    """
    try:
        told = orjson.loads(line)
        plain = type(told) is dict and orjson.dumps(told) == line
    except (ValueError, orjson.JSONEncodeError):
        return None
    name = told.get("type") if plain else None
    if type(name) is not str or name in EVENTS or name in UNNUMBERED:
        return None
    value, text, event = orjson.dumps(name).decode(), line.decode(), _unknown(told)
    member = f'"type":{value}'
    if event is None or text.count(member) > 1:
        return None
    end = text.index(member) + len(member)
    return Decoded(event, (problem_at("unknown-type", text, end - len(value), end, path=("type",)),))


def read_slowly(data: bytes, *, unterminated: bool = False) -> Decoded:
    """The event of a line and all its problems, by its shape member by member. About 50 µs, more with problems."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return Decoded(None, (undecodable("bad-utf8", error),))
    begin = int(text.startswith("\ufeff"))
    flaws = [Flaw("byte-order-mark", (), 0, 1)] * begin
    if unterminated:
        flaws.append(Flaw("unterminated-line", (), len(text), len(text), "newline"))
    event = _event(text, begin, flaws)
    doubts, told = [flaw for flaw in flaws if flaw.name not in HARMLESS], flaws[:MOST]
    told += [flaw for flaw in doubts[:1] if flaw not in told]
    found = (problem_at(flaw.name, text, flaw.start, flaw.end, flaw.expected, flaw.path) for flaw in told)
    problems = tuple(sorted(found, key=attrgetter("offset")))
    if event is not None and [(flaw.name, flaw.path) for flaw in doubts] == [_UNKNOWN]:
        return Decoded(_unknown(event), problems)
    return Decoded(None if doubts or event is None else read_line(event), problems)


def _unknown(event: dict[str, Any]) -> Event | None:
    """The event of an unknown type; None where something in it may be in no record, and for the first of a game."""
    if not event.get("seq") or any(outside(event)):
        return None
    try:
        return read(event)
    except ValidationError:
        return None


def problem_at(name: str, text: str, start: int, end: int, expected: str = "", path: Path = ()) -> Problem:
    """What is wrong with a stretch of a line."""
    steps = "".join(f"[{step}]" if type(step) is int else f".{step}" for step in path)
    member = steps.removeprefix(".").encode(errors="backslashreplace").decode()
    return Problem(name, start + 1, len(text[:start].encode()), expected, text[start:end][:40], member)


def undecodable(name: str, error: UnicodeDecodeError) -> Problem:
    """Where a line is no text."""
    data, start = error.object, error.start
    return Problem(name, len(data[:start].decode()) + 1, start, "UTF-8", data[start : start + 4].hex(), "")


def _event(text: str, begin: int, flaws: list[Flaw]) -> dict[str, Any] | None:
    """The object in a text from a position on, without its unknown members; what is wrong goes to the flaws."""
    if not text[begin:].strip(" \t\r"):
        flaws.append(Flaw("blank-line", (), begin, len(text), "object"))
        return None
    read = Text(text, begin)
    flaws += read.flaws
    if not read.complete:
        return None
    if type(read.value) is not dict:
        spot = read.spots[()]
        flaws.append(Flaw("not-an-object", (), spot.start, spot.end, "object"))
        return None
    flaws += _misfits(read)
    event: dict[str, Any] = read.value
    return event


def _misfits(read: Text) -> Iterator[Flaw]:
    """What does not fit the shape of an event, which loses its unknown members by it."""
    told = {flaw.path for flaw in read.flaws if flaw.path}
    for misfit in check(read.value):
        spot = read.spots.get(misfit.path, Spot(0, 0, 0))
        start, end = spot.start, spot.end
        if misfit.name == "unknown-member":
            start, end = spot.key, spot.start - 1
            _remove(read.value, misfit.path)
        elif misfit.path in told:
            continue
        elif misfit.name == "missing-member":
            start = end = read.spots.get(misfit.path[:-1], read.spots[()]).start
        yield Flaw(misfit.name, misfit.path, start, end, misfit.expected)


def _remove(event: Any, path: Path) -> None:
    for step in path[:-1]:
        event = event[step]
    event.pop(path[-1], None)
