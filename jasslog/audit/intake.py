"""What the audit goes on with once the file has been judged."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.audit.finding import Finding
from jasslog.events.base import Event


class Intake(NamedTuple):
    """What the audit goes on with."""

    events: list[Event]
    lines: dict[int, int]
    """Line by event number."""
    findings: list[Finding]
    breaks: dict[int, Finding]
    """By the number of the next event: the finding after which something is missing."""
    hidden: dict[int, Finding]
    """By event number: the finding that its line was hidden."""
