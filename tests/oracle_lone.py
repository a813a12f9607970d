"""The oracle for games of one against all: the auction, the middle, the partner's card, conceding, and the score."""

from __future__ import annotations

from itertools import islice
from typing import Any

import oracle_beside
from oracle import NATURAL, Answer
from oracle_beside import NOTHING, QUARTETS

RUNS = {"cap100": {3: 20, 4: 50}, "plus50": {n: 50 * (n - 3) for n in range(4, 10)} | {3: 20}}
EVERY = {suit + rank for suit in "DHSC" for rank in "6789TJQKA"}


class Table(oracle_beside.Table):
    """An onlooker who also knows who plays against whom."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        super().__init__(by_number, players)
        self.base = by_number[players]
        self.is_lone = self.deal["sides"] == "lone"
        self.lone: int | None = None
        self.helper: int | None = None
        self.sought: str | None = None
        if self.is_lone:
            self.keeps_score, self.scores = True, [0, 0]

    # What happened

    def see_game_started(self, event: dict[str, Any]) -> None:
        super().see_game_started(event)
        self.lone = event.get("resumes", {}).get("declarer")

    def see_round_started(self, event: dict[str, Any]) -> None:
        if self.is_lone:
            if self.base["choosing"]["choice"] != "auction" and self.lone is None:
                self.lone = event["dealer"]
            self.by_number[self.players] = self.options_now()
        super().see_round_started(event)
        self.now.update({"laid": [], "taken": False, "conceded": False})

    def options_now(self) -> dict[str, Any]:
        """The options of the round; the options of later rounds apply as soon as there is a declarer."""
        later = self.base["rounds"]["later"]
        if later is None or self.lone is None:
            return self.base
        return {
            group: {**value, **later.get(group, {})} if group in later else value for group, value in self.base.items()
        }

    def see_contract_chosen(self, event: dict[str, Any]) -> None:
        super().see_contract_chosen(event)
        if self.is_lone:
            self.lone = event["seat"]

    def see_talon_taken(self, event: dict[str, Any]) -> None:
        now, seat = self.now, event["seat"]
        self.gets(seat, now["hands"][seat] + now["talon_up"] + now["talon_down"])
        now["taken"] = True

    def see_cards_discarded(self, event: dict[str, Any]) -> None:
        self.now["laid"] = event["cards"]
        self.gets(event["seat"], [card for card in self.now["hands"][event["seat"]] if card not in event["cards"]])

    def see_partner_card_named(self, event: dict[str, Any]) -> None:
        self.sought = event["card"]

    def see_round_conceded(self, event: dict[str, Any]) -> None:
        self.now["conceded"] = True

    def see_card_played(self, event: dict[str, Any]) -> None:
        super().see_card_played(event)
        if event["card"] == self.sought and self.helper is None:
            self.helper = event["seat"]

    # What may come

    def side(self, seat: int) -> int:
        return int(seat not in (self.lone, self.helper)) if self.is_lone else super().side(seat)

    def bidding(self) -> set[Answer]:
        options = self.options["auction"]
        bid, waiting, _ = self.auction()
        if options["names_contract"]:
            return super().bidding()
        if not waiting and bid is not None:
            return self.after_auction(bid["seat"])
        least = options["min_bid"] if bid is None else bid["points"] + options["step"]
        numbers = (n for n in range(least, options["max_bid"] + 1) if n % options["multiple"] == 0)
        seat = waiting[0]
        answers = {("bid_made", seat, frozenset(map(str, islice(numbers, 300)))), ("passed", seat, NOTHING)}
        silent = seat not in [call["seat"] for call in self.now["calls"]]
        return answers | ({("bid_deferred", seat, NOTHING)} if silent and options["defer"] != "none" else set())

    def after_auction(self, seat: int) -> set[Answer]:
        now = self.now
        if self.deal["talon_up"] and not now["taken"]:
            return {("talon_taken", seat, NOTHING)}
        if self.deal["talon_up"] and not now["laid"]:
            return {("cards_discarded", seat, frozenset(now["hands"][seat]))}
        return {self.choice(seat)}

    def play(self) -> set[Answer]:
        now, options = self.now, self.options
        if now["conceded"]:
            rule = options["conceding"]["marriage"] == "opponents"
            may = [s for s in self.active() if rule and self.side(s) and s not in now["married"] and self.has_pair(s)]
            return {("round_scored", -1, NOTHING)} | {("marriage_announced", seat, NOTHING) for seat in may}
        answers = super().play()
        untouched = not (now["trick"] or now["tricks"])
        begun = now["announced"] or now["married"] or now["taker"] is not None or now["robbed"]
        if options["conceding"]["allowed"] and untouched and not begun:
            answers.add(("round_conceded", self.lone, NOTHING))
        if options["choosing"]["partner_card"] and untouched and self.sought is None:
            gone = {"S6"} if self.deal["deck"] == 35 else set()
            own = {*now["dealt"][self.lone], *now["laid"]}
            answers.add(("partner_card_named", self.lone, frozenset(EVERY - gone - own)))
        return answers

    def has_pair(self, seat: int) -> bool:
        suit = self.now["contract"].get("suit", "")
        return bool(suit) and {suit + "K", suit + "Q"} <= set(self.now["dealt"][seat])

    # The score

    def game_points(self) -> list[int]:
        if not self.is_lone:
            return super().game_points()
        if self.now["conceded"]:
            pays = self.options["conceding"]["marriage"] == "opponents"
            others = [seat for seat in self.active() if self.side(seat)]
            pair = 20 if pays and any(map(self.has_pair, others)) else 0
            return [0, self.options["conceding"]["award"] + pair]
        won = self.card_points()
        winners = {self.side(self.winner(number)) for number in range(len(self.now["tricks"]))}
        if len(winners) == 1:
            won[winners.pop()] += 100
        if self.now["laid"] and self.options["exchange"]["discards"] == "declarer":
            self.now["tricks"].append([(self.lone, card) for card in self.now["laid"]])
            won[0] += self.points(-1)
            self.now["tricks"].pop()
        for seat, points in self.meld_points():
            won[self.side(seat)] += points
        return won

    def meld_points(self) -> list[tuple[int, int]]:
        if not self.is_lone:
            return super().meld_points()
        said, bar, options = [], None, self.options["melds"]
        # A seat that gives away a card of its meld no longer has the meld.
        held = [(seat, cards) for seat, cards in self.now["announced"] if {*cards} <= {*self.now["dealt"][seat]}]
        for seat in dict.fromkeys(seat for seat, _ in held):
            mine = [cards for other, cards in held if other == seat]
            best = max(map(self.rank, mine))
            if not options["min_previous"] or bar is None or best >= bar:
                bar = best
                said += [(seat, cards) for cards in mine]
        scored = []
        if said:
            order = self.round_from(self.now["tricks"][0][0][0])
            owner = max(said, key=lambda one: (self.rank(one[1]), -order.index(one[0])))[0]
            all_of = [s for s in self.active() if s == owner or self.side(s) == self.side(owner)]
            won = {self.winner(number) for number in range(len(self.now["tricks"]))}
            if options["needs_trick"] == "none" or owner in won or not self.side(owner):
                heirs = [owner] if options["award"] == "player_all" else all_of
                scored = [(seat, cards) for seat, cards in said if seat in heirs]
        pair = {self.now["contract"].get("suit", "") + rank for rank in "KQ"}
        shown = {seat for seat, _ in scored if pair <= {c for s, cards in scored if s == seat for c in cards}}
        return [(seat, self.rank(cards)[0]) for seat, cards in scored] + [
            (s, 20) for s in shown | set(self.now["married"])
        ]

    def rank(self, cards: list[str]) -> tuple[int, int, int, bool]:
        if not self.is_lone:
            return super().rank(cards)
        suit, upside_down = self.now["contract"].get("suit"), self.now["contract"]["kind"] == "undenufe"
        places = [NATURAL.index(rank) for _, rank in cards]
        height = max(places) if upside_down else -min(places)
        if len({rank for _, rank in cards}) == 1:
            return QUARTETS.get(cards[0][1], 100), 4, height, False
        best = cards[0][0] == suit and (self.options["melds"]["trump_tie"] == "suit" or f"{suit}J" in cards)
        return RUNS[self.options["melds"]["scale"]].get(len(cards), 100), len(cards), height, best
