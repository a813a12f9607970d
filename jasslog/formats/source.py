"""The JSON text of somebody else's log: what it says, and the line and column of everything that is wrong with it."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from jasslog.events.limits import LINE, Path
from jasslog.log.decode import problem_at, undecodable
from jasslog.log.games import RawGame
from jasslog.log.scan import MOST, Overlong, Problem
from jasslog.log.text import Spot, Text

UNREADABLE = "source-line-unreadable"
"""The name of every problem found in somebody else's log."""
DOCUMENT = 1 << 20
"""Most characters of a JSON object that stretches over several lines."""
_TOKEN = re.compile(r'(?s)"((?:[^"\\]|\\.?)*)(?:"\s*(:)?|\Z)|[{}\[\]]')
"""A string, which the end of the text may cut off, or a bracket: no character is looked at twice."""
_FATAL = {"not-json": "JSON", "duplicate-key": "once", "not-a-number": "number"}
"""What leaves the meaning of a text in doubt, and what ought to stand there."""

Placed = tuple[int, Problem]
"""A line, and what is wrong with it."""


class Misfit(NamedTuple):
    """One thing in the source that does not fit."""

    path: Path
    """Member names and positions that lead to it, from the outermost object on."""
    expected: str
    """What ought to stand there."""


class Source:
    """A text, what it says as JSON, and where in it something is wrong; looked into only when something is."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line
        """The number of its first line."""
        self.start = max(text.find("{"), 0)
        """Where the JSON begins; before it a server writes date and level."""
        self.content: Any = None

    def games(self, read: Read) -> Iterable[RawGame]:
        """What is read of its content, or why it has none: it is no JSON, or says a member twice."""
        try:
            self.content = _decode(self.text[self.start :])
        except (ValueError, RecursionError):
            return [unreadable(self._broken())]
        return read(self)

    @cached_property
    def _read(self) -> Text:
        return Text(self.text, self.start)

    @cached_property
    def _begins(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def _broken(self) -> list[Placed]:
        """Why the text is no JSON."""
        flaws = [flaw for flaw in self._read.flaws if flaw.name in _FATAL] or self._read.flaws
        found = [self._problem(f.start, f.end, f.expected or _FATAL.get(f.name, ""), f.path) for f in flaws[:MOST]]
        return found or [self._problem(self.start, self.start, "JSON", ())]

    def located(self, misfits: list[Misfit]) -> list[Placed]:
        """The places of what does not fit; a missing member's place is that of its object."""
        found = []
        for path, expected in misfits[:MOST]:
            above = path
            while above and above not in self._read.spots:
                above = above[:-1]
            spot = self._read.spots.get(above, Spot(0, self.start, self.start))
            found.append(self._problem(spot.start, spot.end if above == path else spot.start, expected, path))
        return found

    def line_of(self, *path: str | int) -> int:
        """The line on which a value stands."""
        if "\n" not in self.text:
            return self.line
        spot = self._read.spots.get(path)
        return self.line + bisect_right(self._begins, spot.start) - 1 if spot is not None else self.line

    def _problem(self, start: int, end: int, expected: str, path: Path) -> Placed:
        line = bisect_right(self._begins, start) - 1
        begin = self._begins[line]
        text = self.text[begin:].split("\n", 1)[0]
        return self.line + line, problem_at(UNREADABLE, text, start - begin, end - begin, expected, path)


def unreadable(placed: list[Placed]) -> RawGame:
    """A game without events of which only what is wrong is known."""
    return RawGame(placed[0][0], problems=[(line, 0, problem, True) for line, problem in placed])


def text_of(number: int, line: bytes) -> str | RawGame:
    """The text of a line, or what keeps it from being one."""
    if isinstance(line, Overlong):
        return unreadable([(number, Problem(UNREADABLE, 1, 0, str(LINE), str(line.length), ""))])
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        return unreadable([(number, undecodable(UNREADABLE, error))])


Read = Callable[[Source], Iterable[RawGame]]
"""Reads the games of one JSON object."""


def documents(lines: Iterable[tuple[int, int, bytes]], names: frozenset[str], read: Read) -> Iterator[RawGame]:
    """The games of each JSON object of a file, on one line or over several; what is none comes as a game of problems.

    ``names`` are the members by which the format is known: a line that begins with an object that has one of them
    begins another object, so one that is never closed costs no more than itself. Without any each line is an object.
    """
    waiting: list[str] = []
    begun = depth = size = 0
    for number, _, line in lines:
        text = text_of(number, line)
        if isinstance(text, RawGame):
            waiting.clear()
            yield text
            continue
        if waiting and (size > DOCUMENT or (text.startswith("{") and outer_members(text) & names)):
            yield from Source("\n".join(waiting)[:DOCUMENT], begun).games(read)
            waiting.clear()
        if not waiting:
            begun, depth, size = number, 0, 0
        if waiting or text.strip():
            waiting.append(text)
            size += len(text) + 1
            depth += _depth(text) if names else 0
            if depth <= 0:
                yield from Source("\n".join(waiting), begun).games(read)
                waiting.clear()
    if waiting:
        yield from Source("\n".join(waiting)[:DOCUMENT], begun).games(read)


def _depth(text: str) -> int:
    """How many more brackets a text opens than it closes."""
    return sum({"{": 1, "[": 1}.get(token[0], -1) for token in _TOKEN.finditer(text) if token[0] in "{}[]")


def outer_members(text: str) -> set[str]:
    """The names of the members of the objects of a text that lie in no other object, as far as it goes."""
    found, depth = set(), 0
    for token in _TOKEN.finditer(text, max(text.find("{"), 0)):
        if token[0] in "{[":
            depth += 1
        elif token[0] in "}]":
            depth -= 1
        elif depth == 1 and token[2]:
            found.add(token[1])
    return found


class Twice(ValueError):
    """A member that an object has twice, by its name: one of its values would be lost."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; Twice where two have one name."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Twice(name)
        found[name] = value
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a number")


_decode = json.JSONDecoder(object_pairs_hook=once, parse_constant=_refuse).decode
