"""Each seat in turn chooses or passes, once; all may pass unless the rules force the last (G8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.phases.ways.talk import Outcome, choices, named, seats_that, speaking_order

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"contract_chosen", "passed"})
RULE = "one-round"


def acts(game: Game, deal: Round) -> list[Act]:
    """The next seat chooses or passes."""
    passed = len(seats_that(deal, "passed"))
    seats = speaking_order(game, deal)[passed : passed + 1] or deal.dealt_in
    if game.variant.choosing.all_pass == "forced" and passed == len(deal.dealt_in) - 1:
        return choices(game, seats)
    return choices(game, seats) + [Act("passed", seat) for seat in seats]


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The contract, or that everybody has passed."""
    everybody = len(seats_that(deal, "passed")) >= len(deal.dealt_in)
    return named(deal) or (Outcome(None) if everybody else None)
