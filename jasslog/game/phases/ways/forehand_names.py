"""The forehand names the contract; nobody else speaks (Z6-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.phases.ways.talk import Outcome, choices, named, speaking_order

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"contract_chosen"})
RULE = "forehand-names"


def acts(game: Game, deal: Round) -> list[Act]:
    """The forehand, or whoever that may be, names one of the contracts."""
    return choices(game, speaking_order(game, deal)[:1] or deal.dealt_in)


def outcome(game: Game, deal: Round) -> Outcome | None:
    """What was named."""
    return named(deal)
