"""Two copies of a record: the same, one only shorter, or where they part."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from jasslog.events.base import Event
from jasslog.events.seating import GameStarted
from jasslog.events.trust import REDACTED
from jasslog.log import merkle
from jasslog.log.games import RawGame
from jasslog.log.seal import examine
from jasslog.log.write import canonical

SAME, FIRST_SHORTER, SECOND_SHORTER, DIFFER, OTHER_GAME = "same", "first-shorter", "second-shorter", "differ", "other"


class Row(NamedTuple):
    """One event line of a copy."""

    leaf: bytes
    event: Event | None
    """None for a line that could not be read."""
    line: int


class Comparison(NamedTuple):
    """What two copies have in common."""

    kind: str
    """same, first-shorter, second-shorter, differ, other (games of two names)."""
    common: int
    """How many events from the first on are the same in both."""
    rewritten: bool
    """Some of these are written in other bytes, so that their leaves differ."""
    first: list[Row]
    second: list[Row]

    @property
    def parting(self) -> tuple[Row | None, Row | None]:
        """The first line of each copy that the other one does not have there; None where a copy ends."""
        at = self.common
        return tuple(rows[at] if at < len(rows) else None for rows in (self.first, self.second))  # type: ignore[return-value]


def rows(raw: RawGame) -> list[Row]:
    """The event lines of a game in the order of the file; of another program's log what its record would hold."""
    if not raw.text:
        return [Row(merkle.leaf(canonical(e)), e, line) for e, line in zip(raw.events, raw.lines, strict=True)]
    events = dict(zip(raw.lines, raw.events, strict=True))
    sealing = raw.sealing or examine(raw.text)
    lines = [raw.first_line + place for place in sealing.places]
    return [Row(leaf, events.get(line), line) for leaf, line in zip(sealing.leaves, lines, strict=True)]


def compare(one: RawGame, other: RawGame) -> Comparison:
    """Where two copies of a record part. A hidden line is the same as the one that was hidden."""
    first, second = rows(one), rows(other)
    common, rewritten = 0, False
    for mine, its in zip(first, second, strict=False):
        if mine.leaf != its.leaf:
            if not _says_the_same(mine.event, its.event):
                break
            rewritten = True
        common += 1
    if not common and _game(first) and _game(second) and _game(first) != _game(second):
        kind = OTHER_GAME
    elif common < min(len(first), len(second)):
        kind = DIFFER
    elif len(first) == len(second):
        kind = SAME
    else:
        kind = FIRST_SHORTER if len(first) < len(second) else SECOND_SHORTER
    return Comparison(kind, common, rewritten, first, second)


def _says_the_same(one: Event | None, other: Event | None) -> bool:
    if one is None or other is None or REDACTED in (one.type, other.type):
        return False
    return structs.replace(one, tag=None) == structs.replace(other, tag=None)


def _game(found: list[Row]) -> str:
    """The id of the game; empty where its head cannot be read."""
    event = found[0].event if found else None
    return event.game if isinstance(event, GameStarted) else ""
