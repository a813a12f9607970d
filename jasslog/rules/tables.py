"""The tables of a contract: for each trick what every card is worth, and what beats what."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from jasslog.cards import deck
from jasslog.rules.contracts import Contract, Mode, mode_of
from jasslog.rules.order import power
from jasslog.rules.values import card_values, deck_total, varies

if TYPE_CHECKING:
    from jasslog.options.playing import Play


class Tables(NamedTuple):
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
