"""A search for unrecorded facts by which every act of a record was legal.

The search shares no code with the project. It relies on one fact: if some cards of a hand make a card illegal, the
whole hand makes it illegal too. A test checks that the naive oracle agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from truth.law import Contract
from truth.told import CARD, LOST, Item, Told

DEPTHS = ("told", "trick", "alone", "together")


class Spent(Exception):
    """The search took too long."""


class Question(NamedTuple):
    """The parts of a record that have to be right."""

    strict: bool = True
    """Whether melds and marriages must come at a moment that is certainly right, not only fit the cards held."""
    sums: bool = False
    """Whether the claimed points have to be right, too."""
    about: int = -1
    """The number of the one event that has to be right, whatever the others are; -1 for all events."""


class Budget:
    """The number of cards that the search may still try."""

    def __init__(self, cards: int) -> None:
        self.left = cards

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Spent


def completion(told: Told, question: Question, cards: int) -> Completion | None:
    """One way to fill in the unrecorded facts so that everything was legal; None if there is none."""
    budget = Budget(cards)
    for contract in [told.contract] if told.contract else told.law.contracts():
        for items in filled(told.items):
            attempt = Attempt(told, contract, items, question, budget)
            if not told.broken and attempt.possible() and (found := attempt.search()):
                return found
    return None


def depth(told: Told, cards: int) -> str:
    """How much has to be considered together to see that nothing explains a record, by the widest reading.

    told: the recorded facts contradict each other. trick: a single trick is impossible, whatever its unread cards were.
    alone: no card is left for an unread card or a hand, once those cards are ruled out that contradict the rest by
    themselves. together: the unseen cards have to be tried together.
    """
    budget, found = Budget(cards), 0
    for contract in [told.contract] if told.contract else told.law.contracts():
        for items in filled(told.items):
            attempt = Attempt(told, contract, items, Question(strict=False), budget)
            found = max(found, 0 if told.broken or not attempt.possible() else attempt.depth())
    return DEPTHS[found]


def filled(items: list[Item]) -> Iterator[list[Item]]:
    """All readings of the items: each lost line is left out, or is a card of one of the seats."""
    places = [place for place, item in enumerate(items) if item.kind == LOST]
    for seats in product((-1, 0, 1, 2, 3), repeat=len(places)):
        lost = dict(zip(places, seats, strict=True))
        yield [
            Item(CARD, lost[place]) if place in lost else item
            for place, item in enumerate(items)
            if lost.get(place, 0) >= 0
        ]


class Completion(NamedTuple):
    """One way in which the round may have been played legally."""

    contract: Contract
    plays: list[tuple[int, str]]
    hands: list[set[str]]
    """The hands as dealt."""


class Attempt:
    """The search for one contract and one reading of the lost lines."""

    def __init__(self, told: Told, contract: Contract, items: list[Item], question: Question, budget: Budget) -> None:
        self.told, self.law, self.contract = told, told.law, contract
        self.question, self.budget = question, budget
        plays = [item for item in items if item.kind == CARD]
        self.seats = [play.seat for play in plays]
        self.cards = [play.cards[0] if play.cards else "" for play in plays]
        self.said = [
            (sum(i.kind == CARD for i in items[:n]), item) for n, item in enumerate(items) if item.kind != CARD
        ]
        """All items except cards, each with the number of cards played before it."""
        self.right = [(lain, item) for lain, item in self.said if question.about in (-1, item.seq)]
        """The items of ``said`` that have to be right."""
        about = question.about
        self.judged = range(len(plays)) if about < 0 else [n for n, play in enumerate(plays) if play.seq == about]
        """The places of the cards that have to be right, among all cards played."""
        self.own = [set(hand) for hand in told.known]
        self.sound = self._take_what_is_said()
        self.pool = set(self.law.pack) - {card for hand in self.own for card in hand}
        """The cards that nobody is known to have held."""

    def _take_what_is_said(self) -> bool:
        """Give each seat the cards that it played or announced; return whether such a deal is possible."""
        for seat, card in zip(self.seats, self.cards, strict=True):
            self.own[seat] |= {card} if card else set()
        for _, item in self.said:
            self.own[item.seat] |= set(item.cards) if item.kind == "meld" else set()
            if item.kind == "marriage":
                suit = self.contract.get("suit")
                if suit is None:
                    return False
                self.own[item.seat] |= {suit + "K", suit + "Q"}
        owned = [card for hand in self.own for card in hand]
        laid = [card for card in self.cards if card]
        return (
            len(owned) == len(set(owned))
            and len(laid) == len(set(laid))
            and set(owned) <= set(self.law.pack)
            and all(len(hand) <= self.law.size for hand in self.own)
        )

    def possible(self) -> bool:
        """Whether the turns and the moments of announcements are right, whatever the unseen cards are."""
        if not self.sound or any(self.seats.count(seat) > self.law.size for seat in range(4)):
            return False
        leader = self.told.leader(self.contract)
        if leader >= 0 and 0 in self.judged and self.seats[0] != leader:
            return False
        turns = all(self.seats[n] == (self.seats[n - n % 4] + n % 4) % 4 for n in self.judged)
        return turns and (not self.question.strict or all(self._in_time(lain, item) for lain, item in self.right))

    def _in_time(self, lain: int, item: Item) -> bool:
        if item.kind == "meld":
            first = self.law.options["melds"]["window"] == "before_first_lead"
            leader = self.seats[0] if self.seats else self.told.leader(self.contract)
            return lain == 0 if first else lain < 4 and (leader + lain) % 4 == item.seat
        if item.kind == "marriage":
            time = self.law.options["marriage"]["time"]
            return lain == 0 if time == "pre_play" else lain > 0 and self.seats[lain - 1] == item.seat
        return True

    def search(self) -> Completion | None:
        if not self._right():
            return None
        return self._unread(sorted(self._slots(), key=lambda place: len(self._candidates(place))))

    def _slots(self) -> list[int]:
        return [place for place, card in enumerate(self.cards) if not card]

    def _right(self) -> bool:
        """Whether the cards known so far break no rule."""
        whole = [seat for seat in range(4) if len(self.own[seat]) == self.law.size]
        return (
            all(self._legal(place) for place in range(len(self.cards)))
            and all(self._won(number) for number in range(len(self.cards) // 4))
            and all(self._melded(seat, self.own[seat]) for seat in whole)
        )

    def depth(self) -> int:
        """The place in ``DEPTHS`` that says how much has to be considered together."""
        if not self._right():
            return 0
        tricks = (range(start, min(start + 4, len(self.cards))) for start in range(0, len(self.cards), 4))
        if not all(map(self._some, tricks)):
            return 1
        while self._right():
            may = {
                place: [card for card in self._candidates(place) if self._put(place, card)] for place in self._slots()
            }
            certain = {place: cards[0] for place, cards in may.items() if len(cards) == 1}
            if not all(may.values()) or len(set(certain.values())) < len(certain):
                return 2
            if not certain:
                return 3 if self._room(set(map(self.seats.__getitem__, may))) else 2
            for place, card in certain.items():
                self._know(place, card)
        return 2

    def _room(self, unread: set[int]) -> bool:
        """Whether every seat without unread cards may have held enough unseen cards to fill its hand."""
        return all(
            len(self._alone(seat)) >= self.law.size - len(self.own[seat]) for seat in range(4) if seat not in unread
        )

    def _know(self, place: int, card: str) -> None:
        self.cards[place] = card
        self.own[self.seats[place]].add(card)
        self.pool.discard(card)

    def _put(self, place: int, card: str) -> bool:
        """Whether an unread card may be ``card``, by everything known so far."""
        held, pool = self.own[self.seats[place]], self.pool
        self.own[self.seats[place]], self.pool = held | {card}, pool - {card}
        self.cards[place] = card
        right = self._right()
        self.cards[place] = ""
        self.own[self.seats[place]], self.pool = held, pool
        return right

    def _some(self, places: range) -> bool:
        """Whether some cards for the unread places of a trick make the trick right."""
        unread = [place for place in places if not self.cards[place]]
        if not unread:
            return True
        for cards in product(*map(self._candidates, unread)):
            if len(set(cards)) < len(cards):
                continue
            for place, card in zip(unread, cards, strict=True):
                self.cards[place] = card
            right = self._won(places[0] // 4) and all(self._legal(place) for place in places)
            for place in unread:
                self.cards[place] = ""
            if right:
                return True
        return False

    def _candidates(self, place: int) -> list[str]:
        seat = self.seats[place]
        room = self.pool if len(self.own[seat]) < self.law.size else set()
        return sorted((self.own[seat] | room) - set(self.cards))

    def _unread(self, slots: list[int]) -> Completion | None:
        """Try every card for the first unread place, and then for the rest."""
        if not slots:
            return self._deal() if self._sums() and self._married() else None
        place, seat = slots[0], self.seats[slots[0]]
        touched = [p for p, s in enumerate(self.seats) if s == seat or place < p <= place | 3]
        for card in self._candidates(place):
            dealt = card in self.pool
            self.cards[place] = card
            if dealt:
                self.own[seat].add(card)
                self.pool.remove(card)
            if self._won(place // 4) and all(self._legal(p) for p in touched):
                found = self._unread(slots[1:])
                if found:
                    return found
            self.cards[place] = ""
            if dealt:
                self.own[seat].remove(card)
                self.pool.add(card)
        return None

    def _won(self, number: int) -> bool:
        """Whether the seat that led to the next trick won this one; True if cards of this trick are unknown."""
        trick = self._trick(number, 4)
        if 4 * number + 4 not in self.judged or not all(card for _, card in trick):
            return True
        return self.law.winner(trick, self.contract, number) == self.seats[4 * number + 4]

    def _trick(self, number: int, length: int) -> list[tuple[int, str]]:
        here = slice(4 * number, 4 * number + length)
        return list(zip(self.seats[here], self.cards[here], strict=True))

    def _legal(self, place: int, more: tuple[str, ...] = ()) -> bool:
        """Whether a card is legal, judged by the cards certainly in the hand at that time, and ``more``.

        True if the card, or an earlier card of the trick, is unknown.
        """
        seat, card = self.seats[place], self.cards[place]
        trick = self._trick(place // 4, place % 4)
        if not card or place not in self.judged or not trick or not all(laid for _, laid in trick):
            return True
        before = [c for s, c in zip(self.seats[:place], self.cards[:place], strict=True) if s == seat]
        after = {c for s, c in zip(self.seats[place:], self.cards[place:], strict=True) if s == seat and c}
        sure = after | (set() if "" in before else self.own[seat] - set(before)) | set(more)
        self.budget.spend()
        return card in self.law.legal((seat, sorted(sure)), trick, self.contract, place // 4)

    def _deal(self) -> Completion | None:
        """A deal of the cards that nobody saw; None if there is none."""
        room = [self.law.size - len(hand) for hand in self.own]
        order = sorted(range(4), key=lambda seat: room[seat])
        found = self._share(order, {seat: self._holdings(seat, room[seat]) for seat in order}, frozenset())
        if found is None:
            return None
        hands = [self.own[seat] | found[seat] for seat in range(4)]
        return Completion(self.contract, list(zip(self.seats, self.cards, strict=True)), hands)

    def _holdings(self, seat: int, count: int) -> list[frozenset[str]]:
        """The sets of ``count`` unseen cards that a seat may have held together."""
        places = [place for place, who in enumerate(self.seats) if who == seat]
        found = []
        for cards in combinations(self._alone(seat), count):
            self.budget.spend()
            fits = count < 2 or all(self._legal(place, cards) for place in places)
            if fits and self._melded(seat, self.own[seat] | set(cards)):
                found.append(frozenset(cards))
        return found

    def _alone(self, seat: int) -> list[str]:
        """The unseen cards that a seat may have held, each considered alone."""
        places = [place for place, who in enumerate(self.seats) if who == seat]
        return [card for card in sorted(self.pool) if all(self._legal(place, (card,)) for place in places)]

    def _share(
        self, seats: list[int], holdings: dict[int, list[frozenset[str]]], taken: frozenset[str]
    ) -> dict[int, frozenset[str]] | None:
        if not seats:
            return {}
        for cards in holdings[seats[0]]:
            self.budget.spend()
            if not cards & taken:
                rest = self._share(seats[1:], holdings, taken | cards)
                if rest is not None:
                    return {seats[0]: cards, **rest}
        return None

    def _melded(self, seat: int, hand: set[str]) -> bool:
        """Whether the melds that a seat announced are in a hand."""
        of = self.law.greatest if self.question.strict else self.law.melds
        for _, item in self.right:
            if item.kind == "meld" and item.seat == seat:
                worth = [points for points, cards in of(hand) if not item.cards or cards == set(item.cards)]
                if not worth or item.points not in (None, *worth):
                    return False
        return True

    def _married(self) -> bool:
        """Whether each marriage was announced with its second card, or with each of its cards, as the rules require."""
        for lain, item in self.right:
            if item.kind != "marriage" or not self.question.strict:
                continue
            time, suit = self.law.options["marriage"]["time"], self.contract["suit"]
            pair = {suit + "K", suit + "Q"}
            if time == "second_card" and not (self.cards[lain - 1] in pair <= set(self.cards[:lain])):
                return False
            if time == "both_cards" and self.cards[lain - 1] not in pair:
                return False
        return True

    def _sums(self) -> bool:
        """Whether the claimed points are those of the cards."""
        return not self.question.sums or all(self._true(lain, item) for lain, item in self.right)

    def _true(self, lain: int, item: Item) -> bool:
        if item.kind == "trick":
            number = lain // 4 - 1
            if lain % 4 or number < 0:
                return False
            trick = self._trick(number, 4)
            worth = self.law.worth(trick, self.contract, number)
            return item.seat == self.law.winner(trick, self.contract, number) and item.points in (None, worth)
        return item.kind != "cards" or self._scores(len(item.scores)) == item.scores

    def _scores(self, sides: int) -> tuple[int, ...]:
        scores = [0] * sides
        for number in range(len(self.cards) // 4):
            trick = self._trick(number, 4)
            winner = self.law.winner(trick, self.contract, number)
            scores[winner % sides] += self.law.worth(trick, self.contract, number)
        return tuple(scores)
