"""What the ways of choosing share: who comes first, what has been said, what it has led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import open_contracts
from jasslog.game.rotation import find_forehand, in_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.rules.contracts import Contract


class Outcome(NamedTuple):
    """What the calls have led to."""

    contract: Contract | None
    """None where everybody has passed."""
    declarer: int = NOBODY


def speaking_order(game: Game, deal: Round) -> list[int]:
    """The seats in the order in which they speak, from the forehand on; none where the forehand is not known."""
    first = deal.forehand if deal.phase != "dealing" else find_forehand(game, deal)
    return in_turn(deal, first)


def named(deal: Round) -> Outcome | None:
    """The first contract that was named, also by the wrong seat (C-10)."""
    return next((Outcome(call.contract, call.seat) for call in deal.calls if call.contract is not None), None)


def seats_that(deal: Round, kind: str) -> list[int]:
    """The seats that have pushed, or passed, in order."""
    return [call.seat for call in deal.calls if call.kind == kind]


def choices(game: Game, seats: Iterable[int]) -> list[Act]:
    """For each of these seats the act of naming a contract that is open to it."""
    return [Act("contract_chosen", seat, contracts=open_contracts(game, seat)) for seat in seats]
