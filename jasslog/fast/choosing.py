"""How the contract comes about on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, SUIT_OF
from jasslog.fast.deal import CHOOSING, PASSED, PLAYING
from jasslog.fast.forms import SEAT
from jasslog.fast.play import play
from jasslog.fast.unusual import Unusual
from jasslog.rules.contracts import Contract

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk


def push(walk: Walk, front: bytes, number: int) -> None:
    """The seat whose turn it is pushes, if it may (C-11, C-12)."""
    deal, choice = walk.deal, walk.rules.variant.choosing.choice
    most = {"push_partner_once": 1, "round_table_forced": 4}.get(choice, 0)
    if deal.phase != CHOOSING or deal.said >= most or SEAT[front] != _speaker(walk):
        raise Unusual
    deal.said += 1


def pass_on(walk: Walk, front: bytes, number: int) -> None:
    """The seat whose turn it is passes, if it may; when all have, the round is over."""
    deal, options = walk.deal, walk.rules.variant.choosing
    most = 3 if options.all_pass == "forced" else 4
    if deal.phase != CHOOSING or options.choice != "one_round" or deal.said >= most or SEAT[front] != _speaker(walk):
        raise Unusual
    deal.said += 1
    if deal.said == 4:
        deal.phase = PASSED


def _speaker(walk: Walk) -> int:
    """Whose turn it is to speak: the forehand's, then that of its partner or of the next seat."""
    step = 2 if walk.rules.variant.choosing.choice == "push_partner_once" else 1
    return (walk.deal.forehand + step * walk.deal.said) % 4


def choose(walk: Walk, front: bytes, number: int) -> None:
    """The seat whose turn it is names a contract, and the cards follow."""
    seat, contract = walk.rules.contracts[front]
    speaks = walk.deal.phase == CHOOSING and walk.rules.variant.choosing.choice != "dealer_last_card"
    if not speaks or seat != _speaker(walk):
        raise Unusual
    _settle(walk, seat, contract)


def turn_up(walk: Walk, front: bytes, number: int) -> None:
    """The dealer turns one of his cards, and its suit is trump (G5)."""
    deal = walk.deal
    event = walk.meaning(front, b'"type":"card_turned"}', number)
    card = CARD[event["card"]]
    turns = deal.phase == CHOOSING and walk.rules.variant.choosing.choice == "dealer_last_card"
    if not turns or deal.owners[card] != deal.dealer or event.get("seat", deal.dealer) != deal.dealer:
        raise Unusual
    _settle(walk, deal.dealer, Contract("trump", SUIT_OF[card]))


def _settle(walk: Walk, chooser: int, contract: Contract) -> None:
    deal, rule = walk.deal, walk.rules.variant.choosing.leader
    deal.plan, deal.chooser, deal.phase = walk.rules.plan(contract), chooser, PLAYING
    if rule == "seat_after_dealer":
        deal.leader = (deal.dealer + 1) % 4
    else:
        chosen = rule == "chooser" or (rule == "chooser_if_mixed" and deal.plan.mixed)
        deal.leader = chooser if chosen else deal.forehand
    play(walk)
