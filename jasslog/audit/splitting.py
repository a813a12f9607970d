"""Judging who makes everybody play, and how a round is shared out (ZG-3, ZG-6, ZG-7)."""

from __future__ import annotations

from jasslog.audit import lone
from jasslog.audit.court import Court
from jasslog.events.negotiation import SplitAccepted, SplitOffered, SplitRefused
from jasslog.events.participation import AllForced, RoundConceded
from jasslog.game.facts import Offer
from jasslog.game.phases.participation import why_no_force
from jasslog.game.phases.splitting import why_no_answer, why_no_offer, why_not_conceded
from jasslog.game.score.tens import worth_to_share
from jasslog.game.undecided import undecided_parts


def judge_force(court: Court, event: AllForced) -> None:
    """Only who stands lowest makes everybody play, near the end of the game, before all have spoken."""
    deal, seat = court.game.round, event.seat
    why = why_no_force(court.game, deal, seat) if deal is not None else "moment"
    if why == "never":
        court.find("not-expected", seat=seat)
    elif why:
        court.find("force-not-allowed", seat=seat, slots={"why": why})


def judge_offer(court: Court, event: SplitOffered) -> None:
    """An offer is made in a pause, to those who play, and gives no more than there is."""
    deal, seat = court.game.round, event.seat
    if deal is None or not court.game.variant.splitting.allowed:
        court.find("not-expected", seat=seat)
        return
    offer = Offer(seat, tuple(event.scores), tuple(event.melds or ()), event.seq)
    worth = (
        sum(offer.melds) if "melds" in undecided_parts(court.game, deal) else worth_to_share(court.game, deal, offer)
    )
    why = why_no_offer(court.game, deal, offer, worth)
    if why:
        slots = {"why": why, "found": sum(offer.scores), "most": court.game.variant.splitting.most, "worth": worth}
        court.find("split-not-allowed", seat=seat, slots=slots)


def judge_answer(court: Court, event: SplitAccepted | SplitRefused) -> None:
    """Only who was asked takes an offer or turns it down."""
    deal, seat = court.game.round, event.seat
    if deal is None or not court.game.variant.splitting.allowed:
        court.find("not-expected", seat=seat)
        return
    why = why_no_answer(court.game, deal, seat)
    if why:
        court.find("answer-not-allowed", seat=seat, slots={"why": why})


def judge_concession(court: Court, event: RoundConceded) -> None:
    """Who gives a round up: of three players the one in the hole, or the one against all."""
    deal, seat = court.game.round, event.seat
    if not court.game.variant.splitting.allowed:
        lone.judge_concession(court, event)
        return
    why = why_not_conceded(court.game, deal, seat) if deal is not None else "moment"
    if why:
        court.find("concession-not-allowed", seat=seat, rule="splitting", slots={"why": why})
