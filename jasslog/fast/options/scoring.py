"""What a round brings in a set on the hot path, and what ends a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.options.saying import Saying
from jasslog.fast.plans import BOOKED
from jasslog.fast.sides import goal

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


class Scoring(Saying):
    """What a round brings in a set on the hot path, and what ends a game."""

    __slots__ = (
        "counted",
        "differs",
        "end",
        "goal",
        "holds",
        "inherits",
        "keeps",
        "makes",
        "more",
        "one_side",
        "outdoes",
        "roem",
        "staked",
        "targets",
    )

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        deal = variant.deal
        self.one_side = variant.score.scoring_side == "declarer_only"
        """Only the declarers book a round."""
        self.makes = variant.score.make_rule in ("cards>=76", "total>opponents")
        """The choosers lose what they won where they do not make their contract."""
        self.outdoes = variant.score.make_rule == "total>opponents"
        """For that they must have more than the others, not just some of the cards."""
        self.staked = variant.score.make_rule == "bid"
        """What was bid is booked by the side that was right."""
        self.counted = variant.score.kind if variant.score.kind not in BOOKED else ""
        """What is booked where the points that are won are only counted."""
        self.keeps = variant.marriage.on_fail == "keeps"
        """A marriage is booked by its owner even where that side loses its contract."""
        self.holds = variant.score.litige == "hold"
        """Of equal totals what the choosers won waits for the next contract."""
        self.inherits = variant.score.inherited != "none" and deal.dealer_sits_out
        """A dealer who sits out may get something, too."""
        self.differs = variant.score.kind == "difference"
        """Only how far each is from his prediction is booked."""
        self.roem = variant.roem.allowed
        """What lies together in a trick scores."""
        self.end = variant.end
        self.targets = (variant.end.target,) * self.sides
        self.goal = goal(self.targets)
        self.more = any((self.subtracts, self.lying, self.makes, self.staked, self.one_side))
        """More counts than tricks, melds and the marriage, or not all of it for who won it."""
