"""Judging whether an act has its place: looking back, stopping, taking a card back, showing one."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import BIT, CARD, CODES
from jasslog.events.play import CardExposed, CardTakenBack, PlayStopped, TrickLookedAt
from jasslog.game.facts import UNDER_WAY
from jasslog.game.hands import may_hold
from jasslog.game.phases.play import may_take_back, open_trick
from jasslog.game.phases.stopping import may_stop, stop_open


def judge_lookback(court: Court, event: TrickLookedAt) -> None:
    """Only the turned tricks that the set allows are looked at again (I-13)."""
    deal = court.game.round
    if deal is None or event.trick > len(deal.tricks):
        court.find("not-expected", seat=event.seat)
    elif event.trick != open_trick(court.game, deal):
        court.find("looked-back", seat=event.seat, slots={"trick": event.trick})


def judge_stop(court: Court, event: PlayStopped) -> None:
    """Play may be stopped only where cards count, and when all of those are taken (GU-5)."""
    deal = court.game.round
    if deal is not None and deal.phase == "playing" and stop_open(court.game, deal):
        return
    if deal is None or not may_stop(court.game, deal):
        doubts = [found for found in court.of_round(deal) if found.name in _UNSURE] if deal is not None else []
        court.find("not-expected", because=doubts[0] if doubts else None, slots={"why": "stop"})


_UNSURE = ("card-not-held", "card-played-twice", "card-not-in-deck", "card-face-down", "missing-card")
"""Findings after which nobody knows which cards were really played."""


def judge_take_back(court: Court, event: CardTakenBack) -> None:
    """A card is taken back before the next one covers it; then what was wrong with it is mended (I-5)."""
    deal = court.game.round
    card = CARD[event.card]
    if not may_take_back(court.game, deal, event.seat, card) or deal is None:
        court.find("taken-back-late", seat=event.seat, card=CODES[card])
        return
    if deal.rows is not None:
        played = deal.rows.moves[-1].event
    else:
        played = deal.events[-1] if deal.events else deal.tricks[-1].events[-1]
    for found in court.of_event(played):
        found.severity = "info"
        found.evidence.append(event.seq)
    court.questions[:] = [asked for asked in court.questions if asked.seq != played]
    court.open_cards[:] = [asked for asked in court.open_cards if asked[0] != played]
    for asked in court.questions:
        asked.later.pop(card, None)


def judge_exposed(court: Court, event: CardExposed) -> None:
    """A card can be shown only by the seat that holds it."""
    deal, seat = court.game.round, event.seat
    if deal is None or deal.phase not in UNDER_WAY[1:]:
        court.find("not-expected", seat=seat, card=event.card)
    elif deal.known[seat] and not may_hold(deal, seat, BIT[CARD[event.card]]):
        court.find("card-not-held", seat=seat, card=event.card)
