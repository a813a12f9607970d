"""What only the whole round tells of the choosing: who spoke first, and whether a contract stands when cards lie."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.events.auction import BidDeferred
from jasslog.events.base import seat_of
from jasslog.events.choosing import ContractChosen, Passed, Pushed
from jasslog.game.facts import NOBODY
from jasslog.game.phases.auction import standing
from jasslog.game.phases.calls import card_due
from jasslog.game.phases.choosing import open_choosing
from jasslog.game.phases.staging import why_not_all_dealt
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import find_forehand
from jasslog.game.round import Round


def remember_first(court: Court, event: Pushed | Passed | ContractChosen | BidDeferred) -> None:
    """Who speaks first where the hands do not tell who is forehand counts as forehand until they do."""
    deal, game, way = court.game.round, court.game, way_of(court.game.variant)
    if deal is None or deal.forehand != NOBODY or deal.rows is not None or deal.phase not in ("dealing", "choosing"):
        return
    if event.type not in way.calls or "choosing" in game.not_recorded or card_due(way.acts(game, deal)):
        return
    if find_forehand(game, deal) == NOBODY:
        court.assumed.setdefault(deal.number, (event.seq, court.here(), event.seat))


def close_choosing(court: Court, deal: Round) -> None:
    """Where the hands did not tell who was forehand, the cards played since may: then he who spoke first is judged."""
    seq, address, seat = court.assumed.pop(deal.number, (-1, "", NOBODY))
    actual = find_forehand(court.game, deal) if seq >= 0 else NOBODY
    if actual not in (NOBODY, seat):
        court.find("wrong-chooser", at=seq, address=address, seat=seat, slots={"expected": [actual]})


def ready_to_play(court: Court, deal: Round, seat: int, code: str) -> Round:
    """The round as it stands before its first card; where nobody had to choose, the contract goes without saying."""
    if deal.contract is None and not way_of(court.game.variant).calls:
        if deal.phase == "dealing":
            judge_missing_hands(court, deal)
        after = court.game.clone()
        assert after.round is not None
        open_choosing(after, after.round)
        return after.round
    if deal.contract is None:
        _judge_missing_contract(court, deal, seat, code)
    return deal


def _judge_missing_contract(court: Court, deal: Round, seat: int, code: str) -> None:
    if standing(deal) is not None and "choosing" in court.game.not_recorded:
        return
    if standing(deal) is not None:
        late = next((found for found in court.of_round(deal) if found.slots.get("why") == "over"), None)
        court.find("auction-open", seat=seat, card=code, because=late)
    elif "choosing" in court.game.not_recorded:
        court.open_cards.append((court.event.seq, court.here(), seat_of(court.event)))
    elif not court.game.variant.choosing.trump_by_lead:
        court.distrust(court.find("no-contract", rule=way_of(court.game.variant).rule))


def judge_missing_hands(court: Court, deal: Round) -> None:
    """Somebody speaks or plays before every hand is dealt."""
    for reason in why_not_all_dealt(court.game, deal):
        court.file(reason)
