"""The tables of a set: the numbers of players it allows, and its options where so many play."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jasslog.variants.plain import Options, freeze, thaw
from jasslog.variants.refusal import Refusal

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

LATER = "later"
"""What later rounds are called."""
NAMES = {2: "two", 3: "three", 4: "four", 5: "five"}
"""What a table is called, by its number of players."""


@cache
def counts(variant: Variant) -> tuple[int, ...]:
    """The numbers of players that a set allows, the fewest first."""
    others = [players for players, name in NAMES.items() if getattr(variant.tables, name) is not None]
    return tuple(sorted({variant.deal.players, *others}))


def seated(variant: Variant, players: int) -> Variant:
    """The set as so many play it; the set as it is where that is its own number, or one that it does not allow."""
    if players == variant.deal.players or players not in counts(variant):
        return variant
    return _seated(variant, players)


@cache
def _seated(variant: Variant, players: int) -> Variant:
    options = at_table(thaw(variant), players)
    assert not isinstance(options, Refusal)
    return freeze(options, id=variant.id, version=variant.version, name=variant.name, source=variant.source)


def after_auction(variant: Variant) -> Variant:
    """The set as it is played once the auction of the game has been won; the set as it is where nothing changes."""
    return variant if variant.rounds.later is None else _after_auction(variant)


@cache
def _after_auction(variant: Variant) -> Variant:
    options = in_later_rounds(thaw(variant))
    assert not isinstance(options, Refusal)
    return freeze(options, id=variant.id, version=variant.version, name=variant.name, source=variant.source)


def in_later_rounds(options: Options) -> Options | Refusal:
    """The options of a set with what is different in later rounds, in which nothing changes any more."""
    from jasslog.variants.merging import ROUNDS, merge

    return merge({**options, ROUNDS: {LATER: None}}, options[ROUNDS][LATER])


def at_table(options: Options, players: int) -> Options | Refusal:
    """The options of a set with what is different where so many play; no table of it is left."""
    from jasslog.variants.merging import TABLES, merge

    differences = options[TABLES][NAMES[players]]
    alone = {**options, TABLES: dict.fromkeys(NAMES.values())}
    merged = merge(alone, differences)
    if not isinstance(merged, Refusal):
        merged["deal"]["players"] = players
    return merged
