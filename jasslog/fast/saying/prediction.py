"""Predictions on the hot path: who says one when, and how far each is from what was won (DF-1 to DF-4)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from jasslog.fast.deal import PLAYING, SCORED
from jasslog.fast.sides import split
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.scoring.tally import Tally
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
    if predicted:
        predicted[seat] = points
    else:
        deal.predicted = {seat: points}


def reveal(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A seat opens what it put down hidden, before the round is booked."""
    points, seat = _read(walk, deal, front)
    told = len(deal.predicted) == walk.rules.players and deal.predicted[seat] == HIDDEN
    if not told or points == HIDDEN or deal.phase == SCORED:
        raise Unusual
    deal.predicted[seat] = points


def _read(walk: Walk, deal: Deal, front: bytes) -> tuple[int, int]:
    """Points and seat as a line tells them; no more than there is to win."""
    points, seat = _told(front)
    if not walk.rules.differs or seat >= walk.rules.players:
        raise Unusual
    if points > deal.plan.total + walk.rules.variant.score.last_trick:
        raise Unusual
    return points, seat


@lru_cache(1 << 12)
def _told(front: bytes) -> tuple[int, int]:
    said = _said(front)
    if said is None:
        raise Unusual
    return HIDDEN if said[1] is None else int(said[1]), int(said[2])


def differences(rules: Rules, deal: Deal, got: Tally) -> Points:
    """How far each is from what he predicted; Unusual unless all have predicted and opened that."""
    if deal.phase == PLAYING or len(deal.predicted) < rules.players or HIDDEN in deal.predicted.values():
        raise Unusual
    won, found = split(got.plain(), rules.sides), 0
    for seat, said in deal.predicted.items():
        missed = abs(said - won[rules.side_of[seat]])
        found += (missed or _earned(rules, deal, seat)) << rules.shifts[seat]
    return found


def _earned(rules: Rules, deal: Deal, seat: int) -> int:
    """What it brings a seat that its prediction came true; where it was of nothing, that may take a trick."""
    options = rules.variant.predictions
    zero = options.zero_rule == "always" or (options.zero_rule == "needs_trick" and seat in deal.winners)
    return options.exact_bonus if deal.predicted[seat] or zero else 0
