"""What holds for the cards that are played in a set, on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.options.choosing import Choosing

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


class Playing(Choosing):
    """What holds for the cards that are played in a set, on the hot path."""

    __slots__ = (
        "any_ruff",
        "any_trump",
        "freed",
    )

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        play = variant.play
        partner_frees = self.pairs and play.void_duty in ("must_trump_unless_partner_best", "amsterdam")
        self.freed = (0, 1) if partner_frees else (-1, -1)
        """By who leads in the trick the third and the fourth player may discard though they hold trumps."""
        bound = play.void_duty in ("must_trump", "must_trump_unless_partner_best") and not play.may_ruff_with_led_suit
        self.any_ruff, self.any_trump = bound, not play.may_ruff_with_led_suit
        """Whether who holds no trump that beats the others may ruff with any; and on a trump lead follow with any."""
