"""Doubling what was bid, and redoubling it (A-3)."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from jasslog.game.acts import Act

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def doubles(game: Game, deal: Round, turn: Container[int]) -> list[Act]:
    """The opponents of the last bid that may double it while the bidding goes on; ``turn`` is who may bid now."""
    bid, rule = deal.bid, game.variant.auction.double
    if bid is None or rule == "none":
        return []
    opponents = [seat for seat in deal.dealt_in if game.side_of[seat] != game.side_of[bid.seat]]
    if rule == "outbid":
        opponents = [seat for seat in opponents if was_outbid(deal, seat)]
    return [Act("doubled", seat, optional=True) for seat in opponents if rule == "any" or seat in turn]


def was_outbid(deal: Round, seat: int) -> bool:
    """Whether a seat has made a bid that is not the last one."""
    return any(call.seat == seat and call.kind == "bid_made" and call is not deal.bid for call in deal.calls)


def redoubles(game: Game, deal: Round) -> list[Act]:
    """The seats of the side whose bid was doubled, which may redouble until the first card lies."""
    bid = deal.bid
    if bid is None or deal.stake != 2 or deal.trick or deal.tricks or game.variant.auction.double == "outbid":
        return []
    own = [seat for seat in range(game.players) if game.side_of[seat] == game.side_of[bid.seat]]
    return [Act("redoubled", seat, optional=True) for seat in own]
