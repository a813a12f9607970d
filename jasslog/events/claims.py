"""Claims: what the table said followed from the play."""

from typing import Literal

from jasslog.events.base import Act, Points, Scores, Seat, Timed


class TrickClaimed(Timed):
    """The table said who won the trick."""

    winner: Seat
    """Who was said to have won it."""
    points: Points | None = None
    """What it was said to be worth."""


class RoundScored(Timed):
    """The table said what each side has."""

    of: Literal["cards", "roem", "round", "total"]
    """Whether the cards, the roem, the whole round or the game so far is meant."""
    scores: Scores
    """The points said."""
    multiplied: bool | None = None
    """Whether the multiplier is already in them; where this is not said, it is in all but cards and roem."""


class ScoreWritten(Act):
    """Points were written on a side's slate."""

    of: Literal["cards", "melds", "marriage", "match", "bid", "roem", "round", "total", "correction"]
    """What they were written for."""
    points: Points
    """The points written."""
    multiplied: bool | None = None
    """Whether the multiplier is already in them; where this is not said, it is."""


class VictoryClaimed(Act):
    """A player said that the own side is out."""

    marriage_shown: bool | None = None
    """Whether a marriage still held was shown with the claim."""


class GameEnded(Timed):
    """The table said that the game is over."""

    winner: Seat | None = None
    """A seat of the side that was said to have won."""
    scores: Scores | None = None
    """The final score said."""
