"""The marriage: king and queen of trump in one hand (ST-1)."""

from __future__ import annotations

from jasslog.cards import BIT, KING, QUEEN

POINTS = 20


def marriage_cards(trump_suit: int) -> int:
    """King and queen of trump as a card set; the empty set where there is no trump suit (-1)."""
    return BIT[9 * trump_suit + KING] | BIT[9 * trump_suit + QUEEN] if trump_suit >= 0 else 0


def has_marriage(hand: int, trump_suit: int) -> bool:
    """Whether a dealt hand holds the marriage; never without a trump suit (ST-1)."""
    pair = marriage_cards(trump_suit)
    return bool(pair) and hand & pair == pair
