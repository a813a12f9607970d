"""The rules of one trick by the naive oracle, for any hand, trick and contract."""

from __future__ import annotations

from typing import Any

from oracle import SUITS, UNDENUFE, Table

Contract = dict[str, Any]
Hand = tuple[int, list[str]]
"""A seat and the cards that it holds."""
Trick = list[tuple[int, str]]
"""Seats and cards, in the order in which they were played."""
RANKS = {32: "789TJQKA", 36: "6789TJQKA"}


def _contract(form: str) -> Contract:
    """The contract as a record writes it, from the oracle's name for it: D, slalom:obenabe, misere:D."""
    kind, _, rest = form.partition(":")
    if kind in SUITS:
        return {"kind": "trump", "suit": kind}
    if kind == "misere":
        return {"kind": kind, "base": _contract(rest)}
    return {"kind": kind, **({"start": rest} if rest else {})}


class Law:
    """The rules of a set about single cards, tricks, contracts and melds."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.players = 4
        self.pack = [suit + rank for suit in SUITS for rank in RANKS[options["deal"]["deck"]]]
        self.size = len(self.pack) // self.players
        self._table = Table(options)
        self._table.rounds.append({})

    def _at(self, contract: Contract, number: int) -> Table:
        self._table.now.update(contract=contract, tricks=[[]] * number)
        return self._table

    def legal(self, hand: Hand, trick: Trick, contract: Contract, number: int) -> list[str]:
        """The cards that a seat may play from its hand to a trick; tricks count from 0."""
        table, (seat, cards) = self._at(contract, number), hand
        table.now.update(hands={seat: cards}, trick=trick)
        return table.legal(seat)

    def winner(self, trick: Trick, contract: Contract, number: int) -> int:
        """The seat that wins a complete trick."""
        table = self._at(contract, number)
        return table.best(trick, table.mode(number))[0]

    def worth(self, trick: Trick, contract: Contract, number: int) -> int:
        """The value of the cards of a trick, with the bonus of the last one."""
        table = self._at(contract, number)
        table.now["tricks"] = [*([[]] * number), trick]
        last = self.options["score"]["last_trick"] if number + 1 == self.size else 0
        return table.points(number) + last

    def contracts(self) -> list[Contract]:
        """Every contract that may be named."""
        return [_contract(form) for form in sorted(self._table.contracts(0)) if "@" not in form]

    def leader(self, dealer: int, forehand: int, chooser: int) -> int:
        """The seat that leads to the first trick."""
        first = {"seat_after_dealer": (dealer + 1) % self.players, "chooser": chooser}
        return first.get(self.options["choosing"]["leader"], forehand)

    def melds(self, hand: set[str]) -> list[tuple[int, frozenset[str]]]:
        """Every sequence and four of a kind in a hand, with its points; parts of longer sequences too."""
        order, rules = UNDENUFE, self.options["melds"]
        melds = []
        for suit in SUITS:
            for low in range(len(order)):
                for high in range(low + 3, len(order) + 1):
                    run = frozenset(suit + rank for rank in order[low:high])
                    if run <= hand:
                        melds.append((self._run(high - low), run))
        for rank in rules["quartets"]:
            four = frozenset(suit + rank for suit in SUITS)
            if four <= hand:
                melds.append(({"J": 200, "9": 150}.get(rank, 100), four))
        return melds

    def _run(self, length: int) -> int:
        longer = 50 * (length - 3) if self.options["melds"]["scale"] == "plus50" else 100
        return {3: 20, 4: 50}.get(length, longer)

    def greatest(self, hand: set[str]) -> list[tuple[int, frozenset[str]]]:
        """The melds of a hand that are not part of a larger one."""
        melds = self.melds(hand)
        return [one for one in melds if not any(one[1] < other for _, other in melds)]
