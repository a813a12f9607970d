"""Picking one game out of a file."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING

from jasslog.cli.exits import USAGE, Problem, problem, unread_code, unread_text, warn
from jasslog.cli.options import as_of
from jasslog.views.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jasslog.library.record import Record
    from jasslog.variants.options import Variant

_NAMED = 5
"""Most games named when the one asked for is not there."""


def pick(path: str, wanted: str | None, view: str, own: Iterable[Variant]) -> tuple[Record, int]:
    """The game of a file by its place from 1 or its id, the first if none is asked for; and its place.

    A Problem where the file cannot be read or holds no such game.
    """
    from jasslog.library.index import worthwhile
    from jasslog.library.read import Unreadable, read

    if os.path.isdir(path):
        raise problem("folder", USAGE, file=path)
    if wanted is not None and worthwhile(path):
        found = _by_index(path, wanted, view, tuple(own))
        if found is not None:
            return found
    known: list[str] = []
    first: Record | None = None
    for number, game in enumerate(read([path], view=view, own_rules=own, as_of=as_of()), start=1):
        if isinstance(game, Unreadable):
            if first is not None and wanted is None:
                warn(unread_text(game))
                return first, 1
            raise Problem(unread_text(game), unread_code(game))
        if first is not None and wanted is None:
            warn(say("note.several", file=path))
            return first, 1
        if wanted is None:
            first = game
        elif wanted in (str(number), game.id):
            return _readable(game, path), number
        known.append(game.id or str(number))
    if first is None:
        raise _no_game(wanted, path, known)
    return _readable(first, path), 1


def _by_index(path: str, wanted: str, view: str, own: tuple[Variant, ...]) -> tuple[Record, int] | None:
    """A game of a large file without reading all that comes before; None where that cannot be."""
    from jasslog.library.files import Unreadable
    from jasslog.library.index import NEAR, known, make
    from jasslog.library.read import read
    from jasslog.library.record import Record
    from jasslog.log.games import as_of_event

    index = known(path)
    if index is None:
        near = islice(read([path], view=view, own_rules=own, as_of=as_of()), NEAR)
        for number, game in enumerate(near, start=1):
            if isinstance(game, Unreadable):
                return None
            if wanted in (str(number), game.id):
                return _readable(game, path), number
        index = make(path)
    if index is None:
        return None
    place = index.number(wanted)
    if place is None:
        raise _no_game(wanted, path, [entry.id or str(n) for n, entry in enumerate(index.entries, start=1)])
    raw = index.game(place)
    if raw is None:
        return None
    until = as_of()
    then = raw if until is None else as_of_event(raw, until)
    return _readable(Record(then, path, view=view, own=own), path), place


def _no_game(wanted: str | None, path: str, known: list[str]) -> Problem:
    names = ", ".join([*known[:_NAMED], *(["…"] if len(known) > _NAMED else [])])
    return problem("no_game", USAGE, game=wanted, file=path, known=names)


def _readable(game: Record, path: str) -> Record:
    if not game.raw.events:
        from jasslog.library.files import Unreadable

        raise Problem(unread_text(Unreadable(path, 0, "not-a-log")))
    asked, last = as_of(), max(event.seq for event in game.raw.events)
    if asked is not None and asked > last:
        raise problem("not_yet", USAGE, asked=asked, last=last)
    return game
