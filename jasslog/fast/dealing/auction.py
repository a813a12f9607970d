"""The auction on the hot path: who may bid, pass or double now, and what the highest bid is played for (A-1 to A-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.fast.forms import SEAT
from jasslog.fast.plans import KINDS, Plan
from jasslog.fast.unusual import Unusual
from jasslog.rules.bids import MATCH, Bid, Room, by_name, room, why_not
from jasslog.rules.contracts import Contract
from jasslog.rules.naming import all_contracts
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk
    from jasslog.variants.groups.choosing import NamedBid
    from jasslog.variants.options import Variant

MOST = 8192
"""Texts of bids that are kept; when they are full they are dropped and read again."""


class Said(NamedTuple):
    """A bid as a line says it."""

    seat: int
    bid: Bid
    """Its place in the order of bids."""
    points: int | None
    match: bool
    named: NamedBid | None
    contract: Contract | None

    @property
    def name(self) -> str:
        """What it is called, if it goes by a name."""
        return self.named.name if self.named is not None else ""


class Bids:
    """What is kept ready of a set where the contract is bid for."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self.options = variant.auction
        self.again = variant.auction.passing == "for_now"
        """Who has passed may bid again when somebody has bid."""
        self.said: dict[bytes, Said] = {}
        """The bids that have been read, by their text."""
        self._rooms: dict[Bid | None, Room] = {}
        self._plans: dict[tuple[str, Contract | None], Plan] = {}

    def allow(self, said: Said, last: Said | None) -> bool:
        """Whether a bid may follow the last one, or begin the auction, whoever makes it."""
        before = last.bid if last is not None else None
        open_ = self._rooms.get(before)
        if open_ is None:
            open_ = self._rooms[before] = room(before, self.options)
        return not why_not(said.points, open_, match=said.match, named=said.name)

    def by_name(self, named: NamedBid, contract: Contract | None) -> Plan:
        """What a bid by name is played as: with this trump, or without any in Obenabe (PA-5)."""
        key = named.name, contract
        plan = self._plans.get(key)
        if plan is None:
            base = contract or Contract("obenabe")
            whole = Contract("misere", base=base) if named.takes == "none" else base
            plan = self._plans[key] = Plan(whole, self._variant, for_tricks=True)
        return plan


class Bidding:
    """How far the auction of a round has come."""

    __slots__ = ("bidders", "out", "plan", "said", "spoke", "stake", "turn")

    def __init__(self, first: int) -> None:
        self.turn = first
        """Whose turn it is to bid or to pass; nobody where the bidding is over."""
        self.said: Said | None = None
        """The last bid."""
        self.out: set[int] = set()
        """The seats that are not asked any more, or not before somebody else bids."""
        self.spoke: set[int] = set()
        """The seats that have said anything in their turn."""
        self.bidders: set[int] = set()
        """The seats that have made a bid."""
        self.stake = 1
        """How many times the last bid counts: twice if it was doubled, four times if it was redoubled."""
        self.plan: Plan | None = None
        """What is played; None until that is certain."""


def begin(rules: Rules, deal: Deal) -> Bidding:
    """The auction of a round, which begins with the first word."""
    if rules.bids is None:
        raise Unusual
    deal.bidding = Bidding(deal.forehand)
    return deal.bidding


def passed_by(rules: Rules, deal: Deal) -> bool:
    """Whether all have passed, and nobody has bid."""
    return deal.bidding is not None and deal.bidding.said is None and deal.bidding.turn == NOBODY


