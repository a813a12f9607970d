"""Judging order and turn: who deals, cuts, chooses, and whether an act has its place."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.cards import BIT, CARD, CODES, RANK_OF
from jasslog.events.deal import RoundStarted
from jasslog.events.play import CardExposed, CardTakenBack, PlayStopped, TrickLookedAt
from jasslog.events.seating import SeatsDrawn
from jasslog.game.facts import UNDER_WAY
from jasslog.game.hands import may_hold
from jasslog.game.phases.play import may_take_back, open_trick
from jasslog.game.phases.stopping import may_stop, stop_open
from jasslog.game.rotation import allowed_dealers
from jasslog.game.score.overlay import standing_rulings


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
