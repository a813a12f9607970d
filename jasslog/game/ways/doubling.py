"""Doubling what was bid, and redoubling it (A-3)."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from jasslog.game.acts import Act

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round


def doubles(game: Game, deal: Round, turn: Container[int]) -> list[Act]:
    """The opponents of the last bid that may double it while the bidding goes on; ``turn`` is who may bid now."""
    bid, rule = deal.bid, game.variant.auction.double
    if bid is None or rule == "none":
        return []
    opponents = [seat for seat in range(game.players) if game.side_of[seat] != game.side_of[bid.seat]]
    return [Act("doubled", seat, optional=True) for seat in opponents if rule == "any" or seat in turn]


def redoubles(game: Game, deal: Round) -> list[Act]:
    """The seats of the side whose bid was doubled, which may redouble until the first card lies."""
    bid = deal.bid
    if bid is None or deal.stake != 2 or deal.trick or deal.tricks:
        return []
    own = [seat for seat in range(game.players) if game.side_of[seat] == game.side_of[bid.seat]]
    return [Act("redoubled", seat, optional=True) for seat in own]