def bid(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is bids enough (A-1)."""
    rules, bidding = walk.rules, deal.bidding or begin(walk.rules, deal)
    bids = rules.bids
    assert bids is not None
    said = bids.said.get(front) or _read(walk, bids, front, number)
    if said.seat != bidding.turn or not bids.allow(said, bidding.said):
        raise Unusual
    bidding.bidders.add(said.seat)
    bidding.said = said
    if bids.again:
        bidding.out.clear()
    _go_on(rules, bidding, said.seat)


def _read(walk: Walk, bids: Bids, front: bytes, number: int) -> Said:
    """The bid on a line whose like has not come before."""
    event, options = walk.meaning(front, b'"type":"bid_made"}', number), bids.options
    points, match, name = event.get("points"), event.get("match", False), event.get("named", "")
    if (match and points not in (None, options.match_value)) or (name and (match or points is not None)):
        raise Unusual
    found = by_name(name, options) if name else None
    contract = Contract.from_record(event["contract"]) if "contract" in event else None
    if (name and found is None) or (contract is not None) != options.names_contract:
        raise Unusual
    if contract is not None and (contract.kind not in KINDS or contract not in all_contracts(walk.rules.variant)):
        raise Unusual
    place = Bid(found[1].above, found[0]) if found is not None else MATCH if match else Bid(points or 0)
    said = Said(event["seat"], place, points, match, found[1] if found is not None else None, contract)
    if len(bids.said) >= MOST:
        bids.said.clear()
    bids.said[front] = said
    return said


def pass_on(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is passes; the last one may not where somebody must choose (A-2)."""
    rules, bidding, seat = walk.rules, deal.bidding or begin(walk.rules, deal), SEAT[front]
    last = bidding.said is None and len(bidding.out) == rules.players - 1
    if seat != bidding.turn or (last and rules.variant.choosing.all_pass == "forced"):
        raise Unusual
    bidding.out.add(seat)
    _go_on(rules, bidding, seat)


def defer(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The seat whose turn it is waits with its bid, with its first word, where the rules let it (C-37)."""
    bidding, seat = deal.bidding or begin(walk.rules, deal), SEAT[front]
    allowed = walk.rules.variant.auction.defer == "once_first_cycle" and seat not in bidding.spoke
    if not allowed or seat != bidding.turn:
        raise Unusual
    _go_on(walk.rules, bidding, seat)


def _go_on(rules: Rules, bidding: Bidding, seat: int) -> None:
    """After this seat the next one speaks that is still asked; if there is none it is known what is played."""
    bidding.spoke.add(seat)
    out, bidder = bidding.out, bidding.said.seat if bidding.said is not None else NOBODY
    for other in rules.order[(seat + 1) % len(rules.side_of)]:
        if other not in out and other != bidder:
            bidding.turn = other
            return
    _close(rules, bidding)


def _close(rules: Rules, bidding: Bidding) -> None:
    """Nobody may bid any more: it is certain what is played, unless that is still to be named."""
    bidding.turn, said = NOBODY, bidding.said
    if said is None or rules.bids is None:
        return
    if said.contract is not None:
        bidding.plan = rules.plan(said.contract)
    elif said.named is not None and not said.named.trump:
        bidding.plan = rules.bids.by_name(said.named, None)


def double(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """An opponent doubles the last bid while the bidding goes on, which ends it (A-3)."""
    rules, bidding, seat = walk.rules, deal.bidding, SEAT[front]
    if bidding is None or bidding.said is None or bidding.turn == NOBODY:
        raise Unusual
    rule, opposed = rules.variant.auction.double, rules.side_of[seat] != rules.side_of[bidding.said.seat]
    if rule == "none" or not opposed or (rule != "any" and seat != bidding.turn):
        raise Unusual
    if seat not in rules.seats or (rule == "outbid" and seat not in bidding.bidders):
        raise Unusual
    bidding.stake = 2
    _close(rules, bidding)


def redouble(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The side whose bid was doubled doubles once more, before the first card lies (A-3)."""
    rules, bidding, seat = walk.rules, deal.bidding, SEAT[front]
    if bidding is None or bidding.said is None or bidding.stake != 2 or deal.laid or rules.differs:
        raise Unusual
    own = rules.side_of[seat] == rules.side_of[bidding.said.seat]
    if not own or rules.variant.auction.double == "outbid":
        raise Unusual
    bidding.stake = 4


def name(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Whoever has bid highest without a contract names it when the bidding is over (PA-5)."""
    rules, bidding = walk.rules, deal.bidding
    seat, plan = rules.choices[front]
    if bidding is None or bidding.said is None or bidding.plan is not None or bidding.turn != NOBODY:
        raise Unusual
    said = bidding.said
    if seat != said.seat or rules.bids is None:
        raise Unusual
    bidding.plan = plan if said.named is None else rules.bids.by_name(said.named, plan.contract)
