"""Judging predictions when a round is left: what is known of them (DF-2)."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.game.round import Round
from jasslog.game.score.aims import hidden


def close_predictions(court: Court, deal: Round) -> None:
    """When a round is left: a prediction that nobody opened leaves open what it brought (DF-2)."""
    seats = hidden(court.game, deal) if deal.phase == "scored" else []
    if seats and "predictions" not in court.game.not_recorded:
        missing = court.told(deal).first("prediction-missing")
        said = [deal.predictions[seat].event for seat in seats if seat in deal.predictions]
        details: dict[str, Any] = {"seat": seats[0], "evidence": said, "slots": {"seats": seats}}
        court.find("prediction-undecided", address=str(deal.number), because=missing, **details)
