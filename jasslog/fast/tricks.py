"""Tricks on the hot path: all cards of a round judged at one go, with the tables of the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF
from jasslog.fast.forms import CARD_OF_KEY, SEAT_OF_KEY
from jasslog.fast.plans import BARE, MARKS, OFF, ORDER, POINTS, RUFF
from jasslog.fast.unusual import Unusual
from jasslog.rules.legal import legal

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Rules

_TURNS = tuple(map(bytes, ORDER))
_SUITS = int.from_bytes(SUIT_OF, "big")
_OTHERS = bytes(256 - 36)


def lay(rules: Rules, deal: Deal, keys: bytes) -> None:
    """Lay the cards of a round, a key for each; Unusual unless every one was held, due and legal.

    The deal gets the cards, and of each whole trick its winner and points.
    """
    deal.cards = cards = keys.translate(CARD_OF_KEY)
    seats = keys.translate(SEAT_OF_KEY)
    rest = rules.deck.translate(None, cards)
    # With those that are left each card of the deck comes once, and every card that was played was held.
    if len(cards) + len(rest) != rules.cards or cards.translate(deal.owners) != seats:
        raise Unusual
    _judge(rules, deal, cards + rest)
    if not b"".join([_TURNS[seat] for seat in (deal.leader, *deal.winners)]).startswith(seats):
        raise Unusual


def _hands(owners: bytes) -> bytes:
    """By card the owner and the suit in one number, as a table for bytes.translate."""
    return (4 * int.from_bytes(owners[:36], "big") + _SUITS).to_bytes(36, "big") + _OTHERS


def _judge(rules: Rules, deal: Deal, every: bytes) -> None:
    """The winner and points of each whole trick.

    One long loop on purpose: the trick on the table lives in local variables. Who does not follow suit must have none
    of it, and that is so if he holds or plays no card of that suit later. For the few cards that this, or beating all
    trumps so far, does not settle the full question is asked.
    """
    cards, plan, leader = deal.cards, deal.plan, deal.leader
    later, trump, at = every.translate(_hands(deal.owners)).find, plan.trump, 0
    winners, points = deal.winners, deal.points
    fours = (cards[::4], cards[1::4], cards[2::4], cards[3::4])
    for worths, one, two, three, four in zip(plan.worths, *fours, strict=False):
        worth = worths[one]
        best, winner = worth[one], leader
        second, third, fourth = worth[two], worth[three], worth[four]
        total = best + second + third + fourth
        _, left, across, right = ORDER[leader]
        if total & MARKS:
            led = SUIT_OF[one]
            if second & MARKS and (
                (second & OFF and later(4 * left + led, at) >= 0)
                or (second & RUFF and second < best)
                or (second & BARE and later(4 * left + trump, at) >= 0)
            ):
                _ask(rules, deal, every, at, 1)
            if second > best:
                best, winner = second, left
            if third & MARKS and (
                (third & OFF and later(4 * across + led, at) >= 0)
                or (third & RUFF and third < best)
                or (third & BARE and later(4 * across + trump, at) >= 0)
            ):
                _ask(rules, deal, every, at, 2)
            if third > best:
                best, winner = third, across
            if fourth & MARKS and (
                (fourth & OFF and later(4 * right + led, at) >= 0)
                or (fourth & RUFF and fourth < best)
                or (fourth & BARE and later(4 * right + trump, at) >= 0)
            ):
                _ask(rules, deal, every, at, 3)
        else:
            if second > best:
                best, winner = second, left
            if third > best:
                best, winner = third, across
        if fourth > best:
            winner = right
        winners.append(winner)
        points.append(total & POINTS)
        leader = winner
        at += 4
    for place in range(at + 1, len(cards)):
        _ask(rules, deal, every, at, place - at)


def _ask(rules: Rules, deal: Deal, every: bytes, at: int, place: int) -> None:
    """The full question whether the card at a place of the trick that begins there could be played."""
    *before, card = every[at : at + place + 1]
    leader = deal.winners[-1] if deal.winners else deal.leader
    seat = ORDER[leader][place]
    power = deal.plan.worths[at // 4][before[0]]
    strengths = [power[other] for other in before]
    partner_best = strengths.index(max(strengths)) == place - 2
    hand = sum(BIT[other] for other in every[at + place :] if deal.owners[other] == seat)
    if not legal(hand, before, deal.plan.modes[at // 4], rules.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual
