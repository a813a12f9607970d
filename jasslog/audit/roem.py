"""Judging roem: what is called, and what had to be called and was not (G10-3)."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.events.melds import RoemCalled
from jasslog.game.facts import NOBODY
from jasslog.game.phases.roem import called_trick, roem_in, uncalled, why_roem_void
from jasslog.game.round import Round

ROEM_NAMES = {"absent": "roem-absent", "late": "roem-late", "of-others": "roem-of-others"}


def judge_roem(court: Court, event: RoemCalled) -> None:
    """Before a call of roem: it is about a complete trick of the round in which there is some, and in time."""
    game, deal, seat = court.game, court.game.round, event.seat
    place = called_trick(deal, event)
    if deal is None or place == NOBODY or not game.variant.roem.allowed:
        court.find("not-expected", seat=seat)
        return
    void = why_roem_void(game, deal, seat, place)
    if void:
        proof = list(deal.tricks[place].events)
        court.find(ROEM_NAMES[void], seat=seat, evidence=proof, slots={"trick": place + 1})


def close_roem(court: Court, deal: Round) -> None:
    """At the end of a round: roem that nobody called in time, where it counts only then."""
    for place, trick in enumerate(deal.tricks):
        if trick.winner == NOBODY or not uncalled(court.game, deal, place):
            continue
        points = sum(one.points for one in roem_in(court.game, deal, place))
        where: dict[str, Any] = {"at": trick.events[-1], "address": f"{deal.number}.{place + 1}", "seat": trick.winner}
        court.find("roem-missing", **where, points=points, slots={"trick": place + 1, "points": points})
