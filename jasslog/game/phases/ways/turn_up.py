"""A card that lies beside the hands is turned and its suit is trump; nobody chooses (PZ3-1, PZ5-1, HJ-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import deck, numbers
from jasslog.game.acts import Act
from jasslog.game.phases.exchange import turned_pile
from jasslog.game.phases.ways import dealer_last_card

if TYPE_CHECKING:
    from jasslog.game.phases.ways.talk import Outcome
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"card_turned"})
RULE = "card-beside-turned"


def acts(game: Game, deal: Round) -> list[Act]:
    """The dealer turns a card of that pile: one of its known cards, else one that no hand is known to hold."""
    return [Act("card_turned", deal.dealer, tuple(numbers(turnable(game, deal))))]


def turnable(game: Game, deal: Round) -> int:
    """The cards that may be the one turned."""
    pile = turned_pile(deal)
    if not pile.unknown:
        return pile.cards
    elsewhere = deal.aside.known & ~pile.cards
    for dealt in deal.dealt:
        elsewhere |= dealt
    return deck(game.variant.deal.deck) & ~elsewhere


def outcome(game: Game, deal: Round) -> Outcome | None:
    """As where the dealer's own card is turned."""
    return dealer_last_card.outcome(game, deal)
