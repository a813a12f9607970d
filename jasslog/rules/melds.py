"""Melds: which meld some cards form, which melds exclude one another, and which is better (meld-values); and roem."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

from jasslog.cards import (
    ACE,
    BIT,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_OF,
    RANK_SET,
    RANKS,
    SUIT_OF,
    SUIT_SET,
    card_number,
    neighbours,
    numbers,
    ranks_in,
    set_of,
)
from jasslog.options import Melds
from jasslog.options import Roem as RoemOptions
from jasslog.rules.contracts import Contract, meld_mode

MARRIAGE_POINTS = 20
"""The points of king and queen of trump together (marriage)."""


@cache
def marriage_cards(trump_suit: int) -> int:
    """King and queen of trump as a card set; the empty set where there is no trump suit (-1)."""
    return neighbours(trump_suit, QUEEN, 2) if trump_suit >= 0 else 0


class Meld(Struct, frozen=True):
    """Cards of one hand that score together."""

    cards: int
    kind: Literal["sequence", "quartet", "marriage"]
    points: int
    length: int
    """Number of cards."""
    top: int
    """Rank of the highest card in natural order."""
    suit: int
    """Suit number; -1 for a quartet."""


def read_meld(cards: int, options: Melds) -> Meld | None:
    """The meld that exactly these cards form, or None (meld-values); runs follow the natural order (run-order)."""
    held = list(numbers(cards))
    if len(held) < 3:
        return None
    rank, suit = RANK_OF[held[-1]], SUIT_OF[held[-1]]
    if cards == RANK_SET[rank]:
        listed = RANKS[rank] in options.quartets
        return Meld(cards, "quartet", {JACK: 200, NINE: 150}.get(rank, 100), 4, rank, -1) if listed else None
    if SUIT_OF[held[0]] == suit and held[-1] - held[0] == len(held) - 1:
        return Meld(cards, "sequence", _run_points(len(held), options.scale), len(held), rank, suit)
    return None


def marriage_meld(suit: int) -> Meld:
    """The marriage of a suit as a meld, where it is compared with the other melds (marriage-in-comparison)."""
    return Meld(marriage_cards(suit), "marriage", MARRIAGE_POINTS, 2, KING, suit)


def _run_points(length: int, scale: str) -> int:
    if length < 5:
        return 20 if length == 3 else 50
    return 50 * (length - 3) if scale == "plus50" else 100


def clash(meld: Meld, earlier: Sequence[Meld], options: Melds) -> bool:
    """Whether a meld shares a card with an earlier meld of the same seat although it may not (meld-cards).

    Only a run and a quartet may share cards, where the options allow it; a marriage may share with any meld.
    """
    return any(meld.cards & other.cards and not _may_share(meld, other, options) for other in earlier)


def _may_share(meld: Meld, other: Meld, options: Melds) -> bool:
    kinds = {meld.kind, other.kind}
    return "marriage" in kinds or (options.shared_cards and len(kinds) == 2)


def best_choice(hand: int, options: Melds) -> list[Meld]:
    """The melds of a hand that are worth most points together, the best meld first.

    Of choices with equal points, the one with most cards is taken.
    """
    quartets = [meld for cards in RANK_SET if cards & hand == cards and (meld := read_meld(cards, options))]
    if options.shared_cards:
        return _best_first(quartets + _runs(hand, options))
    best: list[Meld] = []
    for size in range(len(quartets) + 1):
        for chosen in combinations(quartets, size):
            free = hand & ~sum(meld.cards for meld in chosen)
            best = max(best, [*chosen, *_runs(free, options)], key=_worth)
    return _best_first(best)


def _worth(melds: list[Meld]) -> tuple[int, int]:
    return sum(meld.points for meld in melds), sum(meld.length for meld in melds)


def _best_first(melds: list[Meld]) -> list[Meld]:
    return sorted(melds, key=lambda meld: (-meld.points, -meld.length, meld.cards))


def _runs(cards: int, options: Melds) -> list[Meld]:
    """The runs among these cards; each longest row of neighbours is cut into the runs that score most."""
    return [
        _run(suit, top, length, options)
        for suit in range(4)
        for top, length in _rows(ranks_in(cards, suit), options.scale)
    ]


@cache
def _rows(ranks: int, scale: str) -> tuple[tuple[int, int], ...]:
    """The top rank and the length of each run among these ranks of a suit, the highest run first."""
    runs: tuple[tuple[int, int], ...] = ()
    top = ACE
    while top >= 0:
        length = 0
        while length <= top and ranks >> top - length & 1:
            length += 1
        runs += _cut(top, length, scale)
        top -= length + 1
    return runs


def _run(suit: int, top: int, length: int, options: Melds) -> Meld:
    cards = neighbours(suit, top + 1 - length, length)
    return Meld(cards, "sequence", _run_points(length, options.scale), length, top, suit)


@cache
def _cut(top: int, length: int, scale: str) -> tuple[tuple[int, int], ...]:
    """The runs, as top rank and length, into which a row of neighbours is cut to score most.

    Of equal ways, the one with the longest upper run is taken. Empty where the row is too short for a run.
    """
    if length < 3:
        return ()
    ways = [((top, part), *_cut(top - part, length - part, scale)) for part in range(length, 2, -1)]
    return max(ways, key=lambda parts: sum(_run_points(part, scale) for _, part in parts))


@lru_cache(1 << 12)
def rank_key(meld: Meld, contract: Contract, options: Melds) -> tuple[int, int, int, int, int]:
    """The key by which melds are compared, the greater the better (meld-comparison).

    The order of the seats, which decides between equal melds, is not part of it.
    """
    quartet = meld.kind == "quartet"
    reverse = options.reverse_quartets if quartet else options.reverse_sequences
    top = ACE - meld.top if reverse and meld_mode(contract) == "undenufe" else meld.top
    first = int(quartet and options.kind_tie == "quartet")
    return meld.points, first, meld.length, top, int(_favoured(meld, contract.trump_suit, options))


def _favoured(meld: Meld, trump: int, options: Melds) -> bool:
    """Whether a run beats an equal one because it is in trumps or, by another option, has the trump jack."""
    if trump < 0 or meld.suit != trump or options.trump_tie == "none":
        return False
    return options.trump_tie == "suit" or bool(meld.cards & BIT[card_number(trump, JACK)])


# Roem: points for cards that lie together in one trick, whoever played them (roem)


Kind = Literal["four", "run", "stuk"]
"""Four cards of one rank; a run of three or four neighbours of a suit; king and queen of trump."""

_FOUR = 100
_RUNS = {4: 50, 3: 20}


class Roem(Struct, frozen=True):
    """Cards of one trick that score together."""

    kind: Kind
    cards: int
    points: int


def roem_of(trick: Sequence[int], trump: int, options: RoemOptions) -> list[Roem]:
    """The roem that lies in a trick, best first; ``trump`` is a suit or -1, an unreadable card in the trick is -1.

    Runs follow the natural order (run-order). King and queen of trump count in addition to a run that holds them.
    """
    laid = set_of(trick)
    roem = [*_fours_and_runs(laid, options.four_jacks)]
    pair = marriage_cards(trump)
    if pair and not pair & ~laid:
        roem.append(Roem("stuk", pair, MARRIAGE_POINTS))
    return roem


@lru_cache(1 << 10)
def _fours_and_runs(laid: int, four_jacks: int) -> tuple[Roem, ...]:
    """The four cards of one rank and the longest run that lie in a trick, whatever is trump."""
    fours = [four for four in RANK_SET if not four & ~laid]
    found = [Roem("four", four, four_jacks if four == RANK_SET[JACK] else _FOUR) for four in fours]
    for length, points in _RUNS.items():
        for suit in SUIT_SET:
            starts = laid & suit
            for step in range(1, length):
                starts &= (laid & suit) >> step
            if starts:
                low = starts & -starts
                return (*found, Roem("run", ((1 << length) - 1) * low, points))
    return tuple(found)
