"""The auction: each seat in turn bids or passes, and the highest bid gets the contract; doubles and redoubles."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.events.before_play import BidMade, Doubled, Redoubled
from jasslog.game import naming
from jasslog.game.facts import Act, Call, Reason, Reasons, one_word
from jasslog.game.phases import exchange, later_cards, lone
from jasslog.game.state import Game, Round
from jasslog.options import Auction
from jasslog.rules.bids import MATCH, Bid, Room, by_name, room, why_not
from jasslog.rules.contracts import Contract


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of the auction: the next seat bids or passes, and opponents may double.

    When the bidding is over, the highest bidder names the contract unless it was part of the bid. Once the contract
    stands, only a redouble is left.
    """
    if deal.phase == "playing":
        return redoubles(game, deal)
    order = bidders(game, deal)
    if not order:
        unnamed = [deal.bid.seat] if deal.bid is not None and highest_bid(deal) is None else []
        middle = [act for seat in unnamed for act in lone.talon_acts(game, deal, seat)]
        waits = any(not act.optional for act in middle)
        return ([] if waits else naming.choices(game, unnamed)) + middle + redoubles(game, deal)
    known = deal.bid is not None or bool(naming.speaking_order(game, deal))
    seats, open_ = order[:1] if known else order, room_of(game, deal)
    bids = [Act("bid_made", seat, room=open_) for seat in (seats if open_ else ())]
    if game.variant.auction.names_contract:
        bids = [replace(bid, contracts=naming.open_contracts(game, bid.seat)) for bid in bids]
    bids += [Act("bid_deferred", seat) for seat in seats if may_defer(game, deal, seat)]
    last = len(order) == 1 and deal.bid is None
    must = last and game.variant.choosing.all_pass == "forced"
    passes = [] if must else [Act("passed", seat) for seat in seats]
    against = deal.dealt_in if deal.bid is not None else ()
    doubles = [Act("doubled", s, optional=True) for s in against if _why_no_double(game, deal, s) == ""]
    return bids + passes + doubles + exchange.swaps(game, deal)


