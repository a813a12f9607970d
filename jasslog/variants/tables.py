"""The tables of a set: the numbers of players it allows, and its options where so many play, or in later rounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from jasslog.variants.merging import ROUNDS, TABLES, merge
from jasslog.variants.plain import Options, freeze, labels, thaw
from jasslog.variants.refusal import Refusal

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

LATER = "later"
"""What later rounds are called."""
NAMES = {2: "two", 3: "three", 4: "four", 5: "five"}
"""What a table is called, by its number of players."""
_PLAYERS = {name: players for players, name in NAMES.items()}


@cache
def counts(variant: Variant) -> tuple[int, ...]:
    """The numbers of players that a set allows, the fewest first."""
    others = [players for players, name in NAMES.items() if getattr(variant.tables, name) is not None]
    return tuple(sorted({variant.deal.players, *others}))


def seated(variant: Variant, players: int) -> Variant:
    """The set as so many play it; the set as it is where that is its own number, or one that it does not allow."""
    if players == variant.deal.players or players not in counts(variant):
        return variant
    return _different(variant, TABLES, NAMES[players])


def after_auction(variant: Variant) -> Variant:
    """The set as it is played once the auction of the game has been won; the set as it is where nothing changes."""
    return variant if variant.rounds.later is None else _different(variant, ROUNDS, LATER)


@cache
def _different(variant: Variant, group: str, name: str) -> Variant:
    options = _with_differences(thaw(variant), group, name)
    assert not isinstance(options, Refusal)
    return freeze(options, **labels(variant))


def elsewhere(options: Options) -> Iterator[tuple[str, Options | Refusal]]:
    """The options at each other table, and in later rounds, by the option that says what is different there."""
    for group in (TABLES, ROUNDS):
        for name, differences in options[group].items():
            if differences is not None:
                yield f"{group}.{name}", _with_differences(options, group, name)


def _with_differences(options: Options, group: str, name: str) -> Options | Refusal:
    """The options of a set with what is different there, where nothing of this group changes any more."""
    merged = merge({**options, group: dict.fromkeys(options[group])}, options[group][name])
    if group == TABLES and not isinstance(merged, Refusal):
        merged["deal"]["players"] = _PLAYERS[name]
    return merged
