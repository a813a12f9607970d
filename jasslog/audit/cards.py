"""Judging the cards: what is found of each, what it proves of earlier ones, and what a trick must have."""

from __future__ import annotations

from jasslog.audit.causes import TURNS
from jasslog.audit.choosing import ready_to_play
from jasslog.audit.court import Court
from jasslog.audit.questions import PROVED_LATER, show
from jasslog.cards import CARD, UNKNOWN
from jasslog.events.play import CardPlayed
from jasslog.game.facts import BEFORE_PLAY
from jasslog.game.phases.auction import standing
from jasslog.game.phases.tricks import why_not_laid, why_not_played
from jasslog.game.reason import Open, Reasons
from jasslog.game.round import Round


def judge_card(court: Court, event: CardPlayed) -> None:
    """What speaks against a card; the first one of a round is judged by what is played from then on."""
    game, deal = court.game, court.game.round
    reasons = why_not_played(game, event)
    if deal is not None and deal.phase == "playing":
        if reasons or court.questions:
            _file(court, deal, event, reasons)
        return
    for reason in reasons:
        court.file(reason)
    if deal is None or deal.rows is not None or deal.phase not in BEFORE_PLAY:
        return
    deal = ready_to_play(court, deal, event.seat, event.card)
    if deal.contract is not None or standing(deal) is not None or game.variant.choosing.trump_by_lead:
        _file(court, deal, event, why_not_laid(game, deal, event))


def _file(court: Court, deal: Round, event: CardPlayed, reasons: Reasons) -> None:
    """File the reasons; between its hand and its duties a card proves what was asked of earlier ones."""
    asked = bool(court.questions) and event.card != UNKNOWN
    for reason in reasons:
        if asked and (isinstance(reason, Open) or reason.name in PROVED_LATER):
            show(court, deal, event.seat, CARD[event.card])
            asked = False
        court.file(reason)
    if asked:
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
        turns = [f for f in court.findings if f.seq in last.events and f.name in TURNS]
        if turns:
            court.distrust(turns[0])
    for seat in deal.active:
        if seat not in last.seats and not deal.hands[seat] and not deal.unknown[seat]:
            court.find("missing-card", seat=seat, slots={"trick": len(deal.tricks)})
