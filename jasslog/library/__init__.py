"""Many games: files, folders and archives, read one game at a time; and a record as an object."""

from __future__ import annotations


class JasslogError(Exception):
    """A record that cannot be had, or that is not what was asked for; the text says why."""
