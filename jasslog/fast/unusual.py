"""What the hot path says when it gives up."""

from __future__ import annotations


class Unusual(Exception):
    """Something that the hot path does not prove clean by itself; it says nothing against the game."""
