"""Damages of tags and seals: what was changed after it had been written down and sealed."""

from __future__ import annotations

import re
from random import Random

import orjson

from jasslog.generate.misfits import place_in
from jasslog.generate.spoils import Spoil, Spoiled, written
from jasslog.generate.table import Table
from jasslog.log import seal, tags


def redacted(table: Table, rng: Random) -> Spoiled | None:
    """A line is hidden after the record was sealed, with its leaf and number left."""
    lines, place = _sealed(table, rng)
    lines[place] = seal.hide(lines[place], _number(lines, place), "private")
    return Spoiled(tags.tagged(lines), "line-redacted", _number(lines, place), place)


def unproved(table: Table, rng: Random) -> Spoiled | None:
    """A line is hidden and no seal covers it."""
    lines, place = written(table.events), place_in(table, rng)
    lines[place] = seal.hide(lines[place], place, "private")
    return Spoiled(lines, "redaction-unproved", place, place)


def changed(table: Table, rng: Random) -> Spoiled | None:
    """A line with a tag says a little more than before."""
    lines, place = _sealed(table, rng)
    lines[place] = lines[place].replace(b',"~"', b',"x_late":1,"~"', 1)
    return Spoiled(lines, "tag-broken", _number(lines, place), place)


def untagged(table: Table, rng: Random) -> Spoiled | None:
    """One line has lost its tag."""
    lines, place = _sealed(table, rng)
    lines[place] = tags.bare(lines[place])
    return Spoiled(lines, "tag-missing", _number(lines, place), place)


def seal_with(name: str, pattern: bytes, wrong: bytes) -> Spoil:
    """The last seal says something else."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        lines = seal.sealed(written(table.events), tag=False)
        lines[-1] = re.sub(pattern, wrong, lines[-1])
        return Spoiled(lines, name, None, len(lines) - 1)

    return spoil


def _sealed(table: Table, rng: Random) -> tuple[list[bytes], int]:
    """The sealed lines of the record, and one that is an event, but neither the head nor among the last ones."""
    lines = seal.sealed(written(table.events))
    events = [place for place, line in enumerate(lines) if seal.as_seal(line) is None]
    return lines, events[place_in(table, rng)]


def _number(lines: list[bytes], place: int) -> int:
    number: int = orjson.loads(lines[place])["seq"]
    return number


DAMAGES: dict[str, Spoil] = {
    "redacted": redacted,
    "redacted-unsealed": unproved,
    "line-changed": changed,
    "tag-lost": untagged,
    "seal-root": seal_with("seal-broken", b'"root":"[0-9a-f]+', b'"root":"' + b"cd" * 32),
    "seal-size": seal_with("seal-misplaced", b'"size":', b'"size":1'),
}
"""Damages of tags and seals by name."""
