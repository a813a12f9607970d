"""A finding: one thing wrong, undecided or worth knowing, as data; its text is made late."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from jasslog.audit.codes import CODES


@dataclass(slots=True, eq=False)
class Finding:
    """What was found, where, and what proves it."""

    name: str
    """Kind of finding, a key of CODES."""
    address: str = ""
    """Place in the game, such as 1.5.3; empty for the file."""
    seq: int = -1
    """Number of the event; -1 where it is no event."""
    line: int = 0
    """Line of the file; 0 where it is no line."""
    seat: int = -1
    card: str = ""
    legal: list[str] = field(default_factory=list)
    """What would have been allowed instead."""
    rule: str = ""
    """Id in the rule catalogue."""
    evidence: list[int] = field(default_factory=list)
    """Numbers of the events that prove it."""
    points: int | None = None
    """Points at stake: what was claimed less what the cards say, or the points of the trick."""
    caused_by: Finding | None = None
    """The earlier finding that this one only follows from."""
    severity: str = ""
    slots: dict[str, Any] = field(default_factory=dict)
    """Further figures for the text, such as expected and found."""
    message: str = ""
    """What it says, in one English sentence; empty until somebody puts it there, as the audit knows no language."""

    def __post_init__(self) -> None:
        kind = CODES[self.name]
        self.severity = self.severity or kind.severity
        self.rule = self.rule or kind.rule

    @property
    def code(self) -> str:
        """The stable code, such as J301."""
        return CODES[self.name].code

    @property
    def root(self) -> Finding:
        """The earliest finding in the chain of causes; the finding itself where it stands alone."""
        return self if self.caused_by is None else self.caused_by.root
