"""Play: melds, cards that are played, exposed or taken back, and Domino.

The pages of the melds and of Domino have a base class; the page of the cards is this module.
"""

from jasslog.events.base import ALL, Act, Card, CardOrUnknown, Cards, Points, Text, Timed, Trick


class Melding(Act):
    """Melds: sequences, fours of a kind, and the marriage."""

    page, seen = "melds", ALL


class MeldAnnounced(Melding):
    """A player announced a meld."""

    at_least_one = ("cards", "points")
    cards: Cards | None = None
    """The meld's cards, where they are known."""
    points: Points | None = None
    """The value said."""


class MeldShown(Melding):
    """A player laid a meld open."""

    cards: Cards
    """The meld's cards."""


class MarriageAnnounced(Melding):
    """A player announced king and queen of trump."""


class RoemCalled(Melding):
    """A player called the roem of a trick."""

    trick: Trick | None = None
    """The trick, where it is not the last one that was finished."""


class CardPlayed(Act):
    """A player played a card to the trick."""

    seen = ALL

    card: CardOrUnknown
    """The card."""


class CardExposed(Act):
    """A player let a card be seen without playing it."""

    seen = ALL

    card: Card
    """The card."""


class CardTakenBack(Act):
    """A player took a played card back at the table."""

    seen = ALL

    card: Card
    """The card."""


class HandLaidDown(Act):
    """A player laid the rest of the hand open."""

    seen = ALL

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


class Domino(Act):
    """Domino: cards are laid in rows; who cannot lay one passes."""

    page, seen = "domino", ALL


class CardPlaced(Domino):
    """A player laid a card to its row."""

    card: Card
    """The card."""


class CardsLaidOut(Domino):
    """A player laid several cards out at once."""

    cards: Cards
    """The cards."""
