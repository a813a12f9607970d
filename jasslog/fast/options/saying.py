"""What may be said in a set on the hot path, and what it brings: melds, the marriage, what lies together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.options.playing import Playing
from jasslog.fast.rare import Rare

if TYPE_CHECKING:
    from jasslog.fast.scoring.lying import Lying
    from jasslog.rules.melds import Meld
    from jasslog.variants.options import Variant

_lying = Rare("scoring.lying")


class Said:
    """A meld as a line says it."""

    __slots__ = ("cards", "meld", "owner", "seat")

    def __init__(self, seat: int, meld: Meld, cards: bytes) -> None:
        self.seat = seat
        self.meld = meld
        self.cards = cards
        self.owner = bytes([seat]) * len(cards)
        """The seat, once for each card."""


class Saying(Playing):
    """What may be said in a set on the hot path, and what it brings: melds, the marriage, what lies together."""

    __slots__ = (
        "award",
        "by_trick",
        "compared",
        "credited",
        "grace",
        "held_now",
        "late",
        "lying",
        "melds",
        "needs_trick",
        "rising",
        "subtracts",
        "window",
    )

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        melds = variant.melds
        self.late = melds.booking_deadline == "none"
        """A meld may be written on the slate at any time, or never."""
        self.window = melds.window if melds.allowed else "none"
        """When a meld may be announced."""
        self.grace = {"own_first_card": 1, "before_own_card": 0}.get(self.window, -1)
        """How many cards of the first trick may lie since the seat's turn; -1 where that does not count."""
        self.rising, self.award, self.needs_trick = melds.min_previous, melds.award, melds.needs_trick
        self.credited = self.tricks if melds.credit == "round_end" else 1
        """How many tricks must be complete for melds to count; each its own where it is by the trick."""
        self.by_trick = melds.allowed and melds.window == "every_turn"
        """Melds are said at every turn, and the best of each trick counts."""
        self.held_now = melds.held == "now"
        """A card that lies is no part of a meld."""
        self.subtracts = variant.score.melds == "subtracted"
        """Melds and the marriage lower a total."""
        lie = variant.roem.allowed or variant.table_melds.allowed
        self.lying: Lying | None = _lying.Lying(variant) if lie else None
        """What cards bring by lying together in a trick, where they do."""
        self.compared = variant.marriage.in_comparison
        """The marriage is a meld among the others."""
        self.melds: dict[bytes, Said] = {}
        """The melds that have been read, by their text."""
