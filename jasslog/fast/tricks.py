"""Tricks on the hot path: all cards of a round judged at one go, with the tables of the contract."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF
from jasslog.fast.plans import BARE, MARKS, OFF, POINTS, RUFF
from jasslog.fast.unusual import Unusual
from jasslog.rules.legal import legal

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules

_STARTS = range(0, 36, 4)
SEATS = ~3
"""The seat in four times a seat and a suit."""
Find = Callable[[int, int], int]
"""From four times a seat and a suit, and a place in the play: the next place of such a card, or -1."""
_KEYS = tuple(
    tuple(tuple(4 * ((leader + step) % 4) + suit for step in (1, 2, 3)) for suit in SUIT_OF) for leader in range(4)
)
"""By leader and card led what to ask for the three others."""


@cache
def _steps(players: int) -> tuple[bytes, ...]:
    """Tables for bytes.translate: the seat so many places after a seat."""
    return tuple(bytes((seat + step) % players for seat in range(256)) for step in range(players))


def in_turn(seats: bytes, players: int) -> bool:
    """Whether in each trick, of which the last may be open, the seats follow one another in turn."""
    firsts = seats[::players]
    tables = enumerate(_steps(players))
    return all(firsts.translate(table).startswith(seats[step::players]) for step, table in tables)


def lay(rules: Rules, deal: Deal) -> None:
    """Lay the cards of a round; Unusual unless every one was held, due and legal.

    The deal gets of each whole trick its winner and points.
    """
    cards, owners = deal.cards, deal.owners
    rest = rules.deck.translate(None, cards)
    # With those that are left each card of the deck comes once, and every card that was played was held.
    if len(cards) + len(rest) != rules.cards or cards.translate(owners) != deal.seats:
        raise Unusual
    suits, at = deal.suits, 0
    if rest:
        suits += bytes(4 * owners[card] + SUIT_OF[card] for card in rest)
    if rules.players == 4:
        at = _judge_fours(rules, deal, cards + rest, suits.find)
    while at < len(cards):
        _judge_trick(rules, deal, cards + rest, suits.find, at)
        at += rules.players
    firsts = deal.seats[:: rules.players]
    if bytes((deal.leader, *deal.winners))[: len(firsts)] != firsts:
        raise Unusual


def _judge_fours(rules: Rules, deal: Deal, every: bytes, later: Find) -> int:
    """The winner and points of each whole trick of four; gives how many cards they have together.

    One long loop on purpose: the trick on the table lives in local variables. Who does not follow suit must have none
    of it, and that is so if he holds or plays no card of that suit later. For the few cards that this, or beating all
    trumps so far, does not settle the full question is asked.
    """
    cards, plan, leader, orders = deal.cards, deal.plan, deal.leader, rules.order
    shifts, keys, marks, taken = rules.shifts, _KEYS, MARKS, 0
    won, counted = deal.winners.append, deal.points.append
    for at, worths, one, two, three, four in zip(
        _STARTS, plan.worths, cards[::4], cards[1::4], cards[2::4], cards[3::4], strict=False
    ):
        worth = worths[one]
        best, winner = worth[one], 0
        second, third, fourth = worth[two], worth[three], worth[four]
        total = best + second + third + fourth
        if total & marks:
            left, across, right = keys[leader][one]
            if second & marks and (
                (second & OFF and later(left, at) >= 0)
                or (second & RUFF and second < best)
                or (second & BARE and later(left & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 1)
            if second > best:
                best, winner = second, 1
            if third & marks and (
                (third & OFF and later(across, at) >= 0)
                or (third & RUFF and third < best)
                or (third & BARE and later(across & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 2)
            if third > best:
                best, winner = third, 2
            if fourth & marks and (
                (fourth & OFF and later(right, at) >= 0)
                or (fourth & RUFF and fourth < best)
                or (fourth & BARE and later(right & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 3)
        else:
            if second > best:
                best, winner = second, 1
            if third > best:
                best, winner = third, 2
        if fourth > best:
            winner = 3
        leader = orders[leader][winner]
        won(leader)
        total &= POINTS
        counted(total)
        taken += total << shifts[leader]
    deal.taken = taken
    return 4 * len(deal.winners)


def _judge_trick(rules: Rules, deal: Deal, every: bytes, later: Find, at: int) -> None:
    """A trick of any number of players, also one that is not complete, in which case it has no winner."""
    plan, players = deal.plan, rules.players
    trick = deal.cards[at : at + players]
    order = rules.order[deal.winners[-1] if deal.winners else deal.leader]
    worth = plan.worths[at // players][trick[0]]
    worths = [worth[card] for card in trick]
    best = worths[0]
    for inside in range(1, len(trick)):
        mine, seat = worths[inside], 4 * order[inside]
        if mine & MARKS and (
            (mine & OFF and later(seat + SUIT_OF[trick[0]], at) >= 0)
            or (mine & RUFF and mine < best)
            or (mine & BARE and later(seat + plan.trump, at) >= 0)
        ):
            ask(rules, deal, every, at, inside)
        best = max(best, mine)
    if len(trick) == players:
        winner, points = order[worths.index(best)], sum(worths) & POINTS
        deal.winners.append(winner)
        deal.points.append(points)
        deal.taken += points << rules.shifts[winner]


def ask(rules: Rules, deal: Deal, every: bytes, at: int, inside: int) -> None:
    """The full question whether the card at a place inside the trick that begins there could be played."""
    *before, card = every[at : at + inside + 1]
    order = rules.order[deal.winners[-1] if deal.winners else deal.leader]
    seat, trick = order[inside], at // rules.players
    worth = deal.plan.worths[trick][before[0]]
    worths = [worth[other] for other in before]
    best = order[worths.index(max(worths))]
    partner_best = rules.pairs and best == (seat + 2) % 4
    hand = sum(BIT[other] for other in every[at + inside :] if deal.owners[other] == seat)
    if not legal(hand, before, deal.plan.modes[trick], rules.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual
