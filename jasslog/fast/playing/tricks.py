"""Tricks on the hot path: all cards of a round judged at one go, with the tables of the contract."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF
from jasslog.fast.plans import BARE, MARKS, OFF, POINTS, RUFF
from jasslog.fast.playing.made import make_trump
from jasslog.fast.rare import Rare
from jasslog.fast.unusual import Unusual
from jasslog.rules.legal import legal

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Worth
    from jasslog.fast.sets import Rules

_coming = Rare("playing.coming")
_objects = Rare("scoring.objects")
_STARTS = range(0, 36, 4)
SEATS = ~3
"""The seat in four times a seat and a suit."""
Find = Callable[[int, int], int]
"""From four times a seat and a suit, and a place in the play: the next place of such a card, or -1."""


@cache
def _steps(players: int) -> tuple[tuple[int, bytes], ...]:
    """Tables for bytes.translate: the seat so many places after a seat, but for none."""
    return tuple((step, bytes((seat + step) % players for seat in range(256))) for step in range(1, players))


def in_turn(seats: bytes, players: int) -> bool:
    """Whether in each trick, of which the last may be open, the seats follow one another in turn."""
    firsts = seats[::players]
    return all(firsts.translate(table).startswith(seats[step::players]) for step, table in _steps(players))


def lay(rules: Rules, deal: Deal) -> None:
    """Lay the cards of a round; Unusual unless every one was held, due and legal.

    The deal gets of each whole trick its winner and points.
    """
    if deal.rows is not None:
        return
    if rules.comes:
        _coming.come(rules, deal)
    cards, owners, plan = deal.cards, deal.owners, deal.plan
    rest = deal.pack.translate(None, cards)
    # With those that are left each card of the hands comes once, and every card that was played was held.
    if len(cards) + len(rest) != rules.cards or cards.translate(owners) != deal.seats:
        raise Unusual
    suits, at = deal.suits, 0
    if rest:
        if rules.stock:
            # What nobody has drawn is nobody's.
            rest = bytes(card for card in rest if owners[card] < rules.players)
        suits += bytes(4 * owners[card] + SUIT_OF[card] for card in rest)
    if plan.loose:
        make_trump(rules, deal, suits)
    if rules.players == 4:
        at = _judge_fours(rules, deal, cards + rest, suits.find)
    elif rules.players == 3:
        at = _judge_threes(rules, deal, cards + rest, suits.find)
    elif rules.comes:
        at = _coming.judge_twos(rules, deal, cards + rest, suits.find, ask)
    elif rules.players == 2:
        at = _judge_twos(rules, deal, cards + rest, suits.find)
    if at < len(cards):
        _judge_others(rules, deal, cards + rest, suits.find, at)
    if plan.aim is not None:
        _objects.count(rules, deal, plan.aim)
    if rules.all_play:
        firsts = deal.seats[:: rules.players]
        wrong = bytes((deal.leader, *deal.winners))[: len(firsts)] != firsts
    else:
        wrong = not b"".join([rules.turns[leader] for leader in (deal.leader, *deal.winners)]).startswith(deal.seats)
    if wrong:
        raise Unusual
    if rules.stock:
        _coming.judge_turns(rules, deal)


def _judge_fours(rules: Rules, deal: Deal, every: bytes, later: Find) -> int:
    """The winner and points of each whole trick of four; gives how many cards they have together.

    One long loop on purpose: the trick on the table lives in local variables. Who does not follow suit must have none
    of it, and that is so if he holds or plays no card of that suit later. For the few cards that this, or beating all
    trumps so far, does not settle the full question is asked.
    """
    cards, plan, leader, orders = deal.cards, deal.plan, deal.leader, rules.order
    shifts, keys, marks, taken = rules.shifts, rules.keys, MARKS, 0
    won, counted = deal.winners.append, deal.points.append
    (free_third, free_fourth), beats = rules.freed, partial(_may_beat, rules, every, later)
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
                or (second & RUFF and second < best and beats(second, best, worth, left & SEATS | plan.trump, at))
                or (second & BARE and later(left & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 1)
            if second > best:
                best, winner = second, 1
            if third & marks and (
                (third & OFF and later(across, at) >= 0)
                or (third & RUFF and third < best and beats(third, best, worth, across & SEATS | plan.trump, at))
                or (third & BARE and winner != free_third and later(across & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 2)
            if third > best:
                best, winner = third, 2
            if fourth & marks and (
                (fourth & OFF and later(right, at) >= 0)
                or (fourth & RUFF and fourth < best and beats(fourth, best, worth, right & SEATS | plan.trump, at))
                or (fourth & BARE and winner != free_fourth and later(right & SEATS | plan.trump, at) >= 0)
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


def _may_beat(rules: Rules, every: bytes, later: Find, mine: int, best: int, worth: Worth, key: int, at: int) -> bool:
    """Whether a hand that played a trump lower than another one may hold a trump that beats that.

    Where the set does not let a hand play any trump if it holds none that beats, the question stays open.
    """
    if not (rules.any_ruff if mine & OFF else rules.any_trump):
        return True
    place = later(key, at)
    while place >= 0:
        if worth[every[place]] > best:
            return True
        place = later(key, place + 1)
    return False


def _judge_threes(rules: Rules, deal: Deal, every: bytes, later: Find) -> int:
    """The same of whole tricks of three."""
    cards, plan, leader, orders = deal.cards, deal.plan, deal.leader, rules.order
    shifts, keys, marks, taken = rules.shifts, rules.keys, MARKS, 0
    won, counted = deal.winners.append, deal.points.append
    for at, worths, one, two, three in zip(
        range(0, 36, 3), plan.worths, cards[::3], cards[1::3], cards[2::3], strict=False
    ):
        worth = worths[one]
        best, winner = worth[one], 0
        second, third = worth[two], worth[three]
        total = best + second + third
        if total & marks:
            left, right = keys[leader][one]
            if second & marks and (
                (second & OFF and later(left, at) >= 0)
                or (second & RUFF and second < best)
                or (second & BARE and later(left & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 1)
            if second > best:
                best, winner = second, 1
            if third & marks and (
                (third & OFF and later(right, at) >= 0)
                or (third & RUFF and third < best)
                or (third & BARE and later(right & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 2)
        elif second > best:
            best, winner = second, 1
        if third > best:
            winner = 2
        leader = orders[leader][winner]
        won(leader)
        total &= POINTS
        counted(total)
        taken += total << shifts[leader]
    deal.taken = taken
    return 3 * len(deal.winners)


def _judge_twos(rules: Rules, deal: Deal, every: bytes, later: Find) -> int:
    """The same of whole tricks of two."""
    cards, plan, leader, orders = deal.cards, deal.plan, deal.leader, rules.order
    shifts, keys, marks, taken = rules.shifts, rules.keys, MARKS, 0
    won, counted = deal.winners.append, deal.points.append
    for at, worths, one, two in zip(range(0, 36, 2), plan.worths, cards[::2], cards[1::2], strict=False):
        worth = worths[one]
        best, second = worth[one], worth[two]
        if second & marks:
            (other,) = keys[leader][one]
            if (
                (second & OFF and later(other, at) >= 0)
                or (second & RUFF and second < best)
                or (second & BARE and later(other & SEATS | plan.trump, at) >= 0)
            ):
                ask(rules, deal, every, at, 1)
        if second > best:
            leader = orders[leader][1]
        won(leader)
        total = best + second & POINTS
        counted(total)
        taken += total << shifts[leader]
    deal.taken = taken
    return 2 * len(deal.winners)


def _judge_others(rules: Rules, deal: Deal, every: bytes, later: Find, first: int) -> None:
    """Tricks of any number of players from a place on; the last may be open, in which case it has no winner."""
    cards, plan, players, orders, shifts = deal.cards, deal.plan, rules.players, rules.order, rules.shifts
    won, counted, marks, taken = deal.winners.append, deal.points.append, MARKS, deal.taken
    order = orders[deal.winners[-1] if deal.winners else deal.leader]
    starts = range(first, len(cards), players)
    for at, worths in zip(starts, plan.worths[first // players :], strict=False):
        trick = cards[at : at + players]
        mine = [*map(worths[trick[0]].__getitem__, trick)]
        total = sum(mine)
        if total & marks:
            best, led = mine[0], SUIT_OF[trick[0]]
            for inside in range(1, len(mine)):
                each = mine[inside]
                if each & marks and (
                    (each & OFF and later(4 * order[inside] + led, at) >= 0)
                    or (each & RUFF and each < best)
                    or (each & BARE and later(4 * order[inside] + plan.trump, at) >= 0)
                ):
                    ask(rules, deal, every, at, inside)
                if each > best:
                    best = each
        if len(trick) == players:
            winner = order[mine.index(max(mine))]
            won(winner)
            order = orders[winner]
            total &= POINTS
            counted(total)
            taken += total << shifts[winner]
    deal.taken = taken


def ask(rules: Rules, deal: Deal, every: bytes, at: int, inside: int) -> None:
    """The full question whether the card at a place inside the trick that begins there could be played."""
    *before, card = every[at : at + inside + 1]
    order = rules.order[deal.winners[-1] if deal.winners else deal.leader]
    seat, trick = order[inside], at // rules.players
    worth = deal.plan.worths[trick][before[0]]
    worths = [worth[other] for other in before]
    best = order[worths.index(max(worths))]
    partner_best = rules.pairs and best == (seat + 2) % 4
    left = every[at + inside :]
    if rules.comes:
        left = bytes(other for other in left if deal.since[other] <= at + inside)
    hand = sum(BIT[other] for other in left if deal.owners[other] == seat)
    if not legal(hand, before, deal.plan.modes[trick], rules.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual
