"""What holds for the cards that are played in a set, on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.options.choosing import Choosing
from jasslog.fast.playing.lanes import Duties

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


class Playing(Choosing):
    """What holds for the cards that are played in a set, on the hot path."""

    __slots__ = ("duties",)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        play = variant.play
        frees = self.pairs and play.void_duty in ("must_trump_unless_partner_best", "amsterdam")
        bound = play.void_duty != "free"
        self.duties = Duties(play.may_ruff_with_led_suit, play.head_trump_lead, bound, frees)
        """What its cards are bound to."""
