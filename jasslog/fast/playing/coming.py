"""Tricks of two players into whose hands cards come while they play: from the stock, or under others (SM-1, ZS-1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from operator import lt
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_OF
from jasslog.fast.plans import BARE, MARKS, OFF, POINTS, RUFF
from jasslog.fast.playing import columns, stock
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.playing.tricks import Find
    from jasslog.fast.sets import Rules

Ask = Callable[["Rules", "Deal", bytes, int, int], None]
"""The full question whether a card could be played."""


def come(rules: Rules, deal: Deal) -> None:
    """Find out who can play each card from when on; none is played before."""
    (stock.draw if rules.stock else columns.turn_up)(rules, deal)
    if any(map(lt, rules.places, deal.cards.translate(deal.since))):
        raise Unusual


def judge_twos(rules: Rules, deal: Deal, every: bytes, later: Find, ask: Ask) -> int:
    """The winner and points of each whole trick; gives how many cards they have together.

    Who does not follow suit must have none of it that has come by then.
    """
    cards, plan, since, leader = deal.cards, deal.plan, deal.since, deal.leader
    won, counted, taken = deal.winners.append, deal.points.append, 0
    for at, worths, led, card in zip(range(0, len(cards), 2), plan.worths, cards[::2], cards[1::2], strict=False):
        worth = worths[led]
        best, mine = worth[led], worth[card]
        if mine & MARKS and at >= rules.free:
            seat = 4 - 4 * leader
            if (
                (mine & OFF and _holds(every, since, later, seat + SUIT_OF[led], at))
                or (mine & RUFF and mine < best)
                or (mine & BARE and _holds(every, since, later, seat + plan.trump, at))
            ):
                ask(rules, deal, every, at, 1)
        if mine > best:
            leader = 1 - leader
        won(leader)
        points = best + mine & POINTS
        counted(points)
        taken += points << rules.shifts[leader]
    deal.taken = taken
    return 2 * len(deal.winners)


def _holds(every: bytes, since: bytes, later: Find, key: int, at: int) -> bool:
    """Whether a seat holds a card of a suit when it follows to the trick that begins there, and may play it."""
    place = later(key, at)
    while place >= 0 and since[every[place]] > at + 1:
        place = later(key, place + 1)
    return place >= 0


def judge_turns(rules: Rules, deal: Deal) -> None:
    """In each trick its winner draws first, and then the others in turn."""
    turns = bytes(chain.from_iterable(rules.order[seat] for seat in deal.winners))
    if not turns.startswith(deal.comers):
        raise Unusual
