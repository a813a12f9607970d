"""Judging one against all: the cards of the middle, the partner's card, giving a round up (BI-3, BI-8, BI-11)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from jasslog.audit.beside import judge_count, judge_laid, judge_taken
from jasslog.audit.court import Court
from jasslog.cards import cards
from jasslog.events.base import card_count
from jasslog.events.exchange import CardsDiscarded, TalonTaken
from jasslog.game.facts import NOBODY
from jasslog.game.phases import auction, talon
from jasslog.game.undecided import bid_open
from jasslog.game.unwritten import unwritten

if TYPE_CHECKING:
    from jasslog.game.round import Round


def judge_talon(court: Court, event: TalonTaken) -> None:
    """The winner of the auction takes the cards of the middle, once, before he does anything else."""
    deal, seat = court.game.round, event.seat
    why = _why_no_talon(court, deal, seat, talon.TAKEN)
    if why:
        court.find("talon-not-allowed", seat=seat, slots={"why": why})
    if deal is not None and event.cards is not None:
        middle = deal.aside.talon_up.plus(*deal.aside.talon_down)
        if middle.size:
            judge_taken(court, deal, seat, cards(event.cards), middle)


def _why_no_talon(court: Court, deal: Round | None, seat: int, kind: str) -> str:
    """Why the middle may not be taken, or laid away for, now; empty where it may."""
    if deal is None or not talon.size(deal):
        return "never"
    if talon.done(deal, kind):
        return "twice"
    if deal.phase != "choosing" or court.game.variant.choosing.choice != "auction":
        return "moment"
    if not bid_open(court.game):
        if deal.bid is None or not auction.closed(court.game, deal):
            return "moment"
        if seat != deal.bid.seat:
            return "seat"
    untaken = kind == talon.DISCARDED and not talon.done(deal, talon.TAKEN)
    return "untaken" if untaken and not unwritten(court.game) else ""


def judge_discard(court: Court, event: CardsDiscarded) -> None:
    """He lays as many cards away as he took, out of his own hand (BI-3)."""
    deal, seat = court.game.round, event.seat
    why = _why_no_talon(court, deal, seat, talon.DISCARDED)
    if why or deal is None:
        court.find("talon-not-allowed", seat=seat, slots={"why": why or "never"})
        return
    size = talon.size(deal)
    judge_count(court, seat, card_count(event), (event.cards,), (size,))
    laid = cards(event.cards or ())
    if talon.done(deal, talon.TAKEN):
        judge_laid(court, deal, seat, laid)
    else:
        # Of the middle, which nobody wrote down that he took.
        middle = deal.aside.talon_up.plus(*deal.aside.talon_down)
        judge_laid(court, deal, seat, laid & ~middle.cards, unseen=middle.unknown)


def judge_all_dealt(court: Court) -> None:
    """The wish that everybody deals once before the game is over (SH-1)."""
    game = court.game
    if game.variant.deal.sides != "lone" or game.winner == NOBODY or game.rounds_before:
        return
    dealt = reduce(or_, (1 << deal.dealer for deal in game.rounds), 0)
    missing = [seat for seat in range(game.players) if not dealt >> seat & 1]
    if missing and game.variant.deal.all_deal:
        court.find("not-all-dealt", slots={"seats": missing})
