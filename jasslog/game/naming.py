"""Which contracts may be named."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_NAMES
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.variants.options import Variant


def open_contracts(game: Game, seat: int) -> tuple[Contract, ...]:
    """The contracts that a seat may name in the next choice."""
    return all_contracts(game.variant)


@cache
def all_contracts(variant: Variant) -> tuple[Contract, ...]:
    """Every contract of a set, in every form in which it can be named."""
    found: list[Contract] = []
    for name in variant.choosing.contracts:
        found += _forms(name)
    return tuple(found)


def _forms(name: str) -> list[Contract]:
    """Every way to name a contract: with its start, its base, or the order of its parts."""
    suits = range(4)
    if name in SUIT_NAMES:
        return [Contract("trump", SUIT_NAMES.index(name))]
    if name in ("slalom", "guschti"):
        return [Contract(name, start=start) for start in ("obenabe", "undenufe")]
    if name == "misere":
        bases = [Contract("obenabe"), Contract("undenufe"), *(Contract("trump", suit) for suit in suits)]
        return [Contract(name, base=base) for base in bases]
    if name == "threes":
        orders = list(permutations(("obenabe", "undenufe", "trump")))
        return [Contract(name, suit, order=order) for suit in suits for order in orders]
    return [Contract(name)]
