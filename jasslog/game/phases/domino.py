"""Reducing Domino: cards laid in rows, passes, and who has no cards left (GU-6 to GU-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY, Move
from jasslog.game.phases import calls, choosing, play
from jasslog.rules.domino import fitting, goes_out

if TYPE_CHECKING:
    from jasslog.events.choosing import Passed
    from jasslog.events.domino import CardPlaced, CardsLaidOut
    from jasslog.events.play import CardTakenBack
    from jasslog.game.round import Round
    from jasslog.game.state import Game

ROUND = "round"
"""What ends when only one seat is left with cards."""


def acts(game: Game, deal: Round) -> list[Act]:
    """The next seat lays a card that fits, or all that it has; it passes if it has none, or if anybody may (GU-7)."""
    found = []
    for seat in [deal.turn] if deal.turn != NOBODY else _holding(deal):
        cards, unknown = placeable(deal, seat), deal.unknown[seat]
        if cards or unknown:
            found.append(Act("card_placed", seat, tuple(numbers(cards))))
        if not cards or game.variant.domino.passing == "free":
            found.append(Act("passed", seat))
        if not unknown and goes_out(deal.played, deal.hands[seat]):
            found.append(Act("cards_laid_out", seat, tuple(numbers(deal.hands[seat])), optional=True))
    return found


def placeable(deal: Round, seat: int) -> int:
    """The known cards of a seat that it can lay now."""
    return deal.hands[seat] & fitting(deal.played)


def card_placed(game: Game, event: CardPlaced) -> str | None:
    """Lay a card to the rows, whether it fits or not."""
    return _move(game, event, (CARD[event.card],))


def cards_laid_out(game: Game, event: CardsLaidOut) -> str | None:
    """Lay several cards at once, whether they fit or not (GU-8)."""
    return _move(game, event, tuple(CARD[code] for code in event.cards))


def passed(game: Game, event: Passed) -> str | None:
    """Pass: in Domino the turn goes on, else it is a call on the way to the contract."""
    deal = game.round
    if deal is None or deal.rows is None:
        calls.said(game, event)
        return None
    return _move(game, event, ())


def _move(game: Game, event: CardPlaced | CardsLaidOut | Passed, cards: tuple[int, ...]) -> str | None:
    """Take a turn; the next one is that of the seat after it which still has cards, whoever's turn it was."""
    deal, seat = game.round, event.seat
    if deal is None or deal.rows is None or deal.phase not in ("dealing", "domino"):
        return None
    if deal.phase == "dealing":
        choosing.open_choosing(game, deal)
    held = _holding(deal)
    for card in cards:
        _lay(game, deal, seat, card)
    deal.last_card, deal.last_seat = (cards[0], seat) if len(cards) == 1 else (NOBODY, NOBODY)
    holding = _holding(deal)
    out = deal.rows.out + ((seat,) if seat in held and seat not in holding else ())
    deal.rows = deal.rows._replace(moves=(*deal.rows.moves, Move(seat, cards, event.seq)), out=out)
    if len(holding) > 1:
        deal.turn = min(holding, key=lambda other: (other - seat - 1) % game.players)
        return None
    deal.phase, deal.turn = "complete", NOBODY
    choosing.complete_last_hand(game, deal)
    return ROUND


def _lay(game: Game, deal: Round, seat: int, card: int) -> None:
    """A card leaves the hand for the rows; for one that the seat had not, it must have laid another one."""
    play.take_from_hand(game, deal, seat, card)
    if not deal.last_held and deal.hands[seat]:
        deal.unknown[seat] = deal.hands[seat].bit_count() - 1
        deal.dealt[seat] &= ~deal.hands[seat]
        deal.hands[seat], deal.known[seat] = 0, False


def _holding(deal: Round) -> list[int]:
    """The seats that still have cards."""
    return [seat for seat, hand in enumerate(deal.hands) if hand or deal.unknown[seat]]


def card_taken_back(game: Game, event: CardTakenBack) -> None:
    """Take the last card back into the hand: in Domino from the rows, else from the trick (I-5)."""
    deal, seat, card = game.round, event.seat, CARD[event.card]
    if deal is None or deal.rows is None:
        play.card_taken_back(game, event)
    elif play.may_take_back(game, deal, seat, card):
        if deal.last_held:
            deal.hands[seat] |= BIT[card]
        else:
            deal.unknown[seat] += 1
        if deal.last_fresh:
            deal.played &= ~BIT[card]
        out = tuple(other for other in deal.rows.out if other != seat)
        deal.rows = deal.rows._replace(moves=deal.rows.moves[:-1], out=out)
        deal.phase, deal.turn = "domino", seat
        deal.last_card = deal.last_seat = NOBODY
