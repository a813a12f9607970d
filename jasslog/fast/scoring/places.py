"""What a round brings on the hot path where places count: game points for the best, and one less for a hole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.sides import BITS, split
from jasslog.rules.places import award_places

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points


def placed(rules: Rules, deal: Deal, got: Tally) -> Points:
    """The game points of a round that is over (C-47, C-48)."""
    options, active = rules.variant.places, deal.active
    if len(active) < 2:
        return sum([options.walkover << rules.shifts[seat] for seat in active])
    points = split(got.plain(), rules.sides)
    playing = (0, 1) if rules.pairs else active
    deep, counted = options.hole, points
    if not options.hole_counts_melds and (got.melds or got.marriage):
        counted = split(got.plain() - got.melds - got.marriage, rules.sides)
    eligible = [side for side in playing if counted[side] >= deep]
    found, many = 0, len(eligible)
    if many < len(playing):
        if not many and options.all_holes == "void":
            return 0
        found -= sum([options.hole_penalty << BITS * side for side in playing if counted[side] < deep])
    if many:
        shares = options.shares[min(many, len(options.shares)) - 1]
        ranked = sorted([(points[side], side) for side in eligible], reverse=True)
        if len({points[side] for side in eligible}) == many:
            found += sum([share << BITS * side for share, (_, side) in zip(shares, ranked, strict=False)])
        else:
            awards = award_places(points, eligible, shares, options.ties)
            found += sum([award << BITS * side for side, award in enumerate(awards)])
    return found
