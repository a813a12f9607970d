"""What every group of options is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SuitName = Literal["diamonds", "hearts", "spades", "clubs"]
"""A contract with that suit as trump."""
ContractName = Literal[SuitName, "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes"]
"""The four suits as trump, and the contracts without a fixed trump suit."""


CardCode = Annotated[str, Field(pattern=r"^[DHSC][6789TJQKA]$")]


Count = Annotated[int, Field(ge=1)]


@dataclass(frozen=True)
class Cites:
    """Beside the values of an option: the rule of the catalogue that it is about, by its id."""

    rule: str


class Group(BaseModel):
    """Base of all option groups: frozen, strict, unknown options refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)
