"""Judging order: who deals and who draws lots; and what taking a card back mends."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import CARD, RANK_OF
from jasslog.events.deal import RoundStarted
from jasslog.events.play import CardTakenBack
from jasslog.events.seating import SeatsDrawn
from jasslog.game.phases.taking_back import last_laid, may_take_back
from jasslog.game.rotation import allowed_dealers
from jasslog.game.score.scoring import standing_rulings


def judge_round_started(court: Court, event: RoundStarted) -> None:
    """The right seat deals, and the round before was finished (S-5, S-6)."""
    game = court.game
    last = game.round
    if last is not None and last.phase == "broken" and not standing_rulings(last, "lose_contract"):
        early = [found for found in court.of_round(last) if found.slots.get("why") == "stop"]
        slots = {"round": last.number, "tricks": len(last.tricks)}
        if last.rows is not None:
            slots = {"round": last.number, "laid": last.played.bit_count()}
        court.find("round-broken-off", because=early[-1] if early else None, slots=slots)
    dealers = allowed_dealers(game)
    if event.dealer not in dealers:
        court.find("wrong-dealer", seat=event.dealer, slots={"expected": sorted(dealers)})


def judge_lots(court: Court, event: SeatsDrawn) -> None:
    """Lots are drawn before the first round, by seats of the table (S-8)."""
    game = court.game
    if game.rounds:
        court.find("not-expected")
    draws = dict(game.draws)
    for draw in event.draws:
        seat = draw.seat
        mine = draws.get(seat)
        tied = [s for s, ranks in draws.items() if mine and s != seat and ranks[: len(mine)] == mine]
        if seat >= game.players or (mine and not tied):
            court.find("wrong-lots", seat=seat)
        if draw.card is not None:
            draws[seat] = (*(mine or ()), RANK_OF[CARD[draw.card]])


def judge_take_back(court: Court, event: CardTakenBack) -> None:
    """When a card is taken back in time, what was wrong with it is mended (I-5)."""
    deal, card = court.game.round, CARD[event.card]
    if deal is None or not may_take_back(court.game, deal, event.seat, card):
        return
    played = last_laid(deal)
    for found in court.of_event(played):
        found.severity = "info"
        found.evidence.append(event.seq)
    court.questions[:] = [asked for asked in court.questions if asked.seq != played]
    court.open_cards[:] = [asked for asked in court.open_cards if asked[0] != played]
    for asked in court.questions:
        asked.later.pop(card, None)
