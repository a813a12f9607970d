"""Domino: cards are laid in rows; who cannot lay one passes."""

from jasslog.events.base import ALL, Act, Card, Cards


class CardPlaced(Act):
    """A player laid a card to its row."""

    seen, held = ALL, ("card",)

    card: Card
    """The card."""


class CardsLaidOut(Act):
    """A player laid several cards out at once."""

    seen, held = ALL, ("cards",)

    cards: Cards
    """The cards."""
