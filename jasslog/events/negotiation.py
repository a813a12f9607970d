"""Negotiation: a round may be shared out instead of played."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Scores


class SplitOffered(Act):
    """A player offered to share the round out."""

    type: Literal["split_offered"] = "split_offered"
    scores: Scores
    """What each side would have of the tricks, in game points."""
    melds: Scores | None = None
    """What each would have of the melds, in game points; left out where they go as the rules say."""


class SplitAccepted(Act):
    """A player took the offer."""

    type: Literal["split_accepted"] = "split_accepted"


class SplitRefused(Act):
    """A player turned the offer down."""

    type: Literal["split_refused"] = "split_refused"
