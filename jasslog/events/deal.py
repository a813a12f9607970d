"""The deal: a round begins, cards are cut, dealt, picked up, turned and opened."""

from typing import Literal

from jasslog.events.base import ALL, OPENED, SEAT, Act, Card, Cards, Count, Hash, Points, Seat, Text, Timed


class RoundStarted(Timed):
    """A round began."""

    dealer: Seat
    """Who deals."""


class CardsCut(Act):
    """A player cut the pack, or tapped it instead."""

    manner: Literal["cut", "tap"]
    """Whether cards were lifted or the pack was only tapped."""
    lifted: Count | None = None
    """How many cards were lifted."""


class HandDealt(Act):
    """A player was dealt a hand, or a stage of it.

    Where the rules deal in two stages, each player has two of these events, the second with the further cards only.
    The turned card is in neither: the player who fixes the contract gets it by doing so. Where hands are
    bound by commitments, each of the two events has its own, and is opened by itself.
    """

    exactly_one = ("cards", "count")
    seen = SEAT

    cards: Cards | None = None
    """The cards, where they are known."""
    count: Count | None = None
    """How many cards, where they are hidden."""
    commitment: Hash | None = None
    """What binds a hidden hand until it is opened with its salt."""


class PileDealt(Timed):
    """Cards were laid beside the hands."""

    exactly_one = ("cards", "count")

    pile: Literal["blind", "dead", "packet", "talon_up", "talon_down", "columns_down", "columns_up"]
    """Where they lie: as the blind, as cards that nobody plays, as the packet of a player, face up or face down in
    the middle, face down in the columns before a player, or face up on those."""
    seat: Seat | None = None
    """Whose packet or columns they are."""
    cards: Cards | None = None
    """The cards, where they are known; a packet's from the top, those of columns from the first column on."""
    count: Count | None = None
    """How many cards, where they are hidden."""


class HandPickedUp(Act):
    """A player took up the dealt hand and looked at it."""


class Misdealt(Timed):
    """The deal was void."""

    reason: Text
    """What was wrong."""
    seat: Seat | None = None
    """Who had the wrong hand."""


class CardTurned(Timed):
    """A card was turned face up for trump; one of another pack is no card of the round."""

    seen = ALL

    card: Card
    """The card."""
    seat: Seat | None = None
    """Whose card it is, where it is turned from a hand."""


class Revealed(Act):
    """Something hidden was opened."""

    at_least_one = ("cards", "points")
    seen = OPENED

    what: Literal["hand", "prediction", "discard", "card"]
    """What had been hidden."""
    cards: Cards | None = None
    """The cards, where cards were hidden."""
    points: Points | None = None
    """The number, where a prediction was hidden."""
