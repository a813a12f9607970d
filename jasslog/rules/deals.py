"""The deal: hands, their size and what is left by the options; who can hold which unseen card, of hands known in part.

The second is a small exact solver. A card that lies in nobody's sight has to be in one place, each place has room for
so many, and some cards cannot be in some places. Whether that can be, and what is certain then, is a question of
matching; no guess, no search.
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
    """How many tricks a round has: the cards of a hand, those that lie before it, and those drawn from the stock."""
    return hand_size(deal) + 2 * deal.columns + stock_size(deal) // dealt_in(deal)


@lru_cache(1 << 10)
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
    return deal.deck - hands_dealt(deal) * hand_size(deal) - dealt_in(deal) * before_each - talon


def has_rest(deal: Deal) -> bool:
    """Whether cards are left that belong neither to a hand nor to the blind, a packet or the stock."""
    return left_over(deal) > 0 or deal.blind == "dead"


def dealt_in(deal: Deal) -> int:
    """How many players are dealt to: not the dealer, where he sits out."""
    return deal.players - deal.dealer_sits_out


def hands_dealt(deal: Deal) -> int:
    """How many hands are dealt, a dead one or a blind among them."""
    return dealt_in(deal) + (deal.blind != "none")


# Who can hold which unseen card


class Unseen(Struct, frozen=True):
    """The cards nobody has seen and the places they can be in."""

    cards: int
    """All of them; together the rooms are as large."""
    rooms: tuple[int, ...]
    """How many of them are in each place: a hand, or what lies aside."""
    banned: tuple[int, ...]
    """Cards that cannot be in each place."""


def deal_out(unseen: Unseen) -> tuple[int, ...] | None:
    """One way to put every card into a place, as a set for each place; None where there is none. Well under 1 ms."""
    if sum(unseen.rooms) != unseen.cards.bit_count():
        return None
    held = [0] * len(unseen.rooms)
    for card in numbers(unseen.cards):
        if not _place(card, unseen, held, [False] * len(held)):
            return None
    return tuple(held)


def _place(card: int, unseen: Unseen, held: list[int], tried: list[bool]) -> bool:
    """Put a card somewhere, moving others on where that makes room."""
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
    """For each place the cards that are there in some way to deal them out; None where there is none."""
    first = deal_out(unseen)
    if first is None:
        return None
    found = list(first)
    for place, room in enumerate(unseen.rooms):
        for card in numbers(unseen.cards & ~unseen.banned[place]) if room else ():
            if not found[place] & BIT[card]:
                rooms = tuple(size - (number == place) for number, size in enumerate(unseen.rooms))
                way = deal_out(Unseen(unseen.cards & ~BIT[card], rooms, unseen.banned))
                if way is not None:
                    found = [mine | more for mine, more in zip(found, way, strict=True)]
                    found[place] |= BIT[card]
    return tuple(found)


def smallest_contradiction(rules: Sequence[tuple[int, int]], unseen: Unseen, most: int = 4) -> tuple[int, ...] | None:
    """The fewest of ``rules``, each a place and the cards it bans there, that cannot all hold; None where they can.

    Sets of up to ``most`` are tried out, so that none is smaller; beyond, one of which no rule can be left out.
    """
    if deal_out(_under(rules, range(len(rules)), unseen)) is not None:
        return None
    useful = [number for number, (_, banned) in enumerate(rules) if banned & unseen.cards]
    for size in range(most + 1):
        for some in combinations(useful, size):
            if deal_out(_under(rules, some, unseen)) is None:
                return some
    kept = list(useful)
    for number in useful:
        less = [other for other in kept if other != number]
        if deal_out(_under(rules, less, unseen)) is None:
            kept = less
    return tuple(kept)


def _under(rules: Sequence[tuple[int, int]], some: Sequence[int] | range, unseen: Unseen) -> Unseen:
    """The same with the bans of some rules."""
    banned = list(unseen.banned)
    for number in some:
        place, cards = rules[number]
        banned[place] |= cards
    return replace(unseen, banned=tuple(banned))
