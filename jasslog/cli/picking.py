"""Picking one game out of a file, and a place in it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from jasslog.audit.result import GameAudit
from jasslog.cli.asked import Asked
from jasslog.cli.exits import UNREADABLE, USAGE, Problem, not_a_record, problem, unread_code, unread_text, warn
from jasslog.game.places import AddressError
from jasslog.game.state import Game
from jasslog.library import index as indexes
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log.games import as_of_event
from jasslog.views.finding import Teller
from jasslog.views.messages import say
from jasslog.views.reports import game_name

_NAMED = 5
"""Most games named when the one asked for is not there."""
_ADDRESS = re.compile(r"[0-9]+(\.([0-9]+|[a-z]+)(\.[0-9]+)?)?|#[0-9]+", re.ASCII)


class Picked(NamedTuple):
    """A game of a file."""

    record: Record
    place: int
    """Its place in the file, from 1."""
    path: str

    @property
    def audit(self) -> GameAudit:
        """The game judged."""
        return self.record.audit()

    @property
    def title(self) -> str:
        """What the game is called."""
        return game_name(self.record)

    @property
    def number(self) -> str:
        """Its place as it is told: not at all of the first game."""
        return "" if self.place == 1 else str(self.place)

    def teller(self) -> Teller:
        """Tells its findings with the commands that show more."""
        return Teller(self.audit, self.path, self.number)

    def final(self, reason: str | None = None) -> Game:
        """Its state at the end; a Problem, for that reason or the last finding, where its rules are not known."""
        audit = self.audit
        if audit.game is None:
            last = Teller(audit).text(audit.findings[-1]) if audit.findings else ""
            raise problem("no_rules", UNREADABLE, reason=last if reason is None else reason)
        return audit.game

    def known(self) -> Game:
        """Its state at the end; a Problem that names the game where its rules are not known."""
        return self.final(self.record.id or self.path)


def pick(asked: Asked, path: str | None = None) -> Picked:
    """The game that is asked for by its place from 1 or its id, the first if none is; of ``path`` where one is given.

    A Problem where the file cannot be read or holds no such game.
    """
    path, wanted, own = asked.path if path is None else path, asked.game, asked.own
    if os.path.isdir(path):
        raise problem("folder", USAGE, file=path)
    if wanted is not None and indexes.worthwhile(path):
        found = _by_index(path, wanted, asked)
        if found is not None:
            return found
    known: list[str] = []
    first: Record | None = None
    for number, game in enumerate(read([path], view=asked.view, own_rules=own, as_of=asked.as_of), start=1):
        if isinstance(game, Unreadable):
            if first is not None and wanted is None:
                warn(unread_text(game))
                return Picked(first, 1, path)
            raise Problem(unread_text(game), unread_code(game))
        if first is not None and wanted is None:
            warn(say("note.several", file=path))
            return Picked(first, 1, path)
        if wanted is None:
            first = game
        elif wanted in (str(number), game.id):
            return Picked(_readable(game, asked), number, path)
        known.append(game.id or str(number))
    if first is None:
        raise _no_game(wanted, path, known)
    return Picked(_readable(first, asked), 1, path)


def _by_index(path: str, wanted: str, asked: Asked) -> Picked | None:
    """A game of a large file without reading all that comes before; None where that cannot be."""
    index = indexes.known(path)
    if index is None:
        near = islice(read([path], view=asked.view, own_rules=asked.own, as_of=asked.as_of), indexes.NEAR)
        for number, game in enumerate(near, start=1):
            if isinstance(game, Unreadable):
                return None
            if wanted in (str(number), game.id):
                return Picked(_readable(game, asked), number, path)
        index = indexes.make(path)
    if index is None:
        return None
    place = index.number(wanted)
    if place is None:
        raise _no_game(wanted, path, [entry.id or str(n) for n, entry in enumerate(index.entries, start=1)])
    raw = index.game(place)
    if raw is None:
        return None
    then = raw if asked.as_of is None else as_of_event(raw, asked.as_of)
    return Picked(_readable(Record(then, path, view=asked.view, own=tuple(asked.own)), asked), place, path)


def _no_game(wanted: str | None, path: str, known: list[str]) -> Problem:
    names = ", ".join([*known[:_NAMED], *(["…"] if len(known) > _NAMED else [])])
    return problem("no_game", USAGE, game=wanted, file=path, known=names)


def _readable(game: Record, asked: Asked) -> Record:
    if not game.raw.events:
        raise not_a_record(game.file)
    last = max(event.seq for event in game.raw.events)
    if asked.as_of is not None and asked.as_of > last:
        raise problem("not_yet", USAGE, asked=asked.as_of, last=last)
    return game


def find_place(question: Callable[[str], Any], address: str) -> Any:
    """Ask for a place; a Problem that names the nearest one where it is not there."""
    if not _ADDRESS.fullmatch(address):
        raise problem("bad_address", USAGE, address=address)
    try:
        return question(address)
    except AddressError as error:
        near = say("problem.near", address=error.nearest) if error.nearest else ""
        raise problem("no_address", USAGE, address=address, near=near) from error
