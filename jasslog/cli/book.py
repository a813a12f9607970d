"""What the commands share that write: the record opened for it, events added to it, places in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import option
from jasslog.cli.exits import FINDINGS, UNREADABLE, USAGE, Problem, problem, warn
from jasslog.cli.options import own_rules
from jasslog.cli.output import style, tell
from jasslog.events.base import Event as Recorded
from jasslog.events.base import seat_of
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.library.recorder import Event, Recorder
    from jasslog.log.append import Expected, Sync

SYNC = option("--sync", type=click.Choice(("always", "round", "none")), default="always", help="opt.sync")
AS_PLAYED = option("--as-played", is_flag=True, help="opt.as_played")
REASON = option("--reason", metavar="TEXT", help="opt.reason")
SEAT = option("--seat", type=int, help="opt.seat")
WAIT = 10.0
"""Seconds to wait for another program that writes to the same record."""


@contextmanager
def recorder(path: str, sync: Sync, rules_files: tuple[str, ...], *, create: bool = False) -> Iterator[Recorder]:
    """The record opened for writing; whatever keeps it from being written to is told as a Problem."""
    from jasslog.library.recorder import NotAllowed, Recorder
    from jasslog.log.refused import BadEvent, LogRefused, NotWritten, WrongVersion
    from jasslog.views import refused
    from jasslog.views.change import ChangeText

    own = own_rules(rules_files)
    try:
        with Recorder(path, sync, create=create, own=own, wait=WAIT) as opened:
            if opened.mended is not None:
                warn(refused.mended_text(opened.mended))
            yield opened
    except NotAllowed as error:
        raise Problem(ChangeText(error.change, style()).refusal(say("change.on_purpose")), FINDINGS) from error
    except WrongVersion as error:
        raise Problem(refused.version_text(error), FINDINGS) from error
    except BadEvent as error:
        raise Problem(refused.bad_event_text(error), USAGE) from error
    except (LogRefused, NotWritten) as error:
        raise Problem(refused.refused_text(error, path), UNREADABLE) from error


def add(book: Recorder, event: Event, expected: Expected, *, as_played: bool = False) -> None:
    """Add an event and tell what it changed."""
    from jasslog.views.change import ChangeText

    added, change = book.append(event, expected, as_played=as_played)
    tell(ChangeText(change, style()).text() if change is not None else say("change.repeated", seq=added.seq) + "\n")


def add_together(book: Recorder, events: list[Event], *, as_played: bool = False) -> None:
    """Add several events as one and tell what they changed."""
    from jasslog.views.change import ChangeText

    tell(ChangeText(book.append_together(events, len(book.events), as_played=as_played), style()).text())


@contextmanager
def given_event() -> Iterator[None]:
    """A Problem where what was given is no event."""
    from jasslog.log.refused import BadEvent
    from jasslog.views import refused

    try:
        yield
    except BadEvent as error:
        raise Problem(refused.bad_event_text(error), USAGE) from error


def read_typed(book: Recorder, entry: str, at: int | None = None) -> Event:
    """The event that an entry means now, or in the place of an earlier event."""
    from jasslog.library.recorder import next_acts
    from jasslog.variants.naming import all_contracts
    from jasslog.views.typed import read_entry

    if at is None:
        game, acts = book.game(), book.expected()
    else:
        game, acts = book.before(at), _by_the_same(book.events[at], next_acts(book.before(at)))
    return read_entry(entry, game, acts, all_contracts(game.variant) if game is not None else ())


def _by_the_same(wrong: Recorded, acts: list[Act]) -> list[Act]:
    """The acts that may come where an event was written down wrong: one of its kind is of the same seat."""
    from jasslog.game.acts import Act

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
    from jasslog.cli.look import find_place
    from jasslog.game.timeline import Timeline

    if address.startswith("#") and address[1:].isdecimal() and int(address[1:]) < len(book.events):
        return [int(address[1:])]
    audit = book.audit()
    if audit.game is None:
        raise problem("no_rules", UNREADABLE, reason="")
    timeline = Timeline(audit.game.rules, audit.recorded, audit.view, audit.game.gaps)
    span = find_place(timeline.find, address)
    return [event.seq for event in timeline.events[span.start : span.stop]]
