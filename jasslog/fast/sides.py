"""The points of all sides in one number, so that one addition or multiplication does for all of them."""

from __future__ import annotations

Points = int
"""24 bits for each side, the first side's lowest; no side's points are negative or anywhere near so many."""
BITS = 24
MOST = (1 << BITS) - 1


def only(side: int, points: int) -> Points:
    """So many points for one side, and nothing for the others."""
    return points << BITS * side


def of(points: Points, side: int) -> int:
    """The points of one side."""
    return points >> BITS * side & MOST


def split(points: Points, sides: int) -> tuple[int, ...]:
    """The points of each side."""
    if sides == 2:
        return points & MOST, points >> BITS
    return tuple([points >> BITS * side & MOST for side in range(sides)])
