"""What the table says of its points on the hot path: tricks, rounds, totals, entries on the slate."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, PLAYING, SCORED
from jasslog.fast.score import book
from jasslog.fast.unusual import Unusual
from jasslog.game.facts import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.score import Pair
    from jasslog.fast.walk import Walk

CLAIMS = {b'"type":"trick_claimed","winner":%d}' % seat: seat for seat in range(4)}
"""The seats that are said to have won a trick, by the end of the line."""
_POINTS = {b'"points":%d,' % points: points for points in range(256)}
_SCORED = {
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
_entry = re.compile(
    rb'(?:"multiplied":(?P<times>true|false),)?"of":"(?P<of>cards|melds|marriage|match|round|total)",'
    rb'"points":(?P<points>0|-?[1-9][0-9]{0,8}),"seat":(?P<seat>[0-3]),'
).fullmatch


def claim(walk: Walk, front: bytes, winner: int) -> None:
    """The winner of the last whole trick is named, with its points or without (T-1, T-3)."""
    deal = walk.deal
    place = deal.laid // 4 - 1
    if place < 0 or winner != deal.winners[place]:
        raise Unusual
    if front:
        bonus = walk.rules.variant.score.last_trick if place == walk.rules.tricks - 1 else 0
        if _POINTS[front] != deal.points[place] + bonus:
            raise Unusual


def figures(walk: Walk, front: bytes, number: int) -> None:
    """The points of a round or the totals are named; they close the round (I-15)."""
    deal = walk.deal
    settle(walk)
    if deal.phase != SCORED:
        raise Unusual
    at = front.find(b',"scores"')
    said = _SCORED.get(front[:at])
    if said is None:
        raise Unusual
    of, multiplied = said
    if of == "total":
        _judge_entries(walk)
        told = walk.scores
    else:
        told = _figure(deal, of, multiplied)
    if front[at:] != b',"scores":[%d,%d],' % (told[0], told[1]):
        raise Unusual


def _figure(deal: Deal, of: str, multiplied: bool) -> Pair:
    """The points of a round or of its cards, for each side."""
    got = deal.tally
    if of == "round":
        return deal.won if multiplied else [sum(parts) for parts in zip(*got[:5], strict=True)]
    cards, last = deal.plan.times[:2] if multiplied else (1, 1)
    return [a * cards + b * last for a, b in zip(got.cards, got.last, strict=True)]


def settle(walk: Walk) -> None:
    """Book the round if all its cards are played, or if the game has ended in it."""
    phase = walk.deal.phase
    if phase == COMPLETE or (phase == PLAYING and (walk.claimed or walk.winner != NOBODY)):
        book(walk)


def entry(walk: Walk, front: bytes, number: int) -> None:
    """A side's points are written on the slate, each part but the melds once, and in time (W-9)."""
    deal, found = walk.deal, _entry(front)
    if found is None or deal.phase < PLAYING:
        raise Unusual
    side, of, points = int(found["seat"]) % 2, found["of"].decode(), int(found["points"])
    if of == "total":
        _judge_entries(walk)
        if points != walk.scores[side]:
            raise Unusual
        return
    late = deal.phase == SCORED and of in ("melds", "marriage")
    if late or ((side, of) in deal.written and of != "melds"):
        raise Unusual
    times = deal.plan.factor if found["times"] == b"false" else 1
    deal.written[side, of] = deal.written.get((side, of), 0) + points * times


def _judge_entries(walk: Walk) -> None:
    """The entries of a round that has been booked are what the cards brought."""
    deal = walk.deal
    if not deal.written or deal.phase != SCORED:
        return
    cards, last, match, melds, marriage = deal.plan.times
    got = deal.tally
    for (side, of), points in deal.written.items():
        computed = {
            "cards": got.cards[side] * cards + got.last[side] * last,
            "match": got.match[side] * match,
            "melds": got.melds[side] * melds,
            "marriage": got.marriage[side] * marriage,
            "round": deal.won[side],
        }
        if points != computed[of]:
            raise Unusual


def leave(walk: Walk) -> None:
    """Leave a round for the next one or the end: booked, its entries right, no meld forgotten on the slate (W-9)."""
    settle(walk)
    _judge_entries(walk)
    deal = walk.deal
    parts = {of for _, of in deal.written} if deal.phase == SCORED else set()
    by_hand = parts & {"cards", "melds", "marriage", "match"}
    if by_hand and "melds" not in parts and any(deal.tally.melds):
        raise Unusual
