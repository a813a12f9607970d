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


def laid_by(deal: Round, seat: int) -> list[int]:
    """The cards that a seat has laid in tricks, in order, as far as they could be read."""
    laid = [pair for trick in deal.laid for pair in zip(trick.seats, trick.cards, strict=True)]
    return [card for who, card in laid if who == seat and card >= 0]


def spots_of(game: Game | None) -> dict[int | str, Spot]:
    """The tricks of a game by the events that laid a card which stayed there, and by addresses such as 1.5 or 1.5.3."""
    found: dict[int | str, Spot] = {}
    for deal in game.rounds if game is not None else ():
        for number, trick in enumerate(deal.laid, start=1):
            whole = Spot(deal, number, trick.seats, trick.cards, NOBODY)
            found[whole.address] = whole
            for place, event in enumerate(trick.events):
                spot = whole._replace(card=place)
                found[event] = found[spot.address] = spot
    return found
