"""Exchanges: cards go in and out of hands before and during play."""

from jasslog.events.base import ALL, SEAT, Act, Card, Cards, Count


class TrumpSixSwapped(Act):
    """A player gave the lowest trump for the turned card."""


class HandSwapped(Act):
    """A player gave the whole hand for the one that lay aside."""

    seen, held = SEAT, ("cards",)

    cards: Cards | None = None
    """The new hand, where it is known."""


class TalonTaken(Act):
    """A player took the cards in the middle."""

    seen, held = SEAT, ("cards",)

    cards: Cards | None = None
    """The cards, where they are known."""


class CardsDiscarded(Act):
    """A player laid cards away."""

    exactly_one = ("cards", "count")
    seen, held = SEAT, ("cards",)

    cards: Cards | None = None
    """The cards, where they are known."""
    count: Count | None = None
    """How many cards, where they are hidden."""


class BetterCardsTaken(Act):
    """A player laid cards away and took as many from the own packet."""

    seen, held = SEAT, ("cards", "taken")

    count: Count
    """How many cards."""
    cards: Cards | None = None
    """The cards laid away, where they are known."""
    taken: Cards | None = None
    """The cards taken, where they are known."""


class CardDrawn(Act):
    """A player drew a card from the stock."""

    seen, held = SEAT, ("card",)

    card: Card | None = None
    """The card, where it is known."""


class CardUncovered(Act):
    """A player turned up a card that had lain face down on the table."""

    seen, held = ALL, ("card",)

    card: Card
    """The card."""
