"""One round on the hot path: what was read of it, and no more of what that means than a verdict needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.plans import Plan
    from jasslog.fast.score import Tally
    from jasslog.fast.sides import Points
    from jasslog.rules.melds import Meld

PASSED, PLAYING, COMPLETE, SCORED = range(4)
"""How far a round has come; playing also where the game ends in the middle of it."""

Line = tuple[int, int, bytes, bytes]
"""A line: how many cards of its round lay before it, its number, what it says before that and behind it."""
Announced = tuple[int, "Meld", int]
"""A meld that was announced: the seat, itself, and the event."""


class Victory(NamedTuple):
    """A claim of victory that was right."""

    side: int
    tricks: int
    """How many tricks were complete."""
    number: int
    """The event."""


class Deal:
    """One round."""

    __slots__ = (
        "began",
        "cards",
        "chooser",
        "claims",
        "dealer",
        "dealt",
        "first",
        "forehand",
        "laid",
        "leader",
        "lines",
        "married",
        "melds",
        "number",
        "offered",
        "opening",
        "owners",
        "phase",
        "plan",
        "points",
        "predicted",
        "said",
        "seats",
        "shuffling",
        "suits",
        "taken",
        "tally",
        "turn",
        "victory",
        "winners",
        "won",
        "written",
    )

    dealer: int
    forehand: int
    owners: bytes
    """By card who was dealt it, as a table for bytes.translate."""
    leader: int
    plan: Plan
    """The contract; set when it is chosen."""
    cards: bytes
    """All cards played, in order, a byte for each."""
    seats: bytes
    """Who played them."""
    suits: bytes
    """For each of them four times the seat and the suit."""
    turn: bytes
    """The digits of the seats to which hands are dealt, in turn."""
    dealt: bytes
    """All cards dealt, in the order of the lines."""
    shuffling: int
    """How many of the opening lines come before the hands."""
    tally: Tally
    won: Points
    """What each side has booked, apart and after the multipliers; both set when the round is booked."""

    def __init__(self, began: bytes, number: int, first: int) -> None:
        self.began = began
        """What its first line says before the number."""
        self.number = number
        self.first = first
        """How many cards were played in the rounds before."""
        self.opening: list[Line] = []
        """The lines up to the contract."""
        self.claims: list[tuple[int, int, bytes]] = []
        """Claims of tricks: how many cards lay, the number, the line."""
        self.lines: list[Line] = []
        """All other lines after the contract."""
        self.phase = PASSED
        self.said = 0
        """How many have pushed or passed."""
        self.offered: tuple[int, ...] = ()
        """The suits on offer one after the other, where a card of another pack is turned for each."""
        self.chooser = NOBODY
        self.winners: list[int] = []
        self.points: list[int] = []
        """Seat and card points of each whole trick, without the bonus for the last."""
        self.taken: Points = 0
        """The card points of all whole tricks."""
        self.laid = 0
        """How many cards lie at the moment that is looked at."""
        self.melds: tuple[Announced, ...] = ()
        self.married: tuple[tuple[int, int], ...] = ()
        """The seat that announced its marriage, and the event."""
        self.victory: Victory | None = None
        """The first claim of victory, if it was made while this round was played."""
        self.predicted: dict[int, int] = NOTHING_PREDICTED
        """By seat, what it said that the round will bring it; -1 while that is hidden."""
        self.written: dict[tuple[int, str], int] = NOTHING_WRITTEN
        """What stands on the slate, by side and part of the score."""


NOTHING_WRITTEN: dict[tuple[int, str], int] = {}
"""Never changed: what is written comes in a new dict."""
NOTHING_PREDICTED: dict[int, int] = {}
"""Likewise."""
