"""The tricks of all whole rounds: every card held, in turn, legal; who won each trick and what it brought."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jasslog.fast.bulk.opening import DECK, Opening
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.texts import Bytes, Flags
from jasslog.fast.plans import BARE, OFF, POINTS, RUFF

_SUITS = (np.arange(256) // 9 % 4).astype(np.uint8)
"""By card its suit."""


class Tricks:
    """Whole rounds by trick: a line for each trick, a column for each round. What stands of others is no matter."""

    def __init__(self, rounds: Rounds, opening: Opening, tables: Tables) -> None:
        many, tricks = rounds.count, tables.rules.tricks
        played = rounds.played
        places = rounds.first + np.arange(tricks * PLAYERS)[:, None]
        np.minimum(places, len(played.cards) - 1, out=places)
        cards = np.minimum(played.cards[places], DECK - 1)
        seats = played.seats[places]
        owners = opening.owners[opening.deck + cards]
        suits = _SUITS[cards]
        shape = (tricks, PLAYERS, many)
        self.cards: Bytes = cards.reshape(shape)
        """By trick, place in it and round."""
        self.seats: Bytes = seats.reshape(shape)
        self._led = suits.reshape(shape)[:, 0]
        modes = tables.modes[:, opening.plan]
        at = ((modes + self._led) * DECK)[:, None] + self.cards
        self._worth: NDArray[np.int32] = tables.worths[at]
        first = self.seats[:, 0]
        turn = (first[:, None] + np.arange(PLAYERS, dtype=np.uint8)[:, None]) % PLAYERS
        wrong = (owners != seats).any(axis=0) | (turn != self.seats).any(axis=(0, 1))
        # Only owned cards are played, and each of the hand's cards once where they add up to the whole deck.
        taken = np.zeros((many, DECK), np.bool_)
        taken[np.arange(many), cards] = True
        wrong |= taken.sum(axis=1) != tricks * PLAYERS
        self.asked = self._follow(suits, opening, tables)
        """Which cards need the full question whether they are legal: by trick, follower and round."""
        self.points = (self._worth.sum(axis=1, dtype=np.int32) & POINTS).astype(np.intp)
        """What each trick brought, without the bonus for the last."""
        self.winners: Bytes = (first + self._winner) % PLAYERS
        """Who won each trick."""
        wrong |= (self.winners[:-1] != first[1:]).any(axis=0) | (opening.leader != first[0])
        rounds.doubt(wrong & rounds.whole)

    def _follow(self, suits: Bytes, opening: Opening, tables: Tables) -> Flags:
        """Who does not follow suit must have none of it, and that is so if he plays no card of that suit later."""
        worth, seats, led = self._worth, self.seats, self._led
        tricks, _, many = worth.shape
        keys = np.uint16(1) << (PLAYERS * seats.reshape(suits.shape) + suits).astype(np.uint16)
        later = np.bitwise_or.reduce(keys.reshape(worth.shape), axis=1)
        later = np.bitwise_or.accumulate(later[::-1], axis=0)[::-1]
        trump = np.maximum(tables.trumps[opening.plan], 0).astype(np.uint8)
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
