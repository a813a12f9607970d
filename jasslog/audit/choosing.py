"""Judging how the contract comes about: who turns, speaks and names, and what could be named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.audit.court import Court
from jasslog.cards import CARD
from jasslog.events.auction import BidDeferred
from jasslog.events.base import contract_in, seat_of
from jasslog.events.choosing import ContractChosen, Passed, Pushed
from jasslog.events.deal import CardTurned
from jasslog.game.facts import NOBODY
from jasslog.game.naming import open_contracts
from jasslog.game.phases import talon
from jasslog.game.phases.choosing import contract_of, open_choosing
from jasslog.game.phases.staging import why_not_all_dealt
from jasslog.game.phases.ways import way_of
from jasslog.game.phases.ways.auction import standing
from jasslog.game.rotation import find_forehand
from jasslog.game.round import Round
from jasslog.variants.naming import all_contracts

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.rules.contracts import Contract


def judge_turned(court: Court, event: CardTurned) -> None:
    """A card is turned only where one is due: dealt last (G5), of the pack (G9-1), beside it, or of another (G10-1)."""
    deal, way, code = court.game.round, way_of(court.game.variant), event.card
    may_speak = deal is not None and deal.phase in ("dealing", "choosing") and event.type in way.CALLS
    acts = way.acts(court.game, deal) if deal is not None and may_speak else []
    due = next((act for act in acts if act.type == event.type), None)
    if may_speak and due is None and "choosing" in court.game.not_recorded:
        # What led to another card being turned is left out.
        return
    if deal is None or due is None:
        court.find("not-expected", card=code)
        return
    if deal.phase == "dealing":
        judge_missing_hands(court, deal)
    if due.seat == NOBODY and CARD[code] not in due.cards:
        if court.game.variant.deal.before_choosing:
            # Whoever takes it will have a card that was not meant for him.
            court.distrust(court.find("turn-up-not-free", card=code), lost=False)
        else:
            court.find("suit-turned-twice", card=code)
    elif court.game.variant.choosing.choice == "turn_up":
        if CARD[code] not in due.cards:
            slots = {"why": "card-twice", "cards": [code]}
            court.distrust(court.find("wrong-pile", card=code, slots=slots), frozenset(), lost=False)
    elif due.cards and CARD[code] not in due.cards and (deal.known[due.seat] or deal.variant.deal.columns):
        court.find("card-not-held", seat=due.seat, card=code)


def judge_call(court: Court, event: Pushed | Passed | ContractChosen | BidDeferred) -> None:
    """The right seat speaks, says what it may say now, and names a contract that is open to it (C-10 to C-12)."""
    deal, game, way = court.game.round, court.game, way_of(court.game.variant)
    seat, kind, told = event.seat, event.type, contract_in(event)
    if deal is None or deal.phase not in ("dealing", "choosing") or kind not in way.CALLS:
        named = deal is not None and deal.contract is not None
        # A pass that is no call is a turn in Domino, and this no round of it.
        domino = {"why": "domino"} if game.variant.domino.rounds and kind not in way.CALLS else {}
        court.find("contract-already-named" if named else "not-expected", seat=seat, slots=domino)
        return
    if deal.phase == "dealing":
        judge_missing_hands(court, deal)
    if "choosing" in game.not_recorded:
        # How it came to the contract is left out, so nobody can have spoken at the wrong time.
        if told is not None:
            judge_named(court, seat, contract_of(told))
        return
    acts = way.acts(game, deal)
    if acts and all(act.type == "card_turned" for act in acts):
        _judge_unoffered(court, event)
        return
    seats = sorted({act.seat for act in acts if not act.optional})
    if deal.forehand == NOBODY and find_forehand(game, deal) == NOBODY:
        court.assumed.setdefault(deal.number, (court.event.seq, court.here(), seat))
    if seat not in seats:
        court.find("wrong-chooser", seat=seat, slots={"expected": seats})
    elif kind in _NOT_NOW and not any((act.seat, act.type) == (seat, kind) for act in acts):
        court.find(_NOT_NOW[kind], seat=seat, rule=way.RULE if kind != "bid_deferred" else "")
    elif "bid_made" in way.CALLS and kind not in {act.type for act in acts}:
        waits = any(act.type in (talon.TAKEN, talon.DISCARDED) for act in acts)
        found = court.find("discards-missing" if waits else "not-expected", seat=seat)
        if waits:
            court.distrust(found, frozenset((seat,)), lost=False)
    if told is not None:
        offered = [act for act in acts if act.contracts]
        judge_named(court, seat, contract_of(told), offered)


_NOT_NOW = {"pushed": "push-not-allowed", "passed": "pass-not-allowed", "bid_deferred": "defer-not-allowed"}


def _judge_unoffered(court: Court, event: Pushed | Passed | ContractChosen | BidDeferred) -> None:
    """Somebody speaks and nothing has been turned; a pass then leaves open what was passed, so the rest is in doubt."""
    found = court.find("no-suit-turned", seat=event.seat, rule=way_of(court.game.variant).RULE)
    if contract_in(event) is None:
        court.distrust(found, frozenset())


def judge_named(court: Court, seat: int, contract: Contract, acts: Sequence[Act] = ()) -> None:
    """The contract is one of the set, its line on the sheet is open, its suit on offer (C-10, G6-1, G10-1).

    ``acts`` are what may come now, where that can leave fewer contracts than are open.
    """
    game = court.game
    mine = open_contracts(game, seat)
    if contract in mine and all(act.contracts == open_contracts(game, act.seat) for act in acts):
        # Nothing is withheld.
        return
    offered = {other for act in acts for other in act.contracts}
    withheld = {other for act in acts for other in open_contracts(game, act.seat)} - offered
    allowed = [other for other in mine if other not in withheld]
    if contract in allowed:
        return
    used = "contract-used" if contract in all_contracts(game.variant) else "contract-not-allowed"
    legal = list(dict.fromkeys(other.via or other.name for other in allowed))
    slots = {"contract": contract.via or contract.name, "allowed": legal}
    if contract in withheld:
        court.find("suit-not-offered", seat=seat, slots=slots, rule=way_of(game.variant).RULE)
    else:
        court.find(used, seat=seat, slots=slots)


def close_choosing(court: Court, deal: Round) -> None:
    """Where the hands did not tell who was forehand, the cards played since may: then he who spoke first is judged."""
    seq, address, seat = court.assumed.pop(deal.number, (-1, "", NOBODY))
    actual = find_forehand(court.game, deal) if seq >= 0 else NOBODY
    if actual not in (NOBODY, seat):
        court.find("wrong-chooser", at=seq, address=address, seat=seat, slots={"expected": [actual]})


def ready_to_play(court: Court, deal: Round, seat: int, code: str) -> Round:
    """The round as it stands before its first card; where nobody had to choose, the contract goes without saying."""
    if deal.contract is None and not way_of(court.game.variant).CALLS:
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
        court.distrust(court.find("no-contract", rule=way_of(court.game.variant).RULE))


def judge_missing_hands(court: Court, deal: Round) -> None:
    """Somebody speaks or plays before every hand is dealt."""
    for reason in why_not_all_dealt(court.game, deal):
        court.file(reason)
