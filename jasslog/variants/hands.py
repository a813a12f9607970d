"""How a set deals: the number of its hands and their size."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jasslog.variants.options import Deal


def tricks_in_round(deal: Deal) -> int:
    """How many tricks a round has: the cards of a hand."""
    return deal.hand or deal.deck // hands_dealt(deal)


def left_over(deal: Deal) -> int:
    """How many cards are left when the hands, the blind and the packets are dealt."""
    talon = deal.talon_up + deal.talon_down
    return deal.deck - hands_dealt(deal) * tricks_in_round(deal) - deal.players * deal.packet - talon


def has_rest(deal: Deal) -> bool:
    """Whether cards are left that belong neither to a hand nor to the blind or a packet."""
    return left_over(deal) > 0 or deal.blind == "dead"


def hands_dealt(deal: Deal) -> int:
    """How many hands are dealt, a dead one or a blind among them (G6c)."""
    return deal.players + (deal.blind != "none")
