"""What is to be said beside the figures of a score: that it is open, or that no claim confirms it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.audit.figures import is_open, score_open
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game


def reservations(audit: GameAudit) -> list[str]:
    """What keeps the score from being certain or confirmed: undecided, unconfirmed, unclaimed, unplayed."""
    if audit.variant is None:
        return []
    if not audit.rounds:
        return ["unplayed"]
    answer = audit.verdicts["sums"]
    if score_open(audit):
        return ["undecided", "unclaimed"] if answer == "unclaimed" else ["undecided"]
    return ["unconfirmed"] if answer == "undecided" else ["unclaimed"] if answer == "unclaimed" else []


def reservations_at(audit: GameAudit, game: Game) -> list[str]:
    """The same where the table may not have come to the end yet: then nobody asks what else was claimed."""
    if game is audit.game:
        return reservations(audit)
    return ["undecided"] if any(is_open(audit, game, deal) for deal in game.rounds) else []


def sentences(names: list[str]) -> list[str]:
    """The same in words, each a sentence of its own."""
    return [say(f"standing.{name}") for name in names]
