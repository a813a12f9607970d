"""Helpers for the tests of judges: single findings of an audit, lost lines, and what findings follow from."""

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
    """The number of the event that first played a card."""
    return next(event["seq"] for event in record.events if (event["type"], event.get("card")) == ("card_played", card))


def without(record: Record, *lost: int) -> GameAudit:
    """The audit of the record without these events, as if their lines were lost."""
    raw = RawGame(1)
    for line, event in enumerate(record.events, start=1):
        if event["seq"] not in lost:
            raw.events.append(read(event))
            raw.lines.append(line)
    return audit_game(raw)


def causes(audit: GameAudit) -> dict[str, str]:
    """For the name of each finding that follows from another, the name of that other one."""
    return {found.name: found.caused_by.name for found in audit.findings if found.caused_by is not None}


def roots(audit: GameAudit) -> list[str]:
    """The names of the findings that follow from no other; unfinished-game is left out."""
    return [found.name for found in audit.findings if found.caused_by is None and found.name != "unfinished-game"]
