"""Negotiation: a round may be shared out instead of played."""

from jasslog.events.base import Act, Scores


class SplitOffered(Act):
    """A player offered to share the round out."""

    scores: Scores
    """What each side would have of the tricks, in game points."""
    melds: Scores | None = None
    """What each would have of the melds, in game points; left out where they go as the rules say."""


class SplitAccepted(Act):
    """A player took the offer."""


class SplitRefused(Act):
    """A player turned the offer down."""
