"""A kind of act that may come next."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.game.facts import NOBODY
from jasslog.rules.bids import Room
from jasslog.rules.contracts import Contract


class Act(NamedTuple):
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
