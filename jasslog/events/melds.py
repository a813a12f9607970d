"""Melds: sequences, fours of a kind, and the marriage."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Cards, Points, Trick


class MeldAnnounced(Act):
    """A player announced a meld."""

    at_least_one = ("cards", "points")

    type: Literal["meld_announced"] = "meld_announced"
    cards: Cards | None = None
    """The meld's cards, where they are known."""
    points: Points | None = None
    """The value said."""


class MeldShown(Act):
    """A player laid a meld open."""

    type: Literal["meld_shown"] = "meld_shown"
    cards: Cards
    """The meld's cards."""


class MarriageAnnounced(Act):
    """A player announced king and queen of trump."""

    type: Literal["marriage_announced"] = "marriage_announced"


class RoemCalled(Act):
    """A player called the roem of a trick."""

    type: Literal["roem_called"] = "roem_called"
    trick: Trick | None = None
    """The trick, where it is not the last one that was finished."""
