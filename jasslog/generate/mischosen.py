"""Acts against the rules on the way to the contract."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import open_contracts, seats_that
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.astray import Memo, wrong
from jasslog.generate.bidding import how_much
from jasslog.generate.staged import fill_hands
from jasslog.generate.table import Event, Table
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts


def _choosing(table: Table) -> Round | None:
    """The round if some seat is to speak for the contract."""
    deal = table.game.round
    if deal is None or deal.phase != "choosing":
        return None
    return deal if any(act.seat != NOBODY for act in way_of(table.variant).acts(table.game, deal)) else None


def _turning(table: Table) -> Act | None:
    """What may be turned, if a card of another pack is to be."""
    deal = table.game.round
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None and deal.phase == "choosing" else []
    return next((act for act in acts if act.type == "card_turned" and act.seat == NOBODY), None)


def push_back(table: Table, memo: Memo) -> bool:
    """Who must choose pushes: the partner back (C-11), or the first who can when the choice has come round (C-12)."""
    deal = _choosing(table)
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None else []
    if not acts or any(act.type == "pushed" for act in acts):
        return False
    return wrong(table, "push-not-allowed", "pushed", seat=acts[0].seat)


def wrong_chooser(table: Table, memo: Memo) -> bool:
    """Somebody else names the contract."""
    deal, game = _naming_round(table), table.game
    if deal is None or table.plan is None:
        return False
    acts = way_of(game.variant).acts(game, deal)
    rightful = {act.seat for act in acts if not act.optional}
    offered = {contract for act in acts for contract in act.contracts}
    final = game.variant.choosing.choice == "auction" and game.variant.auction.passing == "final"
    gone = seats_that(deal, "passed") if final else []
    others = [seat for seat in range(game.players) if seat not in (*rightful, *gone)]
    if not others:
        return False
    seat = table.rng.choice(others)
    allowed = open_contracts(game, seat)
    allowed = tuple(contract for contract in allowed if contract in offered) or allowed
    contract = table.plan.contract if table.plan.contract in allowed else next(iter(allowed), None)
    naming = _naming(table, deal)
    if contract is None or naming is None:
        return False
    named: Event = {"contract": contract.to_record()} if _is_named(table, naming) else {}
    return wrong(table, "wrong-chooser", seat=seat, **named, **naming)


def _naming(table: Table, deal: Round) -> Event | None:
    """The event by which a contract is named here, with what is bid for it; None where nothing can be named now."""
    acts = way_of(table.variant).acts(table.game, deal)
    if table.variant.choosing.choice != "auction" or any(act.type == "contract_chosen" for act in acts):
        return {"type_": "contract_chosen"}
    act = next((act for act in acts if act.room is not None), None)
    return None if act is None else {"type_": "bid_made", **how_much(table, act)}


def _is_named(table: Table, naming: Event) -> bool:
    """Whether such an event names the contract."""
    return naming["type_"] == "contract_chosen" or table.variant.auction.names_contract


def _naming_round(table: Table) -> Round | None:
    """The round if its contract is still to be named by a player."""
    deal = _choosing(table)
    return deal if deal is not None and "contract_chosen" in way_of(table.variant).calls else None


def foreign_contract(table: Table, memo: Memo) -> bool:
    """A contract is named that the set does not have."""
    deal = _naming_round(table)
    if deal is None:
        return False
    forms = [Contract("obenabe"), Contract("undenufe"), Contract("tutti"), Contract("slalom", start="undenufe")]
    forms.append(Contract("threes", 0, order=("trump", "obenabe", "undenufe")))
    others = [form for form in forms if form.name not in table.variant.choosing.contracts]
    contract = table.rng.choice(others).to_record()
    seat = way_of(table.game.variant).acts(table.game, deal)[0].seat
    naming = _naming(table, deal)
    if naming is None or not _is_named(table, naming):
        return False
    return wrong(table, "contract-not-allowed", seat=seat, contract=contract, **naming)


def unoffered(table: Table, memo: Memo) -> bool:
    """Another suit is named than the one that can be accepted (G10-1)."""
    deal = _choosing(table)
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None else []
    naming = next((act for act in acts if act.contracts), None)
    if naming is None:
        return False
    others = [c for c in open_contracts(table.game, naming.seat) if c not in naming.contracts]
    if not others:
        return False
    contract = table.rng.choice(others).to_record()
    return wrong(table, "suit-not-offered", "contract_chosen", seat=naming.seat, contract=contract)


def turned_twice(table: Table, memo: Memo) -> bool:
    """When all have refused a suit, a card of the same suit is turned (G10-1)."""
    due = _turning(table)
    refused = [card for card in range(len(CODES)) if due is not None and card not in due.cards]
    return bool(refused) and wrong(table, "suit-turned-twice", "card_turned", card=CODES[table.rng.choice(refused)])


def not_turned(table: Table, memo: Memo) -> bool:
    """A contract is named before a card is turned (G10-1)."""
    if _turning(table) is None or table.plan is None:
        return False
    seat, contract = table.rng.randrange(table.game.players), table.plan.contract.to_record()
    return wrong(table, "no-suit-turned", "contract_chosen", seat=seat, contract=contract)


def line_used(table: Table, memo: Memo) -> bool:
    """A contract is named whose line is filled (G6-1)."""
    deal = _choosing(table)
    if deal is None:
        return False
    seat = way_of(table.variant).acts(table.game, deal)[0].seat
    still = open_contracts(table.game, seat)
    used = [contract for contract in all_contracts(table.variant) if contract not in still]
    if not used:
        return False
    contract = table.rng.choice(used).to_record()
    return wrong(table, "contract-used", "contract_chosen", seat=seat, contract=contract)


def no_contract(table: Table, memo: Memo) -> bool:
    """Play begins although nobody named a contract."""
    deal = _choosing(table)
    if deal is None or deal.bid is not None:
        return False
    seat = first_leader(table.game, deal)
    seat = max(0, deal.forehand if seat == NOBODY else seat)
    card = CODES[table.rng.choice(list(numbers(deal.hands[seat])))]
    wrong(table, "no-contract", "card_played", seat=seat, card=card)
    fill_hands(table)
    return True


def early_pickup(table: Table, memo: Memo) -> bool:
    """The forehand's partner looks at his cards before the forehand has spoken (C-14)."""
    deal = _choosing(table)
    if deal is None or deal.calls:
        return False
    return wrong(table, "early-pickup", "hand_picked_up", seat=table.game.partners[deal.forehand])
