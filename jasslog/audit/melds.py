"""Judging melds, marriages and roem when the round is over: what fell since, what nobody showed or said."""

from __future__ import annotations

from typing import Any

from jasslog.audit.cards import played
from jasslog.audit.court import Court
from jasslog.cards import BIT, CODES
from jasslog.game.facts import NOBODY
from jasslog.game.hands import together
from jasslog.game.phases.best_melds import credited_melds, proved, standing, unproved, unresolved
from jasslog.game.phases.marriage import FIRST, married_seats, pair_of, parted
from jasslog.game.phases.melds import void_reason
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.state import Round
from jasslog.game.undecided import bid_open


def close_melds(court: Court, deal: Round) -> None:
    """At the end of a round: melds disproved or too low, melds nobody showed, marriages and roem nobody announced."""
    if deal.melds:
        _close_announced(court, deal)
    _judge_forgotten_marriage(court, deal)
    _judge_missing_roem(court, deal)


def _close_announced(court: Court, deal: Round) -> None:
    told = court.told(deal)
    for said in standing(court.game, deal):
        reported = any(found.code.startswith("J40") for found in told.of_event(said.event))
        if said.void and said.void != "unshared" and not reported:
            proof = tuple(one.event for one in played(deal, said.cards) if one.seat != said.seat)
            reason = void_reason(deal, said)._replace(evidence=proof)
            court.file(reason, at=said.event)
    if unresolved(deal) or unproved(deal):
        open_ones = [said for said in deal.melds if not said.void and (not said.cards or not proved(deal, said))]
        evidence = [said.event for said in open_ones]
        court.find("meld-undecided", at=evidence[0], seat=open_ones[0].seat, evidence=evidence)


def _judge_forgotten_marriage(court: Court, deal: Round) -> None:
    game = court.game
    pair = pair_of(deal)
    if not pair or not game.variant.marriage.allowed or "marriages" in game.not_recorded:
        return
    if (game.variant.marriage.via_meld and "melds" in game.not_recorded) or (
        game.variant.auction.named and bid_open(game)
    ):
        # It may have been shown in a meld, and a bid by name that nobody wrote down may be one without marriages.
        return
    seat = next((s for s, dealt in enumerate(deal.dealt) if dealt & pair == pair), NOBODY)
    once = seat in deal.marriage_said and deal.marriage_said[seat][1] == FIRST
    if seat == NOBODY or parted(deal, seat, pair) or (seat in deal.marriage_said and not once) or pair & ~deal.played:
        return
    if len(deal.tricks) < deal.size and deal.last_card >= 0 and BIT[deal.last_card] & pair:
        return  # Play stopped before the next card: it could still have been said.
    if together(deal, seat, pair) and seat not in married_seats(game, deal, credited_melds(game, deal)):
        second = max(played(deal, pair))
        name = "marriage-half" if once else "marriage-missing"
        court.find(name, at=second.event, address=second.address, seat=seat, card=CODES[second.card])


def _judge_missing_roem(court: Court, deal: Round) -> None:
    """Roem that nobody called in time, where it counts only then (G10-3)."""
    for place, trick in enumerate(deal.tricks if deal.variant.roem.must_be_called else ()):
        if trick.winner == NOBODY or not uncalled(court.game, deal, place):
            continue
        points = sum(one.points for one in roem_in(court.game, deal, place))
        where: dict[str, Any] = {"at": trick.events[-1], "address": f"{deal.number}.{place + 1}", "seat": trick.winner}
        court.find("roem-missing", **where, points=points, slots={"trick": place + 1, "points": points})
