"""All models of the vocabulary together."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, Field, TypeAdapter

from jasslog.events import bookkeeping
from jasslog.events.base import Event
from jasslog.events.trust import Redacted, Sealed

MODELS: dict[str, type[Event]] = {
    model.model_fields["type"].default: model
    for page in (*bookkeeping.PAGES, bookkeeping)
    for model in bookkeeping.types_on(page)
}
"""The model of each type of event."""


def _numbered(event: Event) -> Event:
    if event.seq is None:
        raise ValueError("seq is missing")
    return event


if TYPE_CHECKING:
    _AnyEvent = Event
    _AnyLine = Event | Sealed | Redacted
else:
    _AnyEvent = Annotated[
        reduce(or_, MODELS.values()),
        Field(discriminator="type"),
        AfterValidator(_numbered),
    ]
    _AnyLine = _AnyEvent | Sealed | Redacted

EVENT: TypeAdapter[Event] = TypeAdapter(_AnyEvent)
"""Reads one event of a record, of whatever type."""
LINE: TypeAdapter[Event | Sealed | Redacted] = TypeAdapter(_AnyLine)
"""Reads one line of a record: an event, a seal, or what is left of a hidden event."""
