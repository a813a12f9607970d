"""The tricks of all whole rounds: every card held, in turn, legal; who won each trick and what it brought."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jasslog.fast.bulk.opening import DECK, Opening
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.texts import Bytes, Flags
from jasslog.fast.bulk.worths import BARE, OFF, POINTS, RUFF

_SUITS = (np.arange(256) // 9 % 4).astype(np.uint8)
"""By card its suit."""
_STEPS = np.arange(PLAYERS, dtype=np.uint8)[:, None]


class Tricks:
    """All rounds by trick: a line for each trick, a column for each round.

    Where a round was broken off its hands are played out in any order; what stands of that is no matter.
    """

    def __init__(self, rounds: Rounds, opening: Opening, tables: Tables) -> None:
        self._rounds, self._opening = rounds, opening
        many, size = rounds.count, tables.rules.cards
        shape = (tables.rules.tricks, PLAYERS, many)
        played, order = rounds.played, np.arange(size)[:, None]
        places = np.minimum(rounds.first + order, len(played.cards) - 1)
        self._cards = np.minimum(played.cards[places], DECK - 1)
        self._seats = played.seats[places]
        self._play_out(tables.rules.deck)
        self.cards: Bytes = self._cards.reshape(shape)
        """By trick, place in it and round."""
        self.seats: Bytes = self._seats.reshape(shape)
        suits = _SUITS[self._cards]
        self._led = suits.reshape(shape)[:, 0]
        at = ((tables.modes[:, opening.plan] + self._led) * DECK)[:, None] + self.cards
        self._worth: NDArray[np.int32] = tables.worths[at]
        first = self.seats[:, 0]
        on_table = (order < rounds.sizes).reshape(shape)
        wrong = opening.owners[opening.deck + self._cards] != self._seats
        wrong |= ((first[:, None] + _STEPS) % PLAYERS != self.seats).reshape(wrong.shape)
        wrong &= on_table.reshape(wrong.shape)
        doubtful = wrong.any(axis=0)
        # So many cards are each of the deck where they have all its cards.
        every = np.zeros((many, DECK), np.bool_)
        every[np.arange(many), self._cards] = True
        doubtful |= every.sum(axis=1) != size
        self.asked = self._follow(suits, tables) & on_table[:, 1:]
        """Which cards need the full question whether they are legal: by trick, follower and round."""
        self.points = (self._worth.sum(axis=1, dtype=np.int32) & POINTS).astype(np.intp)
        """What each trick brought, without the bonus for the last."""
        self.winners: Bytes = (first + self._winner) % PLAYERS
        """Who won each trick."""
        doubtful |= ((self.winners[:-1] != first[1:]) & on_table[1:, 0]).any(axis=0)
        doubtful |= (opening.leader != first[0]) & on_table[0, 0]
        rounds.doubt(doubtful)

    def _play_out(self, deck: bytes) -> None:
        """Lay the cards that were not played behind those that were."""
        rounds, owners = self._rounds, self._opening.owners
        for number in np.flatnonzero(~rounds.whole).tolist():
            size = int(rounds.sizes[number])
            rest = np.frombuffer(deck.translate(None, self._cards[:size, number].tobytes()), np.uint8)
            room = len(self._cards) - size
            # A card played twice leaves too many, and will be found out.
            self._cards[size:, number] = rest[:room]
            self._seats[size:, number] = owners[number * DECK :][rest[:room]]

    def _follow(self, suits: Bytes, tables: Tables) -> Flags:
        """Who does not follow suit must have none of it, and that is so if he plays no card of that suit later."""
        worth, seats, led = self._worth, self.seats, self._led
        tricks, _, many = worth.shape
        keys = np.uint16(1) << (PLAYERS * seats.reshape(suits.shape) + suits).astype(np.uint16)
        later = np.bitwise_or.reduce(keys.reshape(worth.shape), axis=1)
        later = np.bitwise_or.accumulate(later[::-1], axis=0)[::-1]
        trump = np.maximum(tables.trumps[self._opening.plan], 0).astype(np.uint8)
        asked = np.empty((tricks, PLAYERS - 1, many), np.bool_)
        best, self._winner = worth[:, 0], np.zeros((tricks, many), np.uint8)
        for place in range(1, PLAYERS):
            mine, hand = worth[:, place], PLAYERS * seats[:, place]
            asked[:, place - 1] = ((mine & OFF) != 0) & ((later >> (hand + led)) & 1 != 0)
            asked[:, place - 1] |= ((mine & RUFF) != 0) & (mine < best)
            asked[:, place - 1] |= ((mine & BARE) != 0) & ((later >> (hand + trump)) & 1 != 0)
            better = mine > best
            self._winner[better] = place
            best = np.maximum(best, mine)
        return asked
