"""The sizes of hands, stock and other piles by the options; and who can hold which unseen card, of hands known in part.

The second part is a small exact solver. Each unseen card is in one place, each place has room for a certain number of
cards, and some cards are ruled out in some places. Whether such a distribution exists, and which cards are certain, is
a matching problem; it needs no guessing and no search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from jasslog.cards import BIT, numbers
from jasslog.options import Deal

# How the options deal


def tricks_in_round(deal: Deal) -> int:
    """How many tricks a round has: as many as each player has cards in hand, in columns, and to draw from the stock."""
    return hand_size(deal) + 2 * deal.columns + stock_size(deal) // dealt_in(deal)


@lru_cache(1 << 10)
def hand_size(deal: Deal) -> int:
    """How many cards each hand is dealt."""
    return deal.hand or deal.deck // hands_dealt(deal) - 2 * deal.columns


def stock_size(deal: Deal) -> int:
    """How many cards lie in the stock when a round begins."""
    return undealt(deal) if deal.stock else 0


def left_over(deal: Deal) -> int:
    """How many cards are dealt to no hand and lie neither in the blind, a packet, a column, the middle nor the stock.

    A dead hand counts as a hand here.
    """
    return undealt(deal) - stock_size(deal)


def undealt(deal: Deal) -> int:
    """How many cards are left once the hands, the blind, the packets, the columns and the middle are dealt."""
    talon, before_each = deal.talon_up + deal.talon_down, deal.packet + 2 * deal.columns
    return deal.deck - hands_dealt(deal) * hand_size(deal) - dealt_in(deal) * before_each - talon


def has_rest(deal: Deal) -> bool:
    """Whether cards are left that belong neither to a hand nor to the blind, a packet or the stock; or a dead hand."""
    return left_over(deal) > 0 or deal.blind == "dead"


def dealt_in(deal: Deal) -> int:
    """How many players are dealt cards: all, but not the dealer where he sits out."""
    return deal.players - deal.dealer_sits_out


def hands_dealt(deal: Deal) -> int:
    """How many hands are dealt, including a blind or a dead hand."""
    return dealt_in(deal) + (deal.blind != "none")


# Who can hold which unseen card


class Unseen(Struct, frozen=True):
    """The cards that nobody has seen, and the places where they can be."""

    cards: int
    """All unseen cards; unless the rooms add up to their number, there is no way to deal them out."""
    rooms: tuple[int, ...]
    """How many of them are in each place; a place is a hand or what lies aside."""
    banned: tuple[int, ...]
    """For each place, the cards that cannot be there."""


def deal_out(unseen: Unseen) -> tuple[int, ...] | None:
    """One possible distribution of the unseen cards, as a set for each place; None if there is none.

    Takes well under 1 ms.
    """
    if sum(unseen.rooms) != unseen.cards.bit_count():
        return None
    held = [0] * len(unseen.rooms)
    for card in numbers(unseen.cards):
        if not _place(card, unseen, held, [False] * len(held)):
            return None
    return tuple(held)


def _place(card: int, unseen: Unseen, held: list[int], tried: list[bool]) -> bool:
    """Put a card into a place that may hold it, moving other cards on to make room; return whether that worked.

    ``held`` is the distribution so far, ``tried`` marks the places that need not be looked at again.
    """
    for place, room in enumerate(unseen.rooms):
        if tried[place] or not room or unseen.banned[place] & BIT[card]:
            continue
        tried[place] = True
        if held[place].bit_count() < room:
            held[place] |= BIT[card]
            return True
        for other in numbers(held[place]):
            if _place(other, unseen, held, tried):
                held[place] ^= BIT[other] | BIT[card]
                return True
    return False


def where_possible(unseen: Unseen) -> tuple[int, ...] | None:
    """For each place, the cards that it holds in at least one possible distribution; None if there is none."""
    first = deal_out(unseen)
    if first is None:
        return None
    possible = list(first)
    for place, room in enumerate(unseen.rooms):
        for card in numbers(unseen.cards & ~unseen.banned[place]) if room else ():
            if not possible[place] & BIT[card]:
                rooms = tuple(size - (number == place) for number, size in enumerate(unseen.rooms))
                way = deal_out(Unseen(unseen.cards & ~BIT[card], rooms, unseen.banned))
                if way is not None:
                    possible = [mine | more for mine, more in zip(possible, way, strict=True)]
                    possible[place] |= BIT[card]
    return tuple(possible)


def smallest_contradiction(rules: Sequence[tuple[int, int]], unseen: Unseen, most: int = 4) -> tuple[int, ...] | None:
    """The fewest of ``rules`` that cannot all hold, as their places in ``rules``; None if all of them can hold.

    Each rule is a place and the cards it bans there. A result of up to ``most`` rules is the smallest there is. A
    larger one is only minimal: none of its rules can be left out. An empty result means that the cards cannot be dealt
    out even without the rules.
    """
    if deal_out(_with_bans(rules, range(len(rules)), unseen)) is not None:
        return None
    useful = [number for number, (_, banned) in enumerate(rules) if banned & unseen.cards]
    for size in range(most + 1):
        for some in combinations(useful, size):
            if deal_out(_with_bans(rules, some, unseen)) is None:
                return some
    kept = list(useful)
    for number in useful:
        less = [other for other in kept if other != number]
        if deal_out(_with_bans(rules, less, unseen)) is None:
            kept = less
    return tuple(kept)


def _with_bans(rules: Sequence[tuple[int, int]], some: Sequence[int] | range, unseen: Unseen) -> Unseen:
    """``unseen`` with the bans of some rules added, which are given as their places in ``rules``."""
    banned = list(unseen.banned)
    for number in some:
        place, cards = rules[number]
        banned[place] |= cards
    return replace(unseen, banned=tuple(banned))
