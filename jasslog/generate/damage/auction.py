"""Wrong in the auction, and where one plays against all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from jasslog.cards import CODES, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases import auction, talon
from jasslog.game.phases.conceding import why_no_surrender
from jasslog.game.phases.lone import why_no_partner_card
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.damage.kinds import Breach, When, bids, named_bids
from jasslog.generate.damage.moves import in_phase, playing, wrong, wrong_by, wrong_card
from jasslog.generate.table import Event, Table
from jasslog.rules.bids import Room
from jasslog.variants.options import Variant

_choosing = in_phase("choosing")

# The auction


def _auction(table: Table) -> Round | None:
    """The round if somebody is to bid or pass."""
    return _choosing(table) if table.variant.choosing.choice == "auction" else None


def _closed(table: Table) -> Round | None:
    """The round if the auction is over and no card lies yet."""
    deal = in_phase("playing")(table)
    return deal if deal is not None and deal.bid is not None and not (deal.trick or deal.tricks) else None


def _bidding(table: Table) -> Act | None:
    """What the next seat may bid."""
    deal = _auction(table)
    acts = auction.acts(table.game, deal) if deal is not None else []
    return next((act for act in acts if act.room is not None), None)


def _misbid(said: Callable[[Room], Event], table: Table, act: Act) -> bool:
    """Somebody bids in turn, but what may not be bid; not where nothing is said of such a room."""
    assert act.room is not None
    bid = said(act.room)
    if not bid:
        return False
    if "contract" not in bid and act.contracts:
        bid["contract"] = table.rng.choice(act.contracts).to_record()
    return wrong(table, "bid_made", seat=act.seat, **{k: v for k, v in bid.items() if v})


def _too_low(room: Room) -> Event:
    """Less than the least that outbids the last bid."""
    return {"points": room.least - room.multiple} if room.numbers else {}


def _too_high(room: Room) -> Event:
    """More than there is."""
    return {"points": room.most + 10 * room.multiple - room.most % room.multiple}


def _not_a_multiple(room: Room) -> Event:
    """A number between the steps."""
    return {"points": room.least + 1} if room.multiple > 1 else {}


def _without_contract(room: Room) -> Event:
    """A number alone: no word of the contract."""
    return {"points": room.least, "contract": None} if room.numbers else {}


def _with_contract(room: Room) -> Event:
    """A contract where it is named when the bidding is over."""
    return {"points": room.least, "contract": {"kind": "trump", "suit": "S"}} if room.numbers else {}


def _outbid(table: Table, deal: Round) -> bool:
    """A number although no number is left."""
    room = auction.room_of(table.game, deal)
    seats = [act.seat for act in auction.acts(table.game, deal) if act.type == "passed"]
    if room.numbers or not seats:
        return False
    named = deal.bid.contract if deal.bid is not None else None
    told = {"contract": named.to_record()} if named is not None else {}
    most = room.most - room.most % room.multiple
    return wrong(table, "bid_made", seat=seats[0], points=most, **told)


def _outranked(table: Table, deal: Round) -> bool:
    """A bid by name over one that is higher."""
    room = auction.room_of(table.game, deal)
    names = [one.name for one in table.variant.auction.named if one.name not in room.named]
    if not names:
        return False
    name, act = table.rng.choice(names), _bidding(table)
    return act is not None and wrong(table, "bid_made", seat=act.seat, named=name)


def _bid_too_late(table: Table, deal: Round) -> bool:
    """A bid when the bidding is over: after a double, or when all have passed."""
    if deal.contract is None or deal.bid is None:
        return False
    options = table.variant.auction
    named = {"contract": deal.contract.to_record()} if options.names_contract else {}
    others = [seat for seat in range(table.game.players) if seat != deal.bid.seat]
    return wrong_by(table, others, "bid_made", points=options.max_bid, **named)


def _doubled(kind: str, table: Table, deal: Round) -> bool:
    """A double or redouble by a seat that may not: in the auction, or once it is over."""
    allowed = [act.seat for act in auction.acts(table.game, deal) if act.type == kind]
    return wrong_by(table, [seat for seat in range(table.game.players) if seat not in allowed], kind)


def _led_too_early(table: Table, deal: Round) -> bool:
    """The first card is led before all others have passed."""
    seat = first_leader(table.game, deal)
    if auction.standing(deal) is None or seat == NOBODY:
        return False
    return wrong_card(table, seat, deal.hands[seat])


# One against all


def _to_name(table: Table) -> Round | None:
    """The round if its auction is over and the contract has still to be named."""
    deal = _choosing(table)
    return deal if deal is not None and deal.bid is not None and auction.closed(table.game, deal) else None


def _to_discard(table: Table) -> Round | None:
    """The round if the middle has been taken and cards have still to be laid away."""
    deal = _to_name(table)
    taken = deal is not None and talon.done(deal, talon.TAKEN) and not talon.done(deal, talon.DISCARDED)
    return deal if taken else None


def _conceded(table: Table, deal: Round) -> bool:
    """Somebody gives the round up who cannot, or when it has begun."""
    game = table.game
    if game.claims:
        return False
    seats = [s for s in deal.dealt_in if why_no_surrender(game, deal, s) and (s != game.lone or deal.tricks)]
    return wrong_by(table, seats, "round_conceded")


def _partner_card(table: Table, deal: Round) -> bool:
    """A card is named that is his own, or by somebody else, or once more, or too late."""
    game = table.game
    chances = [(seat, card) for seat in deal.dealt_in for card in numbers(deal.dealt[seat])]
    wrongs = [(seat, card) for seat, card in chances if why_no_partner_card(game, deal, seat, card)]
    own = [(seat, card) for seat, card in wrongs if not why_no_partner_card(game, deal, seat)]
    if not wrongs or (own and game.sought != NOBODY):
        return False
    seat, card = table.rng.choice(own or wrongs)
    return wrong(table, "partner_card_named", seat=seat, card=CODES[card])


def _talon_again(table: Table, deal: Round) -> bool:
    """The middle is taken once more."""
    if not talon.size(deal) or not talon.done(deal, talon.TAKEN):
        return False
    return wrong(table, talon.TAKEN, seat=table.rng.randrange(table.game.players))


def _discards_missing(table: Table, deal: Round) -> bool:
    """The contract is named before cards were laid away; they are laid away afterwards."""
    if deal.bid is None or not talon.size(deal) or talon.done(deal, talon.DISCARDED):
        return False
    contract = table.plan.contract.to_record() if table.plan is not None else {}
    return wrong(table, "contract_chosen", seat=deal.bid.seat, contract=contract)


def _deferred(table: Table, deal: Round) -> bool:
    """Somebody waits with his bid once more, or where nobody may."""
    if auction.closed(table.game, deal):
        return False
    seat = auction.waiting(table.game, deal)[0]
    return not auction.may_defer(table.game, deal, seat) and wrong(table, "bid_deferred", seat=seat)


def _talon_count(table: Table, deal: Round) -> bool:
    """Somebody lays one card too many away, or one too few (BI-3)."""
    return _discard(table, deal, talon.size(deal) + table.rng.choice((-1, 1)))


def _talon_not_held(table: Table, deal: Round) -> bool:
    """Somebody lays a card away that another hand holds."""
    return _discard(table, deal, talon.size(deal) - 1, foreign=True)


def _discard(table: Table, deal: Round, count: int, *, foreign: bool = False) -> bool:
    """The winner of the auction lays so many cards of his hand away, and one that another hand holds."""
    assert deal.bid is not None
    seat = deal.bid.seat
    laid = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], count)
    if foreign:
        others = [card for other in deal.dealt_in if other != seat for card in numbers(deal.hands[other])]
        laid.append(CODES[table.rng.choice(others)])
    return wrong(table, talon.DISCARDED, seat=seat, cards=laid)


def _bid(said: Callable[[Room], Event], when: When = bids) -> Breach[Act]:
    return Breach("bid-not-allowed", _bidding, partial(_misbid, said), when)


def _double(kind: str, moment: Callable[[Table], Round | None]) -> Breach[Round]:
    return Breach("double-not-allowed", moment, partial(_doubled, kind), bids)


def _names_with_bid(variant: Variant) -> bool:
    return bids(variant) and variant.auction.names_contract


def _names_after_bid(variant: Variant) -> bool:
    return bids(variant) and not variant.auction.names_contract


def _by_name(variant: Variant) -> bool:
    return bids(variant) and named_bids(variant)


def _has_middle(variant: Variant) -> bool:
    return variant.deal.talon_up > 0


AUCTION: dict[str, Breach[Any]] = {
    "bid-too-low": _bid(_too_low),
    "bid-outbid": Breach("bid-not-allowed", _auction, _outbid, lambda v: bids(v) and v.auction.max_bid < 1000),
    "bid-too-high": _bid(_too_high),
    "bid-no-multiple": _bid(_not_a_multiple, lambda v: bids(v) and v.auction.multiple > 1),
    "bid-outranked": Breach("bid-not-allowed", _auction, _outranked, _by_name),
    "bid-unknown": _bid(lambda room: {"named": "solo", "contract": None}, _by_name),
    "bid-without-contract": _bid(_without_contract, _names_with_bid),
    "bid-with-contract": _bid(_with_contract, _names_after_bid),
    "bid-too-late": Breach("bid-not-allowed", _closed, _bid_too_late, bids),
    "double-not-allowed": _double("doubled", _auction),
    "double-too-late": _double("doubled", _closed),
    "redouble-too-early": _double("redoubled", _auction),
    "redouble-not-allowed": _double("redoubled", _closed),
    "auction-open": Breach("auction-open", _auction, _led_too_early, _names_with_bid),
}
"""What goes wrong while the contract is bid for."""
ALONE: dict[str, Breach[Any]] = {
    "concession-not-allowed": Breach("concession-not-allowed", playing, _conceded, lambda v: v.conceding.allowed),
    "partner-card-not-allowed": Breach(
        "partner-card-not-allowed", playing, _partner_card, lambda v: v.choosing.partner_card
    ),
    "talon-not-allowed": Breach("talon-not-allowed", _choosing, _talon_again, _has_middle),
    "discards-missing": Breach("discards-missing", _to_name, _discards_missing, _has_middle),
    "defer-not-allowed": Breach("defer-not-allowed", _auction, _deferred, bids),
    "talon-count": Breach("discard-count", _to_discard, _talon_count, _has_middle),
    "talon-not-held": Breach("card-not-held", _to_discard, _talon_not_held, _has_middle),
}
"""What goes wrong where one plays against all."""
