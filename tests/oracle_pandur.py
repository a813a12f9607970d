"""The oracle for games in which the highest bid has a value of its own, and in which the dealer may sit out."""

from __future__ import annotations

from typing import Any

import oracle_sharing
from oracle import Answer
from oracle_beside import NOTHING

LADDER = [
    *[(str(points), points, points // 50) for points in range(100, 210, 10)],
    ("misere", 0, 4),
    ("misere-trump", 0, 4),
    *[(str(points), points, 4 if points < 250 else 5) for points in range(210, 260, 10)],
    ("pandur", 0, 5),
    *[(str(points), points, 5) for points in range(260, 300, 10)],
    ("300", 300, 6),
    ("pandur-trump", 0, 6),
]
"""All bids from the lowest to the highest: the word, the points that it needs, and its value."""
RUNGS = [word for word, _, _ in LADDER]


class Table(oracle_sharing.Table):
    """An onlooker who also knows the order of the bids."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        super().__init__(by_number, players)
        self.by_worth = self.options["score"]["kind"] == "bids"
        self.keeps_score = self.keeps_score or self.by_worth

    # What happened

    def see_round_started(self, event: dict[str, Any]) -> None:
        super().see_round_started(event)
        if self.by_worth and self.deal["dealer_sits_out"]:
            self.now["in"] = [seat for seat in self.now["in"] if seat != event["dealer"]]

    def see_call(self, event: dict[str, Any]) -> None:
        super().see_call(event)
        bid, waiting, doubled = self.auction()
        if self.by_worth and bid is not None and (doubled or not waiting) and not self.has_trump(bid):
            self.play_for(bid, {"kind": "obenabe"})

    see_bid_made = see_doubled = see_call

    def see_contract_chosen(self, event: dict[str, Any]) -> None:
        super().see_contract_chosen(event)
        if self.by_worth:
            bid, _, _ = self.auction()
            assert bid is not None
            self.play_for(bid, event["contract"])

    def play_for(self, bid: dict[str, Any], base: dict[str, Any]) -> None:
        self.now["chooser"] = bid["seat"]
        self.now["contract"] = {"kind": "misere", "base": base} if "misere" in bid.get("named", "") else base

    def has_trump(self, bid: dict[str, Any]) -> bool:
        return "named" not in bid or bid["named"].endswith("-trump")

    def auction(self) -> tuple[dict[str, Any] | None, list[int], int]:
        bid, waiting, doubled = super().auction()
        return bid, [seat for seat in waiting if seat in self.now["in"]] if self.by_worth else waiting, doubled

    # What may come

    def bidding(self) -> set[Answer]:
        if not self.by_worth:
            return super().bidding()
        bid, waiting, doubled = self.auction()
        if bid is not None and (doubled or not waiting):
            return {self.choice(bid["seat"])}
        above = 0 if bid is None else RUNGS.index(self.word(bid)) + 1
        answers = {("passed", waiting[0], NOTHING)} | self.doubles(bid, waiting[0]) | self.first_swaps()
        return answers | ({("bid_made", waiting[0], frozenset(RUNGS[above:]))} if RUNGS[above:] else set())

    def word(self, bid: dict[str, Any]) -> str:
        return str(bid.get("named", bid.get("points")))

    def doubles(self, bid: dict[str, Any] | None, seat: int) -> set[Answer]:
        bidders = [call["seat"] for call in self.now["calls"] if call["type"] == "bid_made"]
        may = self.options["auction"]["double"] == "outbid" and bid is not None and seat in bidders
        return {("doubled", seat, NOTHING)} if may else set()

    def first_swaps(self) -> set[Answer]:
        if self.options["exchange"]["swap"] != "before_choosing" or self.now["calls"] or self.now["taker"] is not None:
            return set()
        return {("hand_swapped", seat, NOTHING) for seat in self.now["in"]}

    def redoubles(self) -> set[Answer]:
        return set() if self.by_worth else super().redoubles()

    def legal(self, seat: int) -> list[str]:
        hand = self.now["hands"][seat]
        if self.by_worth and not (self.now["trick"] or self.now["tricks"]):
            bid, _, _ = self.auction()
            must = self.options["play"]["named_lead"] == "trump" and bid is not None and "named" in bid
            return [card for card in hand if must and card[0] == self.mode(0)] or list(hand)
        return super().legal(seat)

    def by_tricks(self) -> bool:
        bid, _, _ = self.auction()
        return self.by_worth and bid is not None and "named" in bid

    def may_meld(self, seat: int) -> bool:
        return seat in self.now["in"] and not self.by_tricks() and super().may_meld(seat)

    def may_marry(self, seat: int) -> bool:
        return seat in self.now["in"] and not self.by_tricks() and super().may_marry(seat)

    def may_stop(self) -> bool:
        if not self.by_worth:
            return super().may_stop()
        if self.now["trick"] or not self.now["tricks"]:
            return False
        bid, _, _ = self.auction()
        assert bid is not None
        mine = [self.winner(number) == bid["seat"] for number in range(len(self.now["tricks"]))]
        if "named" in bid:
            return any(mine) if "misere" in bid["named"] else not all(mine)
        return sum(self.points(number) for number, own in enumerate(mine) if own) >= bid["points"]

    # The score

    def brought(self, seat: int) -> int:
        """The points of one seat: card points, the last trick, all tricks, melds and marriage."""
        whole = not any(self.now["hands"].values())
        mine = [number for number in range(len(self.now["tricks"])) if self.winner(number) == seat]
        points = sum(map(self.points, mine))
        if whole:
            points += 5 * (len(self.now["tricks"]) - 1 in mine) + 100 * (len(mine) == len(self.now["tricks"]))
        return points + sum(worth for who, worth in self.meld_points() if who == seat)

    def game_points(self) -> list[int]:
        if not self.by_worth:
            return super().game_points()
        bid, _, doubled = self.auction()
        assert bid is not None
        (value,) = [value for word, _, value in LADDER if word == self.word(bid)]
        won, seat = [0] * self.players, bid["seat"]
        mine = [self.winner(number) == seat for number in range(len(self.now["tricks"]))]
        if "named" in bid:
            made = not any(mine) if "misere" in bid["named"] else all(mine)
        else:
            made = self.brought(seat) >= bid["points"]
        value *= 1 + doubled
        for other in self.now["in"]:
            won[other] = value if made == (other == seat) else 0
        dealer = self.now["dealer"]
        if made and dealer not in self.now["in"]:
            won[dealer] = self.inherits(value, self.scores[dealer])
        return won

    def inherits(self, value: int, before: int) -> int:
        """The points that a dealer who sat out inherits, at most up to a cap below the target (PA-10, PA-11)."""
        options = self.options["score"]
        value = {"equal": value, "fixed_2": 2, "none": 0}[options["inherited"]]
        if options["inherit_cap"] == "none":
            return value
        most = self.options["end"]["target"] - int(options["inherit_cap"][-1])
        return value if before + value <= most else max(0, most - before)

    def meld_points(self) -> list[tuple[int, int]]:
        return [] if self.by_tricks() else super().meld_points()

    def leader(self) -> int:
        first = super().leader()
        return first if self.now["tricks"] or first in self.now["in"] else self.round_from(first)[0]
