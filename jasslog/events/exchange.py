"""Exchanges: cards go in and out of hands before and during play."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Card, Cards, Count


class TrumpSixSwapped(Act):
    """A player gave the lowest trump for the turned card."""

    type: Literal["trump_six_swapped"] = "trump_six_swapped"


class HandSwapped(Act):
    """A player gave the whole hand for the one that lay aside."""

    type: Literal["hand_swapped"] = "hand_swapped"
    cards: Cards | None = None
    """The new hand, where it is known."""


class TalonTaken(Act):
    """A player took the cards in the middle."""

    type: Literal["talon_taken"] = "talon_taken"
    cards: Cards | None = None
    """The cards, where they are known."""


class CardsDiscarded(Act):
    """A player laid cards away."""

    exactly_one = ("cards", "count")

    type: Literal["cards_discarded"] = "cards_discarded"
    cards: Cards | None = None
    """The cards, where they are known."""
    count: Count | None = None
    """How many cards, where they are hidden."""


class BetterCardsTaken(Act):
    """A player laid cards away and took as many from the own packet."""

    type: Literal["better_cards_taken"] = "better_cards_taken"
    count: Count
    """How many cards."""
    cards: Cards | None = None
    """The cards laid away, where they are known."""
    taken: Cards | None = None
    """The cards taken, where they are known."""


class CardDrawn(Act):
    """A player drew a card from the stock."""

    type: Literal["card_drawn"] = "card_drawn"
    card: Card | None = None
    """The card, where it is known."""


class CardUncovered(Act):
    """A player turned up a card that had lain face down on the table."""

    type: Literal["card_uncovered"] = "card_uncovered"
    card: Card
    """The card."""
