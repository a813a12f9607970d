"""What is said of a card that breaks a duty to follow, to ruff or to beat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jasslog.cards import CODES
from jasslog.rules import catalogue

if TYPE_CHECKING:
    from jasslog.audit.court import Court
    from jasslog.rules.legal import Fault

RENEGE_FAMILY = ("renege", "under-trumped", "trump-withheld", "not-overtrumped", "ruffed-with-led-suit")
"""The findings that say so."""


def report(court: Court, broken: Fault, seat: int, card: int, allowed: list[str], **details: Any) -> None:
    """A card broke a duty: the cards allowed instead, and the rule that says so."""
    rule = rule_of(broken, allowed)
    court.find(broken.name, seat=seat, card=CODES[card], legal=allowed, rule=rule, **details)


def rule_of(broken: Fault, allowed: Sequence[str]) -> str:
    """The catalogue's name of the duty that was broken; the lone jack of trump is cited only where it is about it."""
    if broken.rule == "L-2" and [code[1] for code in allowed] != ["J"]:
        return "follow-suit"
    return catalogue.by_old(f"p:{broken.rule}")
