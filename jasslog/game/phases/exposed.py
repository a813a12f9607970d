"""A card that is shown and goes back: for a while the partner may not lead its suit (I-4)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, SUIT_OF, SUIT_SET
from jasslog.events.play import CardExposed
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.hands import may_hold
from jasslog.game.reason import Reason, Reasons
from jasslog.game.round import Round
from jasslog.game.state import Game


def why_not_exposed(game: Game, event: CardExposed) -> Reasons:
    """A card can be shown only by the seat that holds it, once hands are dealt."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase not in UNDER_WAY[1:]:
        return (Reason("not-expected", seat, event.card),)
    if deal.known[seat] and not may_hold(deal, seat, BIT[CARD[event.card]]):
        return (Reason("card-not-held", seat, event.card),)
    return ()


def card_exposed(game: Game, event: CardExposed) -> None:
    """A card is shown and goes back; its suit may not be led if the showing seat is the leader's partner (I-4)."""
    deal = game.round
    if deal is not None and deal.phase == "playing" and not deal.trick:
        ban_suit(game, deal, event.seat, CARD[event.card])


def ban_suit(game: Game, deal: Round, seat: int, card: int) -> None:
    """The suit of a card that a seat has shown may not be led, if its partner is about to lead (I-4)."""
    rule = game.variant.irregularities.exposed_lead_ban
    if rule != "none" and deal.turn != NOBODY and game.partners[deal.turn] == seat:
        deal.banned |= SUIT_SET[SUIT_OF[card]]


def lift_ban(game: Game, deal: Round, winner: int) -> None:
    """A ban lapses with the trick it was for, or when the opponents have won one (I-4)."""
    lasting = game.variant.irregularities.exposed_lead_ban == "until_opponent_trick"
    if deal.banned and not (lasting and game.side_of[max(winner, 0)] == game.side_of[deal.leader]):
        deal.banned = 0
