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
"""The measures of which less is better in a game that the lowest total wins."""
Number = Annotated[int, Meta(ge=1, le=_MOST)]


class Ranking(own_file.Declared, kw_only=True):
    """How games are made into ranks."""

    source: base.Text = ""
    """Where this way of ranking is written down."""
    view: Literal["recorded", "corrected", "ruled"] = "ruled"
    """Which acts count: with undo only, with corrections as well, or with rulings as well."""
    who: Literal["persons", "sides"] = "persons"
    """Who is ranked: each person, or those who play on one side together."""
    measure: Measure = "points"
    """What a game brings a side. points: its points at the end of the game; difference: these less the points of the
    best other side; wins: 1 for a game won; cards: the points of its tricks alone, before any multiplier; matches: the
    number of rounds in which it won every trick. The last two count the rounds that the record holds, not those before
    it begins."""
    best: Literal["most", "fewest"] | None = None
    """Whether more or less of the measure is better. Where this is left out, more is better; but less of the points,
    and of their difference, where by the rules of all games the lowest total wins."""
    unit: Literal["pass", "game", "day"] = "pass"
    """Which games are added up before any is dropped. pass: those of a pass; game: none; day: those of a day, which
    ends at midnight in UTC as records have it. A game that does not say its pass or day stands alone."""
    passes: Number | None = None
    """How many passes are played; as many as there are where this is left out."""
    dropped: Annotated[int, Meta(ge=0, le=_MOST)] = 0
    """How many of the worst passes are dropped; one is always left."""
    counted: Number | None = None
    """How many of the best passes count, instead of how many are dropped."""
    total: Literal["sum", "mean"] = "sum"
    """What is made of the passes that count."""
    bye: Literal["missing", "mean", "points"] = "missing"
    """What a pass brings somebody who did not play in it. missing: nothing at all, so that it is dropped before any
    other; mean: the mean of the passes that were played; points: the points in bye_points."""
    bye_points: base.Points | None = None
    """How many points a bye brings, where bye is points."""
    least: Number | None = None
    """How many passes somebody must have to be ranked, byes included. Where this is left out, 1; but as many as count
    where less is better and the total is a sum."""
    unfinished: Literal["open", "counted", "left_out"] = "open"
    """How a game counts that was not played to its end: it is open, as an undecided one is; it is counted as it stands;
    or it is left out."""
    ties: tuple[Tie, ...] = ()
    """What decides between equal totals, in order: the best pass, the last one, all passes with the dropped ones, or
    another measure over all games. Those who are still equal share the rank."""

    @staticmethod
    def contradictions(value: Any) -> list[Misfit]:
        """Members that are valid by themselves, but not together with the others."""
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
    """The standings files that come with the program, by id."""
    return own_file.shipped(_FOLDER, Ranking)


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Ranking, "standings", "How games are made into ranks")
