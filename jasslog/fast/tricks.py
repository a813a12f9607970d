"""Whole tricks on the hot path: judged in place with the tables of their contract, no state between the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, NamedTuple

from jasslog.cards import BIT, SUIT_OF, SUIT_SET
from jasslog.fast.forms import bit_of, card_of
from jasslog.game.choosing import contract_tables
from jasslog.game.facts import Trick
from jasslog.game.state import Game, Round
from jasslog.rules.legal import legal

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract
    from jasslog.variants.options import Variant

HAND = (1 << 36) - 1
"""All the bits of one hand in a set of four: that of seat s has the bits 36 s to 36 s + 35."""
ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
TURNS = dict(zip((b"0123", b"1230", b"2301", b"3012"), ORDER, strict=True))
_SEATS = (b"0123", b"1230", b"2301", b"3012")
_BITS = 10
_POINTS = (1 << _BITS) - 1
_VOIDS = tuple(tuple(suit << 36 * seat for seat in range(4)) for suit in SUIT_SET)
"""For each suit and seat all cards of that suit in that hand, as part of a set of four hands."""
_new = tuple.__new__


class Unusual(Exception):
    """Something the hot path does not prove clean by itself."""


class Scale(NamedTuple):
    """What the cards of one trick are worth."""

    trump: int
    """The trump suit, or -1."""
    worths: tuple[tuple[int, ...], ...]
    """For each suit led, of each card its points and, in the bits above them, its strength."""


@lru_cache(1 << 10)
def _scales(contract: Contract, variant: Variant, tricks: int) -> tuple[Scale, ...]:
    modes, tables, values, _ = contract_tables(contract, tricks, variant.play, variant.deal.deck)
    return tuple(
        Scale(mode.trump, tuple(tuple(s << _BITS | v for s, v in zip(led, values, strict=True)) for led in table))
        for mode, table in zip(modes, tables, strict=True)
    )


def judge_tricks(game: Game, deal: Round, whos: Sequence[bytes], numbers: Sequence[int]) -> list[int]:
    """Play whole tricks, given what each line says and its number; Unusual unless every card was held, due and legal.

    Gives what all hands hold before each card and after the last, as sets of four hands.
    One long loop on purpose: the trick on the table lives in local variables and never reaches the state.
    """
    rules, tricks, turn = game.variant.play, deal.tricks, deal.turn
    won, won_tricks, hands = deal.won, deal.won_tricks, deal.hands
    beat = rules.head_trump_lead
    free = rules.may_ruff_with_led_suit and rules.void_duty == "free" and not beat
    assert deal.contract is not None
    scales = _scales(deal.contract, game.variant, game.tricks_in_round)[len(tricks) :]
    # Whether every card was there, in its own hand, is asked once: if the last set is part of the first and has so many
    # cards less, each bit was taken away just once.
    held = hands[0] | hands[1] << 36 | hands[2] << 72 | hands[3] << 108
    rests = [*accumulate(map(bit_of, whos), sub, initial=held)]
    left = rests[-1]
    if left & ~held or held.bit_count() - left.bit_count() != len(whos):
        raise Unusual
    seats, new = b"".join(whos)[19::20], _new
    fours = zip(*[map(card_of, whos)] * 4, strict=False)
    events_of = zip(*[iter(numbers)] * 4, strict=False)
    for at, cards, events, (trump, worths) in zip(range(0, len(whos), 4), fours, events_of, scales, strict=False):
        if seats[at : at + 4] != _SEATS[turn]:
            raise Unusual
        card1, card2, card3, card4 = cards
        order = ORDER[turn]
        led = SUIT_OF[card1]
        worth = worths[led]
        best, winner, points = worth[card1], turn, worth[card1]
        # With free duties one may follow, trump higher, or throw a plain card when void; else ask in full.
        mine = worth[card2]
        if ((suit := SUIT_OF[card2]) != led or beat) and (
            not free or (mine < best if suit == trump else rests[at] & _VOIDS[led][order[1]])
        ):
            _ask(game, deal, order, cards[:2], rests[at])
        if mine > best:
            best, winner = mine, order[1]
        points += mine
        mine = worth[card3]
        if ((suit := SUIT_OF[card3]) != led or beat) and (
            not free or (mine < best if suit == trump else rests[at] & _VOIDS[led][order[2]])
        ):
            _ask(game, deal, order, cards[:3], rests[at])
        if mine > best:
            best, winner = mine, order[2]
        points += mine
        mine = worth[card4]
        if ((suit := SUIT_OF[card4]) != led or beat) and (
            not free or (mine < best if suit == trump else rests[at] & _VOIDS[led][order[3]])
        ):
            _ask(game, deal, order, cards, rests[at])
        if mine > best:
            best, winner = mine, order[3]
        points = points + mine & _POINTS
        tricks.append(new(Trick, (turn, order, cards, winner, points, events)))
        won[winner] += points
        won_tricks[winner] += 1
        turn = winner
    deal.turn = turn
    deal.hands = [left >> shift & HAND for shift in (0, 36, 72, 108)]
    deal.played |= any_hand(held ^ left)
    return rests


def any_hand(cards: int) -> int:
    """The cards that are in any of four hands, from a set of all of them."""
    return (cards | cards >> 36 | cards >> 72 | cards >> 108) & HAND


def _ask(game: Game, deal: Round, order: tuple[int, ...], cards: tuple[int, ...], held: int) -> None:
    """The full question whether the last of these cards could be played, for the few the short one leaves open."""
    *before, card = cards
    seat = order[len(before)]
    power = deal.tables[len(deal.tricks)][SUIT_OF[before[0]]]
    strengths = [power[other] for other in before]
    partner_best = order[strengths.index(max(strengths))] == game.partner(seat)
    mode, hand = deal.modes[len(deal.tricks)], held >> 36 * seat & HAND
    if not legal(hand, before, mode, game.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual


def leave(deal: Round) -> None:
    """Hand a round back to the reducer after a whole trick."""
    place = len(deal.tricks) - 1
    last = deal.tricks[place]
    cards, seats = last.cards, last.seats
    deal.trick, deal.seats = [], []
    deal.leader, deal.led, deal.need, deal.turn = last.leader, SUIT_OF[cards[0]], 4, last.winner
    deal.mode = deal.modes[place]
    deal.power = power = deal.tables[place][deal.led]
    deal.best_seat = last.winner
    deal.best = power[cards[seats.index(last.winner)]]
    deal.last_card, deal.last_seat = cards[3], seats[3]


class Moment:
    """Takes a round back to a moment among tricks that have been judged already."""

    def __init__(self, deal: Round, before: int, rests: Sequence[int]) -> None:
        self._deal = deal
        self._rests = rests
        """What all hands held before each card of those tricks and after the last."""
        self._tricks = deal.tricks
        self._before = before
        """How many tricks were complete before those."""
        self._first = (deal.last_card, deal.last_seat)
        self._played = deal.played
        self._turn = deal.turn

    def go(self, laid: int) -> None:
        """To the moment when so many cards lay; what the judges of said things look at is as it was then."""
        deal, place = self._deal, self._before + laid // 4
        deal.tricks = self._tricks[:place]
        open_ = self._tricks[place] if place < len(self._tricks) else None
        inside = laid % 4
        if open_ is None:
            deal.trick, deal.seats, deal.turn = [], [], self._turn
        else:
            deal.trick, deal.seats = list(open_.cards[:inside]), list(open_.seats[:inside])
            deal.turn = open_.seats[inside]
            deal.leader = open_.leader
        if inside and open_ is not None:
            deal.last_card, deal.last_seat = open_.cards[inside - 1], open_.seats[inside - 1]
        elif place:
            last = self._tricks[place - 1]
            deal.last_card, deal.last_seat = last.cards[3], last.seats[3]
        else:
            deal.last_card, deal.last_seat = self._first
        later = self._rests[laid] ^ self._rests[-1] if self._rests else 0
        deal.played = self._played & ~any_hand(later)

    def back(self) -> None:
        """To the end of all tricks."""
        self._deal.tricks, self._deal.played, self._deal.turn = self._tricks, self._played, self._turn
