"""Wrong in the auction, and where one plays against all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from jasslog.cards import CODES, numbers
from jasslog.game.acts import Act
from jasslog.game.phases import auction, talon
from jasslog.game.phases.lone import why_no_partner_card
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.damage.deeds import anybody, at, before_lead, by_each, deed, in_phase, laying, playing
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, When, bids, named_bids, pick
from jasslog.generate.table import Event, Table
from jasslog.rules.bids import Room
from jasslog.variants.options import Variant

_choosing = in_phase("choosing")

# The auction


def _auction(table: Table) -> Round | None:
    """The round if somebody is to bid or pass."""
    return _choosing(table) if table.variant.choosing.choice == "auction" else None


_closed = at(before_lead, lambda deal: deal.bid is not None)
"""The round if the auction is over and no card lies yet."""


def _bidding(table: Table) -> Act | None:
    """What the next seat may bid."""
    deal = _auction(table)
    acts = auction.acts(table.game, deal) if deal is not None else []
    return next((act for act in acts if act.room is not None), None)


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
    seats = [act.seat for act in auction.acts(table.game, deal) if act.type == "passed"]
    return bool(seats) and not room.numbers and deed("bid_made", seat=seats[0], points=most, **told)


def _outranked(table: Table, deal: Round) -> Deeds:
    """A bid by name over one that is higher."""
    room = auction.room_of(table.game, deal)
    names = [one.name for one in table.variant.auction.named if one.name not in room.named]
    name, act = pick(table, names), _bidding(table)
    return act is not None and deed("bid_made", seat=act.seat, named=name)


def _bid_too_late(table: Table, deal: Round) -> Deeds:
    """A bid when the bidding is over: after a double, or when all have passed."""
    if deal.contract is None or deal.bid is None:
        return False
    options = table.variant.auction
    named = {"contract": deal.contract.to_record()} if options.names_contract else {}
    others = [seat for seat in range(table.game.players) if seat != deal.bid.seat]
    return by_each(others, "bid_made", points=options.max_bid, **named)


def _led_too_early(table: Table, deal: Round) -> list[Deed]:
    """The first card is led before all others have passed."""
    seat = max(0, first_leader(table.game, deal))
    return laying(seat, deal.hands[seat])


# One against all


def _to_name(table: Table) -> Round | None:
    """The round if its auction is over and the contract has still to be named."""
    deal = _choosing(table)
    return deal if deal is not None and deal.bid is not None and auction.closed(table.game, deal) else None


_to_discard = at(_to_name, lambda deal: talon.done(deal, talon.TAKEN) and not talon.done(deal, talon.DISCARDED))
"""The round if the middle has been taken and cards have still to be laid away."""


def _conceded(table: Table, deal: Round) -> Deeds:
    """Somebody gives the round up who cannot, or when it has begun."""
    game = table.game
    if game.claims:
        return False
    return by_each([s for s in deal.dealt_in if s != game.lone or deal.tricks], "round_conceded")


def _partner_card(table: Table, deal: Round) -> list[Deed]:
    """A card is named that is his own, or by somebody else, or once more, or too late."""
    able = [seat for seat in deal.dealt_in if not why_no_partner_card(table.game, deal, seat)]
    chances = [(seat, card) for seat in able or deal.dealt_in for card in numbers(deal.dealt[seat])]
    return [deed("partner_card_named", seat=seat, card=CODES[card]) for seat, card in chances]


def _talon_again(table: Table, deal: Round) -> Deeds:
    """The middle is taken once more."""
    taken = talon.done(deal, talon.TAKEN)
    return taken and deed(talon.TAKEN, seat=table.rng.randrange(table.game.players))


def _discards_missing(table: Table, deal: Round) -> Deeds:
    """The contract is named before cards were laid away; they are laid away afterwards."""
    assert deal.bid is not None
    return deed("contract_chosen", seat=deal.bid.seat, contract=table.plan.contract.to_record())


def _deferred(table: Table, deal: Round) -> Deeds:
    """Somebody waits with his bid once more, or where nobody may."""
    if auction.closed(table.game, deal):
        return False
    return deed("bid_deferred", seat=auction.waiting(table.game, deal)[0])


def _talon_count(table: Table, deal: Round) -> Deeds:
    """Somebody lays one card too many away, or one too few (BI-3)."""
    return _discard(table, deal, talon.size(deal) + table.rng.choice((-1, 1)))


def _talon_not_held(table: Table, deal: Round) -> Deeds:
    """Somebody lays a card away that another hand holds."""
    return _discard(table, deal, talon.size(deal) - 1, foreign=True)


def _discard(table: Table, deal: Round, count: int, *, foreign: bool = False) -> Deeds:
    """The winner of the auction lays so many cards of his hand away, and one that another hand holds."""
    assert deal.bid is not None
    seat = deal.bid.seat
    laid = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], count)
    if foreign:
        others = [card for other in deal.dealt_in if other != seat for card in numbers(deal.hands[other])]
        laid.append(CODES[table.rng.choice(others)])
    return deed(talon.DISCARDED, seat=seat, cards=laid)


def _bid(said: Callable[[Room], Event], when: When = bids) -> Breach[Act]:
    return Breach(_bidding, partial(_misbid, said), when, finding="bid-not-allowed")


def _names_with_bid(variant: Variant) -> bool:
    return bids(variant) and variant.auction.names_contract


def _names_after_bid(variant: Variant) -> bool:
    return bids(variant) and not variant.auction.names_contract


def _by_name(variant: Variant) -> bool:
    return bids(variant) and named_bids(variant)


def _has_middle(variant: Variant) -> bool:
    return variant.deal.talon_up > 0


AUCTION: Breaches = {
    "bid-too-low": _bid(_number(lambda room: room.least - room.multiple)),
    "bid-outbid": Breach(_auction, _outbid, lambda v: bids(v) and v.auction.max_bid < 1000, finding="bid-not-allowed"),
    "bid-too-high": _bid(lambda room: {"points": room.most + 10 * room.multiple - room.most % room.multiple}),
    "bid-no-multiple": _bid(lambda room: {"points": room.least + 1}, lambda v: bids(v) and v.auction.multiple > 1),
    "bid-outranked": Breach(_auction, _outranked, _by_name, finding="bid-not-allowed"),
    "bid-unknown": _bid(lambda room: {"named": "solo", "contract": None}, _by_name),
    "bid-without-contract": _bid(_number(lambda room: room.least, contract=None), _names_with_bid),
    # The contract is named when the bidding is over.
    "bid-with-contract": _bid(
        _number(lambda room: room.least, contract={"kind": "trump", "suit": "S"}), _names_after_bid
    ),
    "bid-too-late": Breach(_closed, _bid_too_late, bids, finding="bid-not-allowed"),
    "double-not-allowed": Breach(_auction, anybody("doubled"), bids, finding="double-not-allowed"),
    "double-too-late": Breach(_closed, anybody("doubled"), bids, finding="double-not-allowed"),
    "redouble-too-early": Breach(_auction, anybody("redoubled"), bids, finding="double-not-allowed"),
    "redouble-not-allowed": Breach(_closed, anybody("redoubled"), bids, finding="double-not-allowed"),
    "auction-open": Breach(_auction, _led_too_early, _names_with_bid),
}
"""What goes wrong while the contract is bid for."""
ALONE: Breaches = {
    "concession-not-allowed": Breach(playing, _conceded, lambda v: v.conceding.allowed),
    "partner-card-not-allowed": Breach(playing, _partner_card, lambda v: v.choosing.partner_card),
    "talon-not-allowed": Breach(_choosing, _talon_again, _has_middle),
    "discards-missing": Breach(_to_name, _discards_missing, _has_middle),
    "defer-not-allowed": Breach(_auction, _deferred, bids),
    "talon-count": Breach(_to_discard, _talon_count, _has_middle, finding="discard-count"),
    "talon-not-held": Breach(_to_discard, _talon_not_held, _has_middle, finding="card-not-held"),
}
"""What goes wrong where one plays against all."""
