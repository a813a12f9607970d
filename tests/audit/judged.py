"""What a judge says of a record, field by field, and what each finding follows from."""

from __future__ import annotations

from game.builder import Record

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.events.vocabulary import read
from jasslog.log.games import RawGame


def only(audit: GameAudit, name: str) -> Finding:
    """The one finding of this name."""
    (found,) = [found for found in audit.findings if found.name == name]
    return found


def seq_of(record: Record, card: str) -> int:
    """The event that first played a card."""
    return next(event["seq"] for event in record.events if (event["type"], event.get("card")) == ("card_played", card))


def without(record: Record, *lost: int) -> GameAudit:
    """The record judged without these events, whose lines are gone."""
    raw = RawGame(1)
    for line, event in enumerate(record.events, start=1):
        if event["seq"] not in lost:
            raw.events.append(read(event))
            raw.lines.append(line)
    return audit_game(raw)


def causes(audit: GameAudit) -> dict[str, str]:
    """The name of every finding that follows from another one, and of that one."""
    return {found.name: found.caused_by.name for found in audit.findings if found.caused_by is not None}


def roots(audit: GameAudit) -> list[str]:
    """The names of the findings that follow from nothing, but for the end that is missing."""
    return [found.name for found in audit.findings if found.caused_by is None and found.name != "unfinished-game"]
