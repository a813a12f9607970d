"""Ways to record a round incompletely: unread cards, unrecorded hands, lost lines, no choosing, an early end."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson

Event = dict[str, Any]
CHOOSING = ("pushed", "passed", "contract_chosen", "card_turned")
HANDS = ("told", "counts", "half", "absent")


class Telling:
    """The events of a round, of which some are left out of the record."""

    def __init__(self, events: list[Event], rng: Random) -> None:
        self.events = [dict(event) for event in events]
        self.rng = rng
        self.ways: list[str] = []
        self.unreadable: set[int] = set()
        """Numbers of the lines that nobody can read."""
        self.lost: set[int] = set()
        """Numbers of the lines that are missing."""

    def lines(self) -> list[bytes]:
        """The record, line by line."""
        found = []
        for event in self.events:
            line = orjson.dumps(event, option=orjson.OPT_SORT_KEYS)
            if event["seq"] in self.unreadable:
                line = line[: len(line) // 2]
            if event["seq"] not in self.lost:
                found.append(line)
        return found

    def _plays(self) -> list[Event]:
        return [event for event in self.events if event["type"] == "card_played"]

    def _left_out(self, part: str) -> None:
        self.events[0].setdefault("not_recorded", []).append(part)

    def _only(self, keep: Any) -> None:
        self.events = [event for event in self.events if keep(event)]
        for seq, event in enumerate(self.events):
            event["seq"] = seq

    def hands(self, how: str) -> None:
        """Record hands in full (told), as counts, randomly as either (half), or not at all (absent).

        Sometimes one of the counted hands is shown at the end.
        """
        self.ways.append(f"hands={how}")
        if how == "absent":
            self._left_out("hands")
            self._only(lambda event: event["type"] != "hand_dealt")
            return
        whole: dict[int, list[str]] = {}
        counted = set()
        for event in self.events:
            if event["type"] == "hand_dealt":
                whole[event["seat"]] = whole.get(event["seat"], []) + event["cards"]
                if how == "counts" or (how == "half" and self.rng.random() < 0.5):
                    event["count"] = len(event.pop("cards"))
                    counted.add(event["seat"])
        stages = sum(event["type"] == "hand_dealt" for event in self.events) // 4
        if counted and stages == 1 and self.rng.random() < 0.4:
            seat = self.rng.choice(sorted(counted))
            event = {"seq": len(self.events), "type": "revealed", "what": "hand", "seat": seat, "cards": whole[seat]}
            self.events.append(event)
            self.ways.append("shown")

    def unread(self, count: int) -> None:
        """Make ``count`` cards unreadable."""
        plays = self._plays()
        for event in self.rng.sample(plays, min(count, len(plays))):
            event["card"] = "??"
        self.ways.append("unread=" + ("few" if count < 3 else "many"))

    def early(self, cards: int) -> None:
        """End the record ``cards`` cards before the end of the round."""
        last = self._plays()[-cards]["seq"]
        self._only(lambda event: event["seq"] < last)
        self.ways.append("early")

    def no_choosing(self) -> None:
        """Leave out how the contract was chosen."""
        self._left_out("choosing")
        self._only(lambda event: event["type"] not in CHOOSING)
        self.ways.append("choosing")

    def melds_by(self, member: str) -> None:
        """Record melds by their points alone, or by their cards alone."""
        for event in self.events:
            if event["type"] == "meld_announced":
                event.pop("cards" if member == "points" else "points")
        self.ways.append("meld=" + member)

    def gap(self, unreadable: bool) -> None:
        """Lose a line or make it unreadable: mostly that of a card, otherwise another one within the round."""
        first = next(event["seq"] for event in self.events if event["type"] == "round_started")
        cards = [event["seq"] for event in self._plays()[:-1]]
        others = [event["seq"] for event in self.events[first + 1 : -1] if event["type"] != "card_played"]
        chosen = self.rng.choice(others if others and self.rng.random() < 0.25 else cards)
        (self.unreadable if unreadable else self.lost).add(chosen)
        kind = "card" if chosen in cards else "other"
        self.ways.append(("unreadable=" if unreadable else "lost=") + kind)


def tell(events: list[Event], rng: Random) -> Telling:
    """The round recorded with random parts left out."""
    told = Telling(events, rng)
    if any(event["type"] == "meld_announced" for event in events):
        told.melds_by(rng.choice(("cards", "points")))
    if rng.random() < 0.35:
        told.early(rng.randrange(1, 13))
    told.hands(rng.choice(HANDS))
    if rng.random() < 0.5:
        told.unread(rng.choice((1, 1, 2, 2, 3, 4, 5)))
    if rng.random() < 0.2:
        told.no_choosing()
    if rng.random() < 0.25:
        for _ in range(rng.choice((1, 1, 1, 2))):
            told.gap(rng.random() < 0.5)
    return told
