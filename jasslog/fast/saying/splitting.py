"""Sharing a round out instead of playing it, on the hot path (ZG-6 to ZG-8)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE
from jasslog.fast.forms import SEAT
from jasslog.fast.saying.melds import hear_rising, in_pause, married
from jasslog.fast.sides import only
from jasslog.fast.unusual import Unusual
from jasslog.rules.marriage import POINTS as MARRIAGE

if TYPE_CHECKING:
    from jasslog.fast.deal import Announced, Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

_figures = rb"\[((?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?))*)\]"
_offered = re.compile(rb'(?:"melds":%b,)?"scores":%b,"seat":([0-4]),' % (_figures, _figures)).fullmatch


class Split:
    """What has been said about sharing a round out."""

    __slots__ = ("agreed", "conceded", "done", "laid", "melds", "scores", "seat")

    def __init__(self) -> None:
        self.laid = -1
        """How many cards lay when the last offer was made that was not refused."""
        self.seat = -1
        """Who made it."""
        self.scores: tuple[int, ...] = ()
        """By side what it would have of the tricks."""
        self.melds: tuple[int, ...] = ()
        """By side what it would have of the melds; empty where they go as the rules say."""
        self.agreed: set[int] = set()
        self.conceded: set[int] = set()
        """Who says that he will be in the hole."""
        self.done = False
        """The round is over by that."""


def offer(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Somebody offers to share the round out among those who may still get something, and no more than there is."""
    rules, found = walk.rules, _offered(front)
    if found is None:
        raise Unusual
    now, seat = _pause(rules, deal), int(found[3])
    melds, scores = (tuple(map(int, part.split(b","))) if part else () for part in found.groups()[:2])
    inside = _parties(rules, deal)
    if seat not in inside or len(scores) != rules.sides or len(melds) not in (0, rules.sides):
        raise Unusual
    named = {side for shares in (scores, melds) for side, share in enumerate(shares) if share}
    if not named <= set(inside) or sum(scores) > rules.variant.splitting.most:
        raise Unusual
    now.laid, now.seat, now.scores, now.melds, now.agreed = deal.laid, seat, scores, melds, {seat}
    if sum(melds) > sum(meld.points // 10 for _, meld, _ in _to_share(rules, deal, _sharers(deal, inside))):
        raise Unusual
    _close(deal, inside)


def accept(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Somebody who was asked takes the offer."""
    inside = _parties(walk.rules, deal)
    _asked(walk.rules, deal, SEAT[front], inside).agreed.add(SEAT[front])
    _close(deal, inside)


def refuse(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Somebody who was asked turns it down."""
    _asked(walk.rules, deal, SEAT[front], _parties(walk.rules, deal)).laid = -1


def concede(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """One of three says that he will be in the hole."""
    now, seat = _pause(walk.rules, deal), SEAT[front]
    if len(deal.active) != 3 or seat not in deal.active or seat in now.conceded:
        raise Unusual
    now.conceded.add(seat)
    _close(deal, _parties(walk.rules, deal))


def _pause(rules: Rules, deal: Deal) -> Split:
    if not in_pause(rules, deal):
        raise Unusual
    if deal.split is None:
        deal.split = Split()
    return deal.split


def _asked(rules: Rules, deal: Deal, seat: int, inside: list[int]) -> Split:
    """What has been said, where this seat has still to answer the offer that stands."""
    now = _pause(rules, deal)
    if now.laid != deal.laid or seat not in inside or seat in now.agreed:
        raise Unusual
    return now


def _close(deal: Deal, inside: list[int]) -> None:
    """When all have agreed who must, no more cards are played."""
    now = deal.split
    assert now is not None
    if now.laid == deal.laid and now.agreed.issuperset(inside):
        if deal.laid != len(deal.cards):
            raise Unusual
        now.done, deal.phase = True, COMPLETE


def _in_hole(rules: Rules, deal: Deal) -> set[int]:
    """Of three who play those who say so, or who cannot get out of it any more."""
    now = deal.split
    if len(deal.active) < 3 or now is None:
        return set()
    done = deal.laid // rules.players
    rest = deal.plan.total - sum(deal.points[:done]) + rules.variant.score.last_trick
    won = dict.fromkeys(deal.active, rest)
    for seat, points in zip(deal.winners[:done], deal.points, strict=False):
        won[seat] += points
    return now.conceded | {seat for seat, most in won.items() if most < rules.variant.places.hole}


def _parties(rules: Rules, deal: Deal) -> list[int]:
    """Who must agree; there is always one."""
    out = _in_hole(rules, deal)
    found = [seat for seat in deal.active if seat not in out]
    if not found:
        raise Unusual
    return found


def _sharers(deal: Deal, inside: list[int]) -> list[int]:
    """Who shares the round: both of two, of three who offers it, and who gets something of the tricks or the melds."""
    now = deal.split
    assert now is not None
    if len(inside) < 3:
        return inside
    named = {side for shares in (now.scores, now.melds) for side, share in enumerate(shares) if share}
    return [seat for seat in inside if seat == now.seat or seat in named]


def _to_share(rules: Rules, deal: Deal, heirs: list[int]) -> list[Announced]:
    """All melds of the one who has the best among these; nobody needs a trick."""
    if rules.rising and len(deal.melds) > 1:
        hear_rising(deal)
    mine = [said for said in deal.melds if said[0] in heirs]
    if not mine:
        return []
    place = rules.place[deal.leader]
    best = max(mine, key=lambda said: (deal.plan.key(said[1]), -place[said[0]]))
    return [said for said in mine if said[0] == best[0]]


def shared(rules: Rules, deal: Deal) -> Points:
    """What was agreed, and for who is in the hole what that costs; the marriage stays with its owner."""
    now, inside = deal.split, _parties(rules, deal)
    assert now is not None
    heirs = _sharers(deal, inside)
    melds = _to_share(rules, deal, heirs)
    found = sum(only(side, share) for shares in (now.scores, now.melds) for side, share in enumerate(shares))
    found -= sum(only(seat, rules.variant.places.hole_penalty) for seat in _in_hole(rules, deal))
    if not now.melds:
        for owner, meld, _ in melds:
            seats = heirs if meld.points <= rules.variant.splitting.meld_share_limit else [owner]
            found += sum(only(seat, meld.points // len(seats) // 10) for seat in seats)
    return found + sum(only(seat, MARRIAGE // 10) for seat, _ in married(rules, deal, melds) if seat in heirs)
