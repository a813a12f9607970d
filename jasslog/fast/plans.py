"""The contracts of a set of rules on the hot path: for each trick what every card is worth, and what it must meet."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, cast

from jasslog.cards import KING, QUEEN, SUIT_OF, deck, numbers
from jasslog.rules.contracts import Contract, Mode, is_mixed
from jasslog.rules.melds import Meld, rank_key
from jasslog.rules.naming import line_of
from jasslog.rules.order import power
from jasslog.rules.tables import contract_tables
from jasslog.rules.values import card_values
from jasslog.variants.hands import tricks_in_round

if TYPE_CHECKING:
    from jasslog.fast.scoring.objects import Aim
    from jasslog.variants.groups.base import ContractName
    from jasslog.variants.options import Variant

KINDS = ("trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes")
"""Contracts in which nothing that is played changes the order of the cards."""
BOOKED = ("points", "objects")
"""Kinds of score by which the points that are won are booked themselves."""

_TRUMP = 64
"""Added to the strength of trumps."""
_NO_SUIT = 31
"""In place of the suit that is trump; with a seat it stands for no card."""

Power = tuple[tuple[int, ...], ...]
"""By suit led the strength of each card."""


class Plan:
    """A contract in a set of rules."""

    __slots__ = (
        "_even",
        "_keys",
        "_made",
        "_options",
        "_ranked",
        "_variant",
        "aim",
        "contract",
        "domino",
        "evenly",
        "factor",
        "for_tricks",
        "line",
        "loose",
        "misere",
        "mixed",
        "modes",
        "pair",
        "powers",
        "times",
        "total",
        "trump",
        "trumps",
        "values",
    )

    def __init__(
        self, contract: Contract, variant: Variant, aim: Aim | None = None, *, for_tricks: bool = False
    ) -> None:
        play, tricks, score = variant.play, tricks_in_round(variant.deal), variant.score
        self.contract = contract
        self.modes, self.powers, values, self.total = contract_tables(contract, tricks, play, variant.deal.deck)
        self.aim = aim
        """What counts in place of card points; each card that does is worth 1 here."""
        if aim is not None:
            values = aim.values
        self._tabulate(values)
        self.trump = contract.trump_suit
        self.mixed = is_mixed(contract)
        self.for_tricks = for_tricks
        """It was bid by name to take no trick, or every one: nothing else counts."""
        self.misere = contract.kind == "misere" and not for_tricks
        """The points are changed in the end."""
        self.loose = contract.kind == "tutti" and play.tutti_mode == "first_discard"
        """The first card that does not follow suit makes trump, and with it another plan."""
        self.domino = False
        """Cards are laid in rows."""
        self.pair = () if for_tricks else _pair(self.trump)
        """The two cards of the marriage; none where it cannot be that one hand had both once they were trump."""
        line = line_of(variant, contract)
        self.line = line.name if line else ""
        """The line of the sheet in which it is entered."""
        self.factor = line.factor if line else score.multipliers.get(cast("ContractName", contract.name), 1)
        parts = ("cards", "last", "match", "melds", "marriage")
        scope = score.multiplier_scope if score.kind in BOOKED else ()
        self.times = tuple(self.factor if part in scope else 1 for part in parts)
        """What card points, last trick, match, melds and marriage are multiplied with, where they are booked at all."""
        self.evenly = self.times == (self.factor,) * len(parts)
        """All of them with the same."""
        self._options = variant.melds
        self._keys: dict[int, tuple[int, ...]] = {}
        self._variant = variant
        self._made: dict[tuple[int, int, bool], Plan] = {}

    def _tabulate(self, values: Sequence[int]) -> None:
        """Make the tables of all tricks."""
        made = {mode: _ranked(mode, power) for mode, power in zip(self.modes, self.powers, strict=True)}
        self._ranked = tuple([made[mode] for mode in self.modes])
        self.values = bytes(values).ljust(256, b"\0")
        """A table for bytes.translate: the points of each card."""
        self.trumps = bytes(mode.trump if mode.trump >= 0 else _NO_SUIT for mode in self.modes)
        """By trick the suit that is trump."""
        self._even = len(made) == 1

    def ranks(self, cards: bytes, players: int) -> bytes:
        """How strong cards that were played are where their suit is led, trumps above all others."""
        if self._even:
            return cards.translate(self._ranked[0])
        tricks = [cards[at : at + players] for at in range(0, len(cards), players)]
        return b"".join([trick.translate(table) for trick, table in zip(tricks, self._ranked, strict=False)])

    def for_domino(self) -> Plan:
        """The same for a round of Domino, where nothing is multiplied."""
        self.domino, self.factor, self.times, self.evenly = True, 1, (1,) * len(self.times), True
        return self

    def with_trump(self, trick: int, suit: int, laid: bytes) -> Plan:
        """The plan of a round in which a card made this suit trump in a trick, with which these cards lay."""
        parted = any(card in laid for card in _pair(suit))
        found = self._made.get((trick, suit, parted))
        if found is None:
            found = self._made[trick, suit, parted] = self._with(Mode("trump", suit, False), trick)
            if parted:
                found.pair = ()
        return found

    def _with(self, mode: Mode, trick: int) -> Plan:
        made, play = copy(self), self._variant.play
        # All cards count by that trump, those of the tricks before it as well.
        values = card_values(self.contract, play, mode.trump)
        made.total = sum(values[card] for card in numbers(deck(self._variant.deal.deck)))
        made.modes = self.modes[:trick] + (mode,) * (len(self.modes) - trick)
        made.powers = tuple([power(each, play.ten) for each in made.modes])
        made._tabulate(values)
        made.contract, made.trump, made.loose = Contract("trump", mode.trump), mode.trump, False
        made.pair = _pair(mode.trump)
        made._keys, made._made = {}, {}
        return made

    def key(self, meld: Meld) -> tuple[int, ...]:
        """How good a meld is in this contract."""
        found = self._keys.get(meld.cards)
        if found is None:
            found = self._keys[meld.cards] = rank_key(meld, self.contract, self._options)
        return found


def _pair(trump: int) -> tuple[int, ...]:
    return (9 * trump + QUEEN, 9 * trump + KING) if trump >= 0 else ()


def _ranked(mode: Mode, power: Power) -> bytes:
    """A table for bytes.translate: how strong each card is where its suit is led, trumps above all others."""
    ranks = [power[suit][card] + _TRUMP * (suit == mode.trump) for card, suit in enumerate(SUIT_OF)]
    return bytes(ranks).ljust(256, b"\0")
