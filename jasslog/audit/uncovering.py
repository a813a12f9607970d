"""Judging the cards that are turned up in the columns: by whom, when, and which (ZS-2)."""

from __future__ import annotations

from jasslog.audit.beside import judge_into_hand
from jasslog.audit.court import Court
from jasslog.cards import BIT, CARD
from jasslog.events.exchange import CardUncovered
from jasslog.game.aside import Pile
from jasslog.game.phases.columns import awaits, bare, why_not
from jasslog.game.round import Round


def judge_uncovered(court: Court, event: CardUncovered) -> None:
    """Who has played an open card turns up the one under it, and no other."""
    deal, seat, bit = court.game.round, event.seat, BIT[CARD[event.card]]
    if deal is None or not deal.variant.deal.columns:
        court.find("not-expected", seat=seat, card=event.card)
        return
    why, free = why_not(deal, seat), bare(deal, seat)
    if why:
        found = court.find("uncover-not-allowed", seat=seat, card=event.card, slots={"why": why})
        court.distrust(found, frozenset((seat,)), lost=False)
    lies = bit & deal.aside.covered(seat) if free is None else BIT[free.under] if free.under >= 0 else 0
    judge_into_hand(court, deal, seat, bit, Pile(lies))


def judge_missing(court: Court, deal: Round) -> None:
    """A card is played before what lies bare is turned up."""
    seats = awaits(court.game, deal)
    if seats:
        found = court.find("uncover-missing", seat=seats[0], slots={"seats": seats})
        court.distrust(found, frozenset(seats), lost=False)
