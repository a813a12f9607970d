"""The curve of the score over the rounds on the review page, with the number of findings in each round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from typing import NamedTuple

from jasslog.views.page.in_view import InView

_LEFT, _RIGHT, _TOP, _BOTTOM, _HEIGHT = 52, 8, 24, 176, 200
"""Where the curve lies in its picture, with room for figures beside it, findings above it and rounds below it."""
_STEP, _NARROWEST = 40, 280
"""Least width of a round, and of the whole picture."""
_TICKS = 4
"""Most horizontal lines with a score, beside the lowest; one more where a score is below zero."""


class Point(NamedTuple):
    """How the game stood after a round."""

    x: float
    total: list[int]
    """The total of each side."""
    open: bool
    """Whether the record leaves the totals undecided."""
    found: int
    """The number of findings about the round, without those of severity info."""


class Curve(NamedTuple):
    """All that the template draws, in units of the picture; the curves of all views have the same scale."""

    width: float
    step: float
    points: dict[str, dict[int, Point]]
    """The point of each round, by view and number of the round."""
    lines: dict[str, list[str]]
    """The curve of each side by view, as the points of an SVG polyline."""
    ticks: list[tuple[float, int]]
    """The heights of the horizontal lines, each with its score."""
    left: int = _LEFT
    top: int = _TOP
    bottom: int = _BOTTOM
    height: int = _HEIGHT


def curve_of(views: Sequence[InView]) -> Curve | None:
    """The curve of a game in some views; None where no view has two rounds."""
    most = max(len(one.rounds) for one in views)
    if most < 2:
        return None
    step = max(_STEP, (_NARROWEST - _LEFT - _RIGHT) / most)
    points = {one.view: _points(one, step) for one in views}
    starts = {one.view: one.game.start_scores if one.game is not None else [] for one in views}
    scores = {
        0,
        *chain(*starts.values()),
        *(score for told in points.values() for one in told.values() for score in one.total),
    }
    every = _even(max(scores) - min(scores))
    low, high = every * (min(scores) // every), every * -(-max(scores) // every) or every
    ticks = [(_height(score, low, high), score) for score in range(low, high + 1, every)]
    lines = {}
    for view, start in starts.items():
        ways = [
            [(float(_LEFT), score), *((at.x, at.total[side]) for at in points[view].values())]
            for side, score in enumerate(start)
        ]
        lines[view] = [" ".join(f"{x:.0f},{_height(score, low, high):.0f}" for x, score in way) for way in ways]
    return Curve(_LEFT + step * most + _RIGHT, step, points, lines, ticks)


def _points(one: InView, step: float) -> dict[int, Point]:
    """How the game stood in a view after each of its rounds."""
    return {
        number: Point(_LEFT + step * (place + 0.5), sums.total, sums.doubtful, one.faults(number))
        for place, (number, (sums, _)) in enumerate(one.rounds.items())
    }


def _height(score: int, low: int, high: int) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * (score - low) / (high - low)


def _even(span: int) -> int:
    """The distance in points between two marked scores: the least of 1, 2, 5, 10, 20 … that needs few enough marks."""
    sizes = (times * int(10**power) for power in count() for times in (1, 2, 5))
    return next(size for size in sizes if span <= _TICKS * size)
