"""Reducing predictions: what each seat said that the round will bring it (DF-1, DF-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import UNDER_WAY, Prediction
from jasslog.game.rotation import after_dealer, in_turn
from jasslog.game.score.booking import rebook
from jasslog.game.score.difference import hidden

if TYPE_CHECKING:
    from jasslog.events.deal import Revealed
    from jasslog.events.prediction import PointsPredicted
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def silent(game: Game, deal: Round) -> list[int]:
    """The seats that have not predicted yet, in the order of speaking: from the one after the dealer on."""
    order = in_turn(deal, after_dealer(game, deal))
    return [seat for seat in order if seat in deal.active and seat not in deal.predictions]


def predictors(game: Game, deal: Round) -> list[int]:
    """The seats that may predict now: the next one where it is done openly, else all that have not (DF-1)."""
    waiting = silent(game, deal)
    return waiting[:1] if game.variant.predictions.asked == "public" else waiting


def points_predicted(game: Game, event: PointsPredicted) -> None:
    """Note a prediction, whenever it comes; the first of a seat counts (C-61)."""
    deal = game.round
    if deal is None or deal.phase not in (*UNDER_WAY, "complete") or event.seat in deal.predictions:
        return
    deal.predictions[event.seat] = Prediction(event.points, event.seq)


OPENING = ("playing", "complete", "scored")
"""The phases of a round in which a hidden prediction may be opened."""


def prediction_revealed(game: Game, event: Revealed) -> None:
    """Open a hidden prediction, also when the round has been booked without it; one that was known stays (DF-2)."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase not in OPENING or event.points is None or seat not in hidden(game, deal):
        return
    deal.predictions[seat] = Prediction(event.points, event.seq)
    rebook(game, deal)
