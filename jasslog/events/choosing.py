"""Choosing the contract: somebody chooses, pushes or passes."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act, ContractRecord


class ContractChosen(Act):
    """A player chose what the round is played as."""

    type: Literal["contract_chosen"] = "contract_chosen"
    contract: ContractRecord
    """The contract."""


class Pushed(Act):
    """A player left the choice to the partner."""

    type: Literal["pushed"] = "pushed"


class Passed(Act):
    """A player did nothing when in turn."""

    type: Literal["passed"] = "passed"
