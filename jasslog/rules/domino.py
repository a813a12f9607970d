"""Domino: which cards can be laid to the rows, and whether a whole hand can (domino, domino-out)."""

from __future__ import annotations

from jasslog.cards import ACE, RANK_OF, RANK_SET, SIX, TEN

START = TEN
"""The rank that opens the row of its suit."""
_UPWARDS = sum(RANK_SET[rank] for rank in range(START + 1, ACE + 1))
_DOWNWARDS = sum(RANK_SET[rank] for rank in range(SIX, START))


def fitting(laid: int) -> int:
    """The cards that can be laid next: the tens, and whatever comes next in a row; no row goes round the corner."""
    up, down = laid & (RANK_SET[START] | _UPWARDS), laid & (RANK_SET[START] | _DOWNWARDS)
    return (RANK_SET[START] | (up << 1 & _UPWARDS) | (down >> 1 & _DOWNWARDS)) & ~laid


def goes_out(laid: int, hand: int) -> bool:
    """Whether all these cards can be laid one after another, in some order."""
    while hand:
        now = fitting(laid) & hand
        if not now:
            return False
        laid |= now
        hand &= ~now
    return True


def before(card: int) -> int:
    """The card that must lie before this one can be laid; the card itself where it opens its row."""
    rank = RANK_OF[card]
    return card if rank == START else card - 1 if rank > START else card + 1
