"""Predictions: the points a player means to make, and the card that names a partner."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Card, Hash, Points


class PointsPredicted(Act):
    """A player said, openly or hidden, how many points the round will bring."""

    type: Literal["points_predicted"] = "points_predicted"
    points: Points | None = None
    """The points, where they are known."""
    commitment: Hash | None = None
    """What binds a hidden prediction until it is opened."""


class PartnerCardNamed(Act):
    """A player named a card whose holder is the partner."""

    type: Literal["partner_card_named"] = "partner_card_named"
    card: Card
    """The card."""
