"""The same cards by other house rules: what would be found and booked otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import structs

from jasslog.audit.audit import audit_game
from jasslog.audit.figures import booked, result
from jasslog.audit.finding import Finding
from jasslog.audit.report_model import Result
from jasslog.audit.result import GameAudit
from jasslog.events.seating import GameStarted, Rules
from jasslog.library.record import Record, with_events
from jasslog.log.games import RawGame

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


@dataclass(frozen=True, slots=True)
class Changed:
    """What is different when a game is audited by other rules; equal things are left out."""

    rules: tuple[str, int]
    """Id and version of the other set."""
    gone: tuple[Finding, ...]
    """Found by the game's own rules only."""
    new: tuple[Finding, ...]
    """Found by the other rules only."""
    rounds: tuple[tuple[int, tuple[int, ...] | None, tuple[int, ...] | None], ...]
    """Round, what each side booked by its own rules, and by the others; None where the record cannot tell."""
    result: tuple[Result | None, Result | None] | None
    """The result by its own rules and by the others; None where it is the same."""
    audit: GameAudit
    """The audit by the other rules."""


def under_rules(record: Record, rules: Variant) -> Changed:
    """Audit a game again by other rules; the record itself stays as it is. Costs a replay."""
    own, other = record.audit(), audit_game(_retold(record, rules), record.view, (*record.own, rules))
    known = {_key(found) for found in own.findings}
    keys = {_key(found) for found in other.findings}
    results = result(own), result(other)
    return Changed(
        (rules.id, rules.version),
        tuple(found for found in own.findings if _key(found) not in keys),
        tuple(found for found in other.findings if _key(found) not in known),
        tuple(_rounds(own, other)),
        results if results[0] != results[1] else None,
        other,
    )


def _retold(record: Record, rules: Variant) -> RawGame:
    """The record as it is but for the rules in its head."""
    named = Rules(rules.id, rules.version)
    events = [structs.replace(e, rules=named) if isinstance(e, GameStarted) else e for e in record.raw.events]
    return with_events(record.raw, events)


def _key(found: Finding) -> tuple[str, int, int, int, tuple[str, ...]]:
    return found.name, found.seq, found.line, found.seat, tuple(found.legal)


def _rounds(own: GameAudit, other: GameAudit) -> Iterable[tuple[int, Any, Any]]:
    if own.game is None or other.game is None:
        return
    others = {deal.number: deal for deal in other.game.rounds}
    for deal in own.game.rounds:
        twin = others.get(deal.number)
        mine, theirs = booked(own, deal), booked(other, twin) if twin is not None else None
        if mine != theirs:
            yield deal.number, tuple(mine) if mine else None, tuple(theirs) if theirs else None
