"""From a finding to the rulings that a book orders for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.game.score.overlay import NEEDS
from jasslog.penalties.books import Book, Remedy
from jasslog.rules.seats import NOBODY


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
    found = [_filled(ordered, offence, opponent) for ordered in remedy.rulings]
    told = {"type": "ruling_given", "book": book.id, "round": offence.round}
    return None if None in found else [told | ruling for ruling in found if ruling is not None]


def _filled(ordered: dict[str, Any], offence: Offence, opponent: int) -> dict[str, Any] | None:
    """A ruling with everything it needs, taken from the finding where the book does not say it."""
    kind = ordered["ruling"]
    seat = opponent if kind in TO_OPPONENT and offence.seat >= 0 else offence.seat
    known = {"trick": offence.trick or NOBODY, "seat": seat, "event": offence.event}
    missing = {member: known.get(member, NOBODY) for member in NEEDS.get(kind, ()) if member not in ordered}
    unfit = NOBODY in missing.values() or (kind == "void_card" and not offence.card)
    return None if unfit else ordered | missing


TO_OPPONENT = frozenset({"award_round"})
"""Rulings whose seat is the one favoured, not the offender."""
