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
"""The name and path of the flaw that an unknown type of event is; if it is the only doubt, the event is kept."""


class Decoded(NamedTuple):
    """What a line says, and what is wrong with it."""

    event: Event | Sealed | Redacted | None
    """The event, seal or hidden event, without its unknown members; None if a problem leaves it in doubt.

    An event of an unknown type keeps all its members.
    """
    problems: tuple[Problem, ...]
    """Everything that is wrong, in the order of the line; no more than ``MOST`` says."""


def decode(line: bytes) -> Decoded:
    """The event of any line and all its problems; no bytes, whatever they are, raise an error."""
    ordinary = bool(line) and not isinstance(line, Overlong | Unterminated) and len(line) <= LINE
    event = quick_event(bytes(line)) if ordinary else None
    return Decoded(event, ()) if event is not None else decode_odd(line)


def decode_odd(line: bytes) -> Decoded:
    """The same as ``decode`` for a line that ``quick_event`` does not read."""
    if isinstance(line, Overlong) or too_long(line):
        length = line.length if isinstance(line, Overlong) else len(line)
        return Decoded(None, (Problem("line-too-long", 1, 0, str(LINE), str(length), ""),))
    data = bytes(line)
    if isinstance(line, Unterminated):
        return read_slowly(data, unterminated=True)
    seal = quick_seal(data) if b'"sealed"' in data else None
    return Decoded(seal, ()) if seal is not None else of_unknown_type(data) or read_slowly(data)


def of_unknown_type(line: bytes) -> Decoded | None:
    """The answer of ``read_slowly`` for a line whose only problem is an unknown type. About 8 µs.

    None means only that ``read_slowly`` has to be asked. This short way is there because a later version of the
    program may have written thousands of such lines.
    """
    try:
        members = orjson.loads(line)
        plain = type(members) is dict and orjson.dumps(members) == line
    except (ValueError, orjson.JSONEncodeError):
        return None
    name = members.get("type") if plain else None
    if type(name) is not str or name in EVENTS or name in UNNUMBERED:
        return None
    value, text, event = orjson.dumps(name).decode(), line.decode(), _unknown(members)
    member = f'"type":{value}'
    if event is None or text.count(member) > 1:
        return None
    end = text.index(member) + len(member)
    return Decoded(event, (problem_at("unknown-type", text, end - len(value), end, path=("type",)),))


def read_slowly(data: bytes, *, unterminated: bool = False) -> Decoded:
    """The event of a line and all its problems, checked member by member. About 50 µs, more with problems."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return Decoded(None, (undecodable("bad-utf8", error),))
    begin = int(text.startswith("\ufeff"))
    flaws = [Flaw("byte-order-mark", (), 0, 1)] * begin
    if unterminated:
        flaws.append(Flaw("unterminated-line", (), len(text), len(text), "newline"))
    event = _event(text, begin, flaws)
    doubts, reported = [flaw for flaw in flaws if flaw.name not in HARMLESS], flaws[:MOST]
    reported += [flaw for flaw in doubts[:1] if flaw not in reported]
    unsorted = (problem_at(flaw.name, text, flaw.start, flaw.end, flaw.expected, flaw.path) for flaw in reported)
    problems = tuple(sorted(unsorted, key=attrgetter("offset")))
    if event is not None and [(flaw.name, flaw.path) for flaw in doubts] == [_UNKNOWN]:
        return Decoded(_unknown(event), problems)
    return Decoded(None if doubts or event is None else read_line(event), problems)


def _unknown(event: dict[str, Any]) -> Event | None:
    """The event of an unknown type; None if its number is 0 or missing, or a value in it may stand in no record."""
    if not event.get("seq") or any(outside(event)):
        return None
    try:
        return read(event)
    except ValidationError:
        return None


def problem_at(name: str, text: str, start: int, end: int, expected: str = "", path: Path = ()) -> Problem:
    """The problem of the part of a line that lies between two positions in its text."""
    steps = "".join(f"[{step}]" if type(step) is int else f".{step}" for step in path)
    member = steps.removeprefix(".").encode(errors="backslashreplace").decode()
    return Problem(name, start + 1, len(text[:start].encode()), expected, text[start:end][:40], member)


def undecodable(name: str, error: UnicodeDecodeError) -> Problem:
    """The problem of a line that is not UTF-8, at its first wrong byte."""
    data, start = error.object, error.start
    return Problem(name, len(data[:start].decode()) + 1, start, "UTF-8", data[start : start + 4].hex(), "")


def _event(text: str, begin: int, flaws: list[Flaw]) -> dict[str, Any] | None:
    """The JSON object in a text from the position ``begin`` on, without its unknown members; None if it is none.

    Everything that is wrong is added to ``flaws``.
    """
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
    """The flaws by which an object does not fit the shape of its event; unknown members are removed from the object."""
    reported = {flaw.path for flaw in read.flaws if flaw.path}
    for misfit in check(read.value):
        spot = read.spots.get(misfit.path, Spot(0, 0, 0))
        start, end = spot.start, spot.end
        if misfit.name == "unknown-member":
            start, end = spot.key, spot.start - 1
            _remove(read.value, misfit.path)
        elif misfit.path in reported:
            continue
        elif misfit.name == "missing-member":
            start = end = read.spots.get(misfit.path[:-1], read.spots[()]).start
        yield Flaw(misfit.name, misfit.path, start, end, misfit.expected)


def _remove(event: Any, path: Path) -> None:
    for step in path[:-1]:
        event = event[step]
    event.pop(path[-1], None)
