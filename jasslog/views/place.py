"""Where the cards of a game lie: each event's trick, so that a finding can show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.state import Game


class Spot(NamedTuple):
    """A trick on the table, and which of its cards an event played."""

    deal: Round
    number: int
    """The trick, from 1."""
    seats: Sequence[int]
    cards: Sequence[int]
    card: int
    """Place of the card in the trick, from 0; -1 for the trick as a whole."""

    @property
    def address(self) -> str:
        """The address of the card, or of the trick."""
        trick = f"{self.deal.number}.{self.number}"
        return trick if self.card < 0 else f"{trick}.{self.card + 1}"


class Spots:
    """The tricks of a game by event number and by address."""

    def __init__(self, game: Game | None) -> None:
        self._by_event: dict[int, Spot] = {}
        self._by_address: dict[str, Spot] = {}
        for deal in game.rounds if game is not None else ():
            self._add(deal)

    def _add(self, deal: Round) -> None:
        laid: list[tuple[Sequence[int], Sequence[int], Sequence[int]]] = [
            (trick.seats, trick.cards, trick.events) for trick in deal.tricks
        ]
        if deal.trick:
            laid.append((deal.seats, deal.trick, deal.events))
        for number, (seats, cards, events) in enumerate(laid, start=1):
            whole = Spot(deal, number, seats, cards, NOBODY)
            self._by_address[whole.address] = whole
            for place, event in enumerate(events):
                spot = whole._replace(card=place)
                self._by_event[event] = self._by_address[spot.address] = spot

    def of_event(self, seq: int) -> Spot | None:
        """The trick in which an event played a card that stayed there."""
        return self._by_event.get(seq)

    def at(self, address: str) -> Spot | None:
        """The trick at an address such as 1.5 or 1.5.3."""
        return self._by_address.get(address)
