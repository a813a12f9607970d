"""Whole tricks of many rounds judged at one go: who wins each, its points, and which cards need a closer look.

Numbers as long as there are tricks hold a byte for each, one number for each place in the trick, so one addition,
comparison or choice does for all tricks. No byte is above 127 where two are compared, and none ever carries over.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal

_LED = 32
"""Added to the strength of a card of the suit led, and of trumps when they are led."""
_SUIT, _SEAT, _SEATED, _FIRST = 0b11, 0b111, 0b1111100, 63


class Duties(NamedTuple):
    """What the cards of a set are bound to, as far as it makes a closer look needless."""

    ruffs: bool
    """Who could follow suit may ruff."""
    heads: bool
    """A trump lead must be beaten."""
    bound: bool
    """Who cannot follow suit may be bound to ruff."""
    freed: bool
    """But not where his partner is the best."""


@cache
def _countdown(players: int) -> bytes:
    """For each place in the play how many tricks come after it, counted down from the same number in every round."""
    return bytes(_FIRST - place // players for place in range(36))


class _Lanes:
    """The cards of some rounds, by their place in the trick."""

    def __init__(self, players: int, deals: Sequence[Deal]) -> None:
        self.players = players
        self.many = [len(deal.cards) // players for deal in deals]
        """How many whole tricks each round has."""
        self.whole = [deal.cards[: players * many] for deal, many in zip(deals, self.many, strict=True)]
        self.tricks = sum(self.many)
        self.one = int.from_bytes(b"\1" * self.tricks, "little")
        self.high = self.one << 7

    def columns(self, text: bytes | bytearray) -> list[int]:
        """By place in the trick the bytes of a text in the order of play."""
        return [int.from_bytes(text[place :: self.players], "little") for place in range(self.players)]

    def text(self, lanes: int) -> bytes:
        """A byte for each trick."""
        return lanes.to_bytes(self.tricks, "little")

    def differ(self, some: int, others: int) -> int:
        """1 where suits differ, which stand alone or with other things above them."""
        return (((some ^ others) & _SUIT * self.one) + _SUIT * self.one) >> 2 & self.one

    def seats(self, codes: int) -> int:
        """The seats in four times a seat and a suit."""
        return codes >> 2 & _SEAT * self.one

    def other_seats(self, some: int, others: int) -> int:
        """1 where the seats differ."""
        return (self.seats(some ^ others) + _SEAT * self.one) >> 3 & self.one

    def above(self, some: int, others: int) -> int:
        """1 where the first is greater; none is above 127."""
        return ((others | self.high) - some & self.high ^ self.high) >> 7


def judge_tricks(players: int, duties: Duties, deals: Sequence[Deal]) -> None:
    """Give each round the winners and points of its whole tricks, and the cards of them that need a closer look.

    Any other card is legal: who did not follow suit has none of it later, who went under a trump on a trump lead has
    no other one, and who is bound to ruff and discarded has no trump.
    """
    lanes = _Lanes(players, deals)
    if not lanes.tricks:
        return
    rounds = [*zip(deals, lanes.whole, strict=True)]
    codes = b"".join([deal.suits[: len(cards)] for deal, cards in rounds])
    ranks = lanes.columns(b"".join([deal.plan.ranks(cards, players) for deal, cards in rounds]))
    points = lanes.columns(b"".join([cards.translate(deal.plan.values) for deal, cards in rounds]))
    suits = lanes.columns(codes)
    later, ruffs = _later(lanes, deals, codes, suits, bound=duties.bound)
    one, best, taker = lanes.one, ranks[0] + _LED * lanes.one, suits[0]
    looks = {}
    for place in range(1, players):
        off = lanes.differ(suits[place], suits[0])
        mine = ranks[place] + (one ^ off) * _LED
        trump, above = mine >> 6 & one, lanes.above(mine, best)
        discarded, under = off & (one ^ trump), trump & (one ^ above)
        look = (discarded if duties.ruffs else off) & later[place] | under & off
        if duties.heads:
            look |= under & later[place]
        if duties.bound:
            held = discarded & ruffs[place]
            look |= held & lanes.other_seats(taker, suits[place - 2]) if duties.freed and place > 1 else held
        if look:
            looks[place] = lanes.text(look)
        chosen = (above << 7) - above
        best ^= (best ^ mine) & chosen
        taker ^= (taker ^ suits[place]) & chosen
    _tell(lanes, deals, lanes.text(lanes.seats(taker)), lanes.text(sum(points)), looks)


def _later(
    lanes: _Lanes, deals: Sequence[Deal], codes: bytes, suits: list[int], *, bound: bool
) -> tuple[list[int], list[int]]:
    """1 by place and trick where a seat has a card of the suit led in a later trick, or at the end; likewise a trump,
    if that is asked."""
    players, count = lanes.players, _countdown(lanes.players)
    tables = [bytes.maketrans(deal.suits, count[: len(deal.cards)].ljust(len(deal.suits), b"\0")) for deal in deals]
    now = int.from_bytes(b"".join([count[: players * many : players] for many in lanes.many]), "little")

    def ask(asked: bytearray) -> list[int]:
        found, start = [], 0
        for cards, table in zip(lanes.whole, tables, strict=True):
            found.append(asked[start : start + len(cards)].translate(table))
            start += len(cards)
        return [lanes.above(now, last) for last in lanes.columns(b"".join(found))]

    of_led, of_trump = bytearray(codes), bytearray()
    for place in range(1, players):
        of_led[place::players] = lanes.text(suits[place] ^ (suits[place] ^ suits[0]) & _SUIT * lanes.one)
    if bound:
        trumps = b"".join([deal.plan.trumps[:many] for deal, many in zip(deals, lanes.many, strict=True)])
        trump, of_trump = int.from_bytes(trumps, "little"), bytearray(codes)
        for place in range(1, players):
            of_trump[place::players] = lanes.text(suits[place] & _SEATED * lanes.one | trump)
    return ask(of_led), ask(of_trump) if bound else []


def _tell(lanes: _Lanes, deals: Sequence[Deal], winners: bytes, points: bytes, looks: dict[int, bytes]) -> None:
    """Give each round its part of all that was found out."""
    starts, start = [], 0
    for deal, many in zip(deals, lanes.many, strict=True):
        deal.winners, deal.points = winners[start : start + many], points[start : start + many]
        starts.append(start)
        start += many
    for place, text in looks.items():
        at = text.find(1)
        while at >= 0:
            number = bisect(starts, at) - 1
            deals[number].looks += ((lanes.players * (at - starts[number]), place),)
            at = text.find(1, at + 1)
