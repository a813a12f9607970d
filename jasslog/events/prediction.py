"""Predictions: the points a player means to make, and the card that names a partner."""

from jasslog.events.base import SAID, Act, Card, Hash, Points


class PointsPredicted(Act):
    """A player said, openly or hidden, how many points the round will bring."""

    points: Points | None = None
    """The points, where they are known."""
    commitment: Hash | None = None
    """What binds a hidden prediction until it is opened."""


class PartnerCardNamed(Act):
    """A player named a card whose holder is the partner."""

    seen, held = SAID, ("card",)

    card: Card
    """The card."""
