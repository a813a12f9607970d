"""Lines that are no events: seals, and what is left of an event that was hidden."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Hash, Line, Natural, Seq, Text


class Sealed(Line):
    """Everything before this line was sealed."""

    type: Literal["sealed"]
    """Always sealed."""
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