def may_defer(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat may put off its bid until its next turn: only in its first turn, by some rules (deferring)."""
    return game.variant.auction.defer == "once_first_cycle" and seat not in [call.seat for call in deal.calls]


def room_of(game: Game, deal: Round) -> Room:
    """The bids that may be made now."""
    return room_after(deal.bid, game.variant.auction)


def room_after(last: Call | None, auction: Auction) -> Room:
    """The bids that may follow ``last``, or open the auction if that is None."""
    if last is None:
        return room(None, auction)
    named = by_name(last.named, auction)
    if named is not None:
        return room(Bid(named.above, auction.named.index(named) + 1), auction)
    return room(MATCH if last.match else Bid(last.points), auction)


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats that have still to bid or to pass, the next one first."""
    bid, final = deal.bid, game.variant.auction.passing == "final"
    said = deal.heard if final else {(call.seat, call.kind) for call in deal.answers}
    spoke = (call.seat for call in reversed(deal.calls) if call.kind in ("bid_made", "bid_deferred", "passed"))
    order = naming.speaking_order(game, deal) or deal.dealt_in
    after = order.index(next(spoke, order[-1])) + 1
    turned = order[after:] + order[:after]
    return [seat for seat in turned if (seat, "passed") not in said and (bid is None or seat != bid.seat)]


def bidders(game: Game, deal: Round) -> list[int]:
    """The seats that may still bid, the next one first; none once a bid was doubled or all others have passed."""
    return waiting(game, deal) if deal.stake == 1 else []


def _outcome(game: Game, deal: Round) -> naming.Outcome | None:
    """The outcome of the auction: the last bid, once nobody may bid any more and its contract is named.

    None until then. Without any bid, a contract that was named is played, too; if all have passed, the outcome has no
    contract.
    """
    if deal.bid is None:
        return naming.named(game, deal) or (None if waiting(game, deal) else naming.Outcome(None))
    return None if bidders(game, deal) else highest_bid(deal)


def highest_bid(deal: Round) -> naming.Outcome | None:
    """The contract and declarer if nobody outbids the last bid; None without a bid, or if its contract is unnamed."""
    bid = deal.bid
    if bid is None:
        return None
    later = [call.contract for call in deal.answers if call.contract is not None]
    contract = _as_named(bid, deal.variant.auction, bid.contract or next(iter(later), None))
    return naming.Outcome(contract, bid.seat) if contract is not None else None


def _as_named(bid: Call, auction: Auction, contract: Contract | None) -> Contract | None:
    """The contract that is played for a bid; None if it has still to be named.

    A bid by name is played in Obenabe if it has no trump, and as a misère if it is a bid to take no trick.
    """
    named = by_name(bid.named, auction)
    if named is None:
        return contract
    base = contract if named.trump else Contract("obenabe")
    return Contract("misere", base=base) if named.takes == "none" and base is not None else base


_CALLS = frozenset({"bid_made", "bid_deferred", "passed", "doubled", "redoubled", "contract_chosen"})
AUCTION = naming.Way(_CALLS, "auction", acts, _outcome)


def _has_place(game: Game, deal: Round) -> bool:
    """Whether the phase and the rules allow any bid or double, whoever makes it."""
    return deal.phase in ("dealing", "choosing", "playing") and game.variant.choosing.choice == "auction"


def why_not_bid(game: Game, event: BidMade) -> Reasons:
    """The reasons against a bid: wrong seat or moment, not an open bid, or a wrong contract with it (bids, auction)."""
    deal, seat = game.round, event.seat
    if not _has_place(game, deal):
        return (Reason("not-expected", seat),)
    reasons = later_cards.why_not_all_dealt(game, deal)
    if deal.begun:
        return (*reasons, Reason("contract-already-named", seat))
    why, open_ = _why_no_bid(game, deal, seat), room_of(game, deal)
    if not why and "choosing" not in game.not_recorded:
        seats = sorted({act.seat for act in acts(game, deal) if not act.optional})
        reasons += () if seat in seats else (Reason("wrong-chooser", seat, slots={"expected": seats}),)
    why = why or why_not_so(game, open_, event)
    if why:
        slots = {"why": why, "least": open_.least, "most": open_.most, "multiple": open_.multiple}
        reasons += (Reason("bid-not-allowed", seat, slots=slots),)
    if event.contract is None or not game.variant.auction.names_contract:
        return reasons
    return reasons + naming.why_not_named(game, seat, naming.contract_of(event.contract))


def _why_no_bid(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not bid any more, whatever it bids; empty where it may."""
    if deal.phase == "playing" or not bidders(game, deal):
        return "over"
    return "passed" if game.variant.auction.passing == "final" and deal.has_said("passed", seat) else ""


def why_not_so(game: Game, open_: Room, event: BidMade) -> str:
    """Why a bid is not one of the open bids ``open_``, whoever makes it; empty where it is."""
    auction, points, match, name = game.variant.auction, event.points, bool(event.match), event.named or ""
    if (match and points not in (None, auction.match_value)) or (name and (match or points is not None)):
        return "unclear"
    if name and by_name(name, auction) is None:
        return "unknown"
    given = event.contract is not None
    wrong = "" if given == auction.names_contract else "named" if given else "contract"
    return why_not(points, open_, match=match, named=name) or wrong


# Doubling what was bid, and redoubling it (doubling)


def _was_outbid(deal: Round, seat: int) -> bool:
    """Whether a seat has made a bid that is not the last one."""
    return any(call.seat == seat and call.kind == "bid_made" and call is not deal.bid for call in deal.calls)


def redoubles(game: Game, deal: Round) -> list[Act]:
    """The acts of redoubling, one for each seat that may."""
    return [Act("redoubled", s, optional=True) for s in range(game.players) if _why_no_redouble(game, deal, s) == ""]


def why_not_doubled(game: Game, event: Doubled | Redoubled) -> Reasons:
    """The reasons against a double or redouble (doubling).

    An opponent may double a bid while the bidding goes on; the side that bid may redouble before the first card.
    """
    deal, seat = game.round, event.seat
    if not _has_place(game, deal):
        return (Reason("not-expected", seat),)
    reasons = later_cards.why_not_all_dealt(game, deal)
    why = (_why_no_double if event.type == "doubled" else _why_no_redouble)(game, deal, seat)
    if why in _BY_OTHER_WORDS and "choosing" in game.not_recorded and not deal.begun:
        return reasons
    return reasons + one_word("double-not-allowed", why, seat)


_BY_OTHER_WORDS = ("nothing", "own", "first", "turn", "undoubled", "others")
"""Objections that an unrecorded bid or double may refute, so they do not count where the choosing is not recorded."""


def _why_no_double(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not double the last bid now; empty where it may."""
    bid, rule = deal.bid, game.variant.auction.double
    if rule == "none":
        return "never"
    if bid is None:
        return "nothing"
    order = bidders(game, deal)
    if deal.phase == "playing" or not order:
        return "over"
    if game.side_of[seat] == game.side_of[bid.seat]:
        return "own"
    if rule == "outbid" and not _was_outbid(deal, seat):
        return "first"
    return "" if seat in (deal.dealt_in if rule == "any" else order[:1]) else "turn"


def _why_no_redouble(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not redouble now; empty where it may, which is until the first card is played."""
    if game.variant.auction.double in ("none", "outbid"):
        return "never"
    if deal.stake == 1:
        return "undoubled"
    if deal.stake == 4:
        return "over"
    if deal.begun:
        return "led"
    return "" if deal.bid is not None and game.side_of[seat] == game.side_of[deal.bid.seat] else "others"
