"""Who gets which place by points."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from jasslog.options import Ties


def award_places(
    points: Sequence[int], eligible: Collection[int], weights: Sequence[int], tie_places: Ties = "least"
) -> list[int]:
    """What each seat gets when the eligible ones take places by points; ``weights`` is first place first.

    Seats with equal points share their places: each gets the least of those weights, and where the weights do
    not reach they get nothing, nor does anybody below; with ``each_gets`` each gets the best of them.
    """
    awards = [0] * len(points)
    place = 0
    for score in sorted({points[seat] for seat in eligible}, reverse=True):
        group = [seat for seat in eligible if points[seat] == score]
        shared = weights[place : place + len(group)]
        place += len(group)
        if not shared or (tie_places == "least" and place > len(weights)):
            break
        for seat in group:
            awards[seat] = min(shared) if tie_places == "least" else shared[0]
    return awards
