"""What goes wrong when a program asks for a record."""

from __future__ import annotations


class JasslogError(Exception):
    """A record that cannot be had, or that is not what was asked for; the text says why."""
