"""Picking a game out of a file, and a place in it; Problems for files that are no record or cannot be written to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from jasslog.audit.result import GameAudit
from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.formats.foreign import TRANSCRIPT
from jasslog.game.address import AddressError, is_address
from jasslog.game.state import Game, Round
from jasslog.library import index as indexes
from jasslog.library.files import STDIN, Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log.games import RECORD
from jasslog.log.scan import LogRefused
from jasslog.log.write import NotWritten, WrongVersion
from jasslog.views.finding import Teller
from jasslog.views.messages import as_typed, say
from jasslog.views.reports import Judged

_NAMED = 5
"""Most games named when the one asked for is not there."""


class Picked(Judged):
    """A game of a file that a command is about; its number is its place in the file."""

    def final(self) -> Game:
        """The state of the game at its end; a Problem that says why, where the rules are not known."""
        if self.audit.game is None:
            raise unknown_rules(self.audit)
        return self.audit.game


def pick(asked: Asked, path: str | None = None, *, whole: bool = False) -> Picked:
    """The game asked for by its place in the file, from 1, else by its id; the first game if none is asked for.

    ``path`` is the file, if not the one of the command. Of several games with that id it is the first, and a
    warning names the places. A Problem if the file cannot be read or holds no such game. If the file cannot be read on
    after the game, a warning says so; it is a Problem if the game must be ``whole``.
    """
    path, wanted = asked.path if path is None else path, asked.game
    if path != STDIN and os.path.isdir(path):
        raise shared.not_read(path, "directory")
    games = read([path], asked.reading)
    names: list[str] = []
    first: Record | None = None
    places: list[int] = []
    for number, game in enumerate(games, start=1):
        if isinstance(game, Unreadable):
            if first is None:
                raise shared.unread_problem(game)
            _broken_off(game, whole=whole and places[-1] == number - 1)
            break
        if wanted in (None, str(number)):
            other = next(games, None)
            if isinstance(other, Unreadable):
                _broken_off(other, whole=whole)
            elif other is not None and wanted is None:
                shared.warn_of("note.several", file=path)
            return _picked(game, [number], asked)
        if game.id == wanted:
            first = first or game
            places.append(number)
        names.append(game.id or str(number))
        if number == indexes.NEAR and indexes.worthwhile(path) and (found := _by_index(path, str(wanted), asked)):
            return found
    if first is None:
        raise _no_game(wanted, path, names)
    return _picked(first, places, asked)


def _broken_off(unread: Unreadable, *, whole: bool) -> None:
    """Tell that a file could not be read to its end; a Problem if the game before must be whole."""
    if whole:
        raise shared.unread_problem(unread)
    shared.tell_unread(unread)


def unknown_rules(audit: GameAudit) -> shared.Problem:
    """The Problem for a game whose rules are not known, with the finding that says why."""
    # A missing first event is the first finding; what is wrong with the rules that it names is the last.
    why = audit.findings[0 if audit.started is None else -1]
    return shared.problem("no_rules", shared.UNREADABLE, reason=Teller(audit).text(why))


def known(picked: Picked) -> Picked:
    """The same game; a Problem where its rules are not known."""
    picked.final()
    return picked


def _by_index(path: str, wanted: str, asked: Asked) -> Picked | None:
    """A game of a large file, found by an index without reading all games before it; None where that fails."""
    index = indexes.known(path) or indexes.make(path)
    if index is None:
        return None
    places = index.numbers(wanted)
    if not places:
        raise _no_game(wanted, path, [entry.id or str(n) for n, entry in enumerate(index.entries, start=1)])
    raw = index.game(places[0])
    if raw is None:
        return None
    return _picked(asked.reading.record(raw, path), places, asked)


def _no_game(wanted: str | None, path: str, known: list[str]) -> shared.Problem:
    return shared.problem("no_game", shared.USAGE, game=wanted, file=path, known=_listed(known))


def _listed(known: list[str]) -> str:
    return ", ".join([*known[:_NAMED], *(["…"] if len(known) > _NAMED else [])])


def _picked(game: Record, places: list[int], asked: Asked) -> Picked:
    """The game at the first of the places where games of its id stand; if there are several, that is told.

    A Problem where the game has no event, or ends before the event that ``--as-of`` names.
    """
    first, *others = places
    if others:
        listed = _listed([*map(str, places)])
        shared.warn_of("note.same_id", file=game.file, id=game.id, places=listed, first=first, other=others[0])
    if not game.raw.events:
        raise not_a_record(game.file)
    last = max(event.seq for event in game.raw.events)
    if asked.as_of is not None and asked.as_of > last:
        raise shared.problem("not_yet", shared.USAGE, asked=asked.as_of, last=last)
    return Picked(game, first, [])


def not_a_record(path: str) -> shared.Problem:
    """The Problem for a file whose lines are no events: what the file is instead, and how a record is made of it."""
    # The standard input cannot be read a second time.
    seen = None if path == STDIN else next(read([path]))
    if seen is None or (isinstance(seen, Record) and seen.format == RECORD):
        seen = Unreadable(path, 0, "not-a-log")
    mistaken = isinstance(seen, Unreadable) and seen.reason == "transcript-mistakes"
    is_transcript = mistaken or path.endswith(".jass") or (isinstance(seen, Record) and seen.format == TRANSCRIPT)
    if isinstance(seen, Unreadable) and not is_transcript:
        return shared.unread_problem(seen)
    record = as_typed(f"{path.removesuffix('.jass').removesuffix('.json')}.jsonl")
    slots = {"file": path, "typed": as_typed(path), "record": record}
    return shared.problem("transcript", **slots) if is_transcript else shared.problem("foreign_log", **slots)


def in_events(record: Record) -> Record:
    """The same record; a Problem where its lines are no events, but those of a transcript or another program."""
    if record.format != RECORD:
        raise not_a_record(record.file)
    return record


@contextmanager
def writable(path: str) -> Iterator[None]:
    """Turn errors inside into Problems: the record cannot be written to, or events were added meanwhile."""
    if path == STDIN:
        raise shared.problem("read_only", shared.USAGE)
    try:
        yield
    except WrongVersion as error:
        slots = {"actual": error.actual, "expected": error.expected}
        raise shared.told_problem(shared.FINDINGS, say, "refused.version", **slots) from error
    except (LogRefused, NotWritten) as error:
        from jasslog.views.writing import refused_text

        why = error.reason if isinstance(error, LogRefused) else ""
        if why == "directory":
            raise shared.not_read(path, why) from error
        if why == "not-a-log":
            raise not_a_record(path) from error
        raise shared.told_problem(shared.UNREADABLE, refused_text, error, path) from error


def find_place(question: Callable[[str], Any], address: str) -> Any:
    """What ``question`` gives for an address; a Problem that names the nearest address where there is no such one."""
    if not is_address(address):
        raise shared.problem("bad_address", shared.USAGE, address=address if address.strip() else repr(address))
    try:
        return question(address)
    except AddressError as error:
        with shared.for_people():
            near = say("problem.near", address=error.nearest) if error.nearest else ""
            raise shared.problem("no_address", shared.USAGE, address=address, near=near) from error


def chosen_rounds(game: Game, number: int | None) -> list[Round]:
    """The round of that number, or all rounds without a number; a Problem where there is no such round."""
    if number is None:
        return game.rounds
    found = [deal for deal in game.rounds if deal.number == number]
    if not found:
        known = [deal.number for deal in game.rounds]
        if not known:
            raise shared.problem("round_of_none", shared.USAGE, round=number)
        if len(known) == 1:
            raise shared.problem("only_round", shared.USAGE, round=number, first=known[0])
        raise shared.problem("no_round", shared.USAGE, round=number, first=known[0], last=known[-1])
    return found
