"""Bookkeeping: remarks, objections, undoing, corrections and rulings; they point at other events."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, Strict
from pydantic_core import PydanticUndefined

from jasslog.events import (
    auction,
    choosing,
    claims,
    deal,
    domino,
    exchange,
    melds,
    negotiation,
    participation,
    play,
    prediction,
    seating,
)
from jasslog.events.base import Event, Id, Ordinal, Points, Scores, Seat, Seq, Text, Timed, Trick, within_limits

PAGES = (
    seating,
    deal,
    choosing,
    auction,
    exchange,
    participation,
    prediction,
    negotiation,
    melds,
    play,
    domino,
    claims,
)


def types_on(page: object) -> list[type[Event]]:
    """The event models of one page, in the order they are written."""
    models = (value for value in vars(page).values() if isinstance(value, type) and issubclass(value, Event))
    return [model for model in models if model.model_fields["type"].default is not PydanticUndefined]


def _shallow(event: object) -> object:
    within_limits(event.record() if isinstance(event, Event) else event, ("by", 0))
    return event


def _unnumbered(event: Event) -> Event:
    if event.seq is not None or event.tag is not None:
        raise ValueError("an event inside a correction has no number and no tag")
    return event


if TYPE_CHECKING:
    Replacement = Event
else:
    Replacement = Annotated[
        reduce(or_, (model for page in PAGES for model in types_on(page))),
        Field(discriminator="type"),
        BeforeValidator(_shallow),
        AfterValidator(_unnumbered),
    ]


class ObjectionRaised(Timed):
    """Somebody objected."""

    type: Literal["objection_raised"] = "objection_raised"
    seat: Seat | None = None
    """Who objected."""
    event: Seq | None = None
    """The event objected to."""
    text: Text | None = None
    """What was said."""


class RemarkMade(Timed):
    """Somebody remarked something for the record."""

    type: Literal["remark_made"] = "remark_made"
    seat: Seat | None = None
    """Who spoke."""
    text: Text
    """What was said."""


class Undone(Timed):
    """Play went back to where it stood after an earlier event."""

    type: Literal["undone"] = "undone"
    to: Seq
    """The event after which play goes on."""
    seat: Seat | None = None
    """Who asked for it."""
    reason: Text | None = None
    """Why."""


class Corrected(Timed):
    """The recorder wrote an event wrong; others stand in its place."""

    type: Literal["corrected"] = "corrected"
    event: Seq
    """The event that was wrong."""
    by: Annotated[tuple[Replacement, ...], Strict(False), Field(max_length=64)]
    """What happened instead; empty where nothing did."""
    reason: Text | None = None
    """Why."""


class RulingGiven(Timed):
    """An arbiter ruled."""

    type: Literal["ruling_given"] = "ruling_given"
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
