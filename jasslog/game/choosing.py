"""Reducing how the contract comes about."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from jasslog.cards import CARD, deck
from jasslog.game.deal import open_choosing
from jasslog.game.facts import NOBODY, Call
from jasslog.game.rotation import first_leader
from jasslog.game.sheet import line_of
from jasslog.game.ways import way_of
from jasslog.game.ways.doubling import redoubles
from jasslog.rules.contracts import Contract, Mode, mode_of
from jasslog.rules.order import power
from jasslog.rules.values import card_values, deck_total

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.game.state import Game, Round
    from jasslog.variants.options import ContractName, Play, Variant


def said(game: Game, event: dict[str, Any]) -> None:
    """Take a call: a bid, and a contract that is named, stand as they are; what else is not allowed has no effect."""
    deal, kind = game.round, event["type"]
    if deal is None or not _heard(game, deal, kind):
        return
    open_choosing(game, deal)
    seat = event["seat"]
    contract = contract_of(event["contract"]) if "contract" in event else None
    call = Call(seat, kind, event.get("points", 0), contract, event.get("match", False), event["seq"])
    if deal.forehand == NOBODY:
        deal.forehand = seat
    if kind in STANDING or any((act.seat, act.type) == (seat, kind) for act in may_say(game, deal)):
        deal.calls.append(call)
        _settle(game, deal)


STANDING = ("contract_chosen", "bid_made")
"""Calls that stand also where they are not allowed."""


def _heard(game: Game, deal: Round, kind: str) -> bool:
    """Whether such a call can change anything: a bid until the first card, others while the contract is open."""
    if deal.phase not in ("dealing", "choosing", "playing") or deal.trick or deal.tricks:
        return False
    if kind != "contract_chosen" and kind not in way_of(game.variant).CALLS:
        return False
    return kind in ("bid_made", "redoubled") or (deal.contract is None and deal.phase != "playing")


def may_say(game: Game, deal: Round) -> list[Act]:
    """The calls that are open: those on the way to the contract, and once it stands the redouble."""
    return redoubles(game, deal) if deal.phase == "playing" else way_of(game.variant).acts(game, deal)


def _settle(game: Game, deal: Round) -> None:
    """Fix the contract, open it again, or end the round without one, as the calls have led to that."""
    outcome = way_of(game.variant).outcome(game, deal)
    if outcome is None:
        deal.phase, deal.contract, deal.chooser, deal.turn, deal.factor = "choosing", None, NOBODY, NOBODY, 1
    elif outcome.contract is None:
        deal.phase = "passed"
    else:
        set_contract(game, deal, outcome.declarer, outcome.contract)


def contract_of(record: dict[str, Any]) -> Contract:
    """The contract written in a record; one that is named by its kind and suit alone is made only once."""
    if len(record) == 1 or (len(record) == 2 and "suit" in record):
        return _plain(record["kind"], record.get("suit"))
    return Contract.from_record(record)


@cache
def _plain(kind: str, suit: str | None) -> Contract:
    return Contract.from_record({"kind": kind} if suit is None else {"kind": kind, "suit": suit})


def card_turned(game: Game, event: dict[str, Any]) -> None:
    """Turn a card up; where the dealer's last card makes trump, that is the contract (G5)."""
    deal = game.round
    if deal is None or deal.phase not in ("dealing", "choosing"):
        return
    deal.turned = CARD[event["card"]]
    if deal.contract is None and event["type"] in way_of(game.variant).CALLS:
        open_choosing(game, deal)
        _settle(game, deal)


def set_contract(game: Game, deal: Round, chooser: int, contract: Contract) -> None:
    """Make the tables of the contract ready and give the lead."""
    deal.contract = contract
    deal.chooser = chooser
    deal.factor, tables = _prepared(contract, game.tricks_in_round, game.variant)
    deal.modes, deal.tables, deal.values, deal.total = tables
    deal.mode = deal.modes[0]
    deal.loose = contract.kind == "tutti" and game.variant.play.tutti_mode == "first_discard"
    deal.phase = "playing"
    deal.turn = first_leader(game, deal)


Tables = tuple[tuple[Mode, ...], tuple[tuple[tuple[int, ...], ...], ...], tuple[int, ...], int]
"""The mode of each trick, for each trick the power table, the points of each card, and of the whole deck."""


@lru_cache(1 << 10)
def _prepared(contract: Contract, tricks: int, variant: Variant) -> tuple[int, Tables]:
    """The multiplier of a contract and its tables."""
    line = line_of(variant, contract)
    factor = line.factor if line else variant.score.multipliers.get(cast("ContractName", contract.name), 1)
    return factor, contract_tables(contract, tricks, variant.play, variant.deal.deck)


@lru_cache(1 << 10)
def contract_tables(contract: Contract, tricks: int, play: Play, cards: int) -> Tables:
    """The tables of a contract."""
    modes = tuple(mode_of(contract, trick, tricks, play) for trick in range(1, tricks + 1))
    values = card_values(contract, play)
    return modes, tuple(power(mode, play.ten) for mode in modes), values, deck_total(values, deck(cards))
