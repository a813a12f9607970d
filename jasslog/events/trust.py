"""Lines that say nothing about the game: seals, what is left of a hidden event, and events of an unknown type."""

from typing import Any

from jasslog.events.base import Event, Hash, Line, Natural, Seat, Seq, Text

REDACTED = "redacted"
"""Stands for the type of an event that was hidden."""
UNKNOWN_TYPE = "unknown"
"""Stands for a type that is not in the vocabulary."""


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
    """What the hidden event was, such as names; withheld where that is not told."""
    seq: Seq
    """The hidden event's number."""


class Hidden(Event, tag=REDACTED):
    """Stands for an event whose line was hidden: it keeps its number and changes no state."""

    type, page = REDACTED, "play"

    opened: Seat | None = None
    """The seat whose opened hand the hidden line says it was; None where it says anything else."""


class Unknown(Event, tag=UNKNOWN_TYPE):
    """An event of a type that is not in the vocabulary: kept as it stands, changing no state and never undone."""

    type, page = UNKNOWN_TYPE, "notes"

    told: dict[str, Any]
    """The members of the event with their values, without number and tag."""
