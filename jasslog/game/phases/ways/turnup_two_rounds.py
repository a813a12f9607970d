"""A card of the pack is turned; each seat takes its suit or passes, then names any suit or passes once more (G9-1)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF, deck, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import open_contracts
from jasslog.game.phases.ways.talk import Outcome, named, seats_that, speaking_order
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"card_turned", "contract_chosen", "passed"})
RULE = "turn-up"
_ROUNDS = 2


def acts(game: Game, deal: Round) -> list[Act]:
    """A card that nobody has is turned; then the next seat takes it, or in the second round names a suit, or passes."""
    if deal.turned == NOBODY:
        pack = deck(game.variant.deal.deck) & ~reduce(or_, deal.dealt)
        return [Act("card_turned", cards=tuple(numbers(pack)))]
    passed = len(seats_that(deal, "passed"))
    place = passed % game.players
    seats = speaking_order(game, deal)[place : place + 1] or range(game.players)
    taking = [Act("contract_chosen", seat, contracts=_offered(game, deal, seat, passed)) for seat in seats]
    if game.variant.choosing.all_pass == "forced" and passed == _ROUNDS * game.players - 1:
        return taking
    return taking + [Act("passed", seat) for seat in seats]


def _offered(game: Game, deal: Round, seat: int, passed: int) -> tuple[Contract, ...]:
    turned = Contract("trump", SUIT_OF[deal.turned])
    if passed < game.players:
        return (turned,)
    again = game.variant.choosing.turned_suit_again
    return tuple(contract for contract in open_contracts(game, seat) if again or contract != turned)


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The suit that was taken or named, or that everybody has passed twice."""
    everybody = len(seats_that(deal, "passed")) >= _ROUNDS * game.players
    return named(deal) or (Outcome(None) if everybody else None)
