"""Taking the last card back before the next one covers it (I-5)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, SUIT_OF
from jasslog.events.play import CardTakenBack
from jasslog.game.facts import NOBODY, UNREAD, Reason, Reasons
from jasslog.game.phases import choosing, columns, exchange, exposed, marriage, staging, tricks
from jasslog.game.score.aims import ban_lead
from jasslog.game.state import Game, Round


def may_take_back(game: Game, deal: Round | None, seat: int, card: int) -> bool:
    """Whether this is still the last card that was played, in a round not booked yet (I-5); an unread one is any."""
    if deal is None or game.stopped or deal.phase not in ("playing", "domino", "complete"):
        return False
    if deal.split.done or (not deal.trick and staging.drawn_since(deal)) or columns.turned_since(deal):
        return False
    return deal.last_seat == seat and deal.last_card in (card, UNREAD)


def why_not_taken_back(game: Game, event: CardTakenBack) -> Reasons:
    """A card is taken back before the next one covers it (I-5)."""
    if may_take_back(game, game.round, event.seat, CARD[event.card]):
        return ()
    return (Reason("taken-back-late", event.seat, event.card),)


def last_laid(deal: Round) -> int:
    """The event of the last card in a round that has one."""
    if deal.rows is not None:
        return deal.rows.moves[-1].event
    return deal.events[-1] if deal.events else deal.tricks[-1].events[-1]


def card_taken_back(game: Game, deal: Round, event: CardTakenBack) -> None:
    """Put the last card back into the hand; a card already covered stays where it is (I-5)."""
    seat, card = event.seat, CARD[event.card]
    if not may_take_back(game, deal, seat, card):
        return
    if deal.rows is not None:
        _lift_from_rows(deal, seat, card)
    else:
        _lift_from_trick(game, deal, seat, card)


def _lift_from_rows(deal: Round, seat: int, card: int) -> None:
    assert deal.rows is not None
    _give_back(deal, seat, card)
    deal.unknown[seat] += not deal.last_held
    out = tuple(other for other in deal.rows.out if other != seat)
    deal.rows = deal.rows._replace(moves=deal.rows.moves[:-1], out=out)
    deal.phase, deal.turn = "domino", seat
    deal.last_card = deal.last_seat = NOBODY


def _lift_from_trick(game: Game, deal: Round, seat: int, card: int) -> None:
    if deal.last_card == UNREAD:
        deal.last_held, deal.last_fresh = not deal.played & BIT[card], False
    if not deal.trick:
        _reopen_trick(game, deal)
    deal.trick.pop()
    deal.seats.pop()
    if deal.events.pop() == deal.maker:
        choosing.unmake_trump(game, deal)
    _give_back(deal, seat, card)
    columns.cover_again(deal, seat, card)
    marriage.card_returned(game, deal, seat, card)
    if not deal.tricks:
        # He may take the blind now.
        exchange.forget_blind(game, deal)
    deal.last_card = deal.last_seat = NOBODY
    if deal.trick:
        choosing.recount(deal)
        deal.turn = tricks.next_to_play(game, deal, deal.leader)
        return
    deal.points = 0
    deal.turn = tricks.rightful_leader(game, deal)
    if seat != deal.turn:
        exposed.ban_suit(game, deal, seat, card)


def _give_back(deal: Round, seat: int, card: int) -> None:
    """Put the card back where it came from; one that the seat did not hold goes nowhere."""
    if deal.last_held:
        deal.hands[seat] |= BIT[card]
        if not deal.known[seat]:
            # Of a card that went unread it is known only now.
            deal.dealt[seat] |= BIT[card]
    if deal.last_fresh:
        deal.played &= ~BIT[card]


def _reopen_trick(game: Game, deal: Round) -> None:
    staging.let_no_more_draw(deal)
    last = deal.tricks.pop()
    ban_lead(deal)
    if last.winner != NOBODY:
        deal.won[last.winner] -= last.points
        deal.won_tricks[last.winner] -= 1
    deal.trick, deal.seats, deal.events = list(last.cards), list(last.seats), list(last.events)
    deal.leader = last.leader
    deal.led = next((SUIT_OF[card] for card in last.cards if card >= 0), NOBODY)
    deal.power = deal.tables[len(deal.tricks)][deal.led]
    deal.mode = deal.modes[len(deal.tricks)]
    tricks.value_trick(deal)
    deal.need = len(last.cards)
    deal.phase = "playing"
