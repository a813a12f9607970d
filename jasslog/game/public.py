"""The state of a game as a value that shares nothing with the game, and its digest."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from jasslog.cards import CODES, SUITS, UNKNOWN, codes
from jasslog.events.base import ContractRecord
from jasslog.game import round_model as model
from jasslog.game.aside import NOTHING, Aside, Column, Pile
from jasslog.game.facts import NO_SPLIT, NOBODY, SEATING, Announcement, Call, RoemCall, Ruling, Split, Trick
from jasslog.game.phases.lone import target_of
from jasslog.game.public_model import FilledLine, OneAgainstAll, State, StateClaim, StateEntry, StateRules
from jasslog.game.score import entries, plan
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import Contract

_CODES = (*CODES, UNKNOWN)
"""The text of each card by its number; at -1, the last place, that of a card that could not be read."""
_canonical = msgspec.json.Encoder(order="sorted").encode


def public(game: Game) -> dict[str, Any]:
    """The public state of a game in the form of schemas/state.schema.json; it shares nothing with the game.

    It holds everything that the rest of the game depends on, and what the game has brought so far, without names, ids,
    times, notes and numbers of events. A member that has no value is left out, never null. About 20 µs.
    """
    state: dict[str, Any] = msgspec.to_builtins(state_of(game))
    return state


def digest(game: Game) -> str:
    """sha256:… over the canonical bytes of the public state; the same in every process and on every machine."""
    return digest_of(state_of(game))


def digest_of(state: State | dict[str, Any]) -> str:
    """The digest of a public state, typed or as ``public`` has handed it out."""
    return "sha256:" + hashlib.sha256(_canonical(state)).hexdigest()


def state_of(game: Game) -> State:
    """The public state as a typed value; it shares lists with the game, so it must be used before the game goes on."""
    return State(
        rules=StateRules(game.variant.id, game.variant.version),
        players=game.players,
        side_of=list(game.side_of),
        phase=phase(game),
        not_recorded=sorted(game.not_recorded),
        scores=game.scores,
        scored=game.scored,
        ledger=[StateEntry(e.round, e.seat, e.kind, e.points, e.factor) for e in game.ledger],
        claims=[StateClaim(c.seat, c.round, c.measure, c.valid, c.early, c.tricks) for c in game.claims],
        schneider=game.schneider,
        sheets=filled(game),
        held=entries.held(game) or None,
        out=[list(group) for group in game.out] or None,
        lone=_lone(game) if game.lone != NOBODY else None,
        current=_round(game, game.round) if game.rounds else None,
        decided_by=game.decided_by if game.winner != NOBODY else None,
        winner=told_number(game.winner),
    )


def filled(game: Game) -> list[list[FilledLine]] | None:
    """For each sheet its filled lines, in the order of the sheet; None where the rules have no sheet."""
    if not game.variant.sheet.lines:
        return None
    order = [line.name for line in game.variant.sheet.lines]
    return [[FilledLine(name, sheet[name]) for name in order if name in sheet] for sheet in plan.sheets(game)]


def phase(game: Game) -> str:
    """How far the game is: seating, playing, pursuit (a claim has won, the round is only played out) or over."""
    if game.stopped:
        return "over"
    if game.pursuit:
        return "pursuit"
    return SEATING if game.round.phase == SEATING else "playing"


def told_number(number: int) -> int | None:
    """A seat or the number of an event; None for a negative number, which stands for none."""
    return number if number >= 0 else None


def _round(game: Game, deal: Round) -> model.CurrentRound:
    return model.CurrentRound(
        number=deal.number,
        phase=deal.phase,
        factor=deal.factor,
        hands=[codes(hand) for hand in deal.hands],
        unknown=deal.unknown,
        table=[model.OnTable(s, card_code(c)) for s, c in zip(deal.seats, deal.trick, strict=True)],
        tricks=[_trick(trick) for trick in deal.tricks],
        won=deal.won,
        melds=[_meld(said) for said in deal.melds],
        marriage=[model.SaidMarriage(seat, why) for seat, (_, why) in sorted(deal.marriage_said.items())],
        banned=codes(deal.banned),
        undecided=sorted(deal.undecided),
        slate=[model.SlateEntry(side, of, points) for side, of, points, _ in deal.written],
        rulings=[_ruling(one) for one in deal.rulings] if game.ruled else [],
        dealer=told_number(deal.dealer),
        forehand=told_number(deal.forehand),
        pushed=told_number(deal.pushed),
        chooser=told_number(deal.chooser),
        turn=told_number(deal.turn),
        leader=deal.seats[0] if deal.trick else None,
        to_deal=list(deal.rest) or None,
        turned=_card(deal.turned),
        calls=_calls(deal),
        loose=deal.loose or None,
        made=SUITS[deal.trump] if deal.maker != NOBODY else None,
        objective=model.CountedObjects(told.of, told.points) if (told := deal.objective) is not None else None,
        not_led=codes(deal.not_led) if deal.not_led else None,
        rows=model.StateRows(codes(deal.played), list(deal.rows.out)) if deal.rows is not None else None,
        predictions=predictions(deal) if deal.predictions else None,
        contract=contract_record(deal.contract) if deal.contract is not None else None,
        roem=[_roem_call(deal, call) for call in deal.roem] if deal.roem else None,
        dealt_in=list(deal.dealt_in) if len(deal.dealt_in) < game.players else None,
        active=list(deal.active) if deal.active != deal.dealt_in else None,
        split=_split(deal.split) if deal.split != NO_SPLIT else None,
        beside=_beside(deal.aside) if deal.aside != NOTHING else None,
    )


@lru_cache(256)
def contract_record(contract: Contract) -> ContractRecord:
    """A contract as a record writes it."""
    return msgspec.convert(contract.to_record(), ContractRecord)


def _split(split: Split) -> model.SaidSplit:
    offer = split.offer
    return model.SaidSplit(
        agreed=sorted(split.agreed),
        conceded=sorted(split.conceded),
        done=split.done,
        scores=list(offer.scores) if offer is not None else None,
        melds=list(offer.melds) or None if offer is not None else None,
    )


def _beside(aside: Aside) -> model.Beside:
    return model.Beside(
        blind=_pile(aside.blind),
        dead=_pile(aside.dead),
        packets=[[card_code(card) for card in one] for one in aside.packets] if any(aside.packets) else None,
        talon_up=_some(aside.talon_up),
        talon_down=_some(aside.talon_down),
        laid=_some(aside.laid),
        stock=_some(aside.stock),
        columns=[[_column(one) for one in mine] for mine in aside.columns] if any(aside.columns) else None,
        due=list(aside.due) or None,
        taker=told_number(aside.taker),
        robber=told_number(aside.robber),
    )


def _column(column: Column) -> model.StateColumn:
    return model.StateColumn(card_code(column.over), card_code(column.under), column.state)


def _lone(game: Game) -> OneAgainstAll:
    return OneAgainstAll(game.lone, target_of(game, 0), _card(game.sought), told_number(game.helper))


def _pile(pile: Pile) -> model.StatePile:
    return model.StatePile(codes(pile.cards), pile.unknown)


def _some(pile: Pile) -> model.StatePile | None:
    return _pile(pile) if pile.size else None


def card_code(card: int) -> str:
    """The text of a card on the table; ?? for one that could not be read."""
    return _CODES[card]


def _card(card: int) -> str | None:
    return CODES[card] if card != NOBODY else None


def _trick(trick: Trick) -> model.DoneTrick:
    cards = [_CODES[card] for card in trick.cards]
    return model.DoneTrick(trick.leader, list(trick.seats), cards, trick.points, told_number(trick.winner))


def _calls(deal: Round) -> list[model.SaidCall] | None:
    """The calls before the first card; None where nothing was said but a contract, and one push at most."""
    said = [call.kind for call in deal.calls if call.kind != "contract_chosen"]
    return [_call(call) for call in deal.calls] if said not in ([], ["pushed"]) else None


def _call(call: Call) -> model.SaidCall:
    return model.SaidCall(
        seat=call.seat,
        kind=call.kind,
        points=call.points or None,
        match=call.match or None,
        named=call.named or None,
        contract=contract_record(call.contract) if call.contract is not None else None,
        card=_card(call.card),
    )


def _roem_call(deal: Round, call: RoemCall) -> model.CalledRoem:
    trick = next((n for n, trick in enumerate(deal.tricks, 1) if trick.events[-1] == call.card), None)
    return model.CalledRoem(call.seat, call.void, trick)


def predictions(deal: Round) -> list[model.SaidPrediction]:
    """What each seat predicted; without the points while they are hidden."""
    return [model.SaidPrediction(seat, one.points) for seat, one in sorted(deal.predictions.items())]


def _meld(said: Announcement) -> model.SaidMeld:
    points = said.meld.points if said.meld else 0
    return model.SaidMeld(said.seat, codes(said.cards), points, said.said, said.void)


def _ruling(ruling: Ruling) -> model.StateRuling:
    return model.StateRuling(ruling.kind, ruling.trick, ruling.points, list(ruling.scores), told_number(ruling.seat))
