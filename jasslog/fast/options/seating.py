"""Who sits where on the hot path: the seats in turn, their sides, and where a side's points stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.fast.sides import BITS, only

if TYPE_CHECKING:
    from jasslog.fast.sets import Rules
    from jasslog.variants.options import Variant


class Seating:
    """Those who play, and their sides; the options that it depends on are set before anybody sits down."""

    __slots__ = (
        "cards",
        "comes",
        "dealt",
        "deck",
        "hand_sizes",
        "last",
        "lone",
        "match",
        "order",
        "pairs",
        "place",
        "players",
        "rest",
        "seats",
        "shifts",
        "side_of",
        "sides",
        "smaller",
        "takers",
        "told",
        "tricks",
        "turns",
        "variant",
    )

    variant: Variant
    tricks: int
    hand_sizes: tuple[int, ...]
    deck: bytes
    comes: bytes
    pairs: bool
    lone: bool

    def sit(self, seats: tuple[int, ...], whole: int) -> None:
        """Let only these seats play, of so many at the table."""
        self.seats = seats
        self.players = len(seats)
        self.cards = len(seats) * self.tricks
        turns = [min(range(len(seats)), key=lambda place: (seats[place] - seat) % whole) for seat in range(whole)]
        self.order = tuple((*seats[place:], *seats[:place]) for place in turns)
        """The seats that play in turn, by each seat on from which."""
        self.turns = tuple(map(bytes, self.order))
        self.dealt = {
            bytes(48 + seat for seat in turn): bytes(seat for seat in turn for _ in range(self.hand_sizes[0]))
            for turn in self.turns
        }
        """By the digits of the seats to which hands are dealt in turn: who gets each card."""
        self.rest = len(self.deck) - (self.players * self.hand_sizes[0] if self.comes else self.cards)
        """How many cards are dealt to no hand."""
        self.place = tuple(
            tuple(order.index(seat) if seat in seats else whole for seat in range(whole)) for order in self.order
        )
        """By leader and seat its place in the order of play; beyond all places where it does not play."""
        self.take_sides([seat % 2 if self.pairs else int(seat > 0) if self.lone else seat for seat in range(whole)])
        self.sides = max(self.side_of) + 1
        score = self.variant.score
        self.last = tuple(only(side, score.last_trick) for side in range(self.sides))
        """By the side that won the last trick: what that brings."""
        self.match = tuple(only(side, score.match) for side in range(self.sides))
        """By the side that won all tricks: what that brings."""
        self.told = b",".join([b"%d"] * self.sides) + b"],"
        """How a line tells the scores, behind the bracket."""
        self.smaller: dict[tuple[int, ...], Rules] = {}
        """By those who play a round the same rules for them alone."""

    def take_sides(self, side_of: Sequence[int]) -> None:
        """Let each seat play for a side."""
        self.side_of = tuple(side_of)
        self.shifts = tuple(BITS * side for side in side_of)
        """By seat where the points of its side stand in the points of all sides."""
        self.takers = tuple(
            (BITS * side, bytes(255 * (other == side) for other in side_of).ljust(256, b"\0"))
            for side in sorted({*side_of})
        )
        """By side the same, and a table for bytes.translate: all bits set for each of its seats."""
