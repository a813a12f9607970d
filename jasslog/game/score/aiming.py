"""What a round brings where one aims at a number: the own bid (ZS-6), or one that is the same for all (Z6-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def aimed(game: Game, deal: Round, entries: list[Entry], match: int) -> list[Entry]:
    """What is booked; ``entries`` are the points won, which are only counted, ``match`` is the side with all tricks."""
    if deal.phase not in ("complete", "scored") or "cards" in deal.undecided:
        return []
    won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.factor == 0])
    return _over_bid(game, deal, won, match) if deal.variant.score.kind == "over_bid" else _nearest(game, deal, won)


def _over_bid(game: Game, deal: Round, won: list[int], match: int) -> list[Entry]:
    """How far the bidder is from his bid: his own gain if he has as much, else the other's; nothing for just as much.

    All tricks are made by tricks alone, and count as so many points.
    """
    bid = deal.bid
    if bid is None:
        return []
    own = game.side_of[bid.seat]
    number = deal.variant.auction.match_value if bid.match else bid.points
    made = match == own if bid.match else won[own] >= number
    seat, points = bid.seat if made else (bid.seat + 1) % game.players, abs(won[own] - number)
    return [Entry(deal.number, seat, "over_bid", points, deal.stake, bid.event)] if points else []


def _nearest(game: Game, deal: Round, won: list[int]) -> list[Entry]:
    """A game point for whose points are nearest to the aim; nobody gets it where several are."""
    missed = [abs(points - deal.variant.score.aim) for points in won]
    best = [seat for seat in deal.active if missed[game.side_of[seat]] == min(missed)]
    return [Entry(deal.number, best[0], "nearest", 1, 1, NOBODY)] if len(best) == 1 else []
