"""The questions of statistics about many games, as data: which rows, grouped by what, and what is counted of them.

A column is named with its table: ``seats.chose``. A question can also use the columns of a row's round, player and
game. These are joined by the place of the game, and by the number of the round or the seat. A database answers the
questions, either in memory or over the tables of a folder of facts.
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
    """A figure that is counted of the rows of a group."""

    name: str
    how: Literal["count", "sum", "mean", "rounds", "games"]
    """count: the number of rows; sum, mean: of the values of the column that are not null, and null where there are
    none; rounds, games: how many different rounds or games the rows are of."""
    column: str = ""
    where: str = ""
    """The condition on the rows that count, in SQL; empty where all do."""


class Question(NamedTuple):
    """A question, whose answer is a table of figures."""

    name: str
    table: str
    """The table whose rows are asked: players, seats or findings."""
    by: tuple[str, ...]
    """What the rows are grouped by where nothing else is asked for: keys of BY."""
    measures: tuple[Measure, ...]
    where: str = ""
    """The condition on every row, in SQL; empty for all rows."""

    @property
    def ways(self) -> list[str]:
        """The keys of BY by which the rows can be grouped."""
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
"""The condition for findings that count by themselves, in SQL.

A finding that is only possible is no error. One that only follows from another is not counted again.
"""
# J301 to J305 are about the duties to follow suit, to ruff and to play higher.
RENEGES = tuple(kind.code for kind in CODES.values() if "J301" <= kind.code <= "J305")
"""Codes of findings that a card was not allowed by the suit led or by trump."""
FALSE_FIGURES = tuple(
    kind.code for kind in CODES.values() if VERDICTS.get(kind.code[:2]) == "sums" and kind.severity == "error"
)
"""Codes of findings that a figure or a claim of the table is not what the cards say."""


_FINDINGS = Measure("count", "count"), Measure("games", "games")
"""The measures of a question about findings."""


def _with_codes(codes: Iterable[str]) -> str:
    """The condition for findings that have one of these codes and count, in SQL."""
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
    Question("reneges", "findings", ("person", "finding"), _FINDINGS, _with_codes(RENEGES)),
    Question("figures", "findings", ("finding",), _FINDINGS, _with_codes(FALSE_FIGURES)),
)
QUESTIONS = {question.name: question for question in _ALL}
"""Every question by its name."""


# Answers by a database: that of a folder of facts, or one in memory that holds the rows of a few games at a time


Group = tuple[str | int | None, ...]
Figure = int | Fraction | None
PLACE = "source", "line", "nth"
"""The columns that identify a game in every table."""
_JOINS = {"rounds": (*PLACE, "round"), "players": (*PLACE, "seat"), "games": PLACE}
"""The columns by which a table is joined to another, and by which its different rows are counted."""
_ASKED = ("games", *JOINED, "rounds")
"""The tables of the database in memory."""
_TOGETHER = 256
"""How many games the database in memory holds before they are counted."""
_OWN = 63
"""Bits of the largest number that the database in memory can hold as a number."""


class Line(NamedTuple):
    """A row of an answer: the figures of one group."""

    group: Group
    """What the rows of the group have in common, in the order of ``by``; None where the record does not tell."""
    figures: list[Figure]
    """One figure for each of the measures, in their order; None where nothing is known."""


class Answer(NamedTuple):
    """The answer to a question: a table of figures."""

    question: Question
    by: tuple[str, ...]
    lines: list[Line]
    """Sorted by their groups; what a record does not tell comes after all that is told."""


class Counts:
    """The figures of a question, added up over several batches of games."""

    def __init__(self, question: Question, by: Sequence[str]) -> None:
        self._question, self._by = question, tuple(by)
        self._sums: dict[Group, list[int]] = {}
        """The figures of each group: of every measure in turn how many rows were counted, and their sum."""

    def add(self, ask: Callable[[str], Iterable[tuple[Any, ...]]], several: Callable[[Iterable[str]], str]) -> None:
        """Add the figures of the games in a database.

        ``ask`` runs a statement, and ``several`` makes one value of several columns in the SQL of that database.
        """
        ways = [BY[way] for way in self._by]
        counted = [part for measure in self._question.measures for part in _counted(measure, several)]
        groups = f" GROUP BY {', '.join(ways)}" if ways else ""
        statement = f"SELECT {', '.join(['count(*)', *ways, *counted])} FROM {_joined(self._question, ways)}{groups}"
        for rows, *values in ask(statement):
            group, figures = tuple(values[: len(ways)]), values[len(ways) :]
            before = self._sums.get(group, [0] * len(figures))
            if rows:
                self._sums[group] = [old + int(one or 0) for old, one in zip(before, figures, strict=True)]

    def answer(self) -> Answer:
        """The answer over all games that were added."""
        groups = sorted(self._sums, key=lambda group: [(part is None, part) for part in group])
        return Answer(self._question, self._by, [Line(group, self._figures(self._sums[group])) for group in groups])

    def _figures(self, sums: Sequence[int]) -> list[Figure]:
        counted = zip(self._question.measures, sums[::2], sums[1::2], strict=True)
        return [_figure(measure, rows, total) for measure, rows, total in counted]


class _Sum:
    """The function ``sum`` of the database in memory: exact and as text, since its own sum ends at 63 bits."""

    def __init__(self) -> None:
        self._total = 0

    def step(self, number: Any) -> None:
        """Add the value of a row; null adds nothing."""
        self._total += int(number or 0)

    def finalize(self) -> Any:
        """The sum of all rows, as text."""
        return str(self._total)


class Tally:
    """Answers questions over games that come one by one; a database in memory holds a few of them at a time."""

    def __init__(self, asked: Iterable[tuple[Question, Sequence[str]]]) -> None:
        # Only counting games as they are read needs this module.
        import sqlite3

        self._counts = [Counts(*one) for one in asked]
        self._database = sqlite3.connect(":memory:")
        self._database.create_aggregate("sum", 1, _Sum)
        self._waiting, self._adding = 0, dict[str, str]()
        for table in _ASKED:
            self._database.execute(f"CREATE TABLE {table} ({', '.join(map(identifier, columns(table)))})")
            self._adding[table] = f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns(table)))})"

    def take(self, facts: Facts) -> None:
        """Count one more game."""
        for table, adding in self._adding.items():
            # The name of a file may not be valid text, so it is stored as bytes.
            rows = [(os.fsencode(source), *map(_storable, row)) for source, *row in map(astuple, getattr(facts, table))]
            self._database.executemany(adding, rows)
        self._waiting += 1
        if self._waiting == _TOGETHER:
            self._count()

    def _count(self) -> None:
        """Add the games in the database to the figures, and empty the database."""
        for counts in self._counts:
            counts.add(self._database.execute, " || ' ' || ".join)
        for table in _ASKED:
            self._database.execute(f"DELETE FROM {table}")
        self._waiting = 0

    def answers(self) -> list[Answer]:
        """The answer to each question over all games."""
        self._count()
        return [counts.answer() for counts in self._counts]


def _storable(value: str | int | None) -> str | int | None:
    """The value as the database can hold it: a number that is too large is a text, which ``_Sum`` adds up, too."""
    return str(value) if isinstance(value, int) and value.bit_length() > _OWN else value


def _joined(question: Question, ways: Sequence[str]) -> str:
    """SQL for the rows of a question, joined with those of the other tables whose columns it names."""
    measured = (part for one in question.measures for part in (one.column, one.where))
    named = set(re.findall(r"(\w+)\.", " ".join([*ways, question.where, *measured])))
    joins = [f"LEFT JOIN {one} USING ({', '.join(_JOINS[one])})" for one in JOINED[question.table] if one in named]
    return " ".join([question.table, *joins, f"WHERE {question.where or 'true'}"])


def _counted(measure: Measure, several: Callable[[Iterable[str]], str]) -> list[str]:
    """SQL for the count and the sum of a measure, over the rows of a group that meet its condition."""
    holds = f"FILTER (WHERE {measure.where or 'true'})"
    if measure.column:
        return [f"count({measure.column}) {holds}", f"sum({measure.column}) {holds}"]
    if measure.how == "count":
        return [f"count(*) {holds}", "0"]
    return [f"count(DISTINCT {several(_JOINS[measure.how])}) {holds}", "0"]


def _figure(measure: Measure, rows: int, total: int) -> Figure:
    """The figure of a measure, from the count and the sum of its rows; None where nothing is known."""
    if not measure.column:
        return rows
    if not rows:
        return None
    return total if measure.how == "sum" else Fraction(total, rows)
