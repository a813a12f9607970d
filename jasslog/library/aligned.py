"""Matching the rounds and tricks of two records of one game, and whether the two are records of one game at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from jasslog.game.facts import Trick, card_by_card
from jasslog.game.state import Game, Round

T = TypeVar("T")
Laid = tuple[int, Trick]
"""The number of a trick, from 1, and the trick as one record has it."""
_READ = 1000
"""Likeness of two equal cards that both records could read; an unreadable card, which may be any card, counts 1."""
_MOST = 250_000
"""Most pairs that are compared in one table: as many as two records of five hundred rounds each have."""
_FEW = 8
"""Fewest cards in both records from which it can be told that these are records of different games."""


def aligned(
    first: Sequence[T], second: Sequence[T], likeness: Callable[[T, T], int]
) -> list[tuple[T | None, T | None]]:
    """The pairing of two sequences, in order, with the greatest total likeness; None beside an item without a partner.

    Items with a likeness of 0 are never paired. The cost grows with the product of the lengths. Above the limit both
    sequences are cut into equally many parts, and the first parts are aligned, then the second, and so on.
    """
    parts = -(-len(first) * len(second) // _MOST)
    if parts > 1:
        cuts = [[len(some) * part // parts for part in range(parts + 1)] for some in (first, second)]
        slices = [[some[a:b] for a, b in pairwise(cut)] for some, cut in zip((first, second), cuts, strict=True)]
        return [pair for one, two in zip(*slices, strict=True) for pair in aligned(one, two, likeness)]
    scores = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    alike = [[likeness(a, b) for b in second] for a in first]
    for i in range(len(first) - 1, -1, -1):
        for j in range(len(second) - 1, -1, -1):
            paired = alike[i][j] + scores[i + 1][j + 1] if alike[i][j] else -1
            scores[i][j] = max(paired, scores[i + 1][j], scores[i][j + 1])
    i, j, pairs = 0, 0, list[tuple[T | None, T | None]]()
    while i < len(first) and j < len(second):
        if alike[i][j] and scores[i][j] == alike[i][j] + scores[i + 1][j + 1]:
            pairs.append((first[i], second[j]))
            i, j = i + 1, j + 1
        elif scores[i][j] == scores[i + 1][j]:
            pairs.append((first[i], None))
            i += 1
        else:
            pairs.append((None, second[j]))
            j += 1
    return [*pairs, *((one, None) for one in first[i:]), *((None, one) for one in second[j:])]


def aligned_rounds(one: Game, two: Game) -> list[tuple[Round | None, Round | None]]:
    """The rounds of two games, paired where they are the same deal; None beside a round that only one game has."""
    laid = {id(deal): laid_by(deal) for deal in (*one.rounds, *two.rounds)}
    return aligned(one.rounds, two.rounds, lambda a, b: _likeness(a, b, len(laid[id(a)].items() & laid[id(b)].items())))


def _likeness(a: Round, b: Round, laid: int) -> int:
    """How many cards two deals share: each dealt to the same seat counts 1, each played by the same seat counts 2.

    ``laid`` is the number of the latter. Where neither record has any dealt card, the same dealer counts 1.
    """
    dealt = sum((x & y).bit_count() for x, y in zip(a.dealt, b.dealt, strict=False))
    return dealt + 2 * laid + (a.dealer == b.dealer and not (any(a.dealt) or any(b.dealt)))


def aligned_tricks(a: Round, b: Round) -> list[tuple[Laid | None, Laid | None]]:
    """The tricks of two rounds, paired where they are the same; None beside a trick that only one round has."""
    return aligned(list(enumerate(a.laid, start=1)), list(enumerate(b.laid, start=1)), _likeness_of_tricks)


def by_seat(trick: Trick) -> dict[int, int]:
    """The card that each seat played to a trick; -1 for a card that nobody could read."""
    return dict(zip(trick.seats, trick.cards, strict=True))


def _likeness_of_tricks(a: Laid, b: Laid) -> int:
    """How many cards two tricks share, times ``_READ``; an unreadable card may be any card and counts only 1."""
    mine, theirs = by_seat(a[1]), by_seat(b[1])
    pairs = [(mine[seat], theirs[seat]) for seat in mine.keys() & theirs.keys()]
    return sum(_READ if one == other >= 0 else min(one, other) < 0 for one, other in pairs)


def laid_by(deal: Round) -> dict[int, int]:
    """The seat that played each card of a round, by card; unreadable cards are left out."""
    return {one.card: one.seat for one in card_by_card(deal.laid) if one.card >= 0}


def other_games(one: Game, two: Game) -> bool:
    """Whether these are records of two different games: most cards that both have were played by different seats.

    False where fewer than ``_FEW`` cards of the paired rounds were played in both.
    """
    same = both = 0
    for a, b in aligned_rounds(one, two):
        if a is not None and b is not None:
            mine, theirs = laid_by(a), laid_by(b)
            both += len(mine.keys() & theirs.keys())
            same += len(mine.items() & theirs.items())
    return both >= _FEW and 2 * same < both
