"""Judging predictions: who says one when, and what is known of it when the round is over (DF-1, DF-2)."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.events.deal import Revealed
from jasslog.events.prediction import PointsPredicted
from jasslog.game.facts import UNDER_WAY
from jasslog.game.phases.prediction import OPENING, predictors, silent
from jasslog.game.round import Round
from jasslog.game.score.difference import hidden, most_points


def judge_prediction(court: Court, event: PointsPredicted) -> None:
    """Everybody predicts once, when it is his turn, after the contract stands and before the first card (DF-1)."""
    game, deal, seat = court.game, court.game.round, event.seat
    untold = "predictions" in game.not_recorded
    if deal is None or not _asked(court) or deal.phase not in (*UNDER_WAY, "complete"):
        court.find("not-expected", seat=seat)
        return
    _judge_value(court, deal, event)
    if seat in deal.predictions:
        _judge_changed(court, deal, event)
    elif deal.phase in ("dealing", "choosing"):
        court.find("prediction-early", seat=seat)
    elif deal.phase != "predicting" and (not untold or deal.trick or deal.tricks):
        missing = next((found for found in court.of_round(deal) if found.name == "prediction-missing"), None)
        court.find("prediction-late", seat=seat, because=missing)
    elif not untold and seat not in predictors(game, deal):
        court.find("prediction-out-of-turn", seat=seat, slots={"expected": predictors(game, deal)})


def _asked(court: Court) -> bool:
    return court.game.variant.predictions.asked != "none"


def _judge_value(court: Court, deal: Round, event: PointsPredicted | Revealed) -> None:
    most = most_points(court.game, deal)
    if not 0 <= (event.points or 0) <= most:
        slots = {"points": event.points, "most": most}
        court.find("prediction-impossible", seat=event.seat, slots=slots)


def _judge_changed(court: Court, deal: Round, event: PointsPredicted | Revealed) -> None:
    said = deal.predictions[event.seat]
    known = said.points is not None and event.points is not None
    slots = {"first": said.points, "now": event.points} if known else {}
    court.find("prediction-changed", seat=event.seat, evidence=[said.event], slots=slots)


def judge_missing(court: Court, deal: Round) -> None:
    """Before the first card: everybody has predicted (DF-1)."""
    if deal.phase == "predicting":
        seats = silent(court.game, deal)
        court.find("prediction-missing", seat=seats[0], slots={"seats": seats})


def judge_opened(court: Court, event: Revealed) -> None:
    """A prediction is opened in its own round, and is the one that was said (DF-2)."""
    if event.what != "prediction":
        return
    deal, seat = court.game.round, event.seat
    if deal is None or not _asked(court) or deal.phase not in OPENING or event.points is None:
        court.find("not-expected", seat=seat)
        return
    _judge_value(court, deal, event)
    if seat not in hidden(court.game, deal) and deal.predictions[seat].points != event.points:
        _judge_changed(court, deal, event)


def close_predictions(court: Court, deal: Round) -> None:
    """When a round is left: a prediction that nobody opened leaves open what it brought (DF-2)."""
    seats = hidden(court.game, deal) if deal.phase == "scored" else []
    if seats and "predictions" not in court.game.not_recorded:
        missing = next((found for found in court.of_round(deal) if found.name == "prediction-missing"), None)
        said = [deal.predictions[seat].event for seat in seats if seat in deal.predictions]
        details: dict[str, Any] = {"seat": seats[0], "evidence": said, "slots": {"seats": seats}}
        court.find("prediction-undecided", address=str(deal.number), because=missing, **details)
