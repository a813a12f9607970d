"""Play: cards go to the table, by right and otherwise."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, Card, CardOrUnknown, Cards, Text, Timed, Trick


class CardPlayed(Act):
    """A player played a card to the trick."""

    type: Literal["card_played"] = "card_played"
    card: CardOrUnknown
    """The card."""


class CardExposed(Act):
    """A player let a card be seen without playing it."""

    type: Literal["card_exposed"] = "card_exposed"
    card: Card
    """The card."""


class CardTakenBack(Act):
    """A player took a played card back at the table."""

    type: Literal["card_taken_back"] = "card_taken_back"
    card: Card
    """The card."""


class HandLaidDown(Act):
    """A player laid the rest of the hand open."""

    type: Literal["hand_laid_down"] = "hand_laid_down"
    cards: Cards | None = None
    """The cards, where they are known."""


class TrickLookedAt(Act):
    """A player looked at a trick that had been turned over."""

    type: Literal["trick_looked_at"] = "trick_looked_at"
    trick: Trick
    """The trick."""


class PlayStopped(Timed):
    """The table ended the round before its last card."""

    type: Literal["play_stopped"] = "play_stopped"
    reason: Text | None = None
    """Why."""
