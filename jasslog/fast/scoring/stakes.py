"""What the highest bid brings on the hot path: what was bid (A-4), or what that is worth (PA-8 to PA-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import PLAYING
from jasslog.fast.sides import of, only
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.dealing.auction import Bidding, Said
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk


MOST = 1 << 11
"""Higher stakes, of which the sums of a game could run into one another, are left to the long way."""


def stake(rules: Rules, deal: Deal, got: Tally) -> None:
    """Of a round that was played out: the side that was right books the bid (A-4)."""
    bidding, said = bid_of(deal)
    own = rules.side_of[said.seat]
    if said.match:
        made = {rules.side_of[seat] for seat in deal.winners} == {own}
    else:
        made = of(got.cards + got.last, own) >= (said.points or 0)
    points = rules.variant.auction.match_value if said.match else said.points or 0
    if points > MOST:
        raise Unusual
    got.unstaked = only(own if made else rules.side_of[(said.seat + 1) % rules.players], points)
    got.bid = got.unstaked * bidding.stake


def by_bid(rules: Rules, deal: Deal, got: Tally) -> Points:
    """What the bid is worth, for its bidder if he made it, and else for each of the others."""
    bidding, said = bid_of(deal)
    if deal.phase == PLAYING:
        raise Unusual
    if said.named is not None:
        worth = said.named.value
    else:
        worth = [step.value for step in rules.variant.auction.worth if step.least <= (said.points or 0)][-1]
    if worth > MOST:
        raise Unusual
    made = is_made(rules, deal, got)
    got.unstaked = sum(only(rules.side_of[seat], worth) for seat in rules.seats if made == (seat == said.seat))
    got.bid = got.unstaked * bidding.stake
    return got.bid


def inherit(walk: Walk, deal: Deal) -> Points:
    """What a dealer gets who sat out a round in which the bid was made, as far as it may lift him (PA-10, PA-11)."""
    rules, got, said = walk.rules, deal.tally, bid_of(deal)[1]
    score, side = rules.variant.score, rules.side_of[deal.dealer]
    if not is_made(rules, deal, got):
        return 0
    gain = of(got.bid, rules.side_of[said.seat]) if score.inherited == "equal" else 2
    if score.inherit_cap != "none":
        most = rules.end.target - (2 if score.inherit_cap == "target-2" else 1)
        gain = max(0, min(gain, most - of(walk.scores, side)))
    got.unstaked += only(side, gain)
    return only(side, gain)


def is_made(rules: Rules, deal: Deal, got: Tally) -> bool:
    """Whether a bid is made by the tricks so far, and where it is for points, by all that they brought (PA-8)."""
    _, said = bid_of(deal)
    if said.named is None:
        return of(got.plain(), rules.side_of[said.seat]) >= (said.points or 0)
    winners = deal.winners[: deal.laid // rules.players]
    return said.seat not in winners if said.named.takes == "none" else set(winners) <= {said.seat}


def bid_of(deal: Deal) -> tuple[Bidding, Said]:
    """The auction of a round and its last bid."""
    if deal.bidding is None or deal.bidding.said is None:
        raise Unusual
    return deal.bidding, deal.bidding.said
