"""Reducing the deal: a round begins, hands are dealt, a card is turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, cards, numbers
from jasslog.game.aside import Pile
from jasslog.game.facts import BEFORE_PLAY, NOBODY, Rows
from jasslog.game.hands import unread
from jasslog.game.phases import columns, lone, stock
from jasslog.game.phases.choosing import complete_last_hand, open_choosing
from jasslog.game.phases.staging import rest_dealt, reveal_stage
from jasslog.game.phases.ways import way_of
from jasslog.game.round import Round
from jasslog.game.score.booking import enter_at_once
from jasslog.game.score.going_out import seats_open
from jasslog.game.score.plan import is_domino

if TYPE_CHECKING:
    from jasslog.events.deal import CardsCut, HandDealt, HandPickedUp, Misdealt, PileDealt, Revealed, RoundStarted
    from jasslog.game.state import Game


def round_started(game: Game, event: RoundStarted) -> None:
    """Begin a round; the one before it has been booked or broken off."""
    number, dealer = len(game.rounds) + 1 + game.rounds_before, event.dealer % game.players
    if game.variant.deal.sides == "lone":
        lone.begin(game, dealer)
    seats = game.sit_down()
    if game.variant.deal.dealer_sits_out:
        seats = tuple(seat for seat in seats if seat != dealer)
    game.round = Round(number, dealer, game.players, event.seq, game.variant, seats)
    game.round.rows = Rows() if is_domino(game) else None
    game.round.seats_open = seats_open(game)
    game.rounds.append(game.round)
    if game.variant.tens.sitting_out:
        enter_at_once(game, game.round)


def cards_cut(game: Game, event: CardsCut) -> None:
    """Remember that the pack was cut, or tapped."""
    if game.round is not None:
        game.round.cut = event.manner


def hand_dealt(game: Game, event: HandDealt) -> None:
    """Give a seat its hand or a stage of it, or a number of cards nobody recorded; the last one opens the choosing."""
    deal = game.round
    seat = event.seat
    if deal is None or seat not in deal.dealt_in:
        return
    if deal.phase != "dealing":
        if deal.rest and rest_dealt(game, deal, event):
            complete_last_hand(game, deal)
        return
    if event.cards is not None:
        hand = cards(event.cards)
        deal.hands[seat] |= hand
        deal.dealt[seat] |= hand
        deal.known[seat] = not game.variant.deal.before_choosing
    else:
        deal.unknown[seat] += event.count or 0
    if all(deal.hands[s] or deal.unknown[s] for s in deal.dealt_in):
        open_choosing(game, deal)


def pile_dealt(game: Game, event: PileDealt) -> None:
    """Take over what lies beside the hands, as far as the record tells it."""
    deal = game.round
    if deal is None or not still_dealt(game, deal):
        return
    if event.pile in columns.PLACES:
        columns.laid(deal, event)
        return
    codes = event.cards or ()
    pile = Pile(cards(codes), 0 if codes else event.count or 0)
    if event.pile == "packet":
        seat, order = (event.seat or 0), [CARD[code] for code in codes] or [NOBODY] * (event.count or 0)
        packets = [deal.aside.packet(other) for other in range(game.players)]
        packets[seat] = tuple(order)
        deal.aside = deal.aside._replace(packets=tuple(packets))
    else:
        deal.aside = deal.aside.with_pile(event.pile, pile)


def still_dealt(game: Game, deal: Round) -> bool:
    """Whether it may still be told what lies beside the hands: up to the contract, or the first card if none is chosen.

    Where nobody chooses the contract stands with the last hand, and the piles are dealt after it.
    """
    if deal.phase in ("dealing", "choosing"):
        return True
    unplayed = deal.phase in BEFORE_PLAY or (deal.phase == "playing" and not deal.trick and not deal.tricks)
    return unplayed and not way_of(game.variant).CALLS


def hand_picked_up(game: Game, event: HandPickedUp) -> None:
    """Remember who has looked at his cards (C-14)."""
    if game.round is not None:
        game.round.picked_up.append(event.seat)


def misdealt(game: Game, event: Misdealt) -> None:
    """End the round without a score; the same dealer deals again (I-1, S-6)."""
    if game.round is not None and game.round.phase != "scored":
        game.round.phase = "misdealt"
        enter_at_once(game, game.round)


def revealed(game: Game, event: Revealed) -> None:
    """Take over a hand that is opened later: it was what the seat played with all along, or what it laid away."""
    deal = game.round
    if deal is None or event.what != "hand" or deal.known[event.seat]:
        return
    seat, hand = event.seat, cards(event.cards or ())
    if seat not in deal.active:
        for card in numbers(hand):
            deal.aside = deal.aside._replace(dead=deal.aside.dead.seen(card))
    elif deal.aside.moves:
        stock.hand_revealed(deal, seat, hand)
    elif hand.bit_count() == deal.size:
        deal.dealt[seat] |= hand
        left, gone = hand & ~deal.played, unread(deal, seat)
        # Of what is left some have been played, and nobody could read which.
        deal.hands[seat] = 0 if gone else left
        deal.unknown[seat] = max(0, left.bit_count() - gone) if gone else 0
        deal.known[seat] = True
    elif game.variant.deal.before_choosing:
        reveal_stage(deal, seat, hand)
