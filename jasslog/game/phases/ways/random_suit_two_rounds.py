"""A card of another pack is turned; each seat accepts its suit or passes, then once more with a second one (G10-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CODES, SUIT_OF
from jasslog.game.acts import Act
from jasslog.game.phases.ways.talk import Outcome, named, seats_that, speaking_order
from jasslog.rules.contracts import plain_contract

if TYPE_CHECKING:
    from jasslog.game.facts import Call
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"card_turned", "contract_chosen", "passed"})
RULE = "random-suit"
_ROUNDS = 2


def acts(game: Game, deal: Round) -> list[Act]:
    """A card is turned where a round of calls begins; then the next seat accepts its suit or passes."""
    turned, passed = _turned(deal), len(seats_that(deal, "passed"))
    if len(turned) <= passed // game.players:
        return [Act("card_turned", cards=_to_turn(game, turned))]
    place = passed % game.players
    seats = speaking_order(game, deal)[place : place + 1] or range(game.players)
    offered = (plain_contract("trump", SUIT_OF[turned[-1].card]),)
    accepting = [Act("contract_chosen", seat, contracts=offered) for seat in seats]
    if game.variant.choosing.all_pass == "forced" and passed == _ROUNDS * game.players - 1:
        return accepting
    return accepting + [Act("passed", seat) for seat in seats]


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The suit that was accepted, or that everybody has passed twice."""
    everybody = len(seats_that(deal, "passed")) >= _ROUNDS * game.players
    return named(deal) or (Outcome(None) if everybody else None)


def _turned(deal: Round) -> list[Call]:
    return [call for call in deal.calls if call.kind == "card_turned"]


def _to_turn(game: Game, turned: list[Call]) -> tuple[int, ...]:
    """The cards that may be turned: any of a whole pack, but not of a suit that all have refused."""
    refused = [SUIT_OF[call.card] for call in turned] if game.variant.choosing.second_suit_differs else []
    return tuple(card for card in range(len(CODES)) if SUIT_OF[card] not in refused)
