"""Each seat in turn chooses or pushes to the next; come round, the choice must be made (C-12, G6-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.acts import Act
from jasslog.game.naming import open_contracts
from jasslog.game.phases.ways.talk import Outcome, choices, named, seats_that, speaking_order

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"contract_chosen", "pushed"})
RULE = "push-round"


def acts(game: Game, deal: Round) -> list[Act]:
    """The next seat chooses or pushes, and must push if nothing is open to it; then the first that can must choose."""
    order = speaking_order(game, deal)
    able = [seat for seat in order if open_contracts(game, seat)]
    waiting = order[len(seats_that(deal, "pushed")) :][:1]
    if order and not waiting:
        return choices(game, (able or order)[:1])
    seats = waiting or deal.dealt_in
    return choices(game, [s for s in seats if s in able or not order]) + [Act("pushed", seat) for seat in seats]


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The contract, once somebody has named one."""
    return named(deal)
