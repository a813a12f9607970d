"""Notes: remarks, objections, undoing, corrections and rulings; they point at other events and are never undone."""

from functools import reduce
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from jasslog.events import before_play, claims, deal, play, seating
from jasslog.events.base import UNNUMBERED, Event, Id, Ordinal, Points, Scores, Seat, Seq, Text, Timed, Trick
from jasslog.events.seating import GameStarted, check_limits

MODULES = (seating, deal, before_play, play, claims)
"""The modules with the types of event for what happens in a game, in the order of a game."""


def types_in(module: ModuleType) -> list[type[Event]]:
    """The types of event in a module, in the order of the source; base classes are left out."""
    found = (value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Event))
    return [event for event in found if event.__module__ == module.__name__ and not event.__subclasses__()]


# The events that may stand inside a correction.
if TYPE_CHECKING:
    Replacement = Event
else:
    Replacement = reduce(or_, (event for module in MODULES for event in types_in(module)))


class ObjectionRaised(Timed):
    """Somebody objected."""

    seat: Seat | None = None
    """Who objected."""
    event: Seq | None = None
    """The event objected to."""
    text: Text | None = None
    """What was said."""


class RemarkMade(Timed, kw_only=True):
    """Somebody remarked something for the record."""

    seat: Seat | None = None
    """Who spoke."""
    text: Text
    """What was said."""


class Undone(Timed):
    """Play went back to where it stood after an earlier event."""

    to: Seq
    """The event after which play goes on."""
    seat: Seat | None = None
    """Who asked for it."""
    reason: Text | None = None
    """Why."""


class Corrected(Timed):
    """The recorder wrote an event wrong; others stand in its place."""

    event: Seq
    """The event that was wrong."""
    by: Annotated[tuple[Replacement, ...], Meta(max_length=64)]
    """What happened instead; empty where nothing did."""
    reason: Text | None = None
    """Why."""

    def __post_init__(self) -> None:
        for event in self.by:
            if event.seq != UNNUMBERED or event.tag is not None:
                raise ValueError("an event inside a correction has no number and no tag")
            if isinstance(event, GameStarted) and event.rules.overrides is not None:
                check_limits(event.rules.overrides, ("by", 0, "rules", "overrides"))


class RulingGiven(Timed):
    """An arbiter ruled."""

    ruling: Literal[
        "transfer_trick",
        "transfer_tricks",
        "void_card",
        "annul_round",
        "award_round",
        "void_meld",
        "void_marriage",
        "award_points",
        "penalty",
        "lose_contract",
        "score_stands",
        "overturned",
    ]
    """What was ordered."""
    round: Ordinal | None = None
    """The round it is about."""
    trick: Trick | None = None
    """The trick it is about."""
    seat: Seat | None = None
    """The seat it favours or burdens."""
    points: Points | None = None
    """The points it moves."""
    scores: Scores | None = None
    """The points it sets for each side."""
    event: Seq | None = None
    """The event it is about."""
    text: Text | None = None
    """The arbiter's words."""
    book: Id | None = None
    """The penalty book it rests on."""
