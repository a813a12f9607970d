"""The forehand chooses or pushes; then the partner must choose (C-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases.ways.talk import Outcome, choices, named, speaking_order

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"contract_chosen", "pushed"})
RULE = "push-once"


def acts(game: Game, deal: Round) -> list[Act]:
    """The forehand, or whoever that may be, chooses or pushes; after a push the partner chooses."""
    if deal.pushed != NOBODY:
        return choices(game, [game.partner(deal.pushed)])
    seats = speaking_order(game, deal)[:1] or deal.dealt_in
    return choices(game, seats) + [Act("pushed", seat) for seat in seats]


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The contract, once somebody has named one."""
    return named(deal)
