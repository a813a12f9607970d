"""Trump that is made in play on the hot path: by the first card that does not follow suit (C-9, MO-1 to MO-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules

_SUIT = bytes(byte & 3 for byte in range(256))
"""A table for bytes.translate: the suit in four times a seat and a suit."""


def make_trump(rules: Rules, deal: Deal, later: bytes) -> None:
    """Give a round the contract with the trump that a card made; Unusual if its seat could have followed suit.

    ``later`` is four times the seat and the suit of all cards in the order of play, those left in hand at the end.
    """
    players, laid = rules.players, len(deal.cards)
    suits = later[:laid].translate(_SUIT)
    maker = deal.maker = _first_off(suits, players)
    if maker < 0:
        return
    trick = maker // players
    if later.find(later[maker] & ~3 | suits[trick * players], maker) >= 0:
        raise Unusual
    deal.plan = deal.plan.with_trump(trick, SUIT_OF[deal.cards[maker]], deal.cards[: maker + 1])


def _first_off(suits: bytes, players: int) -> int:
    """The place of the first card that is not of the suit led to its trick; -1 where there is none."""
    for first in range(0, len(suits), players):
        trick = suits[first : first + players]
        off = trick.lstrip(trick[:1])
        if off:
            return first + len(trick) - len(off)
    return -1


def is_time(deal: Deal, seat: int) -> bool:
    """Whether it is the first turn of a seat since trump was made (MO-6)."""
    maker, laid = deal.maker, deal.laid
    turn = 0 <= maker < laid < len(deal.cards) and deal.seats[laid] == seat
    return turn and seat not in deal.seats[maker + 1 : laid]
