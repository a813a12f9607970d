"""The contracts of a set of rules on the hot path: for each trick what every card is worth, and what it must meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from jasslog.cards import KING, QUEEN, SUIT_OF
from jasslog.rules.contracts import is_mixed
from jasslog.rules.melds import Meld, rank_key
from jasslog.rules.naming import line_of
from jasslog.rules.tables import contract_tables
from jasslog.variants.hands import tricks_in_round

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract, Mode
    from jasslog.variants.groups.base import ContractName
    from jasslog.variants.groups.playing import Play
    from jasslog.variants.options import Variant

KINDS = ("trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes")
"""Contracts in which nothing that is played changes the order of the cards."""

POINTS = (1 << 10) - 1
OFF = 1 << 10
"""Allowed to a hand without the suit led."""
RUFF = 1 << 12
"""A trump on a plain lead, or on any where trumps are to be beaten: it must beat those before it."""
BARE = 1 << 14
"""Allowed to a hand without trumps."""
MARKS = 3 * (OFF | RUFF | BARE)
"""All marks, also of three followers together."""
_STRENGTH = 16

Worth = tuple[int, ...]
"""Of each card by number: its points, its marks, and in the bits above them its strength.

Where those of a trick are added up, points and marks do not run into one another.
"""


class Plan:
    """A contract in a set of rules."""

    __slots__ = (
        "_keys",
        "_options",
        "contract",
        "evenly",
        "factor",
        "line",
        "misere",
        "mixed",
        "modes",
        "pair",
        "times",
        "total",
        "trump",
        "worths",
    )

    def __init__(self, contract: Contract, variant: Variant) -> None:
        play, tricks, score = variant.play, tricks_in_round(variant.deal), variant.score
        self.contract = contract
        self.modes, powers, values, self.total = contract_tables(contract, tricks, play, variant.deal.deck)
        made: dict[Mode, tuple[Worth, ...]] = {}
        for mode, power in zip(self.modes, powers, strict=True):
            if mode not in made:
                made[mode] = _by_lead(mode, power, values, play)
        self.worths = tuple([made[mode] for mode in self.modes])
        """For each trick, by the card led, what each card is worth."""
        self.trump = contract.trump_suit
        self.mixed = is_mixed(contract)
        self.misere = contract.kind == "misere"
        self.pair = (9 * self.trump + QUEEN, 9 * self.trump + KING) if self.trump >= 0 else ()
        """The two cards of the marriage."""
        line = line_of(variant, contract)
        self.line = line.name if line else ""
        """The line of the sheet in which it is entered."""
        self.factor = line.factor if line else score.multipliers.get(cast("ContractName", contract.name), 1)
        parts = ("cards", "last", "match", "melds", "marriage")
        scope = score.multiplier_scope if score.kind != "difference" else ()
        self.times = tuple(self.factor if part in scope else 1 for part in parts)
        """What card points, last trick, match, melds and marriage are multiplied with, where they are booked at all."""
        self.evenly = self.times == (self.factor,) * len(parts)
        """All of them with the same."""
        self._options = variant.melds
        self._keys: dict[int, tuple[int, ...]] = {}

    def key(self, meld: Meld) -> tuple[int, ...]:
        """How good a meld is in this contract."""
        found = self._keys.get(meld.cards)
        if found is None:
            found = self._keys[meld.cards] = rank_key(meld, self.contract, self._options)
        return found


def _by_lead(mode: Mode, power: tuple[tuple[int, ...], ...], values: Worth, play: Play) -> tuple[Worth, ...]:
    by_suit = [
        tuple(power[led][card] << _STRENGTH | _mark(mode, led, card, play) | values[card] for card in range(36))
        for led in range(4)
    ]
    return tuple(by_suit[SUIT_OF[card]] for card in range(36))


def _mark(mode: Mode, led: int, card: int, play: Play) -> int:
    """What makes it certain that a card may follow this suit; without any mark it always may."""
    if SUIT_OF[card] == led:
        return RUFF if led == mode.trump and play.head_trump_lead else 0
    if SUIT_OF[card] == mode.trump:
        return RUFF if play.may_ruff_with_led_suit else RUFF | OFF
    forced = mode.trump >= 0 and led != mode.trump and play.void_duty != "free"
    return OFF | BARE if forced else OFF
