"""Which contracts may be named, and in what words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_NAMES
from jasslog.game.sheet import sheet_of, sheets
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.variants.options import Variant


def open_contracts(game: Game, seat: int) -> tuple[Contract, ...]:
    """The contracts that a seat may name in the next choice; where there are sheets, those of its open lines (G6-1)."""
    if not game.variant.sheet.lines:
        return all_contracts(game.variant)
    filled = sheets(game)[sheet_of(game, seat)]
    lines = [line.name for line in game.variant.sheet.lines if line.name not in filled]
    return tuple(contract for line in lines for contract in _on_line(game.variant, line))


@cache
def all_contracts(variant: Variant) -> tuple[Contract, ...]:
    """Every contract of a set, in every form in which it can be named."""
    if variant.sheet.lines:
        return tuple(contract for line in variant.sheet.lines for contract in _on_line(variant, line.name))
    return tuple(contract for name in variant.choosing.contracts for contract in _forms(name))


@cache
def _on_line(variant: Variant, name: str) -> tuple[Contract, ...]:
    """What may be entered in a line; a contract that has not its name must say that it goes by it (G6-2)."""
    line = next(line for line in variant.sheet.lines if line.name == name)
    forms = [(own, form) for own in line.contracts for form in _forms(own)]
    return tuple(form if own == name else replace(form, via=name) for own, form in forms)


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
