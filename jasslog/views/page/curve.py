"""The score over the rounds as a curve, with what was found in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jasslog.audit.finding import Finding
from jasslog.game.state import Game
from jasslog.views.sheets.figures import RoundSum

_LEFT, _RIGHT, _TOP, _BOTTOM, _HEIGHT = 52, 8, 24, 176, 200
"""Where the curve lies in its picture: room for figures beside it, for findings above it and for rounds below."""
_STEP, _NARROWEST = 40, 280
"""Width of a round, and of the whole where there are few."""
_TICKS = 4
"""Most lines that help to read a height, beside the lowest."""


class Point(NamedTuple):
    """How the game stood after a round."""

    number: int
    x: float
    total: list[int]
    """What each side has by then."""
    open: bool
    """Whether the record leaves these undecided."""
    found: int
    """How many findings are about the round, without mere remarks."""


class Curve(NamedTuple):
    """All that is drawn, in units of the picture."""

    width: float
    step: float
    rounds: list[Point]
    lines: list[str]
    """For each side the points of its curve."""
    ticks: list[tuple[float, int]]
    """Heights that are marked, each with its score."""
    left: int = _LEFT
    top: int = _TOP
    bottom: int = _BOTTOM
    height: int = _HEIGHT


def curve_of(game: Game, rounds: Sequence[tuple[RoundSum, Sequence[Finding]]]) -> Curve | None:
    """The curve of a game by its rounds and what was found in each; None for a single round, which makes none."""
    if len(rounds) < 2:
        return None
    step = max(_STEP, (_NARROWEST - _LEFT - _RIGHT) / len(rounds))
    told = [
        Point(
            one.deal.number,
            _LEFT + step * (place + 0.5),
            one.total,
            one.doubtful,
            sum(found.severity != "info" for found in mine),
        )
        for place, (one, mine) in enumerate(rounds)
    ]
    scores = [0, *game.start_scores, *(total for point in told for total in point.total)]
    every = _even(max(scores) - min(scores))
    low, high = every * (min(scores) // every), every * -(-max(scores) // every) or every
    ticks = [(_height(score, low, high), score) for score in range(low, high + 1, every)]
    lines = []
    for side in range(game.sides):
        points = [(float(_LEFT), game.start_scores[side]), *((point.x, point.total[side]) for point in told)]
        lines.append(" ".join(f"{x:.0f},{_height(score, low, high):.0f}" for x, score in points))
    return Curve(_LEFT + step * len(rounds) + _RIGHT, step, told, lines, ticks)


def _height(score: int, low: int, high: int) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * (score - low) / (high - low)


def _even(span: int) -> int:
    """An even distance between two marked heights."""
    size = 1
    while True:
        for times in (1, 2, 5):
            if span <= _TICKS * times * size:
                return times * size
        size *= 10
