"""What a round brings where places count: game points for the best, and one less for a hole (C-47 to C-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry
from jasslog.rules.places import award_places

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

HELPS = ("melds", "marriage")
"""What counts for the place, and for the hole only where the set says so."""


def placed(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The game points of a round; ``entries`` are the points won, which are only counted (C-48)."""
    if deal.phase not in ("complete", "scored"):
        return []
    if deal.walked_over:
        return _walkover(deal)
    earned = [entry._replace(factor=1) for entry in entries if entry.factor == 0]
    points = game.side_scores(earned)
    holes = hole_sides(game, deal, earned)
    playing = sorted({game.side_of[seat] for seat in deal.active})
    eligible = [side for side in playing if side not in holes]
    options = deal.variant.places
    if not eligible and options.all_holes == "void":
        return []
    shares = options.shares[min(len(eligible), len(options.shares)) - 1] if eligible else ()
    awards = award_places(points, eligible, shares, options.ties)
    lost = [(side, "hole", -options.hole_penalty) for side in holes]
    won = [(side, "place", awards[side]) for side in eligible if awards[side]]
    return [Entry(deal.number, game.side_of.index(side), kind, n, 1, NOBODY) for side, kind, n in sorted(won + lost)]


def hole_sides(game: Game, deal: Round, earned: list[Entry]) -> list[int]:
    """The sides that play and have fewer points than the hole is deep (C-49)."""
    options = deal.variant.places
    counted = [entry for entry in earned if options.hole_counts_melds or entry.kind not in HELPS]
    points = game.side_scores(counted)
    return [side for side in sorted({game.side_of[seat] for seat in deal.active}) if points[side] < options.hole]


def _walkover(deal: Round) -> list[Entry]:
    """The only one who stays gets his points without a card (HJ-5); where nobody does, nobody gets any."""
    points = deal.variant.places.walkover
    return [Entry(deal.number, seat, "walkover", points, 1, NOBODY) for seat in deal.active if points]
