"""Dealing on the hot path: hands read off their bytes."""

from __future__ import annotations

from functools import cache
from operator import or_
from typing import Any

from jasslog.cards import deck
from jasslog.fast.forms import deal_tails, listed_bit
from jasslog.fast.tricks import HAND, TURNS, Unusual
from jasslog.game.choosing import open_choosing
from jasslog.game.state import Game, Round

_LISTS = (b'"cards":[',) * 4
_SEATS = (b'],"seat":',) * 4


def deal_all(game: Game, deal: Round, fields: tuple[Any, ...], number: int) -> tuple[bytes, ...]:
    """Deal the whole deck in four hands of nine; gives the heads of their lines, none where it is something else.

    ``fields`` are the parts of four lines in the form DEAL, ``number`` is that of the first.
    """
    order = TURNS.get(fields[12] + fields[26] + fields[40] + fields[54])
    if order is None or fields[1::14] != _LISTS or fields[11::14] != _SEATS or fields[13::14] != deal_tails(number):
        return ()
    hands = [0, 0, 0, 0]
    hands[order[0]] = sum(map(listed_bit, fields[2:11]))
    hands[order[1]] = sum(map(listed_bit, fields[16:25]))
    hands[order[2]] = sum(map(listed_bit, fields[30:39]))
    hands[order[3]] = sum(map(listed_bit, fields[44:53]))
    # Thirty-six bits make up the whole deck only if no two are the same.
    if sum(hands) != HAND:
        raise Unusual
    deal.hands, deal.dealt = hands, hands.copy()
    deal.known = [True] * 4
    deal.acts["deal"] = deal.acts.get("deal", 0) + 4
    open_choosing(game, deal)
    return fields[::14]


_SEAT_OF = {b'],"seat":%d,\n"type":"hand_dealt"}' % seat: seat for seat in range(5)}


def deal_one(game: Game, shape: bytes) -> bool:
    """Deal a hand of the right number of cards of which none was dealt before; False where that is not what it says."""
    deal = game.round
    size = game.tricks_in_round
    stop = 8 + 5 * size
    seat = _SEAT_OF.get(shape[stop:])
    if seat is None or deal is None or deal.phase != "dealing" or game.stopped or shape[:9] != b'"cards":[':
        return False
    if seat >= game.players or deal.hands[seat] or deal.unknown[seat]:
        return False
    # A sum of so many bits has as many bits set only if no two are the same.
    hand = sum(map(listed_bit, shape[9:stop].split(b",")))
    if hand.bit_count() != size or hand & ~_undealt(game, deal):
        return False
    deal.hands[seat] = deal.dealt[seat] = hand
    deal.known[seat] = True
    deal.acts["deal"] = deal.acts.get("deal", 0) + 1
    if all(map(or_, deal.hands, deal.unknown)):
        open_choosing(game, deal)
    return True


def _undealt(game: Game, deal: Round) -> int:
    free = _deck(game.variant.deal.deck)
    for dealt in deal.dealt:
        free &= ~dealt
    return free


_deck = cache(deck)
