"""Roem: what the cards of one trick bring together whoever played them (G10-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Literal, NamedTuple

from jasslog.cards import BIT, JACK, RANK_SET, SUIT_SET
from jasslog.rules.marriage import POINTS, marriage_cards

if TYPE_CHECKING:
    from jasslog.options.melding import Roem as Options

Kind = Literal["four", "run", "stuk"]
"""Four equal cards, three or four neighbours of a suit, king and queen of trump."""

_FOUR = 100
_RUNS = {4: 50, 3: 20}


class Roem(NamedTuple):
    """Cards of one trick that score together."""

    kind: Kind
    cards: int
    points: int


def roem_of(trick: Sequence[int], trump: int, options: Options) -> list[Roem]:
    """The roem that lies in a trick, best first; ``trump`` is a suit or -1, an unread card of the trick -1.

    Runs follow the natural order (O-7). King and queen of trump count besides the run that holds them.
    """
    laid = reduce(or_, (BIT[card] for card in trick if card >= 0), 0)
    four = options.four_jacks if laid == RANK_SET[JACK] else _FOUR
    found = ([Roem("four", laid, four)] if laid in RANK_SET else []) + _run(laid)
    pair = marriage_cards(trump)
    if pair and not pair & ~laid:
        found.append(Roem("stuk", pair, POINTS))
    return found


def _run(laid: int) -> list[Roem]:
    """The longest run: of four cards there is room for one."""
    for length, points in _RUNS.items():
        for suit in SUIT_SET:
            starts = laid & suit
            for step in range(1, length):
                starts &= (laid & suit) >> step
            if starts:
                low = starts & -starts
                return [Roem("run", ((1 << length) - 1) * low, points)]
    return []
