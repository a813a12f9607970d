"""The contract stands: its tables are made ready and the lead is given; or play goes on without one on record."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from jasslog.game.phases.course import go_on
from jasslog.game.phases.lone import stand_alone
from jasslog.game.phases.staging import share_out
from jasslog.game.round import Round
from jasslog.game.score.aims import ban_lead
from jasslog.game.score.plan import aim, last_counts
from jasslog.game.state import Game
from jasslog.rules.contracts import OBENABE, Contract
from jasslog.rules.order import power
from jasslog.rules.tables import Tables, contract_tables
from jasslog.variants.naming import all_contracts, line_of

if TYPE_CHECKING:
    from jasslog.options.base import ContractName
    from jasslog.variants.options import Variant


def set_contract(game: Game, deal: Round, chooser: int, contract: Contract) -> None:
    """Make the tables of the contract ready and give the lead."""
    deal.contract = contract
    deal.chooser = chooser
    deal.factor, tables = _prepared(contract, game.tricks_in_round, game.variant)
    deal.modes, deal.tables, deal.values, deal.total, deal.varying = tables
    deal.factor *= last_counts(game)
    deal.mode, deal.trump = deal.modes[0], contract.trump_suit
    ban_lead(deal)
    deal.loose = contract.kind == "tutti" and game.variant.play.tutti_mode == "first_discard"
    if game.variant.score.objects:
        aim(game, deal)
    if game.variant.deal.sides == "lone" and game.variant.choosing.choice == "auction":
        stand_alone(game, chooser, deal.bid.points if deal.bid is not None else 0)
    go_on(game, deal)
    if game.variant.deal.before_choosing:
        share_out(game, deal)


@lru_cache(1 << 10)
def _prepared(contract: Contract, tricks: int, variant: Variant) -> tuple[int, Tables]:
    """The multiplier of a contract and its tables."""
    line = line_of(variant, contract)
    factor = line.factor if line else variant.score.multipliers.get(cast("ContractName", contract.name), 1)
    return factor, contract_tables(contract, tricks, variant.play, variant.deal.deck)


def leave_unnamed(game: Game, deal: Round) -> None:
    """Play goes on without a contract on record, so all points stay open; one stands where it may be left out."""
    deal.unnamed = "choosing" in game.not_recorded or deal.number in game.lost
    deal.modes = (OBENABE,) * game.tricks_in_round
    deal.tables = (power(OBENABE, "low"),) * game.tricks_in_round
    deal.values = (0,) * 36
    deal.undecided.add("cards")
    if game.variant.deal.before_choosing:
        share_out(game, deal)


def possible_tables(game: Game, deal: Round) -> list[tuple[tuple[tuple[int, ...], ...], ...]]:
    """The power table of each trick, for each contract that may stand: any, or where a card went unread, this trump."""
    contracts = all_contracts(game.variant) if deal.unnamed else [Contract("trump", deal.led)]
    return [deal.tables] * (not deal.unnamed) + [
        _prepared(contract, game.tricks_in_round, game.variant)[1][1] for contract in contracts
    ]
