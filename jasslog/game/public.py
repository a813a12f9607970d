"""The state of a game as a value: plain JSON that shares nothing with the game, and its digest."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import orjson

from jasslog.cards import CODES, SUITS, UNKNOWN, codes
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NO_SPLIT, NOBODY
from jasslog.game.phases.lone import target_of
from jasslog.game.score.contract import held
from jasslog.game.score.plan import sheets

if TYPE_CHECKING:
    from jasslog.game.aside import Aside, Column, Pile
    from jasslog.game.facts import Announcement, Call, Claim, Entry, RoemCall, Ruling, Split, Trick
    from jasslog.game.round import Round
    from jasslog.game.state import Game

Value = dict[str, Any]


def public(game: Game) -> Value:
    """Everything the rest of the game depends on and what it has brought so far, as schemas/state.schema.json says.

    Without names, ids, times, notes and numbers of events; what there is nobody or nothing of is left out, never null.
    About 40 µs.
    """
    variant = game.variant
    state: Value = {
        "rules": {"id": variant.id, "version": variant.version},
        "players": game.players,
        "side_of": list(game.side_of),
        "phase": phase(game),
        "not_recorded": sorted(game.not_recorded),
        "scores": list(game.scores),
        "scored": game.scored,
        "ledger": [_entry(entry) for entry in game.ledger],
        "claims": [_claim(claim) for claim in game.claims],
        "schneider": game.schneider,
    }
    if game.variant.sheet.lines:
        state["sheets"] = sheets_value(game)
    if waiting := held(game):
        state["held"] = waiting
    if game.out:
        state["out"] = [list(group) for group in game.out]
    if game.lone != NOBODY:
        state["lone"] = _lone(game)
    if game.round is not None:
        state["current"] = _round(game, game.round)
    if game.winner != NOBODY:
        state["decided_by"] = game.decided_by
        _name(state, "winner", game.winner)
    return state


def sheets_value(game: Game) -> list[list[Value]]:
    """By sheet the lines that are filled, in the order of the sheet, and the round that filled each."""
    order = [line.name for line in game.variant.sheet.lines]
    return [[{"line": name, "round": sheet[name]} for name in order if name in sheet] for sheet in sheets(game)]


def digest(game: Game) -> str:
    """sha256:… over the canonical bytes of the public state; the same in every process and on every machine."""
    return digest_of(public(game))


def digest_of(state: Value) -> str:
    """The digest of a public state that has been handed out before."""
    return "sha256:" + hashlib.sha256(orjson.dumps(state, option=orjson.OPT_SORT_KEYS)).hexdigest()


def phase(game: Game) -> str:
    """seating, playing, pursuit (somebody has claimed, the round is only played out) or over."""
    if game.stopped:
        return "over"
    if game.pursuit:
        return "pursuit"
    return "seating" if game.round is None else "playing"


def _name(value: Value, member: str, number: int) -> None:
    """Write down a seat, unless it is nobody's."""
    if number >= 0:
        value[member] = number


def _round(game: Game, deal: Round) -> Value:
    value: Value = {
        "number": deal.number,
        "phase": deal.phase,
        "factor": deal.factor,
        "hands": [codes(hand) for hand in deal.hands],
        "unknown": list(deal.unknown),
        "table": [{"seat": s, "card": card_code(c)} for s, c in zip(deal.seats, deal.trick, strict=True)],
        "tricks": [_trick(trick) for trick in deal.tricks],
        "won": list(deal.won),
        "melds": [_meld(said) for said in deal.melds],
        "marriage": [{"seat": seat, "void": why} for seat, (_, why) in sorted(deal.marriage_said.items())],
        "banned": codes(deal.banned),
        "undecided": sorted(deal.undecided),
        "slate": [{"side": side, "of": of, "points": points} for side, of, points, _ in deal.written],
        "rulings": [_ruling(ruling) for ruling in deal.rulings] if game.ruled else [],
    }
    for member in ("dealer", "forehand", "pushed", "chooser", "turn"):
        _name(value, member, getattr(deal, member))
    if deal.trick:
        value["leader"] = deal.leader
    if deal.rest:
        value["to_deal"] = list(deal.rest)
    if deal.turned != NOBODY:
        value["turned"] = CODES[deal.turned]
    if [call.kind for call in deal.calls if call.kind != "contract_chosen"] not in ([], ["pushed"]):
        value["calls"] = [_call(call) for call in deal.calls]
    if deal.loose:
        value["loose"] = True
    if deal.maker != NOBODY:
        value["made"] = SUITS[deal.trump]
    if deal.objective is not None:
        value["objective"] = {"of": deal.objective.of, "points": deal.objective.points}
    if deal.not_led:
        value["not_led"] = codes(deal.not_led)
    if deal.rows is not None:
        value["rows"] = {"laid": codes(deal.played), "out": list(deal.rows.out)}
    if deal.predictions:
        value["predictions"] = predictions_value(deal)
    if deal.contract is not None:
        value["contract"] = deal.contract.to_record()
    if deal.roem:
        value["roem"] = [_roem_call(deal, call) for call in deal.roem]
    return value | _taking_part(game, deal)


