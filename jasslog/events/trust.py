"""Lines that are no events: seals, and what is left of an event that was hidden."""

from __future__ import annotations

from jasslog.events.base import Event, Line
from jasslog.events.types import Hash, Natural, Seat, Seq, Text

REDACTED = "redacted"
"""Stands for the type of an event that was hidden."""


class Sealed(Line, tag="sealed", tag_field="type"):
    """Everything before this line was sealed."""

    root: Hash
    """Root of the tree over the event lines before."""
    size: Natural
    """How many event lines it covers."""


class Redacted(Line):
    """An event was hidden; its leaf keeps every root valid."""

    leaf: Hash
    """The hidden line's leaf in the tree."""
    redacted: Text
    """Why it was hidden."""
    seq: Seq
    """The hidden event's number."""


class Hidden(Event, tag=REDACTED):
    """Stands for an event whose line was hidden: it keeps its number and changes no state."""

    type, page = REDACTED, "play"

    opened: Seat | None = None
    """Whose opened hand it says it was."""
