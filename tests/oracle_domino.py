"""The oracle for Domino, written straight from the rule text: a row is a list of ranks."""

from __future__ import annotations

from itertools import permutations

ORDER = "6789TJQKA"


class Rows:
    """The rows on a table, and the cards that each seat has left."""

    def __init__(self, hands: dict[int, list[str]], first: int) -> None:
        self.hands = hands
        self.turn = first
        self.rows: dict[str, list[str]] = {}
        """The ranks of each suit's row, from the lowest to the highest."""
        self.out: list[int] = []

    def fits(self, card: str) -> bool:
        suit, rank = card
        row = self.rows.get(suit)
        if row is None:
            return rank == "T"
        below, above = ORDER.index(row[0]) - 1, ORDER.index(row[-1]) + 1
        return (below >= 0 and rank == ORDER[below]) or (above < len(ORDER) and rank == ORDER[above])

    def lay(self, seat: int, card: str) -> None:
        suit, rank = card
        self.rows[suit] = sorted([*self.rows.get(suit, []), rank], key=ORDER.index)
        self.hands[seat].remove(card)

    def go_on(self) -> None:
        """Pass the turn to the next seat that has cards left."""
        if not self.hands[self.turn]:
            self.out.append(self.turn)
        while self.left():
            self.turn = (self.turn + 1) % len(self.hands)
            if self.hands[self.turn]:
                break

    def left(self) -> list[int]:
        return [seat for seat, hand in self.hands.items() if hand]

    def over(self) -> bool:
        return len(self.left()) < 2

    def may(self) -> list[str]:
        """The cards that the seat in turn can lay."""
        return [card for card in self.hands[self.turn] if self.fits(card)]

    def may_lay_out(self) -> bool:
        """Whether there is an order in which the seat in turn can lay all its cards."""
        hand = list(self.hands[self.turn])
        if len(hand) <= 5:
            return any(self._in_order(cards) for cards in permutations(hand))
        trial, again = Rows({0: list(hand)}, 0), True
        trial.rows = {suit: list(row) for suit, row in self.rows.items()}
        while again:
            again = False
            for card in list(trial.hands[0]):
                if trial.fits(card):
                    trial.lay(0, card)
                    again = True
        return not trial.hands[0]

    def _in_order(self, cards: tuple[str, ...]) -> bool:
        trial = Rows({0: list(cards)}, 0)
        trial.rows = {suit: list(row) for suit, row in self.rows.items()}
        for card in cards:
            if not trial.fits(card):
                return False
            trial.lay(0, card)
        return True

    def prizes(self, prizes: list[int]) -> list[int]:
        """The prize of each seat when the round is over."""
        places = self.out + self.left()
        return [([*prizes, 0, 0, 0, 0, 0])[places.index(seat)] for seat in sorted(places)]
