"""Events between the deal and the tricks: choosing, auction, exchanges, participation, predictions, negotiation.

Each of these pages of the vocabulary has a base class.
"""

from jasslog.events.base import ALL, SAID, SEAT, Act, Card, Cards, ContractRecord, Count, Hash, Id, Points, Scores


class Choosing(Act):
    """Choosing the contract: somebody chooses, pushes or passes."""

    page = "choosing"


class ContractChosen(Choosing):
    """A player chose what the round is played as."""

    contract: ContractRecord
    """The contract."""


class Pushed(Choosing):
    """A player left the choice to the partner or the next seat."""


class Passed(Choosing):
    """A player did nothing when in turn."""


class Bidding(Act):
    """The auction: bids and doubling."""

    page = "auction"


class BidMade(Bidding):
    """A player made a bid."""

    at_least_one = ("points", "contract", "match", "named")

    points: Points | None = None
    """The points bid."""
    contract: ContractRecord | None = None
    """The contract bid."""
    match: bool | None = None
    """Whether all tricks were bid."""
    named: Id | None = None
    """The name of what was bid, where the rules have bids that go by a name, such as misere."""


class BidDeferred(Bidding):
    """A player waited with the bid until the others had spoken."""


class Doubled(Bidding):
    """A player doubled the stake."""


class Redoubled(Bidding):
    """A player of the doubled side doubled again."""


class Exchange(Act):
    """Exchanges: cards go in and out of hands before and during play."""

    page, seen = "exchange", SEAT


class TrumpSixSwapped(Exchange):
    """A player gave the lowest trump for the turned card."""


class HandSwapped(Exchange):
    """A player gave the whole hand for the one that lay aside."""

    cards: Cards | None = None
    """The new hand, where it is known."""


class TalonTaken(Exchange):
    """A player took the cards in the middle."""

    cards: Cards | None = None
    """The cards, where they are known."""


class CardsDiscarded(Exchange):
    """A player laid cards away."""

    exactly_one = ("cards", "count")
    cards: Cards | None = None
    """The cards, where they are known."""
    count: Count | None = None
    """How many cards, where they are hidden."""


class BetterCardsTaken(Exchange):
    """A player laid cards away and took as many from the own packet."""

    count: Count
    """How many cards."""
    cards: Cards | None = None
    """The cards laid away, where they are known."""
    taken: Cards | None = None
    """The cards taken, where they are known."""


class CardDrawn(Exchange):
    """A player drew a card from the stock."""

    card: Card | None = None
    """The card, where it is known."""


class CardUncovered(Exchange):
    """A player turned up a card that had lain face down on the table."""

    seen = ALL

    card: Card
    """The card."""


class Participation(Act):
    """Participation: who plays the round."""

    page = "participation"


class Stayed(Participation):
    """A player plays the round."""


class Folded(Participation):
    """A player sits the round out."""


class MaybeSaid(Participation):
    """A player waited to hear the others before staying or folding."""


class AllForced(Participation):
    """A player made everybody play the round."""


class RoundConceded(Participation):
    """A player gave the round up before playing it out."""


class Prediction(Act):
    """Predictions: the points a player means to make, and the card that names a partner."""

    page = "prediction"


class PointsPredicted(Prediction):
    """A player said, openly or hidden, how many points the round will bring."""

    points: Points | None = None
    """The points, where they are known."""
    commitment: Hash | None = None
    """What binds a hidden prediction until it is opened."""


class PartnerCardNamed(Prediction):
    """A player named a card whose holder is the partner."""

    seen = SAID

    card: Card
    """The card."""


class Negotiation(Act):
    """Negotiation: a round may be shared out instead of played."""

    page = "negotiation"


class SplitOffered(Negotiation):
    """A player offered to share the round out."""

    scores: Scores
    """What each side would have of the tricks, in game points."""
    melds: Scores | None = None
    """What each would have of the melds, in game points; left out where they go as the rules say."""


class SplitAccepted(Negotiation):
    """A player took the offer."""


class SplitRefused(Negotiation):
    """A player turned the offer down."""
