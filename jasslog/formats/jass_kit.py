"""Reading jass-kit logs of Schieber: each round of an arena or server log becomes a record of ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from jasslog.events.limits import Path
from jasslog.formats.jass_kit_record import record, source_of
from jasslog.formats.jass_kit_round import read_round
from jasslog.formats.page import Misfit
from jasslog.formats.record import game_id
from jasslog.formats.source import UNREADABLE, Broken, Source, outer_members, text_of, unreadable
from jasslog.log.games import RawGame

__all__ = ["UNREADABLE", "read", "sniff"]

_OURS = frozenset({"type", "seq", "format"})
_ROUNDS = frozenset({"game", "rounds", "tricks"})
_OTHERS = {"obs": "round, not the view of one player", "games": "round, not a match"}
"""Members by which the project's other logs are known: they are named and not read."""


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a jass-kit log, also one of the kinds that are refused.

    A few kilobytes are enough; the last line may be cut off. Our own records are never taken for one.
    """
    for line in start.decode(errors="replace").split("\n"):
        members = outer_members(line)
        if members & _OURS:
            return False
        if members & _ROUNDS or members & _OTHERS.keys():
            return True
    return False


def read(lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
    """A record for each round of the lines that ``scan.lines`` gives; never fails, whatever they hold.

    Every event bears the number of the line its round stands on. What does not fit comes in the same order as a game
    without events whose problems are all ``UNREADABLE``. Blank lines and rounds that are null hold nothing and are
    passed over. ``name``, such as the file's without its suffix, begins the ids of the games. Memory: one line.
    """
    for number, _, line in lines:
        text = text_of(number, line)
        if isinstance(text, RawGame):
            yield text
        elif text.strip():
            yield from _read_line(Source(text, number), name)


def _read_line(source: Source, name: str) -> Iterator[RawGame]:
    try:
        content = source.content()
    except Broken:
        yield unreadable(source.broken())
        return
    for part, path in _parts(content):
        if part is not None or len(path) < 2:
            yield _read_part(source, content, part, path, name)


def _parts(content: Any) -> list[tuple[Any, Path]]:
    """What the line holds as rounds, each with the path to it."""
    members = content if type(content) is dict else {}
    known = next((name for name in (*_OTHERS, "rounds", "game") if name in members), None)
    if known is None:
        return [(content, ())]
    if known == "rounds" and type(members[known]) is list:
        return [(part, (known, place)) for place, part in enumerate(members[known])]
    return [(members[known], (known,))]


def _read_part(source: Source, content: Any, part: Any, path: Path, name: str) -> RawGame:
    misfits = [Misfit(path, _OTHERS[str(path[0])])] if path and path[0] in _OTHERS else []
    found = None if misfits else read_round(part, path, misfits)
    if found is None:
        return unreadable(source.located(misfits))
    place = int(path[1]) + 1 if len(path) > 1 else 0
    origin = source_of(content, source.text[: source.start], source.line, place)
    return record(found, game_id(name or "jass-kit", source.line, place), origin, source.line)
