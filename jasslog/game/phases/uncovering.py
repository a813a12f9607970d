"""Turning up the cards of the columns that lie bare (ZS-2)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, deck, numbers
from jasslog.events.exchange import CardUncovered
from jasslog.game.acts import Act
from jasslog.game.aside import Column
from jasslog.game.facts import NOBODY
from jasslog.game.hands import placed, recognize
from jasslog.game.phases.columns import EVER, bare, come, due, put
from jasslog.game.reason import Reason, Reasons
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.game.told_cards import why_not_there


def uncovers(deal: Round) -> list[Act]:
    """Who turns a card up now, and which it may be."""
    acts = []
    for seat in due(deal):
        one = bare(deal, seat)
        known = one is not None and one.under >= 0
        cards = BIT[one.under] if one is not None and known else deck(deal.variant.deal.deck) & ~placed(deal)
        acts.append(Act("card_uncovered", seat, tuple(numbers(cards))))
    return acts


def why_not_uncovered(game: Game, event: CardUncovered) -> Reasons:
    """Who has played an open card turns up the one under it, and no other (ZS-2)."""
    deal, seat = game.round, event.seat
    if deal is None or not deal.variant.deal.columns:
        return (Reason("not-expected", seat, event.card),)
    why, free, bit = _why_not_now(deal, seat), bare(deal, seat), BIT[CARD[event.card]]
    lies = bit & deal.aside.covered(seat) if free is None else BIT[free.under] if free.under >= 0 else 0
    wrong = why_not_there(deal, seat, bit, lies)
    if not why:
        return wrong
    hand = frozenset((seat,))
    return (Reason("uncover-not-allowed", seat, event.card, slots={"why": why}, doubts=hand), *wrong)


def _why_not_now(deal: Round, seat: int) -> str:
    """Why a seat has no card to turn up now; empty where it has one."""
    if deal.phase != "playing" or (deal.trick and deal.variant.deal.uncover == "after_trick"):
        return "moment"
    return "" if bare(deal, seat) is not None or untold(deal, seat) else "covered"


def why_not_played(game: Game, deal: Round) -> Reasons:
    """Before a card is played what lies bare is turned up (ZS-2); nobody waits for what is not recorded."""
    seats = [] if game.not_recorded & {"hands", "exchanges"} else due(deal)
    return (Reason("uncover-missing", seats[0], slots={"seats": seats}, doubts=frozenset(seats)),) if seats else ()


def card_uncovered(game: Game, event: CardUncovered) -> None:
    """Turn up the card that lies bare; another one that lies face down can be played from then on, too."""
    deal, seat, card = game.round, event.seat, CARD[event.card]
    if deal is None or deal.phase != "playing" or not deal.aside.columns:
        return
    free = bare(deal, seat)
    if free is None and not untold(deal, seat):
        free = _early(deal, seat, card, event.seq)
    if free is None or free.under == NOBODY:
        _see(deal, seat, card)
    if free is not None:
        put(deal, seat, [one for one in deal.aside.columns[seat] if one != free])


def untold(deal: Round, seat: int) -> bool:
    """Whether nobody can tell what lies under which card of a seat."""
    return any(move.seat == seat and move.event == EVER for move in deal.aside.moves)


def _early(deal: Round, seat: int, card: int, event: int) -> Column | None:
    """A card is turned up while another one still lies on it."""
    whole = [one for one in deal.aside.columns[seat] if one.state == "whole"]
    found = [one for one in whole if one.under == card] or [one for one in whole if one.under == NOBODY]
    if found:
        come(deal, seat, found[0].under, event)
    return found[0] if found else None


def _see(deal: Round, seat: int, card: int) -> None:
    """One of the unknown cards of a seat is this one, unless that is known to be elsewhere."""
    bit = BIT[card] & ~placed(deal)
    if not bit or not deal.unknown[seat]:
        return
    recognize(deal, seat, bit)
    moves = list(deal.aside.moves)
    came = [place for place, move in enumerate(moves) if move.seat == seat and deal.first_event < move.event < EVER]
    if came and moves[came[-1]].unseen:
        moves[came[-1]] = moves[came[-1]]._replace(gained=bit, unseen=0)
        deal.aside = deal.aside._replace(moves=tuple(moves))
