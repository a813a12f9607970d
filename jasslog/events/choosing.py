"""Choosing the contract: somebody chooses, pushes or passes."""

from jasslog.events.base import Act, ContractRecord


class ContractChosen(Act):
    """A player chose what the round is played as."""

    contract: ContractRecord
    """The contract."""


class Pushed(Act):
    """A player left the choice to the partner."""


class Passed(Act):
    """A player did nothing when in turn."""
