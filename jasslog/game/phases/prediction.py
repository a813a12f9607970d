"""Reducing predictions: what each seat said that the round will bring it (DF-1, DF-2)."""

from __future__ import annotations

from jasslog.events.deal import Revealed
from jasslog.events.prediction import PointsPredicted
from jasslog.game.facts import UNDER_WAY, Act, Prediction, Reason, Reasons
from jasslog.game.rotation import after_dealer, in_turn
from jasslog.game.score.aims import hidden, most_points
from jasslog.game.score.booking import rebook
from jasslog.game.state import Game, Round
from jasslog.rules.bids import Room


def silent(game: Game, deal: Round) -> list[int]:
    """The seats that have not predicted yet, in the order of speaking: from the one after the dealer on."""
    order = in_turn(deal, after_dealer(game, deal))
    return [seat for seat in order if seat in deal.active and seat not in deal.predictions]


def predictors(game: Game, deal: Round) -> list[int]:
    """The seats that may predict now: the next one where it is done openly, else all that have not (DF-1)."""
    waiting = silent(game, deal)
    return waiting[:1] if game.variant.predictions.asked == "public" else waiting


def acts(game: Game, deal: Round) -> list[Act]:
    """Whoever may predict now says what all there is to win may bring him."""
    room = Room(0, most_points(game, deal), 1, match=False)
    return [Act("points_predicted", seat, room=room) for seat in predictors(game, deal)]


def why_not_predicted(game: Game, event: PointsPredicted) -> Reasons:
    """Everybody predicts once, when it is his turn, after the contract stands and before the first card (DF-1)."""
    deal, seat = game.round, event.seat
    untold = "predictions" in game.not_recorded
    if deal is None or game.variant.predictions.asked == "none" or deal.phase not in (*UNDER_WAY, "complete"):
        return (Reason("not-expected", seat),)
    found = _why_not_so_many(game, deal, event)
    if seat in deal.predictions:
        return (*found, _changed(deal, event))
    if deal.phase in ("dealing", "choosing"):
        return (*found, Reason("prediction-early", seat))
    if deal.phase != "predicting" and (not untold or deal.trick or deal.tricks):
        return (*found, Reason("prediction-late", seat))
    if not untold and seat not in predictors(game, deal):
        return (*found, Reason("prediction-out-of-turn", seat, slots={"expected": predictors(game, deal)}))
    return found


def _why_not_so_many(game: Game, deal: Round, event: PointsPredicted | Revealed) -> Reasons:
    most = most_points(game, deal)
    if 0 <= (event.points or 0) <= most:
        return ()
    return (Reason("prediction-impossible", event.seat, slots={"points": event.points, "most": most}),)


def _changed(deal: Round, event: PointsPredicted | Revealed) -> Reason:
    said = deal.predictions[event.seat]
    known = said.points is not None and event.points is not None
    slots = {"first": said.points, "now": event.points} if known else {}
    return Reason("prediction-changed", event.seat, evidence=(said.event,), slots=slots)


def why_not_led(game: Game, deal: Round) -> Reasons:
    """Before the first card everybody has predicted (DF-1)."""
    seats = silent(game, deal) if deal.phase == "predicting" else []
    return (Reason("prediction-missing", seats[0], slots={"seats": seats}),) if seats else ()


def points_predicted(game: Game, event: PointsPredicted) -> None:
    """Note a prediction, whenever it comes; the first of a seat counts (C-61)."""
    deal = game.round
    if deal is None or deal.phase not in (*UNDER_WAY, "complete") or event.seat in deal.predictions:
        return
    deal.predictions[event.seat] = Prediction(event.points, event.seq)


OPENING = ("playing", "complete", "scored")
"""The phases of a round in which a hidden prediction may be opened."""


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """A prediction is opened in its own round, and is the one that was said (DF-2)."""
    deal, seat = game.round, event.seat
    asked = game.variant.predictions.asked != "none"
    if deal is None or not asked or deal.phase not in OPENING or event.points is None:
        return (Reason("not-expected", seat),)
    found = _why_not_so_many(game, deal, event)
    changed = seat not in hidden(game, deal) and deal.predictions[seat].points != event.points
    return (*found, _changed(deal, event)) if changed else found


def prediction_revealed(game: Game, event: Revealed) -> None:
    """Open a hidden prediction, also when the round has been booked without it; one that was known stays (DF-2)."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase not in OPENING or event.points is None or seat not in hidden(game, deal):
        return
    deal.predictions[seat] = Prediction(event.points, event.seq)
    rebook(game, deal)
