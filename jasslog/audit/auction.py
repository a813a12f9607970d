"""Judging the auction: bids, and who may double (A-1 to A-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.choosing import judge_missing_hands, judge_named
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.events.auction import BidMade, Doubled, Redoubled
from jasslog.game.phases.choosing import contract_of, may_say
from jasslog.game.phases.ways import way_of
from jasslog.game.phases.ways.auction import bid_of, closed, room_of
from jasslog.game.phases.ways.doubling import was_outbid
from jasslog.rules.bids import Room, by_name, room, why_not

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def judge_bid(court: Court, event: BidMade) -> None:
    """The right seat bids, enough and in the numbers of the set, and names a contract with it (A-1, A-2)."""
    deal, game, seat = _auction(court, event), court.game, event.seat
    if deal is None:
        return
    if deal.trick or deal.tricks:
        court.find("contract-already-named", seat=seat)
        return
    seats = sorted({act.seat for act in may_say(game, deal) if not act.optional})
    why = _why_no_word(game, deal, seat)
    if not why and seat not in seats and "choosing" not in game.not_recorded:
        court.find("wrong-chooser", seat=seat, slots={"expected": seats})
    open_ = room_of(game, deal)
    because = None if why else _wrong_bid_before(court, deal, event)
    why = why or _why_not_so(game, open_, event)
    if why:
        slots = {"why": why, "least": open_.least, "most": open_.most, "multiple": open_.multiple}
        court.find("bid-not-allowed", seat=seat, slots=slots, because=because)
    if event.contract is not None and game.variant.auction.names_contract:
        judge_named(court, seat, contract_of(event.contract))


def _auction(court: Court, event: BidMade | Doubled | Redoubled) -> Round | None:
    """The round, where such a call can have a place at all."""
    deal = court.game.round
    known = event.type in way_of(court.game.variant).CALLS
    if deal is None or not known or deal.phase not in ("dealing", "choosing", "playing"):
        court.find("not-expected", seat=event.seat)
        return None
    if deal.phase == "dealing":
        judge_missing_hands(court, deal)
    return deal


def _why_no_word(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not bid any more, whatever it bids."""
    if deal.phase == "playing" or closed(game, deal):
        return "over"
    passed = any(call.kind == "passed" and call.seat == seat for call in deal.calls)
    return "passed" if passed and game.variant.auction.passing == "final" else ""


def _wrong_bid_before(court: Court, deal: Round, event: BidMade) -> Finding | None:
    """The finding about the last bid, where without it and other wrong ones this might have been bid."""
    wrong = {found.seq: found for found in court.of_round(deal) if found.name == "bid-not-allowed"}
    if deal.bid is None or deal.bid.event not in wrong:
        return None
    auction = court.game.variant.auction
    right = [call for call in deal.calls if call.kind == "bid_made" and call.event not in wrong]
    open_ = room(bid_of(right[-1], auction) if right else None, auction)
    return None if _why_not_so(court.game, open_, event) else wrong[deal.bid.event]


def _why_not_so(game: Game, open_: Room, event: BidMade) -> str:
    """Why this cannot be bid, whoever bids it."""
    points, match, name = event.points, bool(event.match), (event.named or "")
    if (match and points not in (None, game.variant.auction.match_value)) or (name and (match or points is not None)):
        return "unclear"
    if name and by_name(name, game.variant.auction) is None:
        return "unknown"
    named = event.contract is not None
    wrong = "" if named == game.variant.auction.names_contract else "named" if named else "contract"
    return why_not(points, open_, match=match, named=name) or wrong


def judge_double(court: Court, event: Doubled | Redoubled) -> None:
    """An opponent doubles a bid while the bidding goes on; its side redoubles before the first card (A-3)."""
    deal, game, seat, kind = _auction(court, event), court.game, event.seat, event.type
    if deal is None or any((act.seat, act.type) == (seat, kind) for act in may_say(game, deal)):
        return
    why = _why_no_double(game, deal, seat) if kind == "doubled" else _why_no_redouble(game, deal)
    court.find("double-not-allowed", seat=seat, slots={"why": why})


def _why_no_double(game: Game, deal: Round, seat: int) -> str:
    if game.variant.auction.double == "none":
        return "never"
    if deal.bid is None:
        return "nothing"
    if deal.phase == "playing" or closed(game, deal):
        return "over"
    if game.side_of[seat] == game.side_of[deal.bid.seat]:
        return "own"
    return "first" if game.variant.auction.double == "outbid" and not was_outbid(deal, seat) else "turn"


def _why_no_redouble(game: Game, deal: Round) -> str:
    if game.variant.auction.double in ("none", "outbid"):
        return "never"
    if deal.stake == 1:
        return "undoubled"
    if deal.stake == 4:
        return "over"
    return "led" if deal.trick or deal.tricks else "others"
