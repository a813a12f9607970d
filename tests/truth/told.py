"""The facts that a record states about a round, read line by line without using the project."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import orjson
from truth.law import Contract, Law

LOST = "lost"
CARD = "card_played"


class Item(NamedTuple):
    """A card, an announcement or a claim, or a line that nobody can read."""

    kind: str
    seat: int = -1
    cards: tuple[str, ...] = ()
    """The card played, or the cards of a meld; empty if they are not recorded."""
    points: int | None = None
    scores: tuple[int, ...] = ()
    seq: int = -1
    """The number of the event."""


class Told:
    """The recorded hands, contract and leader of a round, and all later acts in order."""

    def __init__(self, lines: Iterable[bytes], law: Law) -> None:
        self.law = law
        self.known: list[set[str]] = [set(), set(), set(), set()]
        """The cards that each seat was dealt, as far as they are recorded."""
        self.contract: Contract | None = None
        self.chooser = self.first = self.dealer = -1
        """The seats that named the contract, spoke first, and dealt; -1 if not recorded."""
        self.up = ""
        self.items: list[Item] = []
        self.broken = False
        """Whether more cards than a hand has are recorded for a seat, or a card for two seats."""
        expected = 0
        for line in lines:
            try:
                event = orjson.loads(line)
            except orjson.JSONDecodeError:
                self._lost(1)
                expected += 1
                continue
            self._lost(event["seq"] - expected)
            expected = event["seq"] + 1
            getattr(self, "_" + event["type"], lambda event: None)(event)

    @property
    def lost(self) -> int:
        """The number of lost lines."""
        return sum(item.kind == LOST for item in self.items)

    def leader(self, contract: Contract) -> int:
        """The seat that leads to the first trick; -1 if not recorded."""
        chooser = self.chooser
        if self.law.options["choosing"]["choice"] == "dealer_last_card":
            chooser = self.dealer
        return self.law.leader(self.dealer, (self.dealer + 1) % 4, chooser)

    def _lost(self, count: int) -> None:
        self.items += [Item(LOST)] * count

    def _round_started(self, event: dict[str, Any]) -> None:
        self.dealer = event["dealer"]

    def _hand_dealt(self, event: dict[str, Any]) -> None:
        self._own(event["seat"], event.get("cards", ()))

    def _revealed(self, event: dict[str, Any]) -> None:
        self._own(event["seat"], event["cards"])

    def _own(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.broken |= any(card in hand for other, hand in enumerate(self.known) if other != seat)
            self.known[seat].add(card)
        self.broken |= len(self.known[seat]) > self.law.size

    def _card_turned(self, event: dict[str, Any]) -> None:
        choice = self.law.options["choosing"]["choice"]
        if choice == "dealer_last_card":
            self._own(self.dealer, [event["card"]])
            self.contract = {"kind": "trump", "suit": event["card"][0]}
        self.up = event["card"] if choice == "turnup_two_rounds" else ""

    def _pushed(self, event: dict[str, Any]) -> None:
        self.first = event["seat"]

    def _contract_chosen(self, event: dict[str, Any]) -> None:
        self.contract, self.chooser = event["contract"], event["seat"]
        first = self.first if self.first >= 0 else self.chooser
        if self.up:
            self._own(self.chooser, [self.up])
        if self.law.options["deal"]["later_forehand"] == "holder" and LOST not in {item.kind for item in self.items}:
            self._own(first, [self.law.options["deal"]["holder_card"]])

    def _card_played(self, event: dict[str, Any]) -> None:
        card = event["card"]
        self.items.append(Item(CARD, event["seat"], () if card == "??" else (card,), seq=event["seq"]))

    def _meld_announced(self, event: dict[str, Any]) -> None:
        self.items.append(
            Item("meld", event["seat"], tuple(event.get("cards", ())), event.get("points"), seq=event["seq"])
        )

    def _marriage_announced(self, event: dict[str, Any]) -> None:
        self.items.append(Item("marriage", event["seat"], seq=event["seq"]))

    def _trick_claimed(self, event: dict[str, Any]) -> None:
        self.items.append(Item("trick", event["winner"], points=event.get("points")))

    def _round_scored(self, event: dict[str, Any]) -> None:
        self.items.append(Item("cards", scores=tuple(event["scores"])))
