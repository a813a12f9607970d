"""Judging the points of tricks and the identity of each round."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.audit.tallies import tell_undecided
from jasslog.events.claims import TrickClaimed
from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.score.earned import round_total, trick_points


def judge_trick_claim(court: Court, event: TrickClaimed) -> None:
    """The table's winner and points of the last trick are those of the cards (T-1, T-3)."""
    deal = court.game.round
    if deal is None or not deal.tricks:
        court.find("nothing-to-claim", seat=event.winner)
        return
    court.compared = True
    trick = deal.tricks[-1]
    address = f"{deal.number}.{len(deal.tricks)}"
    proof = list(trick.events)
    if trick.winner != NOBODY and event.winner != trick.winner:
        slots = {"claimed": event.winner, "computed": trick.winner}
        court.find("trick-winner-claimed", seat=event.winner, address=address, evidence=proof, slots=slots)
    points, claimed = trick_points(deal, len(deal.tricks) - 1), event.points
    if claimed is None or "cards" in deal.undecided:
        return
    if deal.loose and court.game.variant.play.discard_values == "retroactive":
        court.told_early.append((event.seq, len(deal.tricks), claimed))
    elif claimed != points:
        slots = {"claimed": claimed, "computed": points}
        court.find("trick-points-claimed", address=address, evidence=proof, points=claimed - points, slots=slots)


def _judge_told_early(court: Court, deal: Round) -> None:
    """Points said of tricks while no card had made trump, by the values of the trump that was made later (V-6b)."""
    told, court.told_early = court.told_early, []
    for seq, number, claimed in told if "cards" not in deal.undecided else []:
        points, proof = trick_points(deal, number - 1), list(deal.tricks[number - 1].events)
        if claimed != points:
            slots = {"claimed": claimed, "computed": points}
            details: dict[str, Any] = {"evidence": proof, "points": claimed - points, "slots": slots}
            court.find("trick-points-claimed", at=seq, address=f"{deal.number}.{number}", **details)


def close_points(court: Court, deal: Round) -> None:
    """The cards of a finished round add up to the deck: each card once, all of them won (V-10)."""
    _judge_told_early(court, deal)
    if "cards" in deal.undecided and deal.contract is not None:
        counted = [0] * court.game.sides
        for seat, won in enumerate(deal.won):
            counted[court.game.side_of[seat]] += won
        tell_undecided(court, [], counted, [deal])
        return
    if deal.contract is None:
        return
    total = sum(deal.won)
    expected = round_total(court.game, deal)
    if total != expected:
        address = f"{deal.number}.{len(deal.tricks)}"
        court.find(
            "round-does-not-add-up",
            address=address,
            points=total - expected,
            slots={"found": total, "expected": expected},
        )
