"""How an evening or a season is ranked, as data: a JSON file like a set of rules.

``python -m jasslog.archive.ranking`` writes the schema of such a file; with ``--check`` it only says whether
``schemas/standings.schema.json`` is current.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from jasslog.events import base
from jasslog.events.limits import Misfit
from jasslog.log import own_file

_FOLDER = Path(__file__).with_name("rankings")
_MOST = 99

Measure = Literal["points", "difference", "wins", "cards", "matches"]
Tie = Literal["best_pass", "last_pass", "all_passes", "points", "difference", "wins", "cards", "matches"]
TOTALS = frozenset({"points", "difference"})
"""Of these it is better to have little in a game that the lowest total wins."""
Number = Annotated[int, Meta(ge=1, le=_MOST)]


class Ranking(own_file.Declared, kw_only=True):
    """How games are made into ranks."""

    source: base.Text = ""
    """Where it is written."""
    view: Literal["recorded", "corrected", "ruled"] = "ruled"
    """Which acts count: undo only, and corrections, and rulings."""
    who: Literal["persons", "sides"] = "persons"
    """Who is ranked: each person, or those who play on one side together."""
    measure: Measure = "points"
    """What a game brings: the points of the side at its end; those less the points of the best other side; 1 for a game
    won; the points of its tricks alone, before any multiplier; the rounds in which it won every trick. The last two
    are of the rounds that the record holds, not of those before it begins."""
    best: Literal["most", "fewest"] | None = None
    """Whether it is better to have much or little of it. Where this is left out, much; but little of the points, and of
    their difference, where by the rules of all games the lowest total wins."""
    unit: Literal["pass", "game", "day"] = "pass"
    """Which games are added up before any is dropped: those of a pass, none, those of a day, which ends at midnight in
    UTC as records have it. A game that does not say its pass or day stands alone."""
    passes: Number | None = None
    """How many passes are played; as many as there are where this is left out."""
    dropped: Annotated[int, Meta(ge=0, le=_MOST)] = 0
    """How many of the worst passes are dropped; one is always left."""
    counted: Number | None = None
    """How many of the best passes count, instead of how many are dropped."""
    total: Literal["sum", "mean"] = "sum"
    """What is made of the passes that count."""
    bye: Literal["missing", "mean", "points"] = "missing"
    """What a pass brings to somebody who did not play in it: nothing at all, so that it is dropped before any other;
    the mean of the others; so many points."""
    bye_points: base.Points | None = None
    """How many those are."""
    least: Number | None = None
    """How many passes somebody must have to be ranked, byes included; 1 where this is left out, or, where it is best to
    have few, as many as count."""
    unfinished: Literal["open", "counted", "left_out"] = "open"
    """What a game is that was not played to its end: open, as one that is undecided; counted as it stands; none."""
    ties: tuple[Tie, ...] = ()
    """What decides between equal totals, in order: the best pass, the last one, all passes with the dropped ones, or
    another measure over all games. Who is still equal shares the rank."""

    @staticmethod
    def contradictions(value: Any) -> list[Misfit]:
        """Members each of which is right, but not beside the others."""
        found = []
        if "counted" in value and value.get("dropped"):
            found.append(Misfit("together", ("dropped",), "counted", None))
        if (value.get("bye") == "points") != ("bye_points" in value):
            found.append(Misfit("together", ("bye",), "bye_points", None))
        kept = value["counted"] if "counted" in value else value.get("dropped", 0) + 1
        if kept > value.get("passes", _MOST):
            found.append(Misfit("together", ("counted" if "counted" in value else "dropped",), "passes", None))
        return found


@cache
def rankings() -> dict[str, Ranking]:
    """Those that come with the program, by id."""
    return own_file.shipped(_FOLDER, Ranking)


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Ranking, "standings", "How games are made into ranks")
