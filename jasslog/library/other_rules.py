"""Auditing a game by other rules: which findings, rounds and results differ from those by its own rules."""

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
"""The number of a round, and what each side books in it by the first and by the second of two audits.

None where the record cannot tell.
"""


class Changed(NamedTuple):
    """What is different by the other rules; equal things are left out."""

    gone: tuple[Finding, ...]
    """The findings by the game's own rules only."""
    new: tuple[Finding, ...]
    """The findings by the other rules only."""
    rounds: tuple[BookedRound, ...]
    """The rounds that are booked differently, by the game's own rules and by the others."""
    result: tuple[Result | None, Result | None] | None
    """The result by its own rules and by the others; None where it is the same."""
    audit: GameAudit
    """The audit by the other rules."""


def under_rules(record: Record, rules: Variant) -> Changed:
    """What is different when a game is audited by other rules; the record stays as it is. Costs a replay."""
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
    """The findings of one audit that the other does not have."""
    known = set(map(_key, other.findings))
    return tuple(found for found in audit.findings if _key(found) not in known)


def _key(found: Finding) -> tuple[str, int, int, int, tuple[str, ...]]:
    """What makes two findings of different audits of a game the same finding."""
    return found.name, found.seq, found.line, found.seat, tuple(found.legal)


def changed_rounds(own: GameAudit, other: GameAudit) -> Iterable[BookedRound]:
    """The rounds in which two audits of a game book different points; none where one audit knows no rules."""
    if own.game is None or other.game is None:
        return
    others = {deal.number: deal for deal in other.game.rounds}
    for deal in own.game.rounds:
        twin = others.get(deal.number)
        mine, theirs = booked(own, deal), booked(other, twin) if twin is not None else None
        if mine != theirs:
            yield deal.number, tuple(mine) if mine else None, tuple(theirs) if theirs else None
