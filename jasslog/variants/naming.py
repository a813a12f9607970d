"""The contracts of a set: the forms in which each can be named, and the line of a sheet in which it is entered."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from msgspec.structs import replace

from jasslog.cards import SUIT_NAMES
from jasslog.options import Line
from jasslog.rules.contracts import Contract, plain_contract
from jasslog.variants.plain import Variant

BY_CARD = ("turn_up", "dealer_last_card")
"""The values of choosing.choice by which nobody chooses: a card is turned and makes the contract."""


@lru_cache(1 << 10)
def all_contracts(variant: Variant) -> tuple[Contract, ...]:
    """Every contract of a set, in every form in which it can be named; also one that only a turned card makes."""
    choosing = variant.choosing
    if variant.sheet.lines:
        return tuple(contract for line in variant.sheet.lines for contract in on_line(variant, line.name))
    made = [choosing.turned_ace, choosing.turned_six] if choosing.choice in BY_CARD else []
    names = dict.fromkeys([*choosing.contracts, *(name for name in made if name != "trump")])
    return tuple(contract for name in names for contract in _forms(name))


@lru_cache(1 << 10)
def on_line(variant: Variant, name: str) -> tuple[Contract, ...]:
    """The contracts for a line of the sheet; one of another name has the name of the line as ``via`` (joker-line)."""
    line = next(line for line in variant.sheet.lines if line.name == name)
    forms = [(own, form) for own in line.contracts for form in _forms(own)]
    return tuple(form if own == name else replace(form, via=name) for own, form in forms)


def _forms(name: str) -> list[Contract]:
    """Every way to name a contract: with its start, its base, or the order of its parts."""
    suits = range(4)
    if name in SUIT_NAMES:
        return [plain_contract("trump", SUIT_NAMES.index(name))]
    if name in ("slalom", "guschti"):
        return [Contract(name, start=start) for start in ("obenabe", "undenufe")]
    if name == "misere":
        bases = [Contract("obenabe"), Contract("undenufe"), *(Contract("trump", suit) for suit in suits)]
        return [Contract(name, base=base) for base in bases]
    if name == "threes":
        orders = list(permutations(("obenabe", "undenufe", "trump")))
        return [Contract(name, suit, order=order) for suit in suits for order in orders]
    return [plain_contract(name)]


@lru_cache(1 << 10)
def line_of(variant: Variant, contract: Contract) -> Line | None:
    """The line in which a contract is entered: that of its ``via``, else of its own name; None if there is none."""
    name = contract.via or contract.name
    fits = (line for line in variant.sheet.lines if line.name == name and contract.name in line.contracts)
    return next(fits, None)
