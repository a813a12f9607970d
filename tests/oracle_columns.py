"""The oracle for games for two with cards on the table: the face-up cards, the cards under them, and the score."""

from __future__ import annotations

from typing import Any

import oracle_pandur
from oracle import Answer
from oracle_lone import EVERY


class Table(oracle_pandur.Table):
    """An onlooker who remembers which card lies on which, and which cards have been turned up."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        super().__init__(by_number, players)
        self.rows = self.deal["columns"] > 0
        self.keeps_score = self.keeps_score or self.rows

    # What happened

    def see_round_started(self, event: dict[str, Any]) -> None:
        super().see_round_started(event)
        self.now.update(
            {"backs": {0: [], 1: []}, "faces": {seat: [] for seat in range(self.players)}, "bare": [], "shown": set()}
        )

    def see_hand_dealt(self, event: dict[str, Any]) -> None:
        super().see_hand_dealt(event)
        self.now["shown"] |= {*event["cards"]}

    def see_pile_dealt(self, event: dict[str, Any]) -> None:
        seat = event.get("seat")
        if event["pile"] == "columns_down":
            self.now["backs"][seat] = event.get("cards", [])
            self.now["shown"] |= {*event.get("cards", [])}
        elif event["pile"] == "columns_up":
            self.now["faces"][seat] = event["cards"]
            self.now["hands"][seat] += event["cards"]
            self.now["shown"] |= {*event["cards"]}
        else:
            super().see_pile_dealt(event)

    def see_card_played(self, event: dict[str, Any]) -> None:
        super().see_card_played(event)
        seat, card = event["seat"], event["card"]
        if self.rows and card in self.now["faces"][seat]:
            place = self.now["faces"][seat].index(card)
            lies = self.now["backs"][seat]
            self.now["bare"].append((seat, lies[place] if lies else ""))

    def see_card_uncovered(self, event: dict[str, Any]) -> None:
        seat, card = event["seat"], event["card"]
        self.now["bare"] = [one for one in self.now["bare"] if one[0] != seat]
        self.now["hands"][seat].append(card)
        self.now["shown"].add(card)

    # What may come

    def choices(self) -> set[Answer]:
        rule = self.options["choosing"]["choice"]
        if rule == "forehand_names":
            return {self.choice(self.now["forehand"])}
        if self.rows and rule == "dealer_last_card":
            dealer = self.now["dealer"]
            return {("card_turned", dealer, frozenset(self.now["faces"][dealer][-1:]))}
        return super().choices()

    def play(self) -> set[Answer]:
        at_once = self.deal.get("uncover") == "at_once"
        if not self.now["bare"] or (self.now["trick"] and not at_once):
            return super().play()
        hidden = frozenset(EVERY - self.now["shown"])
        return {("card_uncovered", seat, frozenset({card}) if card else hidden) for seat, card in self.now["bare"]}

    # The score

    def game_points(self) -> list[int]:
        if not self.rows:
            return super().game_points()
        won, score = self.card_points(), self.options["score"]
        if score["kind"] == "nearest":
            far = [abs(points - score["aim"]) for points in won]
            return [int(far[0] < far[1]), int(far[1] < far[0])]
        bid, _, doubled = self.auction()
        assert bid is not None
        me, times = bid["seat"], (1, 2, 4)[doubled]
        if bid.get("match"):
            made = all(self.winner(number) == me for number in range(18))
            number = 157
        else:
            number, made = bid["points"], won[me] >= bid["points"]
        scores = [0, 0]
        scores[me if made else 1 - me] = times * abs(won[me] - number)
        return scores
