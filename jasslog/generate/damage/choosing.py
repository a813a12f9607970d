"""Wrong at the choice of the contract and in the auction, and where one plays against all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY, Act
from jasslog.game.naming import open_contracts, seats_that
from jasslog.game.phases import auction, lone
from jasslog.game.phases.lone import why_no_partner_card
from jasslog.game.phases.ways import way_of
from jasslog.game.state import Round
from jasslog.generate.choosing import how_much
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, anybody, bids, by_each, calls, deed
from jasslog.generate.deals import fill_hands
from jasslog.generate.table import Event, Table, first
from jasslog.rules.bids import Room
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts
from jasslog.variants.plain import Test

# Naming the contract


def _acts(table: Table) -> list[Act]:
    """What may come next on the way to the contract."""
    deal = kinds.choosing(table)
    return way_of(table.variant).acts(table.game, deal) if deal is not None else []


def _speaking(table: Table) -> list[Act] | None:
    """What may be said for the contract, if some seat is to speak."""
    acts = _acts(table)
    return acts if any(act.seat != NOBODY for act in acts) else None


def _next(*types: str) -> Callable[[Table], Act | None]:
    """What may come next, if it is an act of one of these types."""
    return lambda table: first(_acts(table), *types)


def _name(table: Table, acts: list[Act], seat: int, contract: Contract, *, by_bid: bool = True) -> Deeds:
    """A seat names a contract, or bids for it, as that is done here; not where nothing can be named now.

    ``by_bid`` says whether a bid will do that names none.
    """
    named = {"contract": contract.to_record()}
    if not bids(table.variant) or any(act.type == "contract_chosen" for act in acts):
        return deed("contract_chosen", seat=seat, **named)
    act = first(acts, "bid_made")
    if act is None:
        return False
    bid, names = how_much(table, act), table.variant.auction.names_contract
    return (names or by_bid) and deed("bid_made", seat=seat, **(named if names else {}), **bid)


def _wrong_chooser(table: Table, acts: list[Act]) -> Deeds:
    """Somebody else names the contract."""
    game, planned = table.game, table.plan.contract
    final = bids(game.variant) and game.variant.auction.passing == "final"
    barred = [*(act.seat for act in acts if not act.optional), *(seats_that(table.round, "passed") if final else [])]
    seat = kinds.pick(table, [seat for seat in range(game.players) if seat not in barred])
    free = open_contracts(game, seat)
    allowed = [contract for contract in free if any(contract in act.contracts for act in acts)] or free
    contract = planned if planned in allowed else next(iter(allowed), None)
    return contract is not None and _name(table, acts, seat, contract)


def _foreign_contract(table: Table, acts: list[Act]) -> Deeds:
    """A contract is named that the set does not have."""
    forms = [Contract("obenabe"), Contract("undenufe"), Contract("tutti"), Contract("slalom", start="undenufe")]
    forms.append(Contract("threes", 0, order=("trump", "obenabe", "undenufe")))
    others = [form for form in forms if form.name not in table.variant.choosing.contracts]
    return _name(table, acts, acts[0].seat, kinds.pick(table, others), by_bid=False)


def _any_contract(table: Table, acts: list[Act]) -> list[Deed]:
    """A seat names any of the contracts of the set."""
    seat = next((act.seat for act in acts if act.contracts), acts[0].seat)
    names = all_contracts(table.variant)
    return [deed("contract_chosen", seat=seat, contract=contract.to_record()) for contract in names]


def _planned(table: Table, seat: int) -> Deed:
    """A seat names the contract for which the hands were made."""
    return deed("contract_chosen", seat=seat, contract=table.plan.contract.to_record())


def _no_contract(table: Table, acts: list[Act]) -> bool:
    """Play begins although nobody named a contract."""
    if table.round.bid is not None:
        return False
    acted = kinds.do(table, "no-contract", kinds.early_lead(table, table.round))
    fill_hands(table)
    return acted


_OFFERED = "choosing.choice = random_suit_two_rounds and turnup_two_rounds"
"""One suit is turned and may be accepted."""
_TURNS_AGAIN = ("choosing.choice = random_suit_two_rounds", "choosing.second_suit_differs")
"""Another suit must be turned when one has been refused by all."""

# The auction

_auction = kinds.at(kinds.choosing, lambda deal: bids(deal.variant))
"""The round if somebody is to bid or pass."""
_closed = kinds.at(kinds.playing, lambda deal: deal.bid is not None and not deal.begun)
"""The round if the auction is over and no card lies yet."""
_bidding = _next("bid_made")
"""What the next seat may bid."""


def _misbid(said: Callable[[Room], Event], table: Table, act: Act) -> Deeds:
    """Somebody bids in turn, but what may not be bid; not where nothing is said of such a room."""
    assert act.room is not None
    bid = said(act.room)
    if bid and "contract" not in bid and act.contracts:
        bid["contract"] = table.rng.choice(act.contracts).to_record()
    return bool(bid) and deed("bid_made", seat=act.seat, **{k: v for k, v in bid.items() if v})


def _number(points: Callable[[Room], int], **contract: Any) -> Callable[[Room], Event]:
    """A number where numbers are bid, with the contract that is given."""
    return lambda room: {"points": points(room), **contract} if room.numbers else {}


def _outbid(table: Table, deal: Round) -> Deeds:
    """A number although no number is left."""
    room, bid = auction.room_of(table.game, deal), deal.bid
    told = {"contract": bid.contract.to_record()} if bid is not None and bid.contract is not None else {}
    most = room.most - room.most % room.multiple
    seats = [act.seat for act in _acts(table) if act.type == "passed"]
    return bool(seats) and not room.numbers and deed("bid_made", seat=seats[0], points=most, **told)


def _outranked(table: Table, deal: Round) -> Deeds:
    """A bid by name over one that is higher."""
    room = auction.room_of(table.game, deal)
    names = [one.name for one in table.variant.auction.named if one.name not in room.named]
    name, act = kinds.pick(table, names), _bidding(table)
    return act is not None and deed("bid_made", seat=act.seat, named=name)


def _bid_too_late(table: Table, deal: Round) -> Deeds:
    """A bid when the bidding is over: after a double, or when all have passed."""
    if deal.contract is None or deal.bid is None:
        return False
    options = table.variant.auction
    named = {"contract": deal.contract.to_record()} if options.names_contract else {}
    others = [seat for seat in range(table.game.players) if seat != deal.bid.seat]
    return by_each(others, "bid_made", points=options.max_bid, **named)


# One against all


def _conceded(table: Table, deal: Round) -> Deeds:
    """Somebody gives the round up who cannot, or when it has begun."""
    seats = [seat for seat in deal.dealt_in if seat != table.game.lone or deal.tricks]
    return not table.game.claims and by_each(seats, "round_conceded")


def _partner_card(table: Table, deal: Round) -> list[Deed]:
    """A card is named that is his own, or by somebody else, or once more, or too late."""
    able = [seat for seat in deal.dealt_in if not why_no_partner_card(table.game, deal, seat)]
    chances = [(seat, card) for seat in able or deal.dealt_in for card in numbers(deal.dealt[seat])]
    return [deed("partner_card_named", seat=seat, card=CODES[card]) for seat, card in chances]


def _talon_again(table: Table, deal: Round) -> Deeds:
    """The middle is taken once more."""
    return deal.has_said(lone.TAKEN) and deed(lone.TAKEN, seat=kinds.any_seat(table))


def _deferred(table: Table, deal: Round) -> Deeds:
    """Somebody waits with his bid once more, or where nobody may."""
    waiting = auction.waiting(table.game, deal)
    return bool(auction.bidders(table.game, deal)) and deed("bid_deferred", seat=waiting[0])


def _talon_count(table: Table, act: Act) -> Deed:
    """Somebody lays one card too many away, or one too few (talon)."""
    return deed(act.type, seat=act.seat, cards=_some(table, act, table.rng.choice((-1, 1))))


def _talon_not_held(table: Table, act: Act) -> Deed:
    """Somebody lays a card away that another hand holds."""
    laid, deal = _some(table, act, -1), table.round
    others = [card for other in deal.dealt_in if other != act.seat for card in numbers(deal.hands[other])]
    return deed(act.type, seat=act.seat, cards=[*laid, CODES[table.rng.choice(others)]])


def _some(table: Table, act: Act, more: int) -> list[str]:
    """Cards of a hand, so many more than are to be laid away."""
    return table.rng.sample([CODES[card] for card in act.cards], lone.talon_size(table.round) + more)


def _bid(said: Callable[[Room], Event], when: Test = bids) -> Breach[Act]:
    return Breach(_bidding, partial(_misbid, said), when, "bid-not-allowed")


_turning, _to_discard = _next("card_turned"), _next(lone.DISCARDED)
_BY_NAME, _HAS_MIDDLE = (bids, "auction.named"), "deal.talon_up"
_NAMES_WITH_BID, _NAMES_AFTER_BID = (bids, "auction.names_contract"), (bids, "auction.names_contract = False")
CHOOSING: Breaches = {
    # Who must choose pushes: the partner back, or the first who can when the choice has come round.
    "push-back": Breach(
        _speaking, lambda _, acts: deed("pushed", seat=acts[0].seat), calls("pushed"), "push-not-allowed"
    ),
    "wrong-chooser": Breach(_speaking, _wrong_chooser, calls("contract_chosen")),
    "contract-not-allowed": Breach(_speaking, _foreign_contract, calls("contract_chosen")),
    # A contract is named whose line is filled (sheet-lines).
    "contract-used": Breach(_speaking, _any_contract, "sheet.lines"),
    # Another suit is named than the one that can be accepted (random-suit).
    "suit-not-offered": Breach(_speaking, _any_contract, _OFFERED),
    # When all have refused a suit, a card of the same suit is turned (random-suit).
    "suit-turned-twice": Breach(_turning, lambda *_: [deed("card_turned", card=code) for code in CODES], _TURNS_AGAIN),
    # A contract is named before a card is turned (random-suit).
    "no-suit-turned": Breach(_turning, lambda table, _: _planned(table, kinds.any_seat(table)), _OFFERED),
    "no-contract": Breach(_speaking, _no_contract, (lambda v: way_of(v).calls, "choosing.trump_by_lead = False")),
    "bid-too-low": _bid(_number(lambda room: room.least - room.multiple)),
    "bid-outbid": Breach(_auction, _outbid, (bids, lambda v: v.auction.max_bid < 1000), "bid-not-allowed"),
    "bid-too-high": _bid(lambda room: {"points": room.most + 10 * room.multiple - room.most % room.multiple}),
    "bid-no-multiple": _bid(lambda room: {"points": room.least + 1}, (bids, "auction.multiple != 1")),
    "bid-outranked": Breach(_auction, _outranked, _BY_NAME, "bid-not-allowed"),
    "bid-unknown": _bid(lambda room: {"named": "solo", "contract": None}, _BY_NAME),
    "bid-without-contract": _bid(_number(lambda room: room.least, contract=None), _NAMES_WITH_BID),
    # The contract is named when the bidding is over.
    "bid-with-contract": _bid(
        _number(lambda room: room.least, contract={"kind": "trump", "suit": "S"}), _NAMES_AFTER_BID
    ),
    "bid-too-late": Breach(_closed, _bid_too_late, bids, "bid-not-allowed"),
    "double-not-allowed": Breach(_auction, anybody("doubled"), bids, "double-not-allowed"),
    "double-too-late": Breach(_closed, anybody("doubled"), bids, "double-not-allowed"),
    "redouble-too-early": Breach(_auction, anybody("redoubled"), bids, "double-not-allowed"),
    "redouble-not-allowed": Breach(_closed, anybody("redoubled"), bids, "double-not-allowed"),
    "auction-open": Breach(_auction, kinds.early_lead, _NAMES_WITH_BID),
}
"""What goes wrong while the contract is chosen, or bid for."""
ALONE: Breaches = {
    "concession-not-allowed": Breach(kinds.playing, _conceded, "conceding.allowed"),
    "partner-card-not-allowed": Breach(kinds.playing, _partner_card, "choosing.partner_card"),
    "talon-not-allowed": Breach(kinds.choosing, _talon_again, _HAS_MIDDLE),
    # The contract is named before cards were laid away; they are laid away afterwards.
    "discards-missing": Breach(
        _next(lone.TAKEN, lone.DISCARDED), lambda table, act: _planned(table, act.seat), _HAS_MIDDLE
    ),
    "defer-not-allowed": Breach(_auction, _deferred, bids),
    "talon-count": Breach(_to_discard, _talon_count, _HAS_MIDDLE, "discard-count"),
    "talon-not-held": Breach(_to_discard, _talon_not_held, _HAS_MIDDLE, "card-not-held"),
}
"""What goes wrong where one plays against all."""
