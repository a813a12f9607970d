"""How many points each card is worth, what else may count, and the tables of a contract (objects)."""

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
"""What a card counts that nobody could read, -1; it stands last in every table."""
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
    """The points of each card by number, -1 for an unread one, in one table for all tricks of a round (values-mixed).

    ``made_trump`` is the suit that the first discard of a tutti made trump, also for the tricks before it.
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
    """Whether each trick has values of its own, so that only the tricks tell what a round is worth."""
    if play.mixed_values != "per_trick":
        return False
    return is_mixed(contract) or (contract.kind == "tutti" and play.tutti_mode == "led_suit")


def trick_values(mode: Mode, led: int, play: Play) -> tuple[int, ...]:
    """The points of each card in a trick of this mode, where values vary; ``led`` is the suit led."""
    if mode.kind in ("trump", "tutti"):
        return _trump_table(mode.trump if mode.kind == "trump" else led)
    return _EVERY_SUIT[play.undenufe_values if mode.kind == "undenufe" else "obenabe"]


@lru_cache(1 << 10)
def deck_total(values: tuple[int, ...], deck_set: int) -> int:
    """The points of all cards of a set, which tell whether a round's count adds up (card-points)."""
    return sum(values[card] for card in numbers(deck_set))


# What may count in a round in place of card points: tricks, certain cards, the last trick (objects)


TRICKS, LAST = "tricks", "last"
"""What counts and is no card."""


@cache
def counting(of: str) -> int:
    """The cards that count, from their suit, their rank, or the code of a single one; none where tricks count."""
    if of in (TRICKS, LAST):
        return 0
    if of in CARD:
        return BIT[CARD[of]]
    return SUIT_SET[SUITS.index(of)] if of in SUITS else RANK_SET[RANKS.index(of)]


# The tables of a contract: for each trick what every card is worth, and what beats what


class Tables(Struct, frozen=True):
    """What a contract makes of the cards."""

    modes: tuple[Mode, ...]
    """Of each trick."""
    power: tuple[tuple[tuple[int, ...], ...], ...]
    """For each trick and suit led the strength of each card."""
    values: tuple[int, ...]
    """The points of each card."""
    total: int
    """Of the whole deck."""
    varying: bool
    """Whether each trick has values of its own, by its suit led."""


@lru_cache(1 << 10)
def contract_tables(contract: Contract, tricks: int, play: Play, cards: int) -> Tables:
    """The tables of a contract."""
    modes = tuple(mode_of(contract, trick, tricks, play) for trick in range(1, tricks + 1))
    values = card_values(contract, play)
    powers, total = tuple(power(mode, play.ten) for mode in modes), deck_total(values, deck(cards))
    return Tables(modes, powers, values, total, varies(contract, play))
