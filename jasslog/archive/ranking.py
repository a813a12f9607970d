"""How an evening or a season is ranked, as data: a JSON file like a set of rules.

``python -m jasslog.archive.ranking`` writes the schema of such a file; with ``--check`` it only says whether
``schemas/standings.schema.json`` is current.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import orjson
from msgspec import Meta, Struct, convert

from jasslog.events import base
from jasslog.events.limits import Misfit
from jasslog.events.shapes import handed_out
from jasslog.log.shape import misfits
from jasslog.regular import read_regular

_FOLDER = Path(__file__).with_name("rankings")
SIZE_LIMIT = 64 * 1024
"""Most bytes of a file."""
USUAL = "evening"
"""The one that is used where none is named."""
_MOST = 99

Measure = Literal["points", "difference", "wins", "cards", "matches"]
Tie = Literal["best_pass", "last_pass", "all_passes", "points", "difference", "wins", "cards", "matches"]
TOTALS = frozenset({"points", "difference"})
"""Of these it is better to have little in a game that the lowest total wins."""
Number = Annotated[int, Meta(ge=1, le=_MOST)]


class Ranking(base.Published, kw_only=True):
    """How games are made into ranks."""

    id: base.Id
    """Its name."""
    name: base.Text
    """What players call it."""
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


class Mistake(Struct, frozen=True):
    """Something that is wrong with a file."""

    line: int
    """Where, from 1."""
    place: str
    """The member, and of a list the place in it from 1; empty for the whole file."""
    name: str
    """not-json, repeated, or as a misfit of an event is called: unknown-member, missing-member, wrong-value."""
    expected: str
    """As a misfit says it, or what the other member has to be."""


@cache
def rankings() -> dict[str, Ranking]:
    """Those that come with the program, by id."""
    found: dict[str, Ranking] = {}
    for path in sorted(_FOLDER.glob("*.json")):
        ranking = from_text(path.read_text(encoding="utf-8"))
        assert isinstance(ranking, Ranking), (path.name, ranking)
        found[ranking.id] = ranking
    return found


def from_file(path: Path) -> Ranking | list[Mistake]:
    """That of a file, or all its mistakes; OSError where it cannot be read."""
    text = read_regular(path, SIZE_LIMIT)
    if text is None:
        return [Mistake(1, "", "wrong-value", f"{SIZE_LIMIT} bytes at most")]
    try:
        return from_text(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return [Mistake(text.count(b"\n", 0, error.start) + 1, "", "not-json", "UTF-8")]


def from_text(text: str) -> Ranking | list[Mistake]:
    """That of a JSON text, or all its mistakes in the order of their lines."""
    repeated: list[str] = []

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        repeated.extend(name for place, name in enumerate(names) if name in names[:place])
        return dict(pairs)

    try:
        # On which line it is none does not hang on the version of Python.
        orjson.loads(text)
        value = json.loads(text, object_pairs_hook=members)
    except json.JSONDecodeError as error:
        return [Mistake(error.lineno, "", "not-json", "JSON")]
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets in as many others.
        return [Mistake(1, "", "not-json", "JSON")]
    if isinstance(value, dict):
        value.pop("$schema", None)
    found = [*misfits(value, handed_out(Ranking)[Ranking.__name__][0])]
    found += [Misfit("repeated", (name,), "", None) for name in repeated]
    found = found or _contradictions(value)
    return sorted((_mistake(text, one) for one in found), key=lambda one: one.line) or convert(value, Ranking)


def _contradictions(value: dict[str, Any]) -> list[Misfit]:
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


def _mistake(text: str, misfit: Misfit) -> Mistake:
    """A misfit with its place in the text; a member that is missing would stand on the first line."""
    member, *inside = misfit.path or ("",)
    told = [str(member), *(str(step + 1) if isinstance(step, int) else step for step in inside)]
    return Mistake(_line_of(text, str(member)), ".".join(told), misfit.name, misfit.expected)


def _line_of(text: str, member: str) -> int:
    """The line on which a member is named, the last one if several are."""
    named = [*re.finditer(rf"{re.escape(json.dumps(member, ensure_ascii=False))}\s*:", text)]
    return text.count("\n", 0, named[-1].start()) + 1 if named and member else 1


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Ranking, "standings", "How games are made into ranks")
