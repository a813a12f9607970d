"""What a round brings on the hot path where one aims at a number: the own bid (ZS-6), or one for all (Z6-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import PLAYING
from jasslog.fast.scoring.stakes import MOST, bid_of
from jasslog.fast.sides import of, only, split
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points


def nearest(rules: Rules, deal: Deal, got: Tally) -> Points:
    """A game point for whose points are nearest to the aim; nobody gets it where both are."""
    if deal.phase == PLAYING:
        raise Unusual
    missed = [abs(points - rules.variant.score.aim) for points in split(got.plain(), rules.sides)]
    best = min(missed)
    return only(missed.index(best), 1) if missed.count(best) == 1 else 0


def over_bid(rules: Rules, deal: Deal, got: Tally) -> Points:
    """How far the bidder is from his bid: for him if he has as much, else for the other."""
    bidding, said = bid_of(deal)
    number = rules.variant.auction.match_value if said.match else said.points or 0
    if deal.phase == PLAYING or number > MOST:
        raise Unusual
    won = of(got.plain(), said.seat)
    made = set(deal.winners) == {said.seat} if said.match else won >= number
    got.unstaked = only(said.seat if made else 1 - said.seat, abs(won - number))
    return got.unstaked * bidding.stake
