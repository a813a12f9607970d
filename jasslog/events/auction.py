"""The auction: bids and doubling."""

from jasslog.events.base import Act, ContractRecord, Id, Points


class BidMade(Act):
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


class BidDeferred(Act):
    """A player waited with the bid until the others had spoken."""


class Doubled(Act):
    """A player doubled the stake."""


class Redoubled(Act):
    """A player of the doubled side doubled again."""
