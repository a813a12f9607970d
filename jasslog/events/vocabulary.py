"""All types of event together, and the way from JSON to an event and back."""

from collections.abc import Sequence
from functools import reduce
from itertools import compress, count
from operator import or_
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import orjson

from jasslog.events import notes
from jasslog.events.base import Event, Line
from jasslog.events.trust import Redacted, Sealed, Unknown

EVENTS: dict[str, type[Event]] = {
    event.type: event for module in (*notes.MODULES, notes) for event in notes.types_in(module)
}
"""The class of each type of event."""
PAGE = {name: event.page for name, event in EVENTS.items()}
"""The page of each type of event, which is its word in addresses."""
NOTES: frozenset[type[Event]] = frozenset(
    {Unknown, *(event for event in EVENTS.values() if event.kind == "bookkeeping")}
)
"""The classes of events about the record or the quarrel, and of unknown events; never undone. All others are play."""
BOOKKEEPING = frozenset(event.type for event in NOTES)
"""The names of the types of event in ``NOTES``."""
CLAIMS = frozenset(name for name, event in EVENTS.items() if event.kind == "claim")
"""Types of event by which the table says what it thought had followed; they are compared, never believed."""
UNNUMBERED = frozenset({"sealed"})
"""Types of line that are no events: they have no number and never reach the state."""
_Line = TypeVar("_Line", bound=Line)
ANY = Event if TYPE_CHECKING else reduce(or_, EVENTS.values())
"""An event of any known type, as a type for reading."""


def bookkeeping(events: Sequence[Event]) -> list[Event]:
    """The bookkeeping events among these events, in order."""
    return [events[place] for place in notes_among(events)]


def notes_among(events: Sequence[Event]) -> list[int]:
    """The places of the bookkeeping events among these events, in order; quick for most games, which have none."""
    if NOTES.isdisjoint(map(type, events)):
        return []
    return [*compress(count(), map(NOTES.__contains__, map(type, events)))]


def read(members: dict[str, Any]) -> Event:
    """The event that a JSON object stands for; msgspec.ValidationError where the object has not the shape of its type.

    An object of unknown type becomes an ``Unknown``, of which only number and tag are checked. In a correction ``by``
    has to be there, as a list of objects.
    """
    name = members.get("type")
    if type(name) is str and name not in EVENTS and name not in UNNUMBERED:
        ours = {member: members[member] for member in ("seq", "~") if member in members}
        told = {member: value for member, value in members.items() if member not in ours}
        return msgspec.convert(ours | {"told": told}, Unknown)
    plain = _without_extra(members)
    if name == "corrected":
        plain["by"] = [_without_extra(one) for one in members["by"]]
    # Converted by its own class where possible: making a converter for all types takes longer than converting an event.
    event = msgspec.convert(plain, EVENTS.get(str(name), ANY))
    if isinstance(event, notes.Corrected) and any(map(_extra, members["by"])):
        by = [_with_extra(one, told) for one, told in zip(event.by, members["by"], strict=True)]
        event = msgspec.structs.replace(event, by=tuple(by))
    return _with_extra(event, members)


def read_line(members: dict[str, Any]) -> Event | Sealed | Redacted:
    """The event, seal or hidden event that a JSON object stands for; msgspec.ValidationError as in ``read``."""
    if "type" not in members:
        return _with_extra(msgspec.convert(_without_extra(members), Redacted), members)
    if members["type"] == "sealed":
        return _with_extra(msgspec.convert(_without_extra(members), Sealed), members)
    return read(members)


def members(line: Line) -> dict[str, Any]:
    """A line as a JSON object in canonical order, with the added members (x_…), without members that are left out."""
    made: dict[str, Any] = orjson.loads(msgspec.json.encode(line, order="sorted"))
    if isinstance(line, Unknown):
        told = made.pop("told")
        return dict(sorted((made | told).items()))
    if extra := made.pop("x_", None):
        made = dict(sorted((made | extra).items()))
    if isinstance(line, notes.Corrected):
        made["by"] = [members(event) for event in line.by]
    return made


def _extra(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if name.startswith("x_")}


def _without_extra(members: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if not name.startswith("x_")}


def _with_extra(line: _Line, members: dict[str, Any]) -> _Line:
    extra = _extra(members)
    return msgspec.structs.replace(line, extra=extra) if extra else line
