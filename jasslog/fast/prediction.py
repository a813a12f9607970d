"""Predictions on the hot path: who says one when, and how far each is from what was won (DF-1 to DF-4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.fast.deal import PLAYING, SCORED
from jasslog.fast.sides import only, split
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.score import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

HIDDEN = -1
_said = re.compile(rb'(?:"points":(0|[1-9][0-9]{0,3}),)?"seat":([0-4]),').fullmatch


def predict(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat says, or puts down hidden, what the round will bring it: once, before the first card, and in turn."""
    rules, predicted = walk.rules, deal.predicted
    points, seat = _read(walk, deal, front)
    turn = rules.order[(deal.dealer + 1) % rules.players]
    public = rules.variant.predictions.asked == "public"
    if deal.laid or seat in predicted or (public and turn[len(predicted)] != seat):
        raise Unusual
    deal.predicted = {**predicted, seat: points}


def reveal(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat opens what it put down hidden, before the round is booked."""
    points, seat = _read(walk, deal, front)
    told = len(deal.predicted) == walk.rules.players and deal.predicted[seat] == HIDDEN
    if not told or points == HIDDEN or deal.phase == SCORED:
        raise Unusual
    deal.predicted = {**deal.predicted, seat: points}


def _read(walk: Walk, deal: Deal, front: bytes) -> tuple[int, int]:
    """Points and seat as a line tells them; no more than there is to win."""
    said = _said(front)
    if said is None or not walk.rules.differs:
        raise Unusual
    points, seat = HIDDEN if said[1] is None else int(said[1]), int(said[2])
    if seat >= walk.rules.players or points > deal.plan.total + walk.rules.variant.score.last_trick:
        raise Unusual
    return points, seat


def differences(rules: Rules, deal: Deal, got: Tally) -> Points:
    """How far each is from what he predicted; Unusual unless all have predicted and opened that."""
    if deal.phase == PLAYING or len(deal.predicted) < rules.players or HIDDEN in deal.predicted.values():
        raise Unusual
    won = split(got.plain(), rules.sides)
    return sum(only(rules.side_of[seat], abs(said - won[rules.side_of[seat]])) for seat, said in deal.predicted.items())
