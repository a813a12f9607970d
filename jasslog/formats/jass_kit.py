"""Reading jass-kit logs of Schieber: each round of an arena or server log becomes a record of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from jasslog.events.limits import LINE, Path
from jasslog.formats.jass_kit_record import game_id, record, source_of
from jasslog.formats.jass_kit_round import Misfit, read_round
from jasslog.log.decode import MOST, Problem
from jasslog.log.games import RawGame
from jasslog.log.scan import Overlong
from jasslog.log.text import Spot, Text

UNREADABLE = "source-line-unreadable"
"""The name of every problem found here."""
_OURS = frozenset({"type", "seq", "format"})
_ROUNDS = frozenset({"game", "rounds", "tricks"})
_OTHERS = {"obs": "round, not the view of one player", "games": "round, not a match"}
"""Members by which the project's other logs are known: they are named and not read."""
_TOKEN = re.compile(r'(?s)"((?:[^"\\]|\\.?)*)(?:"\s*(:)?|\Z)|[{}\[\]]')
"""A string, which the end of the text may cut off, or a bracket: no character is looked at twice."""
_FATAL = {"not-json": "JSON", "duplicate-key": "once", "not-a-number": "number"}
"""What leaves the meaning of a line in doubt, and what ought to stand there."""


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a jass-kit log, also one of the kinds that are refused.

    A few kilobytes are enough; the last line may be cut off. Our own records are never taken for one.
    """
    for line in start.decode(errors="replace").split("\n"):
        members = _outer_members(line)
        if members & _OURS:
            return False
        if members & _ROUNDS or members & _OTHERS.keys():
            return True
    return False


def _outer_members(line: str) -> set[str]:
    """The names of the members of a line's object, as far as it goes."""
    found, depth = set(), 0
    for token in _TOKEN.finditer(line, max(line.find("{"), 0)):
        if token[0] in "{[":
            depth += 1
        elif token[0] in "}]":
            depth -= 1
        elif depth == 1 and token[2]:
            found.add(token[1])
    return found


def read(lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
    """A record for each round of the lines that ``scan.lines`` gives; never fails, whatever they hold.

    Every event bears the number of the line its round stands on. What does not fit comes in the same order as a game
    without events whose problems are all ``UNREADABLE``. Blank lines and rounds that are null hold nothing and are
    passed over. ``name``, such as the file's without its suffix, begins the ids of the games. Memory: one line.
    """
    for number, _, line in lines:
        if isinstance(line, Overlong):
            yield _unreadable(number, [Problem(UNREADABLE, 1, 0, str(LINE), str(line.length), "")])
        elif line.strip():
            yield from _read_line(number, line, name)


def _read_line(number: int, line: bytes, name: str) -> Iterator[RawGame]:
    try:
        source = _Source(line.decode())
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        byte = line[error.start : error.start + 4].hex()
        yield _unreadable(number, [Problem(UNREADABLE, column, error.start, "UTF-8", byte, "")])
        return
    try:
        content = _decode(source.text[source.start :])
    except (ValueError, RecursionError):
        yield _unreadable(number, source.broken())
        return
    for part, path in _parts(content):
        if part is not None or len(path) < 2:
            yield _read_part(source, content, part, path, number, name)


def _parts(content: Any) -> list[tuple[Any, Path]]:
    """What the line holds as rounds, each with the path to it."""
    members = content if type(content) is dict else {}
    known = next((name for name in (*_OTHERS, "rounds", "game") if name in members), None)
    if known is None:
        return [(content, ())]
    if known == "rounds" and type(members[known]) is list:
        return [(part, (known, place)) for place, part in enumerate(members[known])]
    return [(members[known], (known,))]


def _read_part(source: _Source, content: Any, part: Any, path: Path, number: int, name: str) -> RawGame:
    misfits = [Misfit(path, _OTHERS[str(path[0])])] if path and path[0] in _OTHERS else []
    found = None if misfits else read_round(part, path, misfits)
    if found is None:
        return _unreadable(number, source.located(misfits))
    place = int(path[1]) + 1 if len(path) > 1 else 0
    origin = source_of(content, source.text[: source.start], number, place)
    return record(found, game_id(name, number, place), origin, number)


def _unreadable(number: int, problems: list[Problem]) -> RawGame:
    raw = RawGame(number)
    raw.problems = [(number, 0, problem, True) for problem in problems]
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member comes twice")
    return found


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a number")


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse).decode


class _Source:
    """The text of a line, and where in it something is wrong; looked into only when something is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = max(text.find("{"), 0)
        """Where the JSON begins; before it a server writes date and level."""

    @cached_property
    def _read(self) -> Text:
        return Text(self.text, self.start)

    def broken(self) -> list[Problem]:
        """Why the line is no JSON."""
        flaws = [flaw for flaw in self._read.flaws if flaw.name in _FATAL] or self._read.flaws
        found = [self._problem(f.start, f.end, f.expected or _FATAL.get(f.name, ""), f.path) for f in flaws[:MOST]]
        return found or [self._problem(self.start, self.start, "JSON", ())]

    def located(self, misfits: list[Misfit]) -> list[Problem]:
        """The places of what does not fit; a missing member's place is that of its object."""
        found = []
        for path, expected in misfits[:MOST]:
            above = path
            while above and above not in self._read.spots:
                above = above[:-1]
            _, start, end = self._read.spots.get(above, Spot(0, self.start, self.start))
            found.append(self._problem(start, end if above == path else start, expected, path))
        return found

    def _problem(self, start: int, end: int, expected: str, path: Path) -> Problem:
        steps = "".join(f"[{step}]" if type(step) is int else f".{step}" for step in path).removeprefix(".")
        member = steps.encode(errors="backslashreplace").decode()
        offset = len(self.text[:start].encode())
        return Problem(UNREADABLE, start + 1, offset, expected, self.text[start:end][:40], member)
