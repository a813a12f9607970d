"""Roem on the hot path: what lies together in a trick, and its calls (G10-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import KING, QUEEN, RANK_OF, SUIT_OF
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.roem import roem_of

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk


def points_in(rules: Rules, deal: Deal, place: int) -> int:
    """What the cards of a whole trick bring by lying together."""
    trick = deal.cards[rules.players * place : rules.players * (place + 1)]
    trump, suits = deal.plan.modes[place].trump, [SUIT_OF[card] for card in trick]
    pair = trump >= 0 and 9 * trump + QUEEN in trick and 9 * trump + KING in trick
    # Mostly there is too little of any suit, and that is soon seen.
    if not pair and max(map(suits.count, suits)) < 3 and len({RANK_OF[card] for card in trick}) > 1:
        return 0
    return sum(roem.points for roem in roem_of(trick, trump, rules.variant.roem))


def call(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The roem of the last whole trick is called, and there is some."""
    rules, place = walk.rules, deal.laid // walk.rules.players - 1
    if not rules.roem or SEAT[front] >= rules.players or place < 0 or not points_in(rules, deal, place):
        raise Unusual
