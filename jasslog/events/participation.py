"""Participation: who plays the round."""

from jasslog.events.base import Act


class Stayed(Act):
    """A player plays the round."""


class Folded(Act):
    """A player sits the round out."""


class MaybeSaid(Act):
    """A player waited to hear the others before staying or folding."""


class AllForced(Act):
    """A player made everybody play the round."""


class RoundConceded(Act):
    """A player gave the round up before playing it out."""
