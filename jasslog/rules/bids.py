"""Bids: their order, and which of them may follow another (bids)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from jasslog.options import Auction, NamedBid

ABOVE_ALL = 1 << 53
"""More than any number a record can hold."""


class Bid(NamedTuple):
    """What a seat offers to reach; the greater of two bids outbids the other."""

    points: int
    """The number bid; for a bid by name, the greatest number that it outbids."""
    place: int = 0
    """0 for a number. Bids by name have a greater place, in the order of the rule set, and so outbid that number."""


MATCH = Bid(ABOVE_ALL, 1)
"""All tricks: more than every number."""


class Room(Struct, frozen=True):
    """The bids that may be made now; also the range of a prediction or of cards to exchange."""

    least: int
    most: int
    """The greatest number; if it is below ``least``, no number is left."""
    multiple: int
    """Every number has to be a multiple of this."""
    match: bool
    """Whether all tricks may be bid."""
    named: tuple[str, ...] = ()
    """The bids by name that are open."""

    @property
    def numbers(self) -> range:
        """The numbers that may be bid."""
        return range(self.least, self.most + 1, self.multiple)

    def __bool__(self) -> bool:
        """Whether anything may be bid at all."""
        return self.match or bool(self.named) or self.least <= self.most


def by_name(name: str, auction: Auction) -> NamedBid | None:
    """The rule set's bid of this name; None if there is none."""
    return next((one for one in auction.named if one.name == name), None)


@lru_cache(1 << 10)
def room(last: Bid | None, auction: Auction) -> Room:
    """The bids that may follow the last one, or begin the auction where that is None."""
    least = auction.min_bid if last is None else max(auction.min_bid, last.points + auction.step)
    least += -least % auction.multiple
    match = bool(auction.match_value) and (last is None or last < MATCH)
    named = [one.name for place, one in enumerate(auction.named, 1) if last is None or Bid(one.above, place) > last]
    return Room(least, auction.max_bid, auction.multiple, match, tuple(named))


def why_not(points: int | None, open_: Room, *, match: bool, named: str = "") -> str:
    """Why this may not be bid: match, outranked, unsaid, multiple, high, outbid or low; empty where it may."""
    if match:
        return "" if open_.match else "match"
    if named:
        return "" if named in open_.named else "outranked"
    if points is None:
        return "unsaid"
    if points % open_.multiple:
        return "multiple"
    if points > open_.most:
        return "high"
    if not open_.numbers:
        return "outbid"
    return "low" if points < open_.least else ""
