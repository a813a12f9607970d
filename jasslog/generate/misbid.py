"""Acts against the rules of the auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases import auction
from jasslog.game.rotation import first_leader
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, wrong
from jasslog.generate.table import Table
from jasslog.rules.bids import Room


def _auction(table: Table) -> Round | None:
    """The round if somebody is to bid or pass."""
    deal = table.game.round
    bids = table.variant.choosing.choice == "auction"
    return deal if bids and deal is not None and deal.phase == "choosing" else None


def _closed(table: Table) -> Round | None:
    """The round if the auction is over and no card lies yet."""
    deal = table.game.round
    fit = deal is not None and deal.phase == "playing" and deal.bid is not None and not (deal.trick or deal.tricks)
    return deal if fit else None


def misbid(how_much: Callable[[Room], dict[str, Any]]) -> Deviation:
    """Somebody bids in turn, but what may not be bid; an empty answer where there is no occasion."""

    def deviation(table: Table, memo: Memo) -> bool:
        deal = _auction(table)
        act = next((act for act in auction.acts(table.game, deal) if act.room is not None), None) if deal else None
        said = how_much(act.room) if act is not None and act.room is not None else {}
        if act is None or not said:
            return False
        if "contract" not in said and act.contracts:
            said["contract"] = table.rng.choice(act.contracts).to_record()
        return wrong(table, "bid-not-allowed", "bid_made", seat=act.seat, **{k: v for k, v in said.items() if v})

    return deviation


def too_low(room: Room) -> dict[str, Any]:
    """Less than the least that outbids the last bid."""
    return {"points": room.least - room.multiple} if room.numbers else {}


def outbid(table: Table, memo: Memo) -> bool:
    """A number although no number is left."""
    deal = _auction(table)
    room = auction.room_of(table.game, deal) if deal is not None else None
    seats = [act.seat for act in auction.acts(table.game, deal) if act.type == "passed"] if deal is not None else []
    if deal is None or room is None or room.numbers or not seats:
        return False
    named = deal.bid.contract if deal.bid is not None else None
    told: dict[str, Any] = {"contract": named.to_record()} if named is not None else {}
    most = room.most - room.most % room.multiple
    return wrong(table, "bid-not-allowed", "bid_made", seat=seats[0], points=most, **told)


def too_high(room: Room) -> dict[str, Any]:
    """More than there is."""
    return {"points": room.most + 10 * room.multiple - room.most % room.multiple}


def not_a_multiple(room: Room) -> dict[str, Any]:
    """A number between the steps."""
    return {"points": room.least + 1} if room.multiple > 1 else {}


def outranked(table: Table, memo: Memo) -> bool:
    """A bid by name over one that is higher."""
    deal = _auction(table)
    room = auction.room_of(table.game, deal) if deal is not None else None
    names = [one.name for one in table.variant.auction.named if room is not None and one.name not in room.named]
    return bool(names) and _named(table, table.rng.choice(names))


def unknown_name(table: Table, memo: Memo) -> bool:
    """A bid by a name that these rules do not know."""
    return _named(table, "solo")


def _named(table: Table, name: str) -> bool:
    deal = _auction(table)
    seats = [act.seat for act in auction.acts(table.game, deal) if act.room is not None] if deal is not None else []
    return bool(seats) and wrong(table, "bid-not-allowed", "bid_made", seat=seats[0], named=name)


def without_contract(room: Room) -> dict[str, Any]:
    """A number alone: no word of the contract."""
    return {"points": room.least, "contract": None} if room.numbers else {}


def with_contract(room: Room) -> dict[str, Any]:
    """A contract where it is named when the bidding is over."""
    return {"points": room.least, "contract": {"kind": "trump", "suit": "S"}} if room.numbers else {}


def bid_too_late(table: Table, memo: Memo) -> bool:
    """A bid when the bidding is over: after a double, or when all have passed."""
    deal = _closed(table)
    if deal is None or deal.contract is None or deal.bid is None:
        return False
    seat = table.rng.choice([seat for seat in range(table.game.players) if seat != deal.bid.seat])
    named = {"contract": deal.contract.to_record()} if table.variant.auction.names_contract else {}
    return wrong(table, "bid-not-allowed", "bid_made", seat=seat, points=table.variant.auction.max_bid, **named)


def misdoubled(kind: str, *, late: bool = False) -> Deviation:
    """A double or redouble by a seat that may not: in the auction, or once it is over."""

    def deviation(table: Table, memo: Memo) -> bool:
        deal = _closed(table) if late else _auction(table)
        if deal is None:
            return False
        open_ = [act.seat for act in auction.acts(table.game, deal) if act.type == kind]
        seats = [seat for seat in range(table.game.players) if seat not in open_]
        return bool(seats) and wrong(table, "double-not-allowed", kind, seat=table.rng.choice(seats))

    return deviation


def led_too_early(table: Table, memo: Memo) -> bool:
    """The first card is led before all others have passed."""
    deal = _auction(table)
    if deal is None or auction.standing(deal) is None:
        return False
    seat = first_leader(table.game, deal)
    if seat == NOBODY:
        return False
    card = CODES[table.rng.choice(list(numbers(deal.hands[seat])))]
    return wrong(table, "auction-open", "card_played", seat=seat, card=card)


ACTS: dict[str, Deviation] = {
    "bid-too-low": misbid(too_low),
    "bid-outbid": outbid,
    "bid-too-high": misbid(too_high),
    "bid-no-multiple": misbid(not_a_multiple),
    "bid-outranked": outranked,
    "bid-unknown": unknown_name,
    "bid-without-contract": misbid(without_contract),
    "bid-with-contract": misbid(with_contract),
    "bid-too-late": bid_too_late,
    "double-not-allowed": misdoubled("doubled"),
    "double-too-late": misdoubled("doubled", late=True),
    "redouble-too-early": misdoubled("redoubled"),
    "redouble-not-allowed": misdoubled("redoubled", late=True),
    "auction-open": led_too_early,
}
"""Acts against the rules of the auction by name."""
