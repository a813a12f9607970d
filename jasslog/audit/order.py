"""Judging order: what taking a card back mends."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import CARD
from jasslog.events.play import CardTakenBack
from jasslog.game.phases.taking_back import last_laid, may_take_back


def judge_take_back(court: Court, event: CardTakenBack) -> None:
    """When a card is taken back in time, what was wrong with it is mended (I-5)."""
    deal, card = court.game.round, CARD[event.card]
    if deal is None or not may_take_back(court.game, deal, event.seat, card):
        return
    played = last_laid(deal)
    for found in court.told(deal).of_event(played):
        found.severity = "info"
        found.evidence.append(event.seq)
    court.questions[:] = [asked for asked in court.questions if asked.seq != played]
    court.open_cards[:] = [asked for asked in court.open_cards if asked[0] != played]
    for asked in court.questions:
        asked.later.pop(card, None)
