"""What may count in a round in place of card points: tricks, certain cards, the last trick (GU-1)."""

from __future__ import annotations

from functools import cache

from jasslog.cards import BIT, CARD, RANK_SET, RANKS, SUIT_SET, SUITS

TRICKS, LAST = "tricks", "last"
"""What counts and is no card."""


@cache
def counting(of: str) -> int:
    """The cards that count, from their suit, their rank, or the code of a single one; none where tricks count."""
    if of in (TRICKS, LAST):
        return 0
    if of in CARD:
        return BIT[CARD[of]]
    return SUIT_SET[SUITS.index(of)] if of in SUITS else RANK_SET[RANKS.index(of)]
