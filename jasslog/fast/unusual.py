"""What the hot path says when it gives up."""

from __future__ import annotations


class Unusual(Exception):
    """Something that the hot path does not prove clean by itself; it says nothing against the game."""


GAVE_UP = (Unusual, AttributeError, KeyError, IndexError, TypeError, ValueError)
"""What comes out where it gives up: what is unusual is mostly not in one of its tables."""
