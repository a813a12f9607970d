"""The catalogue of rules: the project's own id of each rule, what the rule says and where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its statement, and the title and place of its source.

    ``old`` holds its numbers in the two rule documents (p:L-2, i:C-14).
    """

    id: str
    statement: str
    source: str
    old: tuple[str, ...]


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its id, in the order of the catalogue."""
    listed = msgspec.json.decode(Path(__file__).with_name("catalogue.json").read_bytes(), type=list[Rule])
    return {rule.id: rule for rule in listed}


def rule(id: str) -> Rule:
    """The rule with this id, such as lone-puur; raises KeyError for an unknown id."""
    return rules()[id]
