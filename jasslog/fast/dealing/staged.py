"""A deal in two stages on the hot path: some cards before the contract, the rest as soon as it stands (G9-1, G9-2)."""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING

from jasslog.fast.kinds import HAND
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.forms import Part
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk


class Stages:
    """How many cards each seat gets before the contract, and how many after it, of which the chooser gets one less."""

    def __init__(self, players: int, first: int, rest: int) -> None:
        self.players = players
        self.sizes = tuple(sorted({first, rest, rest - 1} - {0}))
        """The sizes of the hands."""
        kinds = {size: HAND + place for place, size in enumerate(self.sizes)}
        self.first = bytes([kinds[first]]) * players
        """The kinds of the lines with which the deal begins."""
        self.chooser, self.others = kinds.get(rest - 1, 0), kinds[rest]
        """The kinds of those with which it goes on."""
        others = [self.others] * players
        self.second = {bytes([*others[:place], self.chooser, *others[place + 1 :]]) for place in range(players)}
        """How those can follow one another."""
        self.together = re.compile(b"[%b]{%d}" % (bytes(kinds.values()), players))
        """A hand for each seat, one after the other."""
        turns = [*permutations(range(players))]
        self.begins = {_digits(turn): _owners(turn, (first,) * players) for turn in turns}
        """By the digits of the seats who gets each card before the contract."""
        self.goes_on = {_digits(turn): _owners(turn, (rest - 1, *(rest,) * (players - 1))) for turn in turns}
        """Likewise after it, the chooser first."""

    def deal_out(self, walk: Walk, kinds: bytes, tables: list[tuple[int, Part]]) -> None:
        """Give each round its hands, which in each stage follow one another."""
        players, hands = self.players, _Hands(self.sizes, tables)
        places = [found.start() for found in self.together.finditer(kinds)]
        if len(places) * players != hands.many:
            raise Unusual
        stops, at = [*[deal.number for deal in walk.deals[1:]], len(kinds)], 0
        places.append(len(kinds))
        for deal, stop in zip(walk.deals, stops, strict=False):
            first = places[at]
            if not deal.number < first < stop or kinds[first : first + players] != self.first:
                raise Unusual
            deal.dealing, at = first, at + 1
            deal.turn, deal.dealt = hands.take(self.first[0], players)
            deal.rest, later = None, places[at]
            if later < stop:
                if kinds[later : later + players] not in self.second:
                    raise Unusual
                at += 1
                mine, cards = hands.take(self.chooser, 1)
                seats, more = hands.take(self.others, players - 1)
                deal.rest = later, mine + seats, cards + more
        if at + 1 != len(places):
            raise Unusual


class _Hands:
    """The hands of a game, of which those of each size are taken in order."""

    def __init__(self, sizes: tuple[int, ...], tables: list[tuple[int, Part]]) -> None:
        self._seats = [b""] * (HAND + len(sizes))
        self._cards = [*self._seats]
        self._sizes = [0] * HAND + [*sizes]
        self._taken = [0] * (HAND + len(sizes))
        for kind, table in tables:
            self._seats[kind] += table.seats
            self._cards[kind] += table.dealt(self._sizes[kind])
        self.many = sum(map(len, self._seats))
        """How many there are."""

    def take(self, kind: int, many: int) -> tuple[bytes, bytes]:
        """The digits of the seats, and the cards, of the next hands of a kind."""
        size, begin = self._sizes[kind], self._taken[kind]
        self._taken[kind] = stop = begin + many
        return self._seats[kind][begin:stop], self._cards[kind][size * begin : size * stop]


def deal_first(rules: Rules, stages: Stages, deal: Deal) -> None:
    """The first cards of each seat."""
    deal.owners = stages.begins[deal.turn]
    # If each of them is one card of the deck, it lacks as many without them.
    if len(rules.deck.translate(None, deal.dealt)) + len(deal.dealt) != len(rules.deck):
        raise Unusual


def turn(rules: Rules, deal: Deal, card: int) -> None:
    """A card of the deck that nobody has is turned."""
    if card in deal.dealt or card not in rules.deck:
        raise Unusual
    deal.dealt += bytes([card])


def deal_rest(rules: Rules, stages: Stages, deal: Deal, number: int) -> None:
    """Whoever fixed the contract, which stands since that event, gets the turned card, and all the rest of the deck."""
    if deal.rest is None:
        raise Unusual
    where, seats, cards = deal.rest
    deal.dealt += cards
    # So many cards that leave nothing of the deck are each card once.
    if where != number + 1 or seats[0] - 48 != deal.chooser or rules.deck.translate(None, deal.dealt):
        raise Unusual
    deal.owners = bytes.maketrans(deal.dealt, deal.owners + bytes([deal.chooser]) + stages.goes_on[seats])


def _digits(seats: tuple[int, ...]) -> bytes:
    return bytes(48 + seat for seat in seats)


def _owners(seats: tuple[int, ...], sizes: tuple[int, ...]) -> bytes:
    return bytes(seat for seat, size in zip(seats, sizes, strict=True) for _ in range(size))
