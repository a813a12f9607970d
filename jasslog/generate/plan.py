"""What will happen in a round as far as a generated table settles it before the first card."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.rules.contracts import Contract
from jasslog.rules.melds import Meld


class Stages(NamedTuple):
    """How a planned deal falls into its stages."""

    first: tuple[int, ...]
    """By seat, what is dealt before the choosing."""
    turned: int
    """The card that is turned."""
    taker: int
    """The seat that means to take it, or to name a suit; -1 where all will pass."""
    second: bool
    """Whether it does so only in the second round."""


class Plan(NamedTuple):
    """What will happen in a round as far as it is settled before the first card."""

    hands: tuple[int, ...]
    contract: Contract
    push: bool
    melds: tuple[tuple[Meld, ...], ...]
    """By seat, what it will announce, best first."""
    after_card: tuple[bool, ...]
    """By seat, whether it announces only after its own card, where that is in time."""
    blind: tuple[int, ...] = ()
    """The cards of the blind."""
    packets: tuple[tuple[int, ...], ...] = ()
    """By seat, the cards of its packet from the top."""
    talon: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The cards of the middle, face up and face down."""
    dead: tuple[int, ...] = ()
    """The cards that nobody is dealt."""
    columns: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """By seat, the cards that lie face down before it, and those face up on them."""
    stock: tuple[int, ...] = ()
    """The cards that are drawn, the first one first; the last is the one that is turned up."""
    wish: tuple[int, str] = (-1, "")
    """Who has the hand for a bid by name, and for which."""
    stages: Stages | None = None
    """How the deal falls into two stages, where it does."""
