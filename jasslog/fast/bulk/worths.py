"""What each card is worth in a trick, as one number: points, what it is bound to, and its strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF

if TYPE_CHECKING:
    from jasslog.fast.plans import Plan
    from jasslog.rules.contracts import Mode
    from jasslog.variants.groups.playing import Play

POINTS = (1 << 10) - 1
OFF = 1 << 10
"""Allowed to a hand without the suit led."""
RUFF = 1 << 12
"""A trump on a plain lead, or on any where trumps are to be beaten: it must beat those before it."""
BARE = 1 << 14
"""Allowed to a hand without trumps."""
_STRENGTH = 16

Worth = tuple[int, ...]
"""Of each card by number: its points, its marks, and in the bits above them its strength.

Where those of a trick are added up, points and marks do not run into one another.
"""


def by_lead(plan: Plan, trick: int, play: Play) -> list[Worth]:
    """By the suit led to a trick what each card is worth."""
    mode, powers = plan.modes[trick], plan.powers[trick]
    return [
        tuple(powers[led][card] << _STRENGTH | _mark(mode, led, card, play) | plan.values[card] for card in range(36))
        for led in range(4)
    ]


def _mark(mode: Mode, led: int, card: int, play: Play) -> int:
    """What makes it certain that a card may follow this suit; without any mark it always may."""
    if SUIT_OF[card] == led:
        return RUFF if led == mode.trump and play.head_trump_lead else 0
    if SUIT_OF[card] == mode.trump:
        return RUFF if play.may_ruff_with_led_suit else RUFF | OFF
    forced = mode.trump >= 0 and led != mode.trump and play.void_duty != "free"
    return OFF | BARE if forced else OFF
