"""The questions that are asked of many games, as data: which rows, grouped by what, and what is counted of them.

A column is named with its table: ``seats.chose``. Of a row also the columns of its round, its player and its game can
be asked, joined by the place of the game, and by the number of the round and the seat. What is told so a database
answers, in memory or over the tables of a folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from msgspec.structs import astuple

from jasslog.archive.rows import Facts
from jasslog.archive.tables import columns, identifier, quoted
from jasslog.audit.codes import CODES, VERDICTS


class Measure(NamedTuple):
    """What is counted of the rows of a group."""

    name: str
    how: Literal["count", "sum", "mean", "rounds", "games"]
    """The number of rows; the sum or mean of a column without what is null, itself null where nothing else is there;
    how many different rounds or games the rows are of."""
    column: str = ""
    where: str = ""
    """What must hold of a row, in SQL."""


class Question(NamedTuple):
    """One table of answers."""

    name: str
    table: str
    """The rows that are asked: players, seats or findings."""
    by: tuple[str, ...]
    """What they are grouped by where nothing else is asked for."""
    measures: tuple[Measure, ...]
    where: str = ""
    """What must hold of every row, in SQL."""

    @property
    def ways(self) -> list[str]:
        """Everything that its rows can be grouped by."""
        tables = {self.table, *JOINED[self.table]}
        return [way for way, column in BY.items() if column.partition(".")[0] in tables]


BY = {
    "person": "players.person",
    "contract": "rounds.contract",
    "finding": "findings.name",
    "table": 'games."table"',
    "pass": "games.part",
    "tournament": "games.tournament",
    "month": "games.month",
    "rules": "games.rules",
}
"""What rows can be grouped by, and the column of each, as SQL writes it."""
JOINED = {
    "players": ("games",),
    "seats": ("rounds", "players", "games"),
    "findings": ("rounds", "players", "games"),
}
"""The tables whose columns can be asked of the rows of each table."""

_SCORED = "rounds.phase = 'scored'"
_CERTAIN = "findings.severity = 'error' AND findings.caused_by IS NULL"
"""What is only possible is no error, and what only follows from another finding is none of its own."""
# The first five of the cards played are the duties to follow, to ruff and to play higher.
RENEGES = tuple(kind.code for kind in CODES.values() if "J301" <= kind.code <= "J305")
"""Codes of findings that a card was not allowed by the suit led or by trump."""
FALSE_FIGURES = tuple(
    kind.code for kind in CODES.values() if VERDICTS.get(kind.code[:2]) == "sums" and kind.severity == "error"
)
"""Codes of findings that a figure or a claim of the table is not what the cards say."""


_FOUND = Measure("count", "count"), Measure("games", "games")


def _found(codes: Iterable[str]) -> str:
    return f"findings.code IN ({', '.join(map(quoted, codes))}) AND {_CERTAIN}"


_ALL = (
    Question(
        "games",
        "players",
        ("person",),
        (
            Measure("games", "games"),
            Measure("won", "games", where="players.won"),
            Measure("open", "games", where="players.won IS NULL"),
        ),
    ),
    Question(
        "points",
        "seats",
        ("contract", "person"),
        (
            Measure("rounds", "rounds"),
            Measure("points", "sum", "seats.booked"),
            Measure("mean", "mean", "seats.booked"),
            Measure("chose", "count", where="seats.chose"),
            Measure("side_mean", "mean", "seats.side_booked", "seats.chose"),
            Measure("open", "count", where="seats.booked IS NULL"),
        ),
        _SCORED,
    ),
    Question(
        "pushes",
        "seats",
        ("person",),
        (
            Measure("forehand", "count", where="seats.forehand"),
            Measure("pushed", "count", where="seats.pushed"),
            Measure("chose", "count", where="seats.chose"),
            Measure("open", "count", where="seats.pushed IS NULL"),
        ),
    ),
    Question(
        "matches",
        "seats",
        ("person",),
        (
            Measure("rounds", "rounds"),
            Measure("made", "rounds", where="seats.match"),
            Measure("suffered", "rounds", where="rounds.match IS NOT NULL AND NOT seats.match"),
        ),
        _SCORED,
    ),
    Question(
        "melds",
        "seats",
        ("person",),
        (
            Measure("rounds", "rounds"),
            Measure("melded", "count", where="seats.melds <> 0"),
            Measure("meld_points", "sum", "seats.melds"),
            Measure("marriages", "count", where="seats.marriage <> 0"),
            Measure("marriage_points", "sum", "seats.marriage"),
            Measure("open", "count", where="seats.melds IS NULL"),
        ),
        _SCORED,
    ),
    Question("reneges", "findings", ("person", "finding"), _FOUND, _found(RENEGES)),
    Question("figures", "findings", ("finding",), _FOUND, _found(FALSE_FIGURES)),
)
QUESTIONS = {question.name: question for question in _ALL}
"""Every question by its name."""


# Answered by a database: that of a folder of facts, or one in memory that holds the rows of some games at a time


Group = tuple[str | int | None, ...]
Figure = int | Fraction | None
PLACE = "source", "line", "nth"
"""By what the rows of a game are known in every table."""
_JOINS = {"rounds": (*PLACE, "round"), "players": (*PLACE, "seat"), "games": PLACE}
"""By what the rows of a table belong to those of another, and are told apart where they are counted."""
_ASKED = ("games", *JOINED, "rounds")
_TOGETHER = 256
"""So many games are counted together."""
_OWN = 63
"""Bits of the largest number that the database in memory has of its own."""


class Line(NamedTuple):
    """A row of answers."""

    group: Group
    """What it is of, in the order of ``by``; None where the record does not tell."""
    figures: list[Figure]
    """In the order of the measures; None where nothing is known."""


class Answer(NamedTuple):
    """What a question leads to."""

    question: Question
    by: tuple[str, ...]
    lines: list[Line]
    """In the order of their groups, those of which something is not told last."""


class Counts:
    """What is counted for a question, added up over games that are asked for one after the other."""

    def __init__(self, question: Question, by: Sequence[str]) -> None:
        self._question, self._by = question, tuple(by)
        self._sums: dict[Group, list[int]] = {}
        """By group how often each measure was counted, and the sum of it."""

    def add(self, ask: Callable[[str], Iterable[tuple[Any, ...]]], several: Callable[[Iterable[str]], str]) -> None:
        """Add what a database answers; ``several`` columns are as one in its SQL."""
        ways = [BY[way] for way in self._by]
        counted = [part for measure in self._question.measures for part in _counted(measure, several)]
        groups = f" GROUP BY {', '.join(ways)}" if ways else ""
        asked = f"SELECT {', '.join(['count(*)', *ways, *counted])} FROM {_joined(self._question, ways)}{groups}"
        for rows, *told in ask(asked):
            group, figures = tuple(told[: len(ways)]), told[len(ways) :]
            before = self._sums.get(group, [0] * len(figures))
            if rows:
                self._sums[group] = [old + int(one or 0) for old, one in zip(before, figures, strict=True)]

    def answer(self) -> Answer:
        """What all games together lead to."""
        groups = sorted(self._sums, key=lambda group: [(part is None, part) for part in group])
        return Answer(self._question, self._by, [Line(group, self._figures(self._sums[group])) for group in groups])

    def _figures(self, sums: Sequence[int]) -> list[Figure]:
        counted = zip(self._question.measures, sums[::2], sums[1::2], strict=True)
        return [_figure(measure, rows, total) for measure, rows, total in counted]


class _Sum:
    """An exact sum, as text: what the database has of its own ends at 63 bits."""

    def __init__(self) -> None:
        self._total = 0

    def step(self, number: Any) -> None:
        """Add what stands in a row."""
        self._total += int(number or 0)

    def finalize(self) -> Any:
        """What all rows add up to."""
        return str(self._total)


class Tally:
    """Questions on their way through the games, of which a database in memory holds a few at a time."""

    def __init__(self, asked: Iterable[tuple[Question, Sequence[str]]]) -> None:
        # Only who counts games that are just read needs it.
        import sqlite3

        self._counts = [Counts(*one) for one in asked]
        self._database = sqlite3.connect(":memory:")
        self._database.create_aggregate("sum", 1, _Sum)
        self._waiting, self._adding = 0, dict[str, str]()
        for table in _ASKED:
            self._database.execute(f"CREATE TABLE {table} ({', '.join(map(identifier, columns(table)))})")
            self._adding[table] = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns(table)))})"

    def take(self, facts: Facts) -> None:
        """Count one game more."""
        for table, adding in self._adding.items():
            # The name of a file may be no text.
            rows = [(os.fsencode(source), *map(_kept, told)) for source, *told in map(astuple, getattr(facts, table))]
            self._database.executemany(adding, rows)
        self._waiting += 1
        if self._waiting == _TOGETHER:
            self._count()

    def _count(self) -> None:
        for counts in self._counts:
            counts.add(self._database.execute, " || ' ' || ".join)
        for table in _ASKED:
            self._database.execute(f"DELETE FROM {table}")
        self._waiting = 0

    def answers(self) -> list[Answer]:
        """What all games together lead to, of each question."""
        self._count()
        return [counts.answer() for counts in self._counts]


def _kept(value: str | int | None) -> str | int | None:
    """What stands for a value in the database: a number beyond its own is a text, which is summed up as well."""
    return str(value) if isinstance(value, int) and value.bit_length() > _OWN else value


def _joined(question: Question, ways: Sequence[str]) -> str:
    """SQL for the rows of a question, with those of other tables whose columns it names."""
    measured = (part for one in question.measures for part in (one.column, one.where))
    named = set(re.findall(r"(\w+)\.", " ".join([*ways, question.where, *measured])))
    joins = [f"LEFT JOIN {one} USING ({', '.join(_JOINS[one])})" for one in JOINED[question.table] if one in named]
    return " ".join([question.table, *joins, f"WHERE {question.where or 'true'}"])


def _counted(measure: Measure, several: Callable[[Iterable[str]], str]) -> list[str]:
    """SQL for what is counted, and for what is summed up, of the rows of a group for which its condition holds."""
    holds = f"FILTER (WHERE {measure.where or 'true'})"
    if measure.column:
        return [f"count({measure.column}) {holds}", f"sum({measure.column}) {holds}"]
    if measure.how == "count":
        return [f"count(*) {holds}", "0"]
    return [f"count(DISTINCT {several(_JOINS[measure.how])}) {holds}", "0"]


def _figure(measure: Measure, rows: int, total: int) -> Figure:
    """What was counted; None where nothing is known."""
    if not measure.column:
        return rows
    if not rows:
        return None
    return total if measure.how == "sum" else Fraction(total, rows)
