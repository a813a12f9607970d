"""Logs of other programs, made up for these samples: one of each format that is read."""

from __future__ import annotations

from typing import NamedTuple


class Log(NamedTuple):
    """A log in somebody else's format."""

    format: str
    """By its name in a record."""
    program: str
    text: str
    """What is in it."""


FOLDER = "formats"
LOGS = {
    "stammtisch.txt": Log(
        "stammtisch", "stammtisch", "A round of Schieber as people type it, with the notation in remarks"
    ),
    "jass-kit.txt": Log("jass-kit", "jass-kit", "The same round, one JSON object a round"),
    "heb-ab.json": Log("heb-ab", "Heb ab!", "The same round as a replay bundle"),
    "klaverlive.json": Log("klaverlive", "klaverlive", "A round of Klaverjassen as one player was shown it"),
}
"""By the names of their files, which are kept as they are."""
