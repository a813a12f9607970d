"""The marriage: the two cards of trump that bring 20 points together, king and queen (ST-1)."""

from __future__ import annotations

from jasslog.cards import BIT, KING, QUEEN

POINTS = 20


def marriage_cards(trump_suit: int) -> int:
    """King and queen of trump as a card set; the empty set where there is no trump suit (-1)."""
    return BIT[9 * trump_suit + KING] | BIT[9 * trump_suit + QUEEN] if trump_suit >= 0 else 0
