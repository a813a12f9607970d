"""Reading jass-kit logs of Schieber: each round of an arena or server log becomes a record of ours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from jasslog.events.limits import Path
from jasslog.formats.foreign import OURS
from jasslog.formats.jass_kit_round import SEATS, our_seat, read_round
from jasslog.formats.page import Misfit, Page, is_number
from jasslog.formats.record import game_id, record_of
from jasslog.formats.source import UNREADABLE, Broken, Source, outer_members, text_of, unreadable
from jasslog.log.games import RawGame

__all__ = ["UNREADABLE", "read", "sniff"]

_ROUNDS = frozenset({"game", "rounds", "tricks"})
_OTHERS = {"obs": "round, not the view of one player", "games": "round, not a match"}
"""Members by which the project's other logs are known: they are named and not read."""


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a jass-kit log, also one of the kinds that are refused.

    A few kilobytes are enough; the last line may be cut off. Our own records are never taken for one.
    """
    for line in start.decode(errors="replace").split("\n"):
        members = outer_members(line)
        if members & OURS:
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
    if path and path[0] in _OTHERS:
        return unreadable(source.located([Misfit(path, _OTHERS[str(path[0])])]))
    place = int(path[1]) + 1 if len(path) > 1 else 0
    members = content if type(content) is dict else {}
    origin = _source_of(members, source.text[: source.start], source.line, place)
    page = Page(part, path)
    events = read_round(page, game_id(name or FORMAT, source.line, place), origin)
    return record_of(page, source, [(source.line, event) for event in events])


FORMAT = "jass-kit"
_DATE = re.compile(r"\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d", re.ASCII)


def _source_of(content: dict[str, Any], before: str, line: int, part: int) -> dict[str, Any]:
    """Where a round comes from: format, line, which round of the line, date without zone, players by our seats."""
    date, players = content.get("date"), _turned(content.get("player_ids", content.get("players")))
    dated = _DATE.search(date if type(date) is str else before)
    return {
        "format": FORMAT,
        "line": line,
        "round": part or None,
        "date": dated[0] if dated is not None else "",
        "players": players if any(players) else [],
    }


def origin_of(started: dict[str, Any]) -> dict[str, Any]:
    """What a log says beside a round, from a record's first event: the day, and the players by the source's seats.

    They are those of the log the record was read from, else the record's own day and players without a number.
    """
    source, time = started.get("x_source"), started.get("started")
    players: list[int] = []
    if type(source) is dict and source.get("format") == FORMAT:
        date, players = source.get("date"), _turned(source.get("players"))
        date = date if type(date) is str and _DATE.fullmatch(date) else ""
    else:
        date = f"{time[8:10]}.{time[5:7]}.{time[2:4]} {time[11:19]}" if time else ""
    return ({"date": date} if date else {}) | {"player_ids": players or [0] * SEATS}


def _turned(players: object) -> list[int]:
    """The numbers of the players by our seats, for those by the source's or back again; none where they are not."""
    if type(players) is not list or len(players) != SEATS or not all(map(is_number, players)):
        return []
    return [players[our_seat(seat)] for seat in range(SEATS)]
