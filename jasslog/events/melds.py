"""Melds: sequences, fours of a kind, and the marriage."""

from jasslog.events.base import ALL, Act, Cards, Points, Trick


class MeldAnnounced(Act):
    """A player announced a meld."""

    at_least_one = ("cards", "points")
    seen, held = ALL, ("cards",)

    cards: Cards | None = None
    """The meld's cards, where they are known."""
    points: Points | None = None
    """The value said."""


class MeldShown(Act):
    """A player laid a meld open."""

    seen, held = ALL, ("cards",)

    cards: Cards
    """The meld's cards."""


class MarriageAnnounced(Act):
    """A player announced king and queen of trump."""


class RoemCalled(Act):
    """A player called the roem of a trick."""

    trick: Trick | None = None
    """The trick, where it is not the last one that was finished."""
