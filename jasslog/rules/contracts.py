"""Contracts, the mode in which each trick of a contract is played, and which card wins a trick (trick-winner)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from jasslog.cards import BIT, RANK_OF, RANKS, SUIT_NAMES, SUIT_OF, SUITS, card_number
from jasslog.options import Play, Ten

THREES = ("trump", "obenabe", "undenufe")
"""The order of the three parts of a ``threes`` contract, unless the contract names another."""


class Mode(Struct, frozen=True):
    """How one trick is played: which order holds, and which suit is trump."""

    kind: Literal["trump", "obenabe", "undenufe", "tutti"]
    trump: int
    """The number of the trump suit, or -1. Always -1 in tutti, where the suit led ranks as trumps do."""
    low: bool
    """The declarer wants few points, so a player without the suit led may under-trump (under-trump-low)."""


class Contract(Struct, frozen=True):
    """The contract that a round is played in, as the declarer named it.

    ``start`` is the mode in which slalom and guschti begin, ``base`` the contract under a misère, ``order`` the order
    of the parts of threes, and ``via`` the sheet line that the contract fills, where that line has another name.
    """

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
        """The contract as a record writes it, without the members that have their default value."""
        told = {name: value for name, value in asdict(self).items() if value != _UNSAID[name]}
        return {name: _PARTS[name][1](value) if name in _PARTS else value for name, value in told.items()}

    @property
    def name(self) -> str:
        """The name of the contract in the options: the suit's name for a trump contract, else its kind."""
        return SUIT_NAMES[self.suit] if self.kind == "trump" and self.suit >= 0 else self.kind

    @property
    def trump_suit(self) -> int:
        """The suit that is trump in every trick, or -1; a misère has the trump of its base."""
        if self.kind == "misere" and self.base is not None:
            return self.base.trump_suit
        return self.suit if self.kind == "trump" else -1


_UNSAID = asdict(Contract(""))
"""The default value of each member, which a record may leave out."""
_PARTS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "suit": (SUITS.index, SUITS.__getitem__),
    "base": (Contract.from_record, Contract.to_record),
    "order": (tuple, list),
}
"""The members that have another form in a record, each with the function that reads it and the one that writes it."""


@cache
def plain_contract(kind: str, suit: int = -1) -> Contract:
    """The contract of this kind and suit, with no further members.

    The same object is returned each time, which makes look-ups by contract fast.
    """
    return Contract(kind, suit)


OBENABE = Mode("obenabe", -1, False)
UNDENUFE = Mode("undenufe", -1, False)
TUTTI = Mode("tutti", -1, False)


def mode_of(contract: Contract, trick: int, tricks: int, play: Play) -> Mode:
    """The mode in which a trick begins; ``trick`` counts from 1, ``tricks`` is the number of tricks in the round.

    Tutti by first discard begins in Obenabe. Once a discard has made trump, the mode is that of ``mode_after_discard``.
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
    """The mode after ``card`` is played: in tutti by first discard, the first card that does not follow makes trump."""
    makes_trump = contract.kind == "tutti" and play.tutti_mode == "first_discard" and mode.trump < 0
    if makes_trump and SUIT_OF[card] != led_suit:
        return Mode("trump", SUIT_OF[card], mode.low)
    return mode


def is_mixed(contract: Contract) -> bool:
    """Whether the contract itself prescribes different modes for different tricks."""
    return contract.kind in ("slalom", "guschti", "threes")


def meld_mode(contract: Contract) -> str:
    """The kind of mode in which melds are compared, which is that of the first trick (meld-comparison)."""
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
    """For each suit led, the strength of each card: the highest wins, a card of strength 0 cannot win.

    The ten ranks low in Obenabe and tutti, whatever ``ten`` says. An unreadable card, -1, has strength 0.
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

    ``mode`` is the mode after the last card. It serves for the earlier cards, too: where a discard made trump, no card
    before it was of that suit.
    """
    return strongest(trick, power(mode, play.ten)[SUIT_OF[trick[0]]])


def strongest(trick: Sequence[int], power: Sequence[int]) -> int:
    """The place, from 0, of the strongest card in a trick of at least one card; the first card if none has strength."""
    powers = [*map(power.__getitem__, trick)]
    return powers.index(max(powers))
