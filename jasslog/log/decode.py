"""From a line's bytes to its event, or to everything that is wrong with the line."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson
from msgspec import ValidationError

from jasslog.events.base import Event
from jasslog.events.limits import LINE, Path, outside
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENTS, UNNUMBERED, read, read_line
from jasslog.log.quick import quick_event, quick_seal
from jasslog.log.scan import HARMLESS, MOST, Overlong, Problem, Unterminated
from jasslog.log.shape import check
from jasslog.log.text import Spot, Text

_UNKNOWN = ("unknown-type", "type")
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
    length = line.length if isinstance(line, Overlong) else len(line)
    if length > LINE:
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
    page = _Page(text)
    if text.startswith("\ufeff"):
        page.add("byte-order-mark", 0, 1)
    if unterminated:
        page.add("unterminated-line", len(text), len(text), "newline")
    event = _event(page, text)
    problems = tuple(sorted(page.problems, key=lambda problem: problem.offset))
    if event is not None and [(one.name, one.member) for one in problems if one.name not in HARMLESS] == [_UNKNOWN]:
        return Decoded(_unknown(event), problems)
    return Decoded(None if page.doubtful or event is None else read_line(event), problems)


def _unknown(event: dict[str, Any]) -> Event | None:
    """The event of an unknown type; None where something in it may be in no record, and for the first of a game."""
    if not event.get("seq") or any(outside(event)):
        return None
    try:
        return read(event)
    except ValidationError:
        return None


class _Page:
    """The problems of a text, collected."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.doubtful = False
        self._text = text

    def add(self, name: str, start: int, end: int, expected: str = "", path: Path = ()) -> None:
        first_doubt = name not in HARMLESS and not self.doubtful
        self.doubtful |= first_doubt
        if len(self.problems) < MOST or first_doubt:
            self.problems.append(problem_at(name, self._text, start, end, expected, path))


def problem_at(name: str, text: str, start: int, end: int, expected: str = "", path: Path = ()) -> Problem:
    """What is wrong with a stretch of a line."""
    steps = "".join(f"[{step}]" if type(step) is int else f".{step}" for step in path)
    member = steps.removeprefix(".").encode(errors="backslashreplace").decode()
    return Problem(name, start + 1, len(text[:start].encode()), expected, text[start:end][:40], member)


def undecodable(name: str, error: UnicodeDecodeError) -> Problem:
    """Where a line is no text."""
    data, start = error.object, error.start
    return Problem(name, len(data[:start].decode()) + 1, start, "UTF-8", data[start : start + 4].hex(), "")


def _event(page: _Page, text: str) -> dict[str, Any] | None:
    """The object in a text without its unknown members; its problems go to the page."""
    start = 1 if text.startswith("\ufeff") else 0
    if not text[start:].strip(" \t\r"):
        page.add("blank-line", start, len(text), "object")
        return None
    read = Text(text, start)
    for flaw in read.flaws:
        page.add(flaw.name, flaw.start, flaw.end, flaw.expected, flaw.path)
    if not read.complete:
        return None
    if type(read.value) is not dict:
        spot = read.spots[()]
        page.add("not-an-object", spot.start, spot.end, "object")
        return None
    return _judged(page, read)


def _judged(page: _Page, read: Text) -> dict[str, Any]:
    """The event without its unknown members; what does not fit its shape goes to the page."""
    event: dict[str, Any] = read.value
    told = {flaw.path for flaw in read.flaws if flaw.path}
    for misfit in check(event):
        if misfit.path in told and misfit.name != "unknown-member":
            continue
        if misfit.name == "missing-member":
            spot = read.spots.get(misfit.path[:-1], read.spots[()])
            page.add(misfit.name, spot.start, spot.start, misfit.expected, misfit.path)
        else:
            spot = read.spots.get(misfit.path, Spot(0, 0, 0))
            start, end = (spot.key, spot.start - 1) if misfit.name == "unknown-member" else (spot.start, spot.end)
            page.add(misfit.name, start, end, misfit.expected, misfit.path)
        if misfit.name == "unknown-member":
            _remove(event, misfit.path)
    return event


def _remove(event: Any, path: Path) -> None:
    for step in path[:-1]:
        event = event[step]
    event.pop(path[-1], None)
