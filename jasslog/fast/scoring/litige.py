"""Litige on the hot path: of equal totals what the choosers won waits for the next contract (P-7, G9b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE
from jasslog.fast.sides import of, only
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.walk import Walk


def settle(walk: Walk, deal: Deal, got: Tally) -> None:
    """Hold back what the choosers' tricks brought, or pay out what waited to the side that wins the contract."""
    rules, side = walk.rules, walk.rules.side_of[deal.chooser]
    if deal.phase != COMPLETE or deal.victory is not None or deal.plan.misere or rules.one_side or rules.counted:
        raise Unusual
    if not got.at_once and of(got.reached(), side) == of(got.reached(), 1 - side):
        cards, last = deal.plan.times[:2]
        walk.held += of(got.cards * cards + got.last * last, side)
        got.cards, got.last = (only(1 - side, of(points, 1 - side)) for points in (got.cards, got.last))
    else:
        # The choosers have lost where all card points come at once.
        got.held, walk.held = only(1 - side if got.at_once else side, walk.held), 0
