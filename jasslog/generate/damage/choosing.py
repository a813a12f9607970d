"""Wrong at the choice of the contract."""

from __future__ import annotations

from jasslog.cards import CODES
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import open_contracts, seats_that
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import first_leader
from jasslog.generate.choosing import how_much
from jasslog.generate.damage.deeds import deed, do, in_phase, laying
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, calls, pick, staged
from jasslog.generate.deals import fill_hands
from jasslog.generate.table import Table
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts
from jasslog.variants.options import Variant

_choosing = in_phase("choosing")

# Naming the contract


def _acts(table: Table) -> list[Act]:
    """What may come next on the way to the contract."""
    deal = _choosing(table)
    return way_of(table.variant).acts(table.game, deal) if deal is not None else []


def _speaking(table: Table) -> list[Act] | None:
    """What may be said for the contract, if some seat is to speak."""
    acts = _acts(table)
    return acts if any(act.seat != NOBODY for act in acts) else None


def _turning(table: Table) -> Act | None:
    """What may be turned, if a card of another pack is to be."""
    return next((act for act in _acts(table) if act.type == "card_turned" and act.seat == NOBODY), None)


def _naming(table: Table) -> list[Act] | None:
    """What may be said, if the contract is still to be named by a player."""
    return _speaking(table) if "contract_chosen" in way_of(table.variant).calls else None


def _push_back(table: Table, acts: list[Act]) -> Deed:
    """Who must choose pushes: the partner back (C-11), or the first who can when the choice has come round (C-12)."""
    return deed("pushed", seat=acts[0].seat)


def _name(table: Table, acts: list[Act], seat: int, contract: Contract, *, by_bid: bool = True) -> Deeds:
    """A seat names a contract, or bids for it, as that is done here; not where nothing can be named now.

    ``by_bid`` says whether a bid will do that names none.
    """
    if table.variant.choosing.choice != "auction" or any(act.type == "contract_chosen" for act in acts):
        return deed("contract_chosen", seat=seat, contract=contract.to_record())
    act = next((act for act in acts if act.room is not None), None)
    if act is None:
        return False
    bid, names = how_much(table, act), table.variant.auction.names_contract
    named = {"contract": contract.to_record()} if names else {}
    return (names or by_bid) and deed("bid_made", seat=seat, **named, **bid)


def _wrong_chooser(table: Table, acts: list[Act]) -> Deeds:
    """Somebody else names the contract."""
    deal, game, plan = table.round, table.game, table.plan
    final = game.variant.choosing.choice == "auction" and game.variant.auction.passing == "final"
    barred = [*(act.seat for act in acts if not act.optional), *(seats_that(deal, "passed") if final else [])]
    others = [seat for seat in range(game.players) if seat not in barred]
    seat = pick(table, others)
    on_offer = {contract for act in acts for contract in act.contracts}
    allowed = open_contracts(game, seat)
    allowed = tuple(contract for contract in allowed if contract in on_offer) or allowed
    contract = plan.contract if plan.contract in allowed else next(iter(allowed), None)
    return contract is not None and _name(table, acts, seat, contract)


def _foreign_contract(table: Table, acts: list[Act]) -> Deeds:
    """A contract is named that the set does not have."""
    forms = [Contract("obenabe"), Contract("undenufe"), Contract("tutti"), Contract("slalom", start="undenufe")]
    forms.append(Contract("threes", 0, order=("trump", "obenabe", "undenufe")))
    others = [form for form in forms if form.name not in table.variant.choosing.contracts]
    return _name(table, acts, acts[0].seat, table.rng.choice(others), by_bid=False)


def _any_contract(table: Table, seat: int) -> list[Deed]:
    """A seat names any of the contracts of the set."""
    names = all_contracts(table.variant)
    return [deed("contract_chosen", seat=seat, contract=contract.to_record()) for contract in names]


def _not_offered(table: Table, acts: list[Act]) -> Deeds:
    """Another suit is named than the one that can be accepted (G10-1)."""
    act = next((act for act in acts if act.contracts), None)
    return act is not None and _any_contract(table, act.seat)


def _line_used(table: Table, acts: list[Act]) -> list[Deed]:
    """A contract is named whose line is filled (G6-1)."""
    return _any_contract(table, acts[0].seat)


def _turned_twice(table: Table, act: Act) -> list[Deed]:
    """When all have refused a suit, a card of the same suit is turned (G10-1)."""
    return [deed("card_turned", card=code) for code in CODES]


def _not_turned(table: Table, act: Act) -> Deeds:
    """A contract is named before a card is turned (G10-1)."""
    seat = table.rng.randrange(table.game.players)
    return deed("contract_chosen", seat=seat, contract=table.plan.contract.to_record())


def _no_contract(table: Table, acts: list[Act]) -> bool:
    """Play begins although nobody named a contract."""
    deal = table.round
    if deal.bid is not None:
        return False
    seat = first_leader(table.game, deal)
    seat = max(0, deal.forehand if seat == NOBODY else seat)
    acted = do(table, "no-contract", laying(seat, deal.hands[seat]))
    fill_hands(table)
    return acted


def _offered(variant: Variant) -> bool:
    """Whether one suit is turned and may be accepted."""
    return staged(variant) or variant.choosing.choice == "random_suit_two_rounds"


def _turns_again(variant: Variant) -> bool:
    """Whether another suit must be turned when one has been refused by all."""
    return _offered(variant) and not staged(variant) and variant.choosing.second_suit_differs


CHOOSING: Breaches = {
    "push-back": Breach(_speaking, _push_back, calls("pushed"), finding="push-not-allowed"),
    "wrong-chooser": Breach(_naming, _wrong_chooser, calls("contract_chosen")),
    "contract-not-allowed": Breach(_naming, _foreign_contract, calls("contract_chosen")),
    "contract-used": Breach(_speaking, _line_used, lambda v: v.sheet.lines),
    "suit-not-offered": Breach(_speaking, _not_offered, _offered),
    "suit-turned-twice": Breach(_turning, _turned_twice, _turns_again),
    "no-suit-turned": Breach(_turning, _not_turned, _offered),
    "no-contract": Breach(_speaking, _no_contract, lambda v: way_of(v).calls and not v.choosing.trump_by_lead),
}
"""What goes wrong while the contract is chosen."""
