"""The oracle for games with a stock: who draws, which cards may be played, and which melds of a trick score."""

from __future__ import annotations

from typing import Any

import oracle_lone
from oracle import Answer
from oracle_beside import NOTHING

Said = tuple[int, int, list[str]]
"""The number of the trick, the seat and the cards of a meld."""


class Table(oracle_lone.Table):
    """An onlooker who also counts the stock and remembers when each card came into a hand."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        super().__init__(by_number, players)
        self.draws = bool(self.deal["stock"])
        self.keeps_score = self.keeps_score or self.draws

    def see_round_started(self, event: dict[str, Any]) -> None:
        super().see_round_started(event)
        self.now.update({"stock": 0, "under": "", "due": [], "pairs": set()})

    def see_card_turned(self, event: dict[str, Any]) -> None:
        super().see_card_turned(event)
        if self.draws:
            self.now["stock"] = self.deal["deck"] - sum(map(len, self.now["hands"].values()))
            self.now["under"] = event["card"]
            self.look_for_pairs()

    def see_trump_six_swapped(self, event: dict[str, Any]) -> None:
        if not self.draws:
            super().see_trump_six_swapped(event)
            return
        hand, six = self.now["hands"][event["seat"]], self.now["under"][0] + "6"
        hand[hand.index(six)] = self.now["under"]
        self.now["under"], self.now["robbed"] = six, True
        self.look_for_pairs()

    def see_card_drawn(self, event: dict[str, Any]) -> None:
        seat = self.now["due"].pop(0)
        assert seat == event["seat"]
        assert (event["card"] == self.now["under"]) == (self.now["stock"] == 1)
        self.now["stock"] -= 1
        self.now["hands"][seat].append(event["card"])
        self.look_for_pairs()

    def look_for_pairs(self) -> None:
        """Record which seats have held king and queen of trump at the same time."""
        pair = {self.now["contract"]["suit"] + rank for rank in "KQ"}
        self.now["pairs"] |= {seat for seat, hand in self.now["hands"].items() if pair <= {*hand}}

    def see_card_played(self, event: dict[str, Any]) -> None:
        super().see_card_played(event)
        if self.draws and not self.now["trick"]:
            winner = self.winner(len(self.now["tricks"]) - 1)
            order = [(winner + step) % self.players for step in range(self.players)]
            self.now["due"] = order[: self.now["stock"]]

    def see_meld_announced(self, event: dict[str, Any]) -> None:
        super().see_meld_announced(event)
        if self.draws:
            self.now["announced"][-1] = (len(self.now["tricks"]), event["seat"], event["cards"])

    # What may come

    def choices(self) -> set[Answer]:
        if not self.draws:
            return super().choices()
        dealt = {card for hand in self.now["hands"].values() for card in hand}
        return {("card_turned", self.now["dealer"], frozenset(oracle_lone.EVERY - dealt))}

    def play(self) -> set[Answer]:
        if not self.now["due"]:
            return super().play()
        married = {("marriage_announced", seat, NOTHING) for seat in self.active() if self.may_marry(seat)}
        return {("card_drawn", self.now["due"][0], NOTHING)} | married

    def legal(self, seat: int) -> list[str]:
        if self.draws and self.options["play"]["free_with_stock"] and self.now["stock"]:
            return list(self.now["hands"][seat])
        return super().legal(seat)

    def robs(self) -> set[Answer]:
        if not self.draws:
            return super().robs()
        now = self.now
        if now["robbed"] or now["under"][1] == "6" or now["stock"] < 2:
            return set()
        seat = self.turn()
        return {("trump_six_swapped", seat, NOTHING)} if now["under"][0] + "6" in now["hands"][seat] else set()

    def may_meld(self, seat: int) -> bool:
        if not self.draws:
            return super().may_meld(seat)
        if not any(self.now["hands"].values()) or seat != self.turn():
            return False
        if self.options["melds"]["window"] == "turns_with_stock" and not self.now["stock"]:
            return False
        return all((number, who) != (len(self.now["tricks"]), seat) for number, who, _ in self.good_melds()[0])

    def may_marry(self, seat: int) -> bool:
        if not self.draws:
            return super().may_marry(seat)
        pair = [self.now["contract"]["suit"] + rank for rank in "KQ"]
        gone = {card for who, card in self.plays() if who == seat}
        last = self.now["last"] is not None and self.now["last"][0] == seat and self.now["last"][1] in pair
        return last and gone >= {*pair} and seat in self.now["pairs"] and seat not in self.now["married"]

    # The score

    def good_melds(self) -> tuple[list[Said], list[Said]]:
        """The melds that were announced as the rules allow, and those of them that were the best of their trick."""
        good: list[Said] = []
        scored: list[Said] = []
        for number in range(len(self.now["tricks"]) + 1):
            here: list[Said] = []
            for one in self.now["announced"]:
                again = any(who == one[1] for _, who, _ in here)
                if one[0] == number and not again and self.is_new(one, scored):
                    here.append(one)
            good += here
            if here and number < len(self.now["tricks"]):
                first = self.now["tricks"][number][0][0]
                scored.append(max(here, key=lambda one: (self.rank(one[2]), -((one[1] - first) % self.players))))
        return good, scored

    def is_new(self, one: Said, scored: list[Said]) -> bool:
        """Whether a meld shares no card with a scored one of its seat, or is a better one of its kind (SM-6)."""
        for _, seat, cards in scored:
            run, other = len({c[0] for c in cards}) == 1, len({c[0] for c in one[2]}) == 1
            shared = {*cards} & {*one[2]}
            kin = shared or (self.options["melds"]["again"] == "same_suit" and run and cards[0][0] == one[2][0][0])
            if seat != one[1] or not (kin if run == other else shared):
                continue
            if run != other and not self.options["melds"]["shared_cards"]:
                return False
            if run == other and self.rank(one[2])[:3] <= self.rank(cards)[:3]:
                return False
        return True

    def game_points(self) -> list[int]:
        if not self.draws:
            return super().game_points()
        won = self.card_points()
        winners = [self.winner(number) for number in range(len(self.now["tricks"]))]
        deciding = winners[-9:] if self.options["score"]["match_tricks"] == "after_stock" else winners
        if len(set(deciding)) == 1:
            won[deciding[0]] += 100
        melds = [(who, cards) for _, who, cards in self.good_melds()[1] if who in winners]
        shown: dict[int, set[str]] = {}
        for who, cards in melds:
            won[who] += self.rank(cards)[0]
            shown.setdefault(who, set()).update(cards)
        pair = {self.now["contract"]["suit"] + rank for rank in "KQ"}
        for seat in {*self.now["married"], *(who for who in shown if pair <= shown[who] and who in self.now["pairs"])}:
            won[seat] += 20
        return won
