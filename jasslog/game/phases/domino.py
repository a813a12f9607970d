"""Domino: laying cards to the rows, passing, and running out of cards."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, CARD, cards, codes, numbers
from jasslog.events.base import card_of
from jasslog.events.before_play import Passed
from jasslog.events.play import CardPlaced, CardsLaidOut
from jasslog.game.facts import NOBODY, ROUND, Act, Move, Reason, Reasons
from jasslog.game.phases import calls, choosing, duties, later_cards
from jasslog.game.state import Game, Round
from jasslog.rules.legal import fitting, goes_out

Turn = CardPlaced | CardsLaidOut | Passed


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of the next seat: laying a card that fits, or all its cards; passing if none fits, or if anybody may."""
    moves = []
    for seat in [deal.turn] if deal.turn != NOBODY else _holding(deal):
        fit, unknown = placeable(deal, seat), deal.unknown[seat]
        if fit or unknown:
            moves.append(Act("card_placed", seat, tuple(numbers(fit)), unseen=bool(fit) and unknown > 0))
        if not fit or game.variant.domino.passing == "free":
            moves.append(Act("passed", seat))
        if not unknown and goes_out(deal.played, deal.hands[seat]):
            moves.append(Act("cards_laid_out", seat, tuple(numbers(deal.hands[seat])), optional=True))
    return moves


def placeable(deal: Round, seat: int) -> int:
    """The known cards of a seat that it can lay now."""
    return deal.hands[seat] & fitting(deal.played)


def why_not_placed(game: Game, event: CardPlaced) -> Reasons:
    """The reasons against laying a card: out of turn, not in the hand, or it does not fit (domino)."""
    reasons, deal = _why_no_turn(game, event)
    if deal is None:
        return reasons
    seat, card = event.seat, CARD[event.card]
    not_held, laid_before = duties.why_not_held(game, deal, seat, card), deal.played & BIT[card]
    if fitting(deal.played) & BIT[card] or (not_held and laid_before):
        return (*reasons, *not_held)
    return (*reasons, *not_held, Reason("card-does-not-fit", seat, event.card, tuple(codes(placeable(deal, seat)))))


def card_placed(game: Game, deal: Round, event: CardPlaced) -> str | None:
    """Lay a card to the rows, whether it fits or not; return ROUND if it ends the round."""
    return _move(game, deal, event, (CARD[event.card],))


def why_not_laid_out(game: Game, event: CardsLaidOut) -> Reasons:
    """The reasons against laying out the whole hand: out of turn, not held, left back, or not fitting (domino-out)."""
    reasons, deal = _why_no_turn(game, event)
    if deal is None:
        return reasons
    seat, laid = event.seat, cards(event.cards)
    not_held = (duties.why_not_held(game, deal, seat, CARD[code]) for code in event.cards)
    reasons = (*reasons, *next(filter(None, not_held), ()))
    left = deal.hands[seat].bit_count() + deal.unknown[seat] - laid.bit_count()
    if left <= 0 and goes_out(deal.played, laid):
        return reasons
    slots = {"why": "left" if left > 0 else "rows", "cards": list(event.cards), "left": max(0, left)}
    return (*reasons, Reason("lay-out-not-allowed", seat, slots=slots))


def cards_laid_out(game: Game, deal: Round, event: CardsLaidOut) -> str | None:
    """Lay several cards at once, whether they fit or not (domino-out); return ROUND if they end the round."""
    return _move(game, deal, event, tuple(CARD[code] for code in event.cards))


def why_not_passed(game: Game, event: Passed) -> Reasons:
    """The reasons against a pass: out of turn, or with a card that fits, unless anybody may pass (domino-pass).

    Outside Domino a pass is a call on the way to the contract.
    """
    if game.round.rows is None:
        return calls.why_not_said(game, event)
    reasons, deal = _why_no_turn(game, event)
    legal = placeable(deal, event.seat) if deal is not None else 0
    if not legal or game.variant.domino.passing != "only_if_stuck":
        return reasons
    return (*reasons, Reason("pass-not-needed", event.seat, legal=tuple(codes(legal))))


def passed(game: Game, deal: Round, event: Passed) -> str | None:
    """Record a pass: a turn in Domino, else a call on the way to the contract."""
    if deal.rows is None:
        calls.said(game, deal, event)
        return None
    return _move(game, deal, event, ())


def _why_no_turn(game: Game, event: Turn) -> tuple[Reasons, Round | None]:
    """The reasons against any turn of this seat, and the round as it is then; None for the round outside Domino."""
    deal, code = game.round, card_of(event)
    reasons: Reasons = ()
    if deal.rows is None or deal.phase not in ("dealing", "domino"):
        return (Reason("not-expected", event.seat, code, slots={"why": "domino"}),), None
    if deal.phase == "dealing":
        reasons, deal = later_cards.why_not_all_dealt(game, deal), choosing.opened(game).round
    if deal.turn in (event.seat, NOBODY):
        return reasons, deal
    return (*reasons, Reason("out-of-turn", event.seat, code, slots={"expected": [deal.turn]})), deal


def _move(game: Game, deal: Round, event: Turn, laid: tuple[int, ...]) -> str | None:
    """Apply a turn; return ROUND if fewer than two seats have cards then.

    The next turn is that of the next seat with cards after this one, whoever's turn it was.
    """
    seat = event.seat
    if deal.rows is None or deal.phase not in ("dealing", "domino"):
        return None
    if deal.phase == "dealing":
        choosing.open_choosing(game, deal)
    held = _holding(deal)
    for card in laid:
        _lay(deal, seat, card)
    deal.last_card, deal.last_seat = (laid[0], seat) if len(laid) == 1 else (NOBODY, NOBODY)
    holding = _holding(deal)
    out = deal.rows.out + ((seat,) if seat in held and seat not in holding else ())
    deal.rows = replace(deal.rows, moves=(*deal.rows.moves, Move(seat, laid, event.seq)), out=out)
    if len(holding) > 1:
        deal.turn = turn_now(game, deal)
        return None
    deal.phase, deal.turn = "complete", NOBODY
    choosing.complete_last_hand(game, deal)
    return ROUND


def turn_now(game: Game, deal: Round) -> int:
    """The seat whose turn it is: the next one with cards after the seat that moved last; at first the forehand."""
    moves = deal.rows.moves if deal.rows is not None else ()
    return game.first_of(_holding(deal), moves[-1].seat + 1) if moves else deal.forehand


def _lay(deal: Round, seat: int, card: int) -> None:
    """Move a card to the rows; a seat that did not hold it laid another card instead, so its hand becomes unknown."""
    duties.take_from_hand(deal, seat, card)
    if not deal.last_held and deal.hands[seat]:
        deal.unknown[seat] = deal.hands[seat].bit_count() - 1
        deal.dealt[seat] &= ~deal.hands[seat]
        deal.hands[seat], deal.known[seat] = 0, False


def _holding(deal: Round) -> list[int]:
    """The seats that still have cards."""
    return [seat for seat, hand in enumerate(deal.hands) if hand or deal.unknown[seat]]
