"""Domino: cards are laid in rows; who cannot lay one passes."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Card, Cards


class CardPlaced(Act):
    """A player laid a card to its row."""

    type: Literal["card_placed"] = "card_placed"
    card: Card
    """The card."""


class CardsLaidOut(Act):
    """A player laid several cards out at once."""

    type: Literal["cards_laid_out"] = "cards_laid_out"
    cards: Cards
    """The cards."""
