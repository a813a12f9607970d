"""The points of all sides in one number, so that one addition or multiplication does for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

Points = int
"""The sum of each side's points, of which those of the next side count 32 bits higher; some may be negative."""
BITS = 32
MOST = (1 << BITS) - 1
HALF = 1 << BITS - 1
"""No side's points are anywhere near so many, above zero or below."""
_RAISED = sum(HALF << BITS * side for side in range(5))
"""Added to the points it leaves none negative, and each in bits of its own."""
_READ = tuple(
    (Struct(f"<{sides}i").unpack, sum(HALF << BITS * side for side in range(sides)), BITS // 8 * sides)
    for sides in range(6)
)
"""By the number of sides how their points are read, what is added, and how many bytes they have."""


def only(side: int, points: int) -> Points:
    """So many points for one side, and nothing for the others."""
    return points << BITS * side


def of(points: Points, side: int) -> int:
    """The points of one side."""
    return (points + _RAISED >> BITS * side & MOST) - HALF


def split(points: Points, sides: int) -> tuple[int, ...]:
    """The points of each side."""
    if sides == 2:
        first = (points + HALF & MOST) - HALF
        return first, points - first >> BITS
    read, raised, size = _READ[sides]
    # With its highest bit changed back each is a number as memory holds it.
    return read((points + raised ^ raised).to_bytes(size, "little"))


def goal(targets: Sequence[int]) -> Points:
    """The targets of all sides for ``any_reaches``, to which a side that there is not never comes."""
    return sum(only(side, target) for side, target in enumerate([*targets, *[1] * (5 - len(targets))]))


def any_reaches(points: Points, goal: Points) -> bool:
    """Whether any side has as many points as its target."""
    # The highest bit of a side is set where what is left of its points is not negative.
    return points - goal + _RAISED & _RAISED != 0
