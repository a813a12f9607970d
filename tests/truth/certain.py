"""The statements of an audit that are certain, and those of them that the audit of a fuller record contradicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jasslog.audit import report, result
from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.game.facts import NOBODY
from jasslog.log.games import split_games


def audited(lines: Iterable[bytes]) -> GameAudit:
    """The audit of the game in these lines."""
    return next(audit_game(raw) for raw in split_games([(1, 0, lines)]))


def convictions(audit: GameAudit, *, lost: bool) -> list[str]:
    """The errors that an audit found, as texts.

    If a line is lost, only errors of play and sums that do not follow from damage to the file.
    """
    return [
        f"{found.code} {found.name} {found.address} {found.slots}"
        for found in audit.findings
        if found.severity == "error"
        and (found.code[1] in "23456" or not lost)
        and not (lost and found.root.code.startswith("J1"))
    ]


def unnamed(audit: GameAudit) -> list[str]:
    """The findings that are undecided without naming what they depend on, as texts."""
    return [
        f"{found.code} {found.name} {found.address} {found.slots}"
        for found in audit.findings
        if found.severity == "undecided" and found.code[1] in "23456"
        if not (found.caused_by or found.evidence or any(found.slots.get(name) for name in ("parts", "seats", "why")))
    ]


def contradictions(audit: GameAudit, whole: GameAudit, *, lost: bool, shift: int = 1 << 30) -> Iterator[str]:
    """The certain statements of an audit that the audit of the ``whole`` record contradicts, as texts.

    With a line ``lost``, rounds are matched by their first events; the numbers of events in ``audit`` are one too low
    from ``shift`` on. Otherwise rounds are matched in their order.
    """
    assert audit.game is not None
    assert whole.game is not None
    for name in ("winner", "scores", "decided_by", "schneider"):
        said, truth = (getattr(report.result(one), name) for one in (audit, whole))
        if said is not None and said != truth:
            yield f"{name} {said}, not {truth}"
    totals = dict(zip([deal.first_event for deal in whole.game.rounds], result.totals(whole), strict=True))
    rounds = {deal.first_event: deal for deal in whole.game.rounds}
    if not lost:
        rounds = dict(zip([deal.first_event for deal in audit.game.rounds], rounds.values(), strict=False))
        totals = dict(zip(rounds, totals.values(), strict=False))
    for deal, total in zip(audit.game.rounds, result.totals(audit), strict=True):
        begins = deal.first_event + (lost and deal.first_event >= shift)
        right = rounds.get(begins)
        if right is None:
            yield f"{deal.number} no such round"
            continue
        if (told := result.booked(audit, deal)) is not None and told != result.booked(whole, right):
            yield f"{deal.number} booked {told}, not {result.booked(whole, right)} ({deal.phase}, {right.phase})"
        if total is not None and total != totals[begins]:
            yield f"{deal.number} total {total}, not {totals[begins]}"
        if deal.number in audit.game.lost:
            continue
        for place, (one, other) in enumerate(zip(deal.tricks, right.tricks, strict=False), start=1):
            if one.winner not in (NOBODY, other.winner):
                yield f"{deal.number}.{place} winner {one.winner}, not {other.winner}"
