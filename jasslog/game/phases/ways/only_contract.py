"""Nobody chooses: every round has the one contract of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.phases.ways.talk import Outcome
from jasslog.variants.naming import all_contracts

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS: frozenset[str] = frozenset()
RULE = "only-contract"


def acts(game: Game, deal: Round) -> list[Act]:
    """Nothing is said."""
    return []


def outcome(game: Game, deal: Round) -> Outcome:
    """The one contract; nobody is its declarer."""
    return Outcome(all_contracts(game.variant)[0])
