"""Helpers for the tests of transcripts: the transcript of a record, and the events that are read from a text."""

from __future__ import annotations

from typing import Any

from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.formats.jass.read import Transcript, read
from jasslog.formats.jass.write import text_of, write
from jasslog.variants.load import resolve
from jasslog.variants.options import Variant
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
HEAD = "jass 1\nrules schieber-santiago 1\ndeck de-ch\n"
TABLE = f"{HEAD}A Vreni  B Beat  C Ueli  D Rösli\nround 1 dealer D\n"
"""The beginning of a transcript: four names and a round without recorded hands or cut."""


def rules_of(events: list[Event]) -> Variant | None:
    """The rules that a record names; None if they are not known."""
    rules = events[0]["rules"]
    found = resolve(rules["id"], rules["version"], rules.get("overrides"), rules.get("digest"))
    return None if isinstance(found, Refusal) else found


def written(events: list[Event], deck: str = "en", *, times: bool = True) -> str:
    """The transcript of a record."""
    rules = rules_of(events)
    assert rules is not None
    return text_of(write(events, rules, ALPHABETS[deck], times=times))


def told(events: list[Event], *, times: bool = True) -> list[Event]:
    """The events of a record as its transcript gives them: without tags, and without times if ``times`` is false."""
    gone = {"~"} if times else {"~", "at"}
    return [{name: value for name, value in event.items() if name not in gone} for event in events]


def sound(text: str) -> Transcript:
    """The transcript read from a text, which must have no mistakes."""
    transcript = read(text)
    assert transcript.mistakes == []
    return transcript


def acts(lines: str, *, skip: int = 3) -> list[Event]:
    """The events read from ``lines``, which follow the head and the start of a round, without their numbers."""
    events = sound(TABLE + lines).events[skip:]
    return [{name: value for name, value in event.items() if name != "seq"} for event in events]
