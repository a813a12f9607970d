"""How a set deals: the number of its hands, their size, and what is left for a stock or for nobody."""

from __future__ import annotations

from functools import cache

from jasslog.options import Deal


def tricks_in_round(deal: Deal) -> int:
    """How many tricks a round has: the cards of a hand, those that lie before it, and those drawn from the stock."""
    return hand_size(deal) + 2 * deal.columns + stock_size(deal) // deal.players


@cache
def hand_size(deal: Deal) -> int:
    """How many cards each hand is dealt."""
    return deal.hand or deal.deck // hands_dealt(deal) - 2 * deal.columns


def stock_size(deal: Deal) -> int:
    """How many cards lie in the stock when a round begins."""
    return undealt(deal) if deal.stock else 0


def left_over(deal: Deal) -> int:
    """How many cards nobody gets: not dealt to a hand, the blind, the packets, the middle or the stock."""
    return undealt(deal) - stock_size(deal)


def undealt(deal: Deal) -> int:
    """How many cards are left when the hands, the blind, the packets, the columns and the middle are dealt."""
    talon, before_each = deal.talon_up + deal.talon_down, deal.packet + 2 * deal.columns
    return deal.deck - hands_dealt(deal) * hand_size(deal) - deal.players * before_each - talon


def has_rest(deal: Deal) -> bool:
    """Whether cards are left that belong neither to a hand nor to the blind, a packet or the stock."""
    return left_over(deal) > 0 or deal.blind == "dead"


def hands_dealt(deal: Deal) -> int:
    """How many hands are dealt, a dead one or a blind among them, and none to a dealer who sits out."""
    return deal.players - deal.dealer_sits_out + (deal.blind != "none")
