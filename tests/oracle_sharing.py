"""The oracle for games kept in tens: who is forced to play, how a round is split, and the score."""

from __future__ import annotations

from typing import Any

import oracle_drawing
from oracle import NATURAL, PLAIN_POINTS, TRUMP_POINTS, Answer
from oracle_beside import NOTHING, QUARTETS
from oracle_lone import RUNS


class Table(oracle_drawing.Table):
    """An onlooker who also hears the offers."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        super().__init__(by_number, players)
        self.tens = self.options["score"]["kind"] == "tens"
        self.keeps_score = self.keeps_score or self.tens

    # What happened

    def see_round_started(self, event: dict[str, Any]) -> None:
        super().see_round_started(event)
        self.now.update({"kept": {}, "offer": None, "agreed": set(), "gave_up": set(), "shared": False, "told": []})
        self.now["meant"] = []
        if self.deal["dealer_sits_out"]:
            self.now["in"].remove(event["dealer"])
            self.scores[event["dealer"]] += self.options["tens"]["sitting_out"]

    def folds(self, seat: int) -> None:
        self.now["kept"][seat] = list(self.now["hands"][seat])
        super().folds(seat)

    def see_all_forced(self, event: dict[str, Any]) -> None:
        for seat, hand in self.now["kept"].items():
            self.gets(seat, hand)
        self.now["folded"] = set()
        self.now["words"] = [(seat, "stayed") for seat in self.now["in"]]

    def see_split_offered(self, event: dict[str, Any]) -> None:
        self.now["offer"], self.now["agreed"] = event, {event["seat"]}
        self.share()

    def see_split_accepted(self, event: dict[str, Any]) -> None:
        self.now["agreed"].add(event["seat"])
        self.share()

    def see_split_refused(self, event: dict[str, Any]) -> None:
        self.now["offer"] = None

    def see_round_conceded(self, event: dict[str, Any]) -> None:
        if not self.tens:
            super().see_round_conceded(event)
            return
        self.now["gave_up"].add(event["seat"])
        self.share()

    def share(self) -> None:
        self.now["shared"] = self.now["offer"] is not None and set(self.agreeing()) <= self.now["agreed"]
        self.now["married"] += self.now["meant"] if self.now["shared"] else []

    def see_card_played(self, event: dict[str, Any]) -> None:
        super().see_card_played(event)
        self.now["offer"] = None

    def see_marriage_announced(self, event: dict[str, Any]) -> None:
        if self.tens and self.pause() and not super().may_marry(event["seat"]):
            self.now["meant"].append(event["seat"])
        else:
            super().see_marriage_announced(event)

    def see_meld_announced(self, event: dict[str, Any]) -> None:
        super().see_meld_announced(event)
        self.now["told"].append((len(self.now["tricks"]), event["seat"], event["cards"]))

    # What may come

    def agreeing(self) -> list[int]:
        """The seats that play, have not given up, and can still get out of the hole.

        If fewer than three seats play, all of them.
        """
        active, won = self.active(), self.card_points()
        if len(active) < 3:
            return active
        left = [card for seat in active for card in self.now["hands"][seat]]
        trump = self.now["contract"]["suit"]
        worth = sum((TRUMP_POINTS if suit == trump else PLAIN_POINTS).get(rank, 0) for suit, rank in left)
        if self.now["tricks"]:
            # card_points counts the newest trick as the last one, but nobody has the last trick yet.
            won[self.winner(len(self.now["tricks"]) - 1)] -= 5
        hopeless = {seat for seat in active if won[seat] + worth + 5 < self.options["places"]["hole"]}
        return [seat for seat in active if seat not in hopeless | self.now["gave_up"]]

    def pause(self) -> bool:
        options, now = self.options["splitting"], self.now
        if not options["allowed"] or now["trick"] or now["shared"] or not any(now["hands"].values()):
            return False
        return (options["midplay"] or not now["tricks"]) and len(self.active()) in (2, 3)

    def choices(self) -> set[Answer]:
        if not self.deal["dealer_sits_out"] or self.options["choosing"]["choice"] == "auction":
            return super().choices()
        seat = self.round_from(self.now["dealer"])[-1]
        return {("card_turned", seat, frozenset(self.now["hands"][seat]))}

    def talk(self) -> set[Answer]:
        answers = super().talk()
        within, lowest = self.options["participation"]["force_within"], min(self.scores)
        if answers and within and self.options["end"]["target"] - sum(self.scores) <= within:
            answers |= {("all_forced", seat, NOTHING) for seat in self.now["in"] if self.scores[seat] == lowest}
        return answers

    def play(self) -> set[Answer]:
        if self.now["shared"]:
            return {("round_scored", -1, NOTHING)} | {
                ("marriage_announced", seat, NOTHING) for seat in self.active() if self.may_marry(seat)
            }
        answers = super().play()
        if self.pause():
            answers |= {("split_offered", seat, NOTHING) for seat in self.agreeing()}
            if len(self.active()) == 3:
                answers |= {("round_conceded", s, NOTHING) for s in self.active() if s not in self.now["gave_up"]}
            if self.now["offer"] is not None:
                waiting = [seat for seat in self.agreeing() if seat not in self.now["agreed"]]
                answers |= {(f"split_{kind}", seat, NOTHING) for seat in waiting for kind in ("accepted", "refused")}
        return answers

    def may_meld(self, seat: int) -> bool:
        if self.tens and self.pause():
            return True
        return False if self.now["shared"] else super().may_meld(seat)

    def may_marry(self, seat: int) -> bool:
        pair = {self.now["contract"]["suit"] + rank for rank in "KQ"} if self.tens else set()
        if self.tens and self.pause() and seat not in self.now["married"] + self.now["meant"]:
            mine = pair <= {*self.now["dealt"][seat]}
            return (mine and bool(pair & {*self.now["hands"][seat]})) or super().may_marry(seat)
        return super().may_marry(seat)

    # The score

    def game_points(self) -> list[int]:
        if not self.tens:
            return super().game_points()
        if len(self.active()) < 2:
            return [self.options["places"]["walkover"] * (seat in self.active()) for seat in range(self.players)]
        return self.parted() if self.now["shared"] else self.played()

    def parted(self) -> list[int]:
        offer, agreeing = self.now["offer"], self.agreeing()
        won = [points + extra for points, extra in zip(offer["scores"], offer.get("melds", [0] * 5), strict=False)]
        for seat in self.active():
            won[seat] -= self.options["places"]["hole_penalty"] * (seat not in agreeing)
        share = agreeing
        if len(agreeing) == 3:
            melded = offer.get("melds", [0] * 5)
            share = [s for s in agreeing if s == offer["seat"] or offer["scores"][s] or melded[s]]
        melds = self.best_melds([(seat, cards) for _, seat, cards in self.now["told"]], share)
        for owner, cards in melds if "melds" not in offer else []:
            worth = self.rank(cards)[0]
            heirs = share if worth <= self.options["splitting"]["meld_share_limit"] else [owner]
            for seat in heirs:
                won[seat] += worth // len(heirs) // 10
        for seat in self.wedded(melds):
            won[seat] += 2 * (seat in share)
        return won

    def played(self) -> list[int]:
        won, cards, options = [0] * self.players, self.card_points(), self.options["tens"]
        tricks = [self.winner(number) for number in range(len(self.now["tricks"]))]
        melds = self.best_melds([(s, c) for number, s, c in self.now["told"] if not number], self.active())
        melds = [(seat, meld) for seat, meld in melds if seat in tricks]
        trump = self.now["contract"]["suit"]
        for seat in self.active():
            if cards[seat] < self.options["places"]["hole"]:
                won[seat] = -self.options["places"]["hole_penalty"]
                continue
            won[seat] = cards[seat] // 10 + sum(self.rank(meld)[0] // 10 for other, meld in melds if other == seat)
            won[seat] += 2 * (seat in self.wedded(melds)) + options["match"] * (set(tricks) == {seat})
            without = [other for other in self.active() if other not in tricks]
            jack = trump + "J" in self.now["dealt"][seat]
            won[seat] += options["jack"] * (len(self.active()) == 3 and len(without) == 1 and jack)
        return won

    def wedded(self, melds: list[tuple[int, list[str]]]) -> set[int]:
        pair = {self.now["contract"]["suit"] + rank for rank in "KQ"}
        owners = {seat for seat, _ in melds}
        return {*self.now["married"]} | {
            owner for owner in owners if pair <= {card for seat, cards in melds if seat == owner for card in cards}
        }

    def best_melds(self, told: list[tuple[int, list[str]]], among: list[int]) -> list[tuple[int, list[str]]]:
        """All melds of the seat with the best one.

        A seat whose melds were all lower than an earlier announcement has none.
        """
        said, bar = [], None
        for seat in dict.fromkeys(seat for seat, _ in told):
            mine = [cards for other, cards in told if other == seat]
            best = max(map(self.rank, mine))
            if bar is None or best >= bar:
                bar = best
                said += [(seat, cards) for cards in mine if seat in among]
        if not said:
            return []
        order = self.round_from(self.now["tricks"][0][0][0] if self.now["tricks"] else self.now["forehand"])
        owner = max(said, key=lambda one: (self.rank(one[1]), -order.index(one[0])))[0]
        return [(seat, cards) for seat, cards in said if seat == owner]

    def rank(self, cards: list[str]) -> tuple[int, int, int, bool]:
        if not self.tens:
            return super().rank(cards)
        height = -min(NATURAL.index(rank) for _, rank in cards)
        if len({rank for _, rank in cards}) == 1:
            return QUARTETS.get(cards[0][1], 100), 4, height, False
        return RUNS["plus50"][len(cards)], len(cards), height, cards[0][0] == self.now["contract"]["suit"]
