"""A round that is stopped before its last card on the hot path: what is left can change nothing any more.

GU-5, PA-9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, PLAYING
from jasslog.fast.scoring.objects import all_taken
from jasslog.fast.scoring.stakes import is_made
from jasslog.fast.scoring.tally import tally
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.walk import Walk


def stop(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """Play ends: all that counts is taken, a bid by name is lost, or the points of another have been reached."""
    rules, laid, aim = walk.rules, deal.laid, deal.plan.aim
    walk.meaning(front, b'"type":"play_stopped"}', number)
    if deal.phase != PLAYING or laid < len(deal.cards):
        raise Unusual
    if aim is not None:
        if not all_taken(rules, deal, aim):
            raise Unusual
        deal.phase = COMPLETE
        return
    if rules.counted != "bids" or laid % rules.players or not laid:
        raise Unusual
    deal.phase = COMPLETE
    if is_made(rules, deal, tally(rules, deal, laid // rules.players)) == deal.plan.for_tricks:
        raise Unusual
