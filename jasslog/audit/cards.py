"""Judging the cards: what is found of each, what it proves of earlier ones, and what a trick must have."""

from __future__ import annotations

from jasslog.audit.causes import TURNS
from jasslog.audit.court import Court
from jasslog.audit.questions import PROVED_LATER, show
from jasslog.cards import CARD, UNKNOWN
from jasslog.events.play import CardPlayed
from jasslog.game.acts import Open
from jasslog.game.phases.tricks import why_not_played


def judge_card(court: Court, event: CardPlayed) -> None:
    """What speaks against a card; between its hand and its duties it proves what was asked of earlier ones."""
    reasons, deal = why_not_played(court.game, event), court.game.round
    if not reasons and not court.questions:
        return
    asked = bool(court.questions) and event.card != UNKNOWN and deal is not None and deal.phase == "playing"
    for reason in reasons:
        if asked and deal is not None and (isinstance(reason, Open) or reason.name in PROVED_LATER):
            show(court, deal, event.seat, CARD[event.card])
            asked = False
        court.file(reason)
    if asked and deal is not None:
        show(court, deal, event.seat, CARD[event.card])


def judge_trick(court: Court) -> None:
    """When a trick closes: a seat without cards (I-8), and a seat that played twice, after which no turn is sure."""
    deal = court.game.round
    if deal is None or not deal.tricks:
        return
    last = deal.tricks[-1]
    if len(set(last.seats)) == len(deal.active):
        return
    if len(set(last.seats)) < len(last.seats):
        turns = court.told(deal).on_table(last.events, TURNS)
        if turns:
            court.distrust(turns[0])
    for seat in deal.active:
        if seat not in last.seats and not deal.hands[seat] and not deal.unknown[seat]:
            court.find("missing-card", seat=seat, slots={"trick": len(deal.tricks)})
