"""The dealer's last card is turned and its suit is trump; nobody chooses (G5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import ACE, RANK_OF, SIX, SUIT_OF, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases.columns import last_open
from jasslog.game.phases.ways.talk import Outcome, named
from jasslog.game.rotation import last_dealt
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

CALLS = frozenset({"card_turned"})
RULE = "kreuzjass"


def acts(game: Game, deal: Round) -> list[Act]:
    """The dealer turns the card he got last, which of a hand may be any, or who got the last one where he has none."""
    seat = last_dealt(game, deal)
    cards = last_open(deal, seat) if deal.variant.deal.columns else deal.dealt[seat]
    return [Act("card_turned", seat, tuple(numbers(cards)))]


def outcome(game: Game, deal: Round) -> Outcome | None:
    """The suit of the turned card, or what an ace or six of it makes (DF-7); the dealer counts as declarer."""
    if deal.turned == NOBODY:
        return named(deal)
    rank, choosing = RANK_OF[deal.turned], game.variant.choosing
    made = choosing.turned_ace if rank == ACE else choosing.turned_six if rank == SIX else "trump"
    return Outcome(Contract(made, SUIT_OF[deal.turned] if made == "trump" else NOBODY), deal.dealer)
