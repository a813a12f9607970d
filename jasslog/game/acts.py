"""What a phase answers: which acts may come next, and what speaks against one.

Each phase answers three questions side by side: ``acts``, what may come now; ``why_not_…``, what speaks against an
act; and what it does. The reasons stop nothing, as the act is applied as it happened; the court makes findings of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from jasslog.game.facts import NOBODY
from jasslog.rules.bids import Room
from jasslog.rules.contracts import Contract


class Act(Struct, frozen=True):
    """A kind of act that is legal now."""

    type: str
    seat: int = NOBODY
    cards: tuple[int, ...] = ()
    """The cards to choose from, for acts with a card."""
    contracts: tuple[Contract, ...] = ()
    room: Room | None = None
    """What may be said, for bids, predictions and better cards."""
    optional: bool = False
    """Whether play can go on without it."""
    unseen: bool = False
    """Whether it may be another card than those to choose from, as nobody knows the whole hand."""


# What speaks against an act


_EMPTY: Mapping[str, Any] = MappingProxyType({})
ALL_SEATS = frozenset(range(5))


class Reason(Struct, frozen=True):
    """One thing that speaks against an act.

    >>> Reason("not-expected", 2).seat
    2
    """

    name: str
    """The finding that says so; its severity tells a wrong act from a doubtful one."""
    seat: int = NOBODY
    card: str = ""
    legal: tuple[str, ...] = ()
    """What would have been allowed instead."""
    slots: Mapping[str, Any] = _EMPTY
    """Further figures for the text, such as ``why`` and ``expected``."""
    rule: str = ""
    """The rule's id where it is a closer one than that of all findings of this name."""
    evidence: tuple[int, ...] = ()
    """Numbers of the events that prove it."""
    doubts: frozenset[int] | None = None
    """Whose hands nobody knows from then on; None where the record can be trusted as before."""
    lost: bool = False
    """With ``doubts``: an act is missing, so turn and order are in doubt, too."""
    only_caused: bool = False
    """With ``doubts``: only where it follows from an earlier finding, such as a stop after which the table went on."""
    unless_doubted: bool = False
    """Not worth saying where the record of the round is in doubt already."""


class Open(Struct, frozen=True):
    """A question: nobody can tell yet whether a card was legal."""

    seat: int
    given: Callable[[int], Reason | None] | None = None
    """What speaks against the card if it came from a hand with these; None where no card shown later can tell."""


Reasons = tuple[Reason | Open, ...]
"""All that speaks against an act or may do so, in order; empty where nothing does."""


def one_word(name: str, why: str, seat: int, *, card: str = "", rule: str = "") -> Reasons:
    """The reason that a word tells, such as ``moment`` or ``seat``; none where the word is empty."""
    return (Reason(name, seat, card, slots={"why": why}, rule=rule),) if why else ()
