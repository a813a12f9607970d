"""Judging what is drawn from the stock: by whom, when, and which card (SM-1)."""

from __future__ import annotations

from jasslog.audit.beside import judge_into_hand
from jasslog.audit.court import Court
from jasslog.cards import BIT, CARD
from jasslog.events.base import Event, card_of
from jasslog.events.exchange import CardDrawn
from jasslog.game.aside import Pile
from jasslog.game.phases.stock import awaits, drawn_before, draws, why_no_draw


def judge_draw(court: Court, event: CardDrawn) -> None:
    """After a trick its winner draws and then the others, once each; the card turned up is the last one."""
    deal, seat = court.game.round, event.seat
    why = why_no_draw(deal, seat) if deal is not None else "moment"
    if deal is None or why == "no-stock":
        court.find("not-expected", seat=seat, card=card_of(event))
        return
    turn = [act.seat for act in draws(deal)]
    if why:
        court.distrust(court.find("draw-not-allowed", seat=seat, card=card_of(event), slots={"why": why}))
    elif seat not in turn:
        court.find("draw-out-of-turn", seat=seat, card=card_of(event), slots={"expected": turn})
    stock = deal.aside.stock
    left = stock.size - len(drawn_before(deal, seat))
    if event.card is not None and left:
        bit = BIT[CARD[event.card]]
        if bit & stock.cards and left > 1:
            slots = {"why": "turned"}
            court.distrust(court.find("draw-not-allowed", seat=seat, card=event.card, slots=slots))
        else:
            judge_into_hand(court, deal, seat, bit, stock if left == 1 else Pile())


def judge_missing_draw(court: Court, event: Event) -> None:
    """A card is led before everybody has drawn."""
    deal = court.game.round
    if deal is None or not awaits(court.game, deal):
        return
    seats = list(deal.aside.due)
    found = court.find("draw-missing", seat=seats[0], slots={"seats": seats})
    court.distrust(found, frozenset(seats), lost=False)
