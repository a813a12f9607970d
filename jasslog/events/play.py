"""Play: cards go to the table, by right and otherwise."""

from jasslog.events.base import ALL, Act, Card, CardOrUnknown, Cards, Text, Timed, Trick


class CardPlayed(Act):
    """A player played a card to the trick."""

    seen, held = ALL, ("card",)

    card: CardOrUnknown
    """The card."""


class CardExposed(Act):
    """A player let a card be seen without playing it."""

    seen, held = ALL, ("card",)

    card: Card
    """The card."""


class CardTakenBack(Act):
    """A player took a played card back at the table."""

    seen, held = ALL, ("card",)

    card: Card
    """The card."""


class HandLaidDown(Act):
    """A player laid the rest of the hand open."""

    seen, held = ALL, ("cards",)

    cards: Cards | None = None
    """The cards, where they are known."""


class TrickLookedAt(Act):
    """A player looked at a trick that had been turned over."""

    trick: Trick
    """The trick."""


class PlayStopped(Timed):
    """The table ended the round before its last card."""

    reason: Text | None = None
    """Why."""
