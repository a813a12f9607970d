"""Laying a whole trick at one go where nothing can be wrong with it: the same as card by card, and much sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, SUIT_OF, SUIT_SET
from jasslog.events.play import CardPlayed
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY
from jasslog.game.play import after, close_trick
from jasslog.rules.legal import legal
from jasslog.rules.values import varies

if TYPE_CHECKING:
    from jasslog.events.base import Event
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def is_plain(game: Game, deal: Round) -> bool:
    """Whether in the next trick it only matters whose turn it is, who holds a card, and which suit is due."""
    return (
        deal.phase == "playing"
        and not deal.trick
        and deal.turn != NOBODY
        and deal.contract is not None
        and not (game.stopped or deal.rest or deal.loose or deal.veiled or deal.banned or deal.not_led)
        and game.sought == NOBODY
        and (deal.aside is NOTHING or not (deal.aside.due or deal.aside.stock.size or any(deal.aside.columns)))
        and deal.split.offer is None
        and not any(deal.unknown)
        and not varies(deal.contract, deal.variant.play)
    )


def lay_trick(game: Game, deal: Round, events: list[Event], place: int) -> int:
    """Lay the trick that begins at a place of the events; says how many cards that was, 0 where nothing was done.

    Nothing is done unless the trick is plain and its cards follow one another, each in turn, held and legal.
    """
    if not is_plain(game, deal):
        return 0
    order = after(deal.turn, game.players)
    if not all(deal.hands):
        order = [seat for seat in order if deal.hands[seat]]
    if len(order) != len(deal.active):
        return 0
    trick = events[place : place + len(order)]
    laid, best = _judge(game, deal, order, trick)
    if len(laid) < len(order):
        return 0
    hands, values, points, played = deal.hands, deal.values, 0, deal.played
    for seat, card in zip(order, laid, strict=True):
        hands[seat] ^= BIT[card]
        points += values[card]
        deal.last_fresh = not played & BIT[card]
        played |= BIT[card]
    number = len(deal.tricks)
    deal.points, deal.played, deal.led = points, played, SUIT_OF[laid[0]]
    deal.mode, deal.power = deal.modes[number], deal.tables[number][deal.led]
    deal.leader, deal.best_seat, deal.best = order[0], order[best], deal.power[laid[best]]
    deal.last_card, deal.last_seat, deal.last_held = laid[-1], order[-1], True
    deal.need = len(order)
    deal.trick, deal.seats, deal.events = laid, order, [event.seq for event in trick]
    close_trick(game, deal)
    return len(order)


def _judge(game: Game, deal: Round, order: list[int], trick: list[Event]) -> tuple[list[int], int]:
    """The cards up to one that is not in turn, held and legal, and the place of the one that wins so far."""
    number, hands, play, laid = len(deal.tricks), deal.hands, game.variant.play, list[int]()
    tables, mode = deal.tables[number], deal.modes[number]
    best = strongest = suit = due = 0
    power = tables[0]
    for seat, event in zip(order, trick, strict=False):
        if not isinstance(event, CardPlayed) or event.seat != seat:
            break
        card = CARD.get(event.card, NOBODY)
        hand, bit = hands[seat], BIT[card]
        if card == NOBODY or not hand & bit:
            break
        if not laid:
            power, suit = tables[SUIT_OF[card]], SUIT_SET[SUIT_OF[card]]
            due = suit | (SUIT_SET[mode.trump] if mode.trump >= 0 else 0)
        elif hand & due and (not bit & suit or play.head_trump_lead):
            # Who follows suit does right, and so does who has neither that nor trumps.
            mate = order[best] == game.partner(seat)
            if not legal(hand, laid, mode, play, partner_best=mate) & bit:
                break
        if power[card] > strongest:
            best, strongest = len(laid), power[card]
        laid.append(card)
    return laid, best
