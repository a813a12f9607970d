"""Events that somebody hands in, as values or as text: whatever is wrong with them is told, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from jasslog.events.trust import Unknown
from jasslog.log.decode import Problem, decode
from jasslog.log.refused import BadEvent
from jasslog.log.write import canonical

Event = dict[str, Any]
_UNNUMBERED = ("missing-member", "seq")


def plain_event(event: Mapping[str, Any]) -> Event:
    """The event without number and tag; BadEvent where it has not the shape that its type asks for."""
    plain = {name: value for name, value in event.items() if name not in ("seq", "~")}
    try:
        made = canonical(plain | {"seq": 0})
    except ValueError as error:
        raise BadEvent("outside", str(error)) from error
    _refuse(decode(made).problems)
    if plain.get("type") in (None, "sealed"):
        raise BadEvent("seal")
    return plain


def event_from(text: str | bytes) -> Event:
    """The event in a text of JSON, with or without its number; BadEvent for anything else."""
    data = text if isinstance(text, bytes) else text.encode(errors="surrogateescape")
    _refuse(tuple(found for found in decode(data).problems if (found.name, found.member) != _UNNUMBERED))
    event: Event = orjson.loads(data)
    plain_event(event)
    return event


def unknown_event(event: Any) -> Event:
    """An event of a type that nobody knows, without number and tag; BadEvent for anything else."""
    if not isinstance(event, dict) or not event.keys().isdisjoint(("seq", "~")):
        raise BadEvent("malformed")
    try:
        read, problems = decode(canonical(event | {"seq": 1}))
    except ValueError as error:
        raise BadEvent("outside", str(error)) from error
    if not isinstance(read, Unknown):
        raise BadEvent("malformed", "", problems)
    return event


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        first = problems[0]
        raise BadEvent("malformed", f"{first.name} {first.member}".rstrip(), problems)
