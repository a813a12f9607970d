"""Cards, suits, ranks, decks, and sets of cards as bit masks.

A card is an int from 0 to 35, ``suit * 9 + rank``; a set of cards is an int with bit ``1 << card`` for each card in it.
The text of a card is two characters, suit then rank: ``SJ`` is the jack of spades, ``HT`` the ten of hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import or_

SUITS = "DHSC"
"""Suit letters in the order of their numbers 0 to 3: diamonds, hearts, spades, clubs."""
RANKS = "6789TJQKA"
"""Rank letters in natural ascending order, numbers 0 to 8."""
SUIT_NAMES = ("diamonds", "hearts", "spades", "clubs")

SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(9)

CODES = tuple(suit + rank for suit in SUITS for rank in RANKS)
"""The two-character text of each card, by number."""
CARD = {code: number for number, code in enumerate(CODES)}
"""The number of each card, by text."""
BIT = tuple(1 << number for number in range(36))
"""The set that holds only the card of that number."""
_bit_or_none = (*BIT, 0).__getitem__
_bit_of = {code: 1 << number for number, code in enumerate(CODES)}.__getitem__
SUIT_OF = tuple(number // 9 for number in range(36))
RANK_OF = tuple(number % 9 for number in range(36))
SUIT_SET = tuple(0b111111111 << 9 * suit for suit in range(4))
"""All nine cards of each suit."""
RANK_SET = tuple(sum(1 << 9 * suit + rank for suit in range(4)) for rank in range(9))
"""All four cards of each rank."""
UNKNOWN = "??"
"""The text of a card that the recorder could not read or did not see."""


@cache
def deck(size: int) -> int:
    """The set of all cards of a deck of 24 (nines up), 32 (sevens up), 35 (no six of spades) or 36 cards."""
    full = (1 << 36) - 1
    if size == 36:
        return full
    if size == 35:
        return full & ~BIT[CARD["S6"]]
    lowest = {32: SEVEN, 24: NINE}[size]
    return sum(RANK_SET[rank] for rank in range(lowest, 9))


def cards(codes: str | Iterable[str]) -> int:
    """The set of the cards in a text such as ``"SJ S6 HA"`` or in texts of one card each; ValueError for any other."""
    try:
        return reduce(or_, map(_bit_of, codes.split() if isinstance(codes, str) else codes), 0)
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not a card") from None


def card_number(suit: int, rank: int) -> int:
    """The number of the card of a suit and a rank."""
    return 9 * suit + rank


def neighbours(suit: int, low: int, length: int) -> int:
    """The set of ``length`` consecutive cards of a suit, from the rank ``low`` upward."""
    return ((1 << length) - 1) << card_number(suit, low)


def ranks_in(card_set: int, suit: int) -> int:
    """The ranks that a set holds of a suit, as a mask of nine bits; the lowest bit is the six."""
    return card_set >> 9 * suit & 0b111111111


def numbers(card_set: int) -> Iterator[int]:
    """The numbers of a set's cards, in ascending order."""
    while card_set:
        lowest = card_set & -card_set
        yield lowest.bit_length() - 1
        card_set ^= lowest


def set_of(cards: Iterable[int]) -> int:
    """The set of the cards with these numbers; -1, an unknown card, is left out."""
    return reduce(or_, map(_bit_or_none, cards), 0)


def codes(card_set: int) -> list[str]:
    """The texts of a set's cards: by suit, and in each suit from the ace down."""
    texts: list[str] = []
    for suit in range(4):
        if ranks := ranks_in(card_set, suit):
            texts += _of_suit(suit, ranks)
    return texts


@cache
def _of_suit(suit: int, ranks: int) -> tuple[str, ...]:
    return tuple(CODES[card_number(suit, rank)] for rank in range(8, -1, -1) if ranks >> rank & 1)
