"""What is different when a game is audited by other rules, and in which rounds two audits of a game do not agree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.audit.report import result
from jasslog.audit.report_model import Result
from jasslog.audit.result import GameAudit, booked
from jasslog.events.seating import GameStarted, Rules
from jasslog.library.record import Record, with_events
from jasslog.variants.plain import Variant

BookedRound = tuple[int, tuple[int, ...] | None, tuple[int, ...] | None]
"""A round, and what each side books by either of two audits; None where the record cannot tell."""


class Changed(NamedTuple):
    """What is different by the other rules; equal things are left out."""

    gone: tuple[Finding, ...]
    """Found by the game's own rules only."""
    new: tuple[Finding, ...]
    """Found by the other rules only."""
    rounds: tuple[BookedRound, ...]
    """By its own rules, and by the others."""
    result: tuple[Result | None, Result | None] | None
    """The result by its own rules and by the others; None where it is the same."""
    audit: GameAudit
    """The audit by the other rules."""


def under_rules(record: Record, rules: Variant) -> Changed:
    """Audit a game again by other rules; the record itself stays as it is. Costs a replay."""
    named = Rules(rules.id, rules.version)
    events = [replace(e, rules=named) if isinstance(e, GameStarted) else e for e in record.raw.events]
    own, other = record.audit(), audit_game(with_events(record.raw, events), record.view, (*record.own, rules))
    results = result(own), result(other)
    return Changed(
        _without(own, other),
        _without(other, own),
        tuple(changed_rounds(own, other)),
        results if results[0] != results[1] else None,
        other,
    )


def _without(audit: GameAudit, other: GameAudit) -> tuple[Finding, ...]:
    """What is found in one audit and not in the other."""
    known = set(map(_key, other.findings))
    return tuple(found for found in audit.findings if _key(found) not in known)


def _key(found: Finding) -> tuple[str, int, int, int, tuple[str, ...]]:
    return found.name, found.seq, found.line, found.seat, tuple(found.legal)


def changed_rounds(own: GameAudit, other: GameAudit) -> Iterable[BookedRound]:
    """The rounds for which two audits of a game do not book the same."""
    if own.game is None or other.game is None:
        return
    others = {deal.number: deal for deal in other.game.rounds}
    for deal in own.game.rounds:
        twin = others.get(deal.number)
        mine, theirs = booked(own, deal), booked(other, twin) if twin is not None else None
        if mine != theirs:
            yield deal.number, tuple(mine) if mine else None, tuple(theirs) if theirs else None
