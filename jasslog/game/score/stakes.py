"""What a bid brings: to the side that made it, or to the others if it failed (A-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def bid_entries(game: Game, deal: Round, entries: list[Entry], match: int) -> list[Entry]:
    """The entry of the bid of a round that was played out, given its other entries and the side with all tricks.

    Card points and the last trick make a number, melds do not; all tricks are made by tricks alone.
    """
    bid = deal.bid
    if bid is None:
        return []
    own = game.side_of[bid.seat]
    won = sum(entry.points for entry in entries if entry.kind in ("cards", "last") and game.side_of[entry.seat] == own)
    made = match == own if bid.match else won >= bid.points
    value = game.variant.auction.match_value if bid.match else bid.points
    seat = bid.seat if made else (bid.seat + 1) % game.players
    return [Entry(deal.number, seat, "bid", value, deal.stake, bid.event)] if value else []
