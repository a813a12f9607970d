"""From a finding to the rulings that a book orders for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.game.score.overlay import NEEDS
from jasslog.penalties.books import Book, Remedy


class Offence(NamedTuple):
    """What an arbiter has to know of a finding."""

    finding: str
    """Its name."""
    round: int
    trick: int
    """The trick it happened in, 0 outside of tricks."""
    seat: int
    """Who did it; -1 where nobody in particular."""
    event: int
    """The act itself; -1 where it is none."""
    card: bool
    """Whether the act was a card played to a trick."""


def orders(book: Book, remedy: Remedy, offence: Offence, opponent: int) -> list[dict[str, Any]] | None:
    """The rulings of a remedy as members of ``ruling_given``; None where the finding does not say what they need.

    ``opponent`` is a seat of the side that was wronged.
    """
    found = []
    for ordered in remedy.rulings:
        ruling = _filled(ordered, offence, opponent)
        if ruling is None:
            return None
        found.append({"type": "ruling_given", "book": book.id, "round": offence.round, **ruling})
    return found


def _filled(ordered: dict[str, Any], offence: Offence, opponent: int) -> dict[str, Any] | None:
    """A ruling with everything it needs, taken from the finding where the book does not say it."""
    ruling = dict(ordered)
    known = {
        "trick": offence.trick or None,
        "seat": (opponent if ordered["ruling"] in TO_OPPONENT else offence.seat) if offence.seat >= 0 else None,
        "event": offence.event if offence.event >= 0 else None,
    }
    for member in NEEDS.get(ordered["ruling"], ()):
        if member not in ruling:
            if known.get(member) is None:
                return None
            ruling[member] = known[member]
    if ruling["ruling"] == "void_card" and not offence.card:
        return None
    return ruling


TO_OPPONENT = frozenset({"award_round"})
"""Rulings whose seat is the one favoured, not the offender."""
