"""What the table says of its points on the hot path: tricks, rounds, totals, entries on the slate."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, PLAYING, SCORED
from jasslog.fast.scoring.score import book
from jasslog.fast.sides import of, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

SCORES = b',"scores":['
"""What stands before the scores where something comes before them."""
SCORED_TEXTS = {
    b'"of":"cards"': ("cards", False),
    b'"of":"round"': ("round", True),
    b'"of":"total"': ("total", True),
    b'"multiplied":true,"of":"cards"': ("cards", True),
    b'"multiplied":true,"of":"round"': ("round", True),
    b'"multiplied":true,"of":"total"': ("total", True),
    b'"multiplied":false,"of":"cards"': ("cards", False),
    b'"multiplied":false,"of":"round"': ("round", False),
}
"""What is summed up, and whether after the multiplier, by the text before the scores."""
_ROEM = {
    b'"of":"roem"': ("roem", False),
    b'"multiplied":true,"of":"roem"': ("roem", True),
    b'"multiplied":false,"of":"roem"': ("roem", False),
}
_entry = re.compile(
    rb'(?:"multiplied":(?P<times>true|false),)?"of":"(?P<of>bid|cards|melds|marriage|match|roem|round|total)",'
    rb'"points":(?P<points>0|-?[1-9][0-9]{0,8}),"seat":(?P<seat>[0-4]),'
).fullmatch


def figures(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The points of a round or the totals are named; they close the round (I-15)."""
    if deal.phase != SCORED:
        settle(walk, deal)
    if deal.phase != SCORED:
        raise Unusual
    said, _, scores = front.partition(SCORES)
    what, multiplied = SCORED_TEXTS.get(said) or _ROEM[said]
    if what == "total":
        if deal.written:
            _judge_entries(walk, deal)
        told = walk.scores
    else:
        told = _figure(walk, deal, what, multiplied)
    if scores != walk.rules.told % split(told, walk.rules.sides):
        raise Unusual


def _figure(walk: Walk, deal: Deal, what: str, multiplied: bool) -> Points:
    """The points of a round or of its cards."""
    got = deal.tally
    if what == "round":
        return deal.won if multiplied else _unmultiplied(walk, deal)
    if what == "roem":
        return got.roem * (deal.plan.times[3] if multiplied else 1)
    cards, last = deal.plan.times[:2] if multiplied else (1, 1)
    return got.cards * cards + got.last * last


def _unmultiplied(walk: Walk, deal: Deal) -> Points:
    """What a round brought, before the multipliers; what the points are only counted for has none but a stake."""
    got, counted = deal.tally, walk.rules.counted
    if counted:
        return got.unstaked if counted in ("bids", "over_bid") else deal.won
    return got.plain() + got.unstaked


def settle(walk: Walk, deal: Deal) -> None:
    """Book the round if all its cards are played, or if the game has ended in it."""
    if deal.phase == COMPLETE or (deal.phase == PLAYING and walk.winner != NOBODY):
        book(walk, deal)


def entry(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A side's points are written on the slate, each part but the melds once, and in time (W-9)."""
    found = _entry(front)
    if found is None:
        raise Unusual
    side, what, points = walk.rules.side_of[int(found["seat"])], found["of"].decode(), int(found["points"])
    if what == "total":
        _judge_entries(walk, deal)
        if points != of(walk.scores, side):
            raise Unusual
        return
    late = deal.phase == SCORED and (what == "marriage" or (what == "melds" and not walk.rules.late))
    whole = what == "round" and ((side, what) in deal.written or (side, _PLAIN_ROUND) in deal.written)
    if late or whole or ((side, what) in deal.written and what != "melds"):
        raise Unusual
    times = 1
    if found["times"] == b"false":
        times, what = _times(deal, what), _PLAIN_ROUND if what == "round" else what
    deal.written = deal.written | {(side, what): deal.written.get((side, what), 0) + points * times}


def _times(deal: Deal, what: str) -> int:
    """What is multiplied with that was written without it; of a whole round that is known once it is booked."""
    if what == "bid":
        return deal.bidding.stake if deal.bidding is not None else 1
    cards, last, match, melds, marriage = deal.plan.times
    if what == "cards" and cards != last:
        raise Unusual
    return {"cards": cards, "match": match, "marriage": marriage, "round": 1}.get(what, melds)


_PLAIN_ROUND = "round before the multipliers"


def _judge_entries(walk: Walk, deal: Deal) -> None:
    """The entries of a round that has been booked are what the cards brought."""
    if not deal.written or deal.phase != SCORED:
        return
    cards, last, match, melds, marriage = deal.plan.times
    got = deal.tally
    brought = {
        "cards": got.cards * cards + got.last * last,
        "match": got.match * match,
        "melds": (got.melds + got.on_table) * melds,
        "marriage": got.marriage * marriage,
        "roem": got.roem * melds,
        "bid": got.bid,
        "round": deal.won,
        _PLAIN_ROUND: _unmultiplied(walk, deal),
    }
    for (side, what), points in deal.written.items():
        if points != of(brought[what], side):
            raise Unusual


def leave(walk: Walk, deal: Deal) -> None:
    """Leave a round for the next one or the end: booked, its entries right, no meld forgotten on the slate (W-9)."""
    settle(walk, deal)
    if not deal.written:
        return
    _judge_entries(walk, deal)
    if walk.rules.late:
        return
    by_hand = {what for _, what in deal.written} & {"cards", "melds", "marriage", "match"}
    melded = [side for side in range(walk.rules.sides) if of(deal.tally.melds, side)]
    if deal.phase == SCORED and by_hand and any((side, "melds") not in deal.written for side in melded):
        raise Unusual
