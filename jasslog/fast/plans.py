"""What the hot path keeps ready of a set of rules: its contracts with their tables, and texts it has understood."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

import orjson

from jasslog.cards import CARD, KING, QUEEN, SUIT_OF, deck, numbers
from jasslog.fast.known import knows
from jasslog.game.choosing import contract_tables
from jasslog.game.naming import all_contracts
from jasslog.rules.contracts import is_mixed
from jasslog.rules.melds import Meld, rank_key
from jasslog.variants.possible import tricks_in_round

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract, Mode
    from jasslog.variants.options import ContractName, Play, Variant

KINDS = ("trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "threes")
"""Contracts in which nothing that is played changes the order of the cards or what the round is worth."""

ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
"""The seats in turn from each one on."""

POINTS = (1 << 10) - 1
OFF = 1 << 10
"""Allowed to a hand without the suit led."""
RUFF = 1 << 12
"""A trump on a plain lead: it must beat those before it."""
BARE = 1 << 14
"""Allowed to a hand without trumps."""
MARKS = 3 * (OFF | RUFF | BARE)
"""All marks, also of three followers together."""
_STRENGTH = 16

Worth = tuple[int, ...]
"""Of each card by number: its points, its marks, and in the bits above them its strength.

Where several are added up, points and marks do not run into one another.
"""


class Plan:
    """A contract in a set of rules."""

    __slots__ = ("contract", "factor", "keys", "mixed", "modes", "options", "pair", "times", "total", "trump", "worths")

    def __init__(self, contract: Contract, variant: Variant) -> None:
        play, tricks = variant.play, tricks_in_round(variant.deal)
        self.contract = contract
        self.modes, powers, values, self.total = contract_tables(contract, tricks, play, variant.deal.deck)
        self.worths = tuple(_by_lead(mode, power, values, play) for mode, power in zip(self.modes, powers, strict=True))
        """For each trick, by the card led, what each card is worth."""
        self.trump = contract.trump_suit
        self.mixed = is_mixed(contract)
        self.pair = (9 * self.trump + QUEEN, 9 * self.trump + KING) if self.trump >= 0 else ()
        """The two cards of the marriage."""
        score = variant.score
        self.factor = factor = score.multipliers.get(cast("ContractName", contract.name), 1)
        parts = ("cards", "last", "match", "melds", "marriage")
        self.times = tuple(factor if part in score.multiplier_scope else 1 for part in parts)
        """What card points, last trick, match, melds and marriage are multiplied with."""
        self.options = variant.melds
        self.keys: dict[int, tuple[int, ...]] = {}

    def key(self, meld: Meld) -> tuple[int, ...]:
        """How good a meld is in this contract."""
        found = self.keys.get(meld.cards)
        if found is None:
            found = self.keys[meld.cards] = rank_key(meld, self.contract, self.options)
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
        return 0
    if SUIT_OF[card] == mode.trump:
        return RUFF if play.may_ruff_with_led_suit else RUFF | OFF
    forced = mode.trump >= 0 and led != mode.trump and play.void_duty != "free"
    return OFF | BARE if forced else OFF


class Said(NamedTuple):
    """A meld as a line says it."""

    seat: int
    meld: Meld
    cards: bytes
    owner: bytes
    """The seat, once for each card."""


class Rules:
    """A set of rules that the hot path understands."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.tricks = tricks_in_round(variant.deal)
        self.cards = 4 * self.tricks
        self.deck = bytes(numbers(deck(variant.deal.deck)))
        self.contracts: dict[bytes, tuple[int, Contract]] = {
            b'"contract":%b,"seat":%d,' % (_json(contract), seat): (seat, contract)
            for contract in all_contracts(variant)
            if contract.kind in KINDS
            for seat in range(4)
        }
        """Seat and contract by the text of a choice."""
        self.melds: dict[bytes, Said] = {}
        """The melds that have been read, by their text."""
        self.cuts: dict[bytes, int] = {}
        """The seats that cut as they may, by the text of the cut."""
        self.owners = {
            bytes(48 + seat for seat in order): b"".join(bytes([seat]) * self.tricks for seat in order)
            for order in ORDER
        }
        """By the digits of the seats to which hands are dealt in turn: who gets each card."""
        self.holder = CARD.get(variant.deal.holder_card or "", -1)
        self._plans: dict[Contract, Plan] = {}

    def plan(self, contract: Contract) -> Plan:
        """The tables of a contract; made when it is first chosen."""
        plan = self._plans.get(contract)
        if plan is None:
            plan = self._plans[contract] = Plan(contract, self.variant)
        return plan


def _json(contract: Contract) -> bytes:
    return orjson.dumps(contract.to_record(), option=orjson.OPT_SORT_KEYS)


@lru_cache(64)
def rules_of(variant: Variant) -> Rules | None:
    """What is kept ready of a set; None for one that the hot path does not understand."""
    return Rules(variant) if variant.deal.players == 4 and knows(variant) else None
