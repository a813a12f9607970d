"""One round on the hot path: no more of it than a verdict needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jasslog.fast.plans import Plan, Said
    from jasslog.fast.score import Tally

BEFORE, DEALING, CHOOSING, PASSED, PLAYING, COMPLETE, SCORED = range(7)
"""What goes on in a round: before is no round yet, playing also the game's end in the middle of one."""


class Victory(NamedTuple):
    """A claim of victory that was right."""

    side: int
    tricks: int
    """How many tricks were complete."""
    number: int
    """The event."""


class Deal:
    """The facts of a round."""

    __slots__ = (
        "cards",
        "chooser",
        "dealer",
        "forehand",
        "laid",
        "leader",
        "married",
        "melds",
        "owners",
        "phase",
        "plan",
        "points",
        "said",
        "tally",
        "victory",
        "winners",
        "won",
        "written",
    )

    plan: Plan
    """The contract; set when it is chosen."""
    tally: Tally
    won: list[int]
    """What each side has booked, apart and after the multipliers; set when the round is booked."""

    def __init__(self, dealer: int) -> None:
        self.phase = BEFORE if dealer < 0 else DEALING
        self.dealer = dealer
        self.owners = b""
        """By card who was dealt it, as a table for bytes.translate."""
        self.forehand = -1
        self.said = 0
        """How many have pushed or passed."""
        self.chooser = self.leader = -1
        self.cards = b""
        """All cards played, in order."""
        self.laid = 0
        """How many of them lie at the moment that is looked at."""
        self.winners: list[int] = []
        self.points: list[int] = []
        """Seat and card points of each whole trick, without the bonus for the last."""
        self.melds: list[tuple[Said, int]] = []
        """What was announced, with its event."""
        self.married: list[tuple[int, int]] = []
        """The seat that announced its marriage, with the event."""
        self.victory: Victory | None = None
        self.written: dict[tuple[int, str], int] = {}
        """What stands on the slate, by side and part of the score."""
