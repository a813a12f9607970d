"""Irregularities: cards shown and not played, tricks looked at again, the last card taken back."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, CARD, cards, codes
from jasslog.events.deal import Revealed
from jasslog.events.play import CardExposed, CardTakenBack, HandLaidDown, TrickLookedAt
from jasslog.game.facts import NOBODY, SEATING, UNDER_WAY, UNREAD, Reason, Reasons, card_by_card
from jasslog.game.hands import dealt_out, hold, wandering
from jasslog.game.phases import choosing, columns, domino, duties, exchange, later_cards, lone, marriage, tricks
from jasslog.game.score.aims import ban_lead
from jasslog.game.state import Game, Round


def why_not_exposed(game: Game, event: CardExposed) -> Reasons:
    """The reason against showing a card: before the deal or after play, or the seat cannot hold it."""
    deal, seat = game.round, event.seat
    if deal.phase not in UNDER_WAY or not _has_hand(game, deal):
        return (Reason("not-expected", seat, event.card),)
    return (Reason("card-not-held", seat, event.card),) if _not_in_hand(deal, seat, BIT[CARD[event.card]]) else ()


def _has_hand(game: Game, deal: Round) -> bool:
    """Whether the hands are dealt, or may be because the deal need not be on record."""
    return deal.phase != "dealing" or deal.seats_open or later_cards.hands_untold(game, deal)


def card_exposed(game: Game, deal: Round, event: CardExposed) -> None:
    """Note a card that is shown and goes back to the hand.

    By some rules its suit may not be led, if the partner of the seat is about to lead.
    """
    _note_shown(deal, event.seat, BIT[CARD[event.card]])
    if deal.phase == "playing" and not deal.trick:
        duties.ban_suit(game, deal, event.seat, CARD[event.card])


# Looking at a turned trick again (looking-back)


def open_trick(game: Game, deal: Round) -> int:
    """The turned trick that may be looked at again, counted from 1; 0 for none (looking-back)."""
    done = len(deal.tricks)
    return {"first_trick_only": min(1, done), "last_trick": done, "none": 0}[game.variant.irregularities.lookback]


def why_not_looked_at(game: Game, event: TrickLookedAt) -> Reasons:
    """The reason against looking at a turned trick again: no such trick, or not allowed by the set (looking-back)."""
    deal = game.round
    if event.trick > len(deal.tricks):
        return (Reason("not-expected", event.seat),)
    if event.trick != open_trick(game, deal):
        return (Reason("looked-back", event.seat, slots={"trick": event.trick}),)
    return ()


# Cards that are shown and not played: hands opened later or laid down, and what else a seat shows


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """The reasons against a hand opened later: a card not dealt to the seat, or a card left out (every-card-once)."""
    deal, seat = game.round, event.seat
    if event.what != "hand" or event.cards is None:
        return ()
    hand, why = cards(event.cards), "shown"
    wrong = not_dealt(deal, seat, hand)
    if not wrong and hand.bit_count() >= deal.size:
        wrong, why = deal.dealt[seat] & ~hand, "left-out"
    return why_not_held(deal, seat, wrong, why) or exchange.why_not_had(deal, seat, hand)


def why_not_laid_down(game: Game, event: HandLaidDown) -> Reasons:
    """The reasons against laying the rest of a hand down: not dealt yet, or cards the seat cannot hold (rest-claim)."""
    deal, seat = game.round, event.seat
    if deal.phase == SEATING or not _has_hand(game, deal):
        return (Reason("not-expected", seat),)
    return why_not_held(deal, seat, _not_in_hand(deal, seat, cards(event.cards or ())))


def hand_laid_down(game: Game, deal: Round, event: HandLaidDown) -> None:
    """Note the cards that are laid open as known."""
    if deal.phase in UNDER_WAY[1:]:
        _note_shown(deal, event.seat, cards(event.cards or ()))


def _not_in_hand(deal: Round, seat: int, shown: int) -> int:
    """The cards among these that the seat cannot hold now, as far as the record tells."""
    wrong = (not_dealt(deal, seat, shown) & ~wandering(deal)) | shown & deal.played
    if deal.phase == "dealing":
        # The record does not tell how many cards the seat has been dealt by now.
        return wrong
    unseen = shown & ~deal.hands[seat] & ~wrong
    return wrong | (unseen if unseen.bit_count() > deal.unknown[seat] else 0)


def _note_shown(deal: Round, seat: int, shown: int) -> None:
    """Note the cards that a seat lets be seen as known cards of its hand, unless something speaks against that."""
    fresh = shown & ~deal.hands[seat]
    if fresh and deal.phase != "dealing" and not _not_in_hand(deal, seat, shown):
        deal.unknown[seat] -= fresh.bit_count()
        hold(deal, seat, fresh, 0)


def not_dealt(deal: Round, seat: int, shown: int) -> int:
    """The cards among these that were not dealt to the seat, as far as the record tells."""
    missing = shown & ~deal.dealt[seat]
    if not missing or deal.known[seat]:
        return missing
    return missing & dealt_out(deal, but=seat)


def why_not_held(deal: Round, seat: int, wrong: int, why: str = "shown") -> Reasons:
    """The reason that the cards ``wrong`` contradict the hand of a seat; empty if there are none."""
    if not wrong:
        return ()
    owners = frozenset(other for other, dealt in enumerate(deal.dealt) if dealt & wrong)
    slots = {"cards": codes(wrong), "why": why}
    return (Reason("card-not-held", seat, codes(wrong)[0], slots=slots, doubts=owners | {seat}),)


# Taking the last card back before the next one covers it (take-back)


def may_take_back(game: Game, deal: Round, seat: int, card: int) -> bool:
    """Whether this is still the last card that was played, in a round that is not booked yet.

    An unreadable last card may be any card that the seat has not played before.
    """
    if game.stopped or deal.phase not in ("playing", "domino", "complete"):
        return False
    if deal.split.done or (not deal.trick and later_cards.drawn_since(deal)) or columns.turned_since(deal):
        return False
    if deal.last_seat != seat or deal.last_card == card:
        return deal.last_seat == seat
    return deal.last_card == UNREAD and not _has_laid(deal, seat, card)


def _has_laid(deal: Round, seat: int, card: int) -> bool:
    """Whether a seat has played this card to one of the tricks."""
    return any((one.seat, one.card) == (seat, card) for one in card_by_card(deal.laid))


def why_not_taken_back(game: Game, event: CardTakenBack) -> Reasons:
    """The reason against taking a card back once the next card covers it (take-back)."""
    if may_take_back(game, game.round, event.seat, CARD[event.card]):
        return ()
    return (Reason("taken-back-late", event.seat, event.card),)


def last_laid(deal: Round) -> int:
    """The event that played the last card; the round must have a card."""
    if deal.rows is not None:
        return deal.rows.moves[-1].event
    return deal.events[-1] if deal.events else deal.tricks[-1].events[-1]


def card_taken_back(game: Game, deal: Round, event: CardTakenBack) -> None:
    """Put the last card back into the hand; a card that is covered already stays where it is (take-back)."""
    seat, card = event.seat, CARD[event.card]
    if not may_take_back(game, deal, seat, card):
        return
    if deal.rows is not None:
        _lift_from_rows(game, deal, seat, card)
    else:
        _lift_from_trick(game, deal, seat, card)


def _lift_from_rows(game: Game, deal: Round, seat: int, card: int) -> None:
    assert deal.rows is not None
    deal.unknown[seat] += not deal.last_held
    out = tuple(other for other in deal.rows.out if other != seat)
    deal.rows = replace(deal.rows, moves=deal.rows.moves[:-1], out=out)
    _give_back(game, deal, seat, card)
    deal.phase, deal.turn = "domino", domino.turn_now(game, deal)
    deal.last_card = deal.last_seat = NOBODY


def _lift_from_trick(game: Game, deal: Round, seat: int, card: int) -> None:
    if deal.last_card == UNREAD:
        deal.last_held = not deal.played & BIT[card]
    if not deal.trick:
        _reopen_trick(deal)
    deal.trick.pop()
    deal.seats.pop()
    if deal.events.pop() == deal.maker:
        choosing.unmake_trump(game, deal)
    columns.cover_again(deal, seat, card)
    _give_back(game, deal, seat, card)
    marriage.card_returned(game, deal, seat, card)
    lone.forget_partner(game, seat, card)
    exchange.may_rob_again(game, deal, seat, card)
    if not deal.tricks:
        # The seat may take the blind now, perhaps unrecorded.
        exchange.forget_blind(game, deal)
    deal.last_card = deal.last_seat = NOBODY
    if deal.trick:
        deal.turn = tricks.next_to_play(game, deal, deal.seats[0])
        return
    deal.turn = tricks.rightful_leader(game, deal)
    if seat != deal.turn:
        duties.ban_suit(game, deal, seat, card)
    if not deal.tricks:
        choosing.unlead(game, deal)


def _give_back(game: Game, deal: Round, seat: int, card: int) -> None:
    """Put the card back into the hand; a card that the seat did not hold goes nowhere."""
    bit = BIT[card]
    if duties.laid_by(deal, card) == NOBODY:
        deal.played &= ~bit
    if not deal.last_held:
        return
    if not deal.known[seat]:
        # The card came from the unknown ones of the hand. If it cannot have, nobody knows which card did.
        deal.unknown[seat] += 1
        if not _has_laid(deal, seat, card):
            deal.dealt[seat] &= ~bit
        if duties.why_not_held(game, deal, seat, card):
            return
        deal.unknown[seat] -= 1
        deal.dealt[seat] |= bit
    deal.hands[seat] |= bit


def _reopen_trick(deal: Round) -> None:
    later_cards.let_no_more_draw(deal)
    if deal.lifted[0] == len(deal.tricks):
        deal.banned = deal.lifted[1]
    last = deal.tricks.pop()
    ban_lead(deal)
    if last.winner != NOBODY:
        deal.won[last.winner] -= last.points
        deal.won_tricks[last.winner] -= 1
    deal.trick, deal.seats, deal.events = list(last.cards), list(last.seats), list(last.events)
    tricks.value_trick(deal)
    deal.need = len(last.cards)
    deal.phase = "playing"
