"""What the commands share that write: the record opened for it, events added to it, places in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from jasslog.cli.asked import Asked
from jasslog.cli.exits import FINDINGS, UNREADABLE, USAGE, Problem, problem, warn, writable
from jasslog.cli.output import style, tell
from jasslog.cli.picking import find_place
from jasslog.events.base import Event as Recorded
from jasslog.events.base import seat_of
from jasslog.game.acts import Act
from jasslog.library.recorder import Event, NotAllowed, Recorder, next_acts
from jasslog.log.append import Expected, Sync
from jasslog.log.refused import BadEvent
from jasslog.variants.naming import all_contracts
from jasslog.views import refused
from jasslog.views.change import change_text, not_allowed_text
from jasslog.views.messages import say
from jasslog.views.typed import Unclear, read_entry

WAIT = 10.0
"""Seconds to wait for another program that writes to the same record."""


@contextmanager
def recorder(asked: Asked, sync: Sync, *, create: bool = False) -> Iterator[Recorder]:
    """The record opened for writing; whatever keeps it from being written to is told as a Problem."""
    own = asked.own
    with writable(asked.path), Recorder(asked.path, sync, create=create, own=own, wait=WAIT) as opened:
        if opened.mended is not None:
            warn(refused.cut_text("mended", opened.mended))
        try:
            with accepted():
                yield opened
        except Unclear as error:
            raise Problem(refused.unclear_text(error, opened.game()), USAGE) from error


@contextmanager
def accepted(on_purpose: str = "") -> Iterator[None]:
    """A Problem where what was given is no event, or not allowed now; ``on_purpose`` says how it is written anyway."""
    try:
        yield
    except NotAllowed as error:
        text = not_allowed_text(error.change, style(), on_purpose or say("change.on_purpose"))
        raise Problem(text, FINDINGS) from error
    except BadEvent as error:
        raise Problem(refused.bad_event_text(error), USAGE) from error


def add(book: Recorder, event: Event, expected: Expected, *, as_played: bool = False) -> None:
    """Add an event and tell what it changed."""
    added, change = book.append(event, expected, as_played=as_played)
    tell(change_text(change, style()) if change is not None else say("change.repeated", seq=added.seq) + "\n")


def read_typed(book: Recorder, entry: str, at: int | None = None) -> Event:
    """The event that an entry means now, or in the place of an earlier event."""
    if at is None:
        game, acts = book.game(), book.expected()
    else:
        game, acts = book.before(at), _by_the_same(book.events[at], next_acts(book.before(at)))
    return read_entry(entry, game, acts, all_contracts(game.variant) if game is not None else ())


def _by_the_same(wrong: Recorded, acts: list[Act]) -> list[Act]:
    """The acts that may come where an event was written down wrong: one of its kind is of the same seat."""
    seat = seat_of(wrong)
    if seat < 0:
        return acts
    same = [act._replace(seat=seat) for act in acts if act.type == wrong.type]
    return [*(same or [Act(wrong.type, seat)]), *(act for act in acts if act.type != wrong.type)]


def one_place(book: Recorder, address: str) -> int:
    """The number of the one event at an address."""
    places = set(place(book, address))
    if len(places) != 1:
        raise problem("one_act", USAGE, address=address)
    return places.pop()


def place(book: Recorder, address: str) -> list[int]:
    """The numbers of the events at an address; a Problem that names the nearest one where it is not there."""
    if address.startswith("#") and address[1:].isdecimal() and int(address[1:]) < len(book.events):
        return [int(address[1:])]
    audit = book.audit()
    timeline = audit.timeline()
    if timeline is None:
        raise problem("no_rules", UNREADABLE, reason="")
    span = find_place(timeline.find, address)
    return [event.seq for event in timeline.events[span.start : span.stop]]
