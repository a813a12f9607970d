"""Which card beats which, and so who wins a trick (O-1 to O-6, T-1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jasslog.cards import RANK_OF, RANKS, SUIT_OF
from jasslog.options import Play, Ten
from jasslog.rules.contracts import Mode

_TRUMP = {"low": "678TQKA9J", "high": "678QKTA9J"}
_PLAIN = {"low": "6789TJQKA", "high": "6789JQKTA"}
_UNDENUFE = "AKQJT9876"
_ABOVE_PLAIN = 10


@cache
def power(mode: Mode, ten: Ten) -> tuple[tuple[int, ...], ...]:
    """For each suit led, the strength of each card: 0 cannot win, the highest wins (O-1 to O-6).

    The ten stands low in Obenabe and tutti, whatever ``ten`` says.
    """
    return tuple(tuple(_strength(mode, ten, led, card) for card in range(36)) for led in range(4))


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
    """For each card, the set of the cards of its suit that beat it when that suit is trump (O-1, O-4)."""
    scale = [RANKS.index(rank) for rank in _TRUMP[ten]]
    above = [scale[scale.index(rank) + 1 :] for rank in range(9)]
    return tuple(sum(1 << 9 * SUIT_OF[card] + rank for rank in above[RANK_OF[card]]) for card in range(36))


# Who wins a trick (T-1)


def winner(trick: Sequence[int], mode: Mode, play: Play) -> int:
    """The place in the trick, from 0, of the card that wins so far (T-1); the trick holds at least one card.

    ``mode`` is the one after the last card: where a discard made trump, no card before it was of that suit.
    """
    strength = power(mode, play.ten)[SUIT_OF[trick[0]]]
    strengths = [strength[card] for card in trick]
    return strengths.index(max(strengths))
