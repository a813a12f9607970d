"""Who wins a trick (T-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF
from jasslog.rules.contracts import Mode
from jasslog.rules.order import power

if TYPE_CHECKING:
    from jasslog.options.playing import Play


def winner(trick: Sequence[int], mode: Mode, play: Play) -> int:
    """The place in the trick, from 0, of the card that wins so far (T-1); the trick holds at least one card.

    ``mode`` is the one after the last card: where a discard made trump, no card before it was of that suit.
    """
    strength = power(mode, play.ten)[SUIT_OF[trick[0]]]
    strengths = [strength[card] for card in trick]
    return strengths.index(max(strengths))
