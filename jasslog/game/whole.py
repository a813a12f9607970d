"""Laying a whole trick at one go where nothing can be wrong with it: the same as card by card, and much sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.cards import BIT, CARD, SUIT_OF, SUIT_SET
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY
from jasslog.game.play import after, close_trick
from jasslog.rules.legal import legal
from jasslog.rules.values import varies

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round

Event = dict[str, Any]


def is_plain(game: Game, deal: Round) -> bool:
    """Whether in the next trick it only matters whose turn it is, who holds a card, and which suit is due."""
    return (
        deal.phase == "playing"
        and not deal.trick
        and deal.turn != NOBODY
        and deal.contract is not None
        and not (game.stopped or deal.rest or deal.loose or deal.veiled or deal.banned or deal.not_led)
        and game.sought == NOBODY
        and (deal.aside is NOTHING or not (deal.aside.due or deal.aside.stock.size))
        and deal.split.offer is None
        and len(deal.active) == game.players
        and all(deal.hands)
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
    trick = events[place : place + len(order)]
    laid = [CARD.get(event["card"], NOBODY) for event in trick if event["type"] == "card_played"]
    if len(laid) < len(order) or [event["seat"] for event in trick] != order or NOBODY in laid:
        return 0
    best = _judge(game, deal, order, laid)
    if best == NOBODY:
        return 0
    for seat, card in zip(order, laid, strict=True):
        deal.hands[seat] ^= BIT[card]
        deal.points += deal.values[card]
        deal.last_fresh = not deal.played & BIT[card]
        deal.played |= BIT[card]
    deal.led = SUIT_OF[laid[0]]
    number = len(deal.tricks)
    deal.mode, deal.power = deal.modes[number], deal.tables[number][deal.led]
    deal.leader, deal.best_seat, deal.best = deal.turn, order[best], deal.power[laid[best]]
    deal.last_card, deal.last_seat, deal.last_held = laid[-1], order[-1], True
    deal.need = len(order)
    deal.trick, deal.seats, deal.events = laid, order.copy(), [event["seq"] for event in trick]
    close_trick(game, deal)
    return len(order)


def _judge(game: Game, deal: Round, order: list[int], laid: list[int]) -> int:
    """The place in the trick of the card that wins it; -1 unless all of them are held and legal."""
    number, hands, led = len(deal.tricks), deal.hands, SUIT_OF[laid[0]]
    power, mode, play = deal.tables[number][led], deal.modes[number], game.variant.play
    suit, trumps = SUIT_SET[led], SUIT_SET[mode.trump] if mode.trump >= 0 else 0
    best = strongest = 0
    for place, card in enumerate(laid):
        hand, bit = hands[order[place]], BIT[card]
        if not hand & bit:
            return NOBODY
        # Who follows suit does right, and so does who has neither that nor trumps.
        if place and (not bit & suit or play.head_trump_lead) and hand & (suit | trumps):
            mate = order[best] == game.partner(order[place])
            if not legal(hand, laid[:place], mode, play, partner_best=mate) & bit:
                return NOBODY
        if power[card] > strongest:
            best, strongest = place, power[card]
    return best
