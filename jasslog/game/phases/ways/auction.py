"""The contract goes to the highest bid: each seat in turn bids or passes until nobody outbids (A-1 to A-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.naming import open_contracts
from jasslog.game.phases import talon
from jasslog.game.phases.exchange import swaps
from jasslog.game.phases.ways.doubling import doubles, redoubles
from jasslog.game.phases.ways.talk import Outcome, choices, named, seats_that, speaking_order
from jasslog.rules.bids import MATCH, Bid, Room, by_name, room
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.game.facts import Call
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.options.choosing import Auction

CALLS = frozenset({"bid_made", "bid_deferred", "passed", "doubled", "redoubled", "contract_chosen"})
RULE = "auction"


def acts(game: Game, deal: Round) -> list[Act]:
    """The next seat bids or passes, and opponents may double; who has bid without a contract names it afterwards."""
    if closed(game, deal):
        unnamed = [deal.bid.seat] if deal.bid is not None and standing(deal) is None else []
        middle = [act for seat in unnamed for act in talon.acts(game, deal, seat)]
        waits = any(not act.optional for act in middle)
        return ([] if waits else choices(game, unnamed)) + middle + redoubles(game, deal)
    order = waiting(game, deal)
    known = deal.bid is not None or bool(speaking_order(game, deal))
    seats, open_ = order[:1] if known else order, room_of(game, deal)
    named = game.variant.auction.names_contract
    bids = [
        Act("bid_made", seat, contracts=open_contracts(game, seat) if named else (), room=open_)
        for seat in seats
        if open_
    ]
    bids += [Act("bid_deferred", seat) for seat in seats if may_defer(game, deal, seat)]
    last = len(order) == 1 and deal.bid is None
    must = last and game.variant.choosing.all_pass == "forced"
    passes = [] if must else [Act("passed", seat) for seat in seats]
    return bids + passes + doubles(game, deal, seats) + swaps(game, deal)


def may_defer(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat may leave its bid until its next turn: with its first word, where the rules let it (C-37)."""
    spoke = any(call.seat == seat for call in deal.calls)
    return game.variant.auction.defer == "once_first_cycle" and not spoke


def room_of(game: Game, deal: Round) -> Room:
    """What may be bid now."""
    return room(None if deal.bid is None else bid_of(deal.bid, game.variant.auction), game.variant.auction)


def bid_of(call: Call, auction: Auction) -> Bid:
    """What was bid, in the order of bids."""
    named = by_name(call.named, auction)
    if named is not None:
        return Bid(named[1].above, named[0])
    return MATCH if call.match else Bid(call.points)


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats that have still to bid or to pass, the next one first."""
    bid, final = deal.bid, game.variant.auction.passing == "final"
    out = seats_that(deal, "passed") if final else [call.seat for call in deal.answers if call.kind == "passed"]
    spoke = [call.seat for call in deal.calls if call.kind in ("bid_made", "bid_deferred", "passed")]
    order = speaking_order(game, deal) or list(deal.dealt_in)
    after = order.index(spoke[-1]) + 1 if spoke else 0
    turned = order[after:] + order[:after]
    return [seat for seat in turned if seat not in out and (bid is None or seat != bid.seat)]


def closed(game: Game, deal: Round) -> bool:
    """Whether nobody may bid any more: the last bid was doubled, or all others have passed."""
    return deal.stake > 1 or not waiting(game, deal)


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The last bid once nobody may bid any more; a contract named without any bid is played, too."""
    bid = deal.bid
    if bid is None:
        return named(deal) or (None if waiting(game, deal) else Outcome(None))
    if not closed(game, deal):
        return None
    return standing(deal)


def standing(deal: Round) -> Outcome | None:
    """What is played if nobody outbids the last bid; None where its contract is still to be named."""
    bid = deal.bid
    if bid is None:
        return None
    later = [call.contract for call in deal.answers if call.contract is not None]
    contract = _as_named(bid, deal.variant.auction, bid.contract or next(iter(later), None))
    return Outcome(contract, bid.seat) if contract is not None else None


def _as_named(bid: Call, auction: Auction, contract: Contract | None) -> Contract | None:
    """What is played for a bid that goes by a name: Obenabe where it has no trump, and a misère to take no trick."""
    found = by_name(bid.named, auction)
    if found is None:
        return contract
    named = found[1]
    base = contract if named.trump else Contract("obenabe")
    return Contract("misere", base=base) if named.takes == "none" and base is not None else base
