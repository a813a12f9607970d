"""The JSON text of another program's log: its content, and the line and column of everything that is wrong with it."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from jasslog.errors import once
from jasslog.events.limits import LINE, Path
from jasslog.log.decode import problem_at, undecodable
from jasslog.log.games import RawGame
from jasslog.log.scan import MOST, Blanks, Overlong, Problem
from jasslog.log.text import Spot, Text

UNREADABLE = "source-line-unreadable"
"""The name of every problem found in another program's log."""
DOCUMENT = 1 << 20
"""Most characters of a JSON object that stretches over several lines."""
_NO_TEXT = "\ufffd"
_TOKEN = re.compile(r'(?s)"((?:[^"\\]|\\.?)*)(?:"\s*(:)?|\Z)|[{}\[\]]')
"""A string, which the end of the text may cut off, or a bracket: no character is looked at twice."""
_FATAL = {"not-json": "JSON", "duplicate-key": "once", "not-a-number": "number"}
"""Flaws that leave the meaning of a text in doubt, each with what ought to stand there."""

Placed = tuple[int, Problem]
"""A line, and what is wrong with it."""


class Misfit(NamedTuple):
    """One thing in the source that does not fit."""

    path: Path
    """The member names and positions that lead to it, from the outermost object on."""
    expected: str
    """What ought to stand there."""


class Source:
    """A text, its JSON content, and where in the text something is wrong. Places are only looked for when needed."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line
        """The number of its first line."""
        self.start = max(text.find("{"), 0)
        """Where the JSON begins. A server may write date and log level before it."""
        self.content: Any = None

    def games(self, read: Read) -> Iterable[RawGame]:
        """The games that ``read`` makes of the content; a game of problems if it is no JSON or has a member twice."""
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
    """A game without events that has only these problems."""
    return RawGame(placed[0][0], problems=[(line, 0, problem, True) for line, problem in placed])


def text_of(number: int, line: bytes) -> tuple[str, list[Placed]]:
    """The text of a line, with U+FFFD in place of bytes that are no text, and the problems of the line."""
    if isinstance(line, Overlong):
        return _NO_TEXT, [(number, Problem(UNREADABLE, 1, 0, str(LINE), str(line.length), ""))]
    if isinstance(line, Blanks):
        # This stands for many lines. No more of them are held than an object may have characters.
        return "\n" * min(line.many - 1, DOCUMENT), []
    try:
        return line.decode(), []
    except UnicodeDecodeError as error:
        return line.decode(errors="replace"), [(number, undecodable(UNREADABLE, error))]


Read = Callable[[Source], Iterable[RawGame]]
"""Reads the games of one JSON object."""


class _Object:
    """The lines of a JSON object that is not closed yet."""

    def __init__(self, first: int, place: int = 0) -> None:
        self.first = first
        """The number of the first line."""
        self.place = place
        """The place of that line, from 0, among the lines of an object that is open around it."""
        self.texts: list[str] = []
        self.broken: list[Placed] = []
        """The problems of lines that are no text."""
        self.size = self.depth = 0
        """How many characters the lines have, and how many brackets are open."""

    def add(self, text: str, broken: list[Placed], depth: int) -> None:
        """Add the next line; ``depth`` says how many more brackets it opens than it closes."""
        self.texts.append(text)
        self.broken += broken if len(self.broken) < MOST else []
        self.size += len(text) + 1
        self.depth += depth

    def members(self, text: str) -> set[str]:
        """The names of the members on the next line that belong to this object and not to one inside it."""
        return outer_members("{" * self.depth + text) if self.depth < 2 else set()

    def games(self, read: Read, inner: _Object | None = None) -> Iterable[RawGame]:
        """The games read from the object, up to the line on which ``inner`` begins, if that is given.

        A game of problems where some of the lines are no text.
        """
        broken = [placed for placed in self.broken if inner is None or placed[0] < inner.first]
        text = "\n".join(self.texts if inner is None else self.texts[: inner.place])
        return [unreadable(broken)] if broken else Source(text[:DOCUMENT], self.first).games(read)


def documents(lines: Iterable[tuple[int, int, bytes]], names: frozenset[str], read: Read) -> Iterator[RawGame]:
    """The games of each JSON object of a file, on one line or over several; a game of problems for any other text.

    ``names`` are the members by which the format is recognised. A line that begins with a brace begins another object
    if that has one of these members, so an object that is never closed costs only itself. Without names each line is an
    object.
    """
    whole: _Object | None = None
    inner: _Object | None = None
    for number, _, line in lines:
        text, broken = text_of(number, line)
        if whole is None and not text.strip():
            continue
        if whole is not None and text.startswith("{"):
            inner = _Object(number, len(whole.texts))
        if whole is not None and inner is not None and inner.members(text) & names:
            yield from whole.games(read, inner)
            whole, inner = inner, None
        elif whole is None or whole.size > DOCUMENT:
            yield from whole.games(read) if whole is not None else ()
            whole, inner = _Object(number), None
        depth = _depth(text) if names else 0
        for one in (whole, inner):
            if one is not None:
                one.add(text, broken, depth)
        if whole.depth <= 0:
            yield from whole.games(read)
            whole = None
        inner = inner if whole is not None and inner is not None and inner.depth > 0 else None
    if whole is not None:
        yield from whole.games(read)


def _depth(text: str) -> int:
    """How many more brackets a text opens than it closes."""
    return sum({"{": 1, "[": 1}.get(token[0], -1) for token in _TOKEN.finditer(text) if token[0] in "{}[]")


def outer_members(text: str) -> set[str]:
    """The names of the members of the outermost objects of a text, which may be cut off."""
    found, depth = set(), 0
    for token in _TOKEN.finditer(text, max(text.find("{"), 0)):
        if token[0] in "{[":
            depth += 1
        elif token[0] in "}]":
            depth -= 1
        elif depth == 1 and token[2]:
            found.add(token[1])
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a number")


_decode = json.JSONDecoder(object_pairs_hook=once, parse_constant=_refuse).decode
