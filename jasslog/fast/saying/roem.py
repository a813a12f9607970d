"""Roem on the hot path: its calls (G10-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.walk import Walk


def call(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The roem of the last whole trick is called, and there is some."""
    rules, place = walk.rules, deal.laid // walk.rules.players - 1
    if not rules.roem or SEAT[front] >= rules.players or place < 0:
        raise Unusual
    if rules.lying is None or not rules.lying.points_of(deal, place, rules.players):
        raise Unusual
