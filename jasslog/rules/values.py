"""The points of each card, the other things that can count in a round (objects), and the tables of a contract."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from jasslog.cards import BIT, CARD, RANK_OF, RANK_SET, RANKS, SUIT_OF, SUIT_SET, SUITS, deck, numbers
from jasslog.options import Play
from jasslog.rules.contracts import Contract, Mode, is_mixed, mode_of, power

MADE_AT = 76
"""Card points the choosers must reach where make_rule is cards>=76 (make-rule)."""

# From the six up to the ace.
_TRUMP = (0, 0, 0, 14, 10, 20, 3, 4, 11)
_PLAIN = (0, 0, 0, 0, 10, 2, 3, 4, 11)
_OBENABE = (0, 0, 8, 0, 10, 2, 3, 4, 11)
_UNDENUFE = (11, 0, 8, 0, 10, 2, 3, 4, 0)

_UNREAD = (0,)
"""The points of an unreadable card. They stand last in every table, where the card number -1 finds them."""
_EVERY_SUIT = {
    "tutti": _TRUMP * 4 + _UNREAD,
    "obenabe": _OBENABE * 4 + _UNREAD,
    "modern": _UNDENUFE * 4 + _UNREAD,
    "classic": _OBENABE * 4 + _UNREAD,
}


@cache
def _trump_table(trump: int) -> tuple[int, ...]:
    return tuple((_TRUMP if SUIT_OF[card] == trump else _PLAIN)[RANK_OF[card]] for card in range(36)) + _UNREAD


def card_values(contract: Contract, play: Play, made_trump: int = -1) -> tuple[int, ...]:
    """The points of each card, by card number, in one table for all tricks of a round (values-mixed).

    Number -1 stands for an unreadable card. ``made_trump`` is the suit that the first discard of a tutti made trump, or
    -1 before that. The table for it holds also for the tricks before the discard.
    """
    kind = contract.kind
    if kind == "misere":
        return card_values(contract.base, play, made_trump) if contract.base else _EVERY_SUIT["obenabe"]
    if kind == "trump":
        return _trump_table(contract.suit)
    if kind == "tutti" and play.tutti_mode == "led_suit":
        return _EVERY_SUIT["tutti"]
    if kind == "tutti" and made_trump >= 0:
        return _trump_table(made_trump)
    if kind == "threes" and play.mixed_values == "trump_table":
        return _trump_table(contract.suit)
    if kind in ("slalom", "guschti") and play.mixed_values == "start":
        kind = contract.start
    return _EVERY_SUIT[play.undenufe_values if kind == "undenufe" else "obenabe"]


def varies(contract: Contract, play: Play) -> bool:
    """Whether a card's points depend on its trick, so that the total of a round is known only from its tricks."""
    if play.mixed_values != "per_trick":
        return False
    return is_mixed(contract) or (contract.kind == "tutti" and play.tutti_mode == "led_suit")


def trick_values(mode: Mode, led: int, play: Play) -> tuple[int, ...]:
    """The points of each card in a trick of this mode, where each trick has its own (``varies``).

    ``led`` is the suit led.
    """
    if mode.kind in ("trump", "tutti"):
        return _trump_table(mode.trump if mode.kind == "trump" else led)
    return _EVERY_SUIT[play.undenufe_values if mode.kind == "undenufe" else "obenabe"]


@lru_cache(1 << 10)
def deck_total(values: tuple[int, ...], deck_set: int) -> int:
    """The points of all cards of a set, against which the count of a round is checked (card-points)."""
    return sum(values[card] for card in numbers(deck_set))


# What may count in a round in place of card points: tricks, certain cards, the last trick (objects)


TRICKS, LAST = "tricks", "last"
"""The objects that are not cards: every trick, and the last trick."""


@cache
def counting(of: str) -> int:
    """The cards that an object counts: a suit, a rank, or the one card of that code; none where tricks count."""
    if of in (TRICKS, LAST):
        return 0
    if of in CARD:
        return BIT[CARD[of]]
    return SUIT_SET[SUITS.index(of)] if of in SUITS else RANK_SET[RANKS.index(of)]


# The tables of a contract: for each trick what every card is worth, and what beats what


class Tables(Struct, frozen=True):
    """The modes of a contract, and what each card beats and is worth in it."""

    modes: tuple[Mode, ...]
    """The mode of each trick."""
    power: tuple[tuple[tuple[int, ...], ...], ...]
    """For each trick and each suit led, the strength of each card."""
    values: tuple[int, ...]
    """The points of each card."""
    total: int
    """The points of the whole deck."""
    varying: bool
    """Whether a card's points depend on the mode and the suit led of its trick (see ``varies``)."""


@lru_cache(1 << 10)
def contract_tables(contract: Contract, tricks: int, play: Play, cards: int) -> Tables:
    """The tables of a contract in a round of so many tricks, with a deck of so many cards."""
    modes = tuple(mode_of(contract, trick, tricks, play) for trick in range(1, tricks + 1))
    values = card_values(contract, play)
    powers, total = tuple(power(mode, play.ten) for mode in modes), deck_total(values, deck(cards))
    return Tables(modes, powers, values, total, varies(contract, play))
