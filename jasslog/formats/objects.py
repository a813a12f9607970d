"""Reading files in which each game is a JSON object, known by its members."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from jasslog.formats.page import Misfit, Page
from jasslog.formats.record import Placed, game_id, raw_game
from jasslog.formats.source import Broken, Source, documents, outer_members, unreadable
from jasslog.log.games import RawGame

Reader = Callable[[Page, Source, str], list[Placed]]
"""The events of one object, under the id of its game; worth nothing where something does not fit."""


def has_one_of(start: bytes, members: frozenset[str]) -> bool:
    """Whether the object that begins with these bytes has a member of these names."""
    return bool(outer_members(start.decode(errors="replace")) & members)


def records(
    lines: Iterable[tuple[int, int, bytes]], members: frozenset[str], name: str, events: Reader
) -> Iterator[RawGame]:
    """A record for each object of a file, or a game of problems; never fails. ``name`` begins the ids of the games.

    Memory: one object.
    """
    for source in documents(lines, members):
        if isinstance(source, RawGame):
            yield source
            continue
        misfits: list[Misfit] = []
        try:
            found = events(Page(source.content(), (), misfits), source, game_id(name, source.line))
        except Broken:
            yield unreadable(source.broken())
            continue
        yield unreadable(source.located(misfits)) if misfits else raw_game(source.line, found)
