"""The base class of all groups of options, and types of values that several groups use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SuitName = Literal["diamonds", "hearts", "spades", "clubs"]
"""A contract with that suit as trump."""
ContractName = Literal[SuitName, "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes"]
"""The four suits as trump, and the contracts without a fixed trump suit."""


CardCode = Annotated[str, Field(pattern=r"^[DHSC][6789TJQKA]$")]


Count = Annotated[int, Field(ge=1, le=1000)]
"""A number of cards, tricks or rounds, or a step of bids."""
Bonus = Annotated[int, Field(ge=0, le=1000)]
"""Points that something brings beside the card points; 0: none."""
MOST = 1_000_000
"""The most points that can be bid, aimed at or missing."""
Points = Annotated[int, Field(ge=1, le=MOST)]
"""Points that are bid or aimed at."""
Limit = Annotated[int, Field(ge=0, le=MOST)]
"""Points up to which something holds; 0: never, or no such limit."""


@dataclass(frozen=True)
class Cites:
    """Annotation of an option with the id of the rule in the catalogue that the option is about."""

    rule: str


class Group(BaseModel):
    """Base of all option groups: frozen, strict, unknown options refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)