def _taking_part(game: Game, deal: Round) -> Value:
    """Who plays, where not everybody does, and the cards that lie beside the hands, where there are any."""
    value: Value = {}
    if len(deal.dealt_in) < game.players:
        value["dealt_in"] = list(deal.dealt_in)
    if deal.active != deal.dealt_in:
        value["active"] = list(deal.active)
    if deal.split != NO_SPLIT:
        value["split"] = _split(deal.split)
    if deal.aside != NOTHING:
        value["beside"] = _beside(deal.aside)
    return value


def _split(split: Split) -> Value:
    value: Value = {"agreed": sorted(split.agreed), "conceded": sorted(split.conceded), "done": split.done}
    if split.offer is not None:
        value["scores"] = list(split.offer.scores)
        if split.offer.melds:
            value["melds"] = list(split.offer.melds)
    return value


def _beside(aside: Aside) -> Value:
    value: Value = {"blind": _pile(aside.blind), "dead": _pile(aside.dead)}
    if any(aside.packets):
        value["packets"] = [[card_code(card) for card in packet] for packet in aside.packets]
    for name in ("talon_up", "talon_down", "laid", "stock"):
        if aside.pile(name).size:
            value[name] = _pile(aside.pile(name))
    if any(aside.columns):
        value["columns"] = [[_column(one) for one in mine] for mine in aside.columns]
    if aside.due:
        value["due"] = list(aside.due)
    _name(value, "taker", aside.taker)
    _name(value, "robber", aside.robber)
    return value


def _column(column: Column) -> Value:
    return {"over": card_code(column.over), "under": card_code(column.under), "state": column.state}


def _lone(game: Game) -> Value:
    value: Value = {"seat": game.lone, "target": target_of(game, 0)}
    if game.sought != NOBODY:
        value["sought"] = CODES[game.sought]
    _name(value, "partner", game.helper)
    return value


def _pile(pile: Pile) -> Value:
    return {"cards": codes(pile.cards), "hidden": pile.unknown}


def card_code(card: int) -> str:
    """The text of a card on the table; ?? for one that could not be read."""
    return CODES[card] if card >= 0 else UNKNOWN


def _trick(trick: Trick) -> Value:
    value: Value = {
        "leader": trick.leader,
        "seats": list(trick.seats),
        "cards": [card_code(card) for card in trick.cards],
        "points": trick.points,
    }
    _name(value, "winner", trick.winner)
    return value


def _call(call: Call) -> Value:
    value: Value = {"seat": call.seat, "kind": call.kind}
    if call.points:
        value["points"] = call.points
    if call.match:
        value["match"] = True
    if call.named:
        value["named"] = call.named
    if call.contract is not None:
        value["contract"] = call.contract.to_record()
    if call.card != NOBODY:
        value["card"] = CODES[call.card]
    return value


def _roem_call(deal: Round, call: RoemCall) -> Value:
    value: Value = {"seat": call.seat, "void": call.void}
    _name(value, "trick", next((n for n, trick in enumerate(deal.tricks, 1) if trick.events[-1] == call.card), NOBODY))
    return value


def predictions_value(deal: Round) -> list[Value]:
    """What each seat predicted; without the points while they are hidden."""
    said = sorted((seat, one.points) for seat, one in deal.predictions.items())
    return [{"seat": seat} if points is None else {"seat": seat, "points": points} for seat, points in said]


def _meld(said: Announcement) -> Value:
    points = said.meld.points if said.meld else 0
    return {"seat": said.seat, "cards": codes(said.cards), "points": points, "said": said.said, "void": said.void}


def _entry(entry: Entry) -> Value:
    return {
        "round": entry.round,
        "seat": entry.seat,
        "kind": entry.kind,
        "points": entry.points,
        "factor": entry.factor,
    }


def _claim(claim: Claim) -> Value:
    return {
        "seat": claim.seat,
        "round": claim.round,
        "points": claim.measure,
        "valid": claim.valid,
        "early": claim.early,
        "after_trick": claim.tricks,
    }


def _ruling(ruling: Ruling) -> Value:
    value: Value = {"ruling": ruling.kind, "trick": ruling.trick, "points": ruling.points}
    value["scores"] = list(ruling.scores)
    _name(value, "seat", ruling.seat)
    return value
