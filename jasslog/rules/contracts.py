"""Contracts, the mode in which each trick of one is played, what beats what in it (trick-winner)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from jasslog.cards import BIT, RANK_OF, RANKS, SUIT_NAMES, SUIT_OF, SUITS, card_number
from jasslog.options import Play, Ten

THREES = ("trump", "obenabe", "undenufe")
"""The order of the parts of threes, where none is said."""


class Mode(Struct, frozen=True):
    """How one trick is played: which order holds, and which suit is trump."""

    kind: Literal["trump", "obenabe", "undenufe", "tutti"]
    trump: int
    """Trump suit number, or -1; in tutti always -1, the suit led stands in for it."""
    low: bool
    """The declarer wants few points, so a void player may under-trump (under-trump-low)."""


class Contract(Struct, frozen=True):
    """What a round is played for, as the declarer named it."""

    kind: str
    suit: int = -1
    start: str = ""
    base: Contract | None = None
    order: tuple[str, ...] = ()
    via: str = ""

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Contract:
        """The contract written in a record, whose shape has been checked."""
        return cls(**{name: _PARTS[name][0](value) if name in _PARTS else value for name, value in record.items()})

    def to_record(self) -> dict[str, Any]:
        """The contract as a record writes it, without the members it does not need."""
        told = {name: value for name, value in asdict(self).items() if value != _UNSAID[name]}
        return {name: _PARTS[name][1](value) if name in _PARTS else value for name, value in told.items()}

    @property
    def name(self) -> str:
        """The name under which the options list it: a trump contract goes by its suit."""
        return SUIT_NAMES[self.suit] if self.kind == "trump" and self.suit >= 0 else self.kind

    @property
    def trump_suit(self) -> int:
        """The suit that is trump in every trick, or -1; a misère takes it from its base."""
        if self.kind == "misere" and self.base is not None:
            return self.base.trump_suit
        return self.suit if self.kind == "trump" else -1


_UNSAID = asdict(Contract(""))
"""What holds for each part of a contract that is not written down."""
_PARTS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "suit": (SUITS.index, SUITS.__getitem__),
    "base": (Contract.from_record, Contract.to_record),
    "order": (tuple, list),
}
"""Members that a record writes in another way: how each is read, and how it is written."""


@cache
def plain_contract(kind: str, suit: int = -1) -> Contract:
    """A contract that is named by its kind and suit alone; the same is made only once, so that it is soon found."""
    return Contract(kind, suit)


OBENABE = Mode("obenabe", -1, False)
UNDENUFE = Mode("undenufe", -1, False)
TUTTI = Mode("tutti", -1, False)


def mode_of(contract: Contract, trick: int, tricks: int, play: Play) -> Mode:
    """The mode in which a trick begins; ``trick`` counts from 1, ``tricks`` is their number.

    Tutti by first discard begins in Obenabe: once trump is made the caller keeps ``mode_after_discard``.
    """
    kind = contract.kind
    if kind == "misere":
        inner = mode_of(contract.base, trick, tricks, play) if contract.base else OBENABE
        return replace(inner, low=True)
    if kind == "tutti":
        return TUTTI if play.tutti_mode == "led_suit" else OBENABE
    if kind == "slalom":
        return _alternate(contract.start, trick % 2 == 1)
    if kind == "guschti":
        return _alternate(contract.start, trick <= play.guschti_split[0])
    if kind == "threes":
        third = min((trick - 1) * 3 // max(tricks, 1), 2)
        kind = (contract.order or THREES)[third]
    if kind == "trump":
        return Mode("trump", contract.suit, False)
    return UNDENUFE if kind == "undenufe" else OBENABE


def _alternate(start: str, first: bool) -> Mode:
    return UNDENUFE if (start == "undenufe") == first else OBENABE


def mode_after_discard(mode: Mode, led_suit: int, card: int, contract: Contract, play: Play) -> Mode:
    """The mode once ``card`` lies: in tutti by first discard the first card off suit makes trump."""
    makes_trump = contract.kind == "tutti" and play.tutti_mode == "first_discard" and mode.trump < 0
    if makes_trump and SUIT_OF[card] != led_suit:
        return Mode("trump", SUIT_OF[card], mode.low)
    return mode


def is_mixed(contract: Contract) -> bool:
    """Whether the mode changes from trick to trick by plan."""
    return contract.kind in ("slalom", "guschti", "threes")


def meld_mode(contract: Contract) -> str:
    """The kind of the mode in which melds are compared: that of the first trick (meld-comparison)."""
    if contract.kind == "misere" and contract.base is not None:
        return meld_mode(contract.base)
    if contract.kind == "threes":
        return (contract.order or THREES)[0]
    return (contract.start or "obenabe") if contract.kind in ("slalom", "guschti") else contract.kind


# Which card beats which, and so who wins a trick (trick-winner)

_TRUMP = {"low": "678TQKA9J", "high": "678QKTA9J"}
_PLAIN = {"low": "6789TJQKA", "high": "6789JQKTA"}
_UNDENUFE = "AKQJT9876"
_ABOVE_PLAIN = 10


@cache
def power(mode: Mode, ten: Ten) -> tuple[tuple[int, ...], ...]:
    """For each suit led, the strength of each card: 0 cannot win, the highest wins.

    The ten stands low in Obenabe and tutti, whatever ``ten`` says. A card that nobody could read, -1, has none.
    """
    return tuple((*(_strength(mode, ten, led, card) for card in range(36)), 0) for led in range(4))


def _strength(mode: Mode, ten: Ten, led: int, card: int) -> int:
    suit, rank = SUIT_OF[card], RANKS[RANK_OF[card]]
    if mode.kind == "trump" and suit == mode.trump:
        return _ABOVE_PLAIN + _TRUMP[ten].index(rank)
    if suit != led:
        return 0
    if mode.kind == "tutti":
        return 1 + _TRUMP["low"].index(rank)
    if mode.kind == "undenufe":
        return 1 + _UNDENUFE.index(rank)
    return 1 + _PLAIN[ten if mode.kind == "trump" else "low"].index(rank)


@cache
def higher_trumps(ten: Ten) -> tuple[int, ...]:
    """For each card, the set of the cards of its suit that beat it when that suit is trump (trump-order)."""
    scale = [RANKS.index(rank) for rank in _TRUMP[ten]]
    above = [scale[scale.index(rank) + 1 :] for rank in range(9)]
    return tuple(sum(BIT[card_number(SUIT_OF[card], rank)] for rank in above[RANK_OF[card]]) for card in range(36))


# Who wins a trick (trick-winner)


def winner(trick: Sequence[int], mode: Mode, play: Play) -> int:
    """The place in the trick, from 0, of the card that wins so far (trick-winner); the trick holds at least one card.

    ``mode`` is the one after the last card: where a discard made trump, no card before it was of that suit.
    """
    return strongest(trick, power(mode, play.ten)[SUIT_OF[trick[0]]])


def strongest(trick: Sequence[int], power: Sequence[int]) -> int:
    """The place in a trick, of one card at least, of that with most of a power; the first one where none has any."""
    powers = [*map(power.__getitem__, trick)]
    return powers.index(max(powers))
