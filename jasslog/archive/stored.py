"""A folder of facts counted: questions of statistics answered by its tables, its games one by one for all else.

Both say what counting the games themselves would say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any

from jasslog.archive.manifest import newest
from jasslog.archive.questions import BY, JOINED, Answer, Condition, Figure, Group, Line, Measure, Question
from jasslog.archive.rows import Facts, GameRow, Row
from jasslog.archive.sql import sealed, undamaged
from jasslog.archive.tables import TABLES, columns, identifier, quoted
from jasslog.library.read import Unreadable

_BLOCK = 4096
"""Rows that are fetched at a time."""
_JOINS = {"rounds": ("source", "line", "round"), "players": ("source", "line", "seat"), "games": ("source", "line")}
"""By what the rows of a table belong to those of another."""
_PLACE = "source", "line"


class Stored:
    """The tables of a folder of facts as they are now; FolderRefused, or ImportError without DuckDB."""

    def __init__(self, folder: str) -> None:
        manifest = newest(folder)
        self._database = sealed(folder, manifest)
        self._undamaged = partial(undamaged, folder, manifest)
        self.unread: list[Unreadable] = [one for entry in manifest.entries for one in entry.commit.unread]
        """What could not be read when they were made."""

    @property
    def views(self) -> list[str]:
        """The views of the games."""
        return [view for (view,) in self._rows("SELECT DISTINCT view FROM games ORDER BY 1")]

    def answer(self, question: Question, by: Sequence[str]) -> Answer:
        """What all games together lead to."""
        ways = [_named(BY[way]) for way in by]
        sums = [part for measure in question.measures for part in _counted(measure)]
        groups = f"GROUP BY {', '.join(ways)}" if ways else ""
        asked = f"SELECT {', '.join([*ways, *sums])} FROM {_joined(question, by)} {groups} HAVING count(*) > 0"
        lines = [_line(row, len(ways), question) for row in self._rows(asked)]
        lines.sort(key=lambda line: [(part is None, part) for part in line.group])
        return Answer(question, tuple(by), lines)

    def games(self, *tables: str) -> Iterator[Facts]:
        """Every game, in the order of its place, with its rows in these tables; those in others are left out."""
        rest = [table for table in TABLES if table not in ("sources", "games")]
        follow = {table: _Following(self._table(table)) for table in tables}
        for game in self._table("games"):
            assert isinstance(game, GameRow)
            place = game.source, game.line
            rows = {table: follow[table].of(place) if table in follow else [] for table in rest}
            yield Facts(sources=[], games=[game], **rows)

    def _table(self, table: str) -> Iterator[Row]:
        """All rows of a table, those of a game after one another."""
        order = [name for name in columns(table) if name in ("round", "trick", "place", "seq", "seat", "side")]
        first = [*_PLACE, *(["place"] if table == "findings" else order)]
        asked = f"SELECT {', '.join(map(identifier, columns(table)))} FROM {table} ORDER BY {', '.join(first)}"
        return (TABLES[table](*row) for row in self._rows(asked))

    def _rows(self, asked: str) -> Iterator[tuple[Any, ...]]:
        """The rows of an answer; FolderRefused where a table is damaged."""
        with self._undamaged(), self._database.cursor() as cursor:
            cursor.execute(asked)
            while found := cursor.fetchmany(_BLOCK):
                yield from found


class _Following:
    """The rows of a table, taken game by game."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._groups = groupby(rows, key=lambda row: (row.source, row.line))
        self._next = next(self._groups, None)

    def of(self, place: tuple[str, int]) -> list[Any]:
        """The rows of a game, which comes after those that were asked for before."""
        if self._next is None or self._next[0] != place:
            return []
        rows = list(self._next[1])
        self._next = next(self._groups, None)
        return rows


def _named(column: str) -> str:
    """A column with its table, as SQL writes it."""
    table, _, name = column.partition(".")
    return f"{table}.{identifier(name)}"


def _joined(question: Question, by: Sequence[str]) -> str:
    """SQL for the rows of a question, with those of other tables that it names."""
    table, conditions = question.table, [*question.where, *(one for each in question.measures for one in each.where)]
    told = {
        *(BY[way] for way in by),
        *(condition.column for condition in conditions),
        *(measure.column for measure in question.measures if measure.column),
    }
    needed = {column.partition(".")[0] for column in told}
    joins = [f"LEFT JOIN {one} USING ({', '.join(_JOINS[one])})" for one in JOINED[table] if one in needed]
    where = f"WHERE {_all(question.where)}" if question.where else ""
    return " ".join([table, *joins, where])


def _all(conditions: Iterable[Condition]) -> str:
    """SQL for all of these conditions."""
    return " AND ".join(_condition(one) for one in conditions) or "true"


def _condition(told: Condition) -> str:
    column = _named(told.column)
    if told.holds in ("null", "not_null"):
        return f"{column} IS {'NULL' if told.holds == 'null' else 'NOT NULL'}"
    values = ", ".join(quoted(one) if isinstance(one, str) else str(one) for one in told.values)
    return f"{column} {'IN' if told.holds == 'in' else 'NOT IN'} ({values})"


def _counted(measure: Measure) -> list[str]:
    """SQL for what is counted, and for what is summed up, of the rows of a group for which all conditions hold."""
    holds = f"FILTER (WHERE {_all(measure.where)})"
    if measure.column:
        column = _named(measure.column)
        return [f"count({column}) {holds}", f"sum({column}) {holds}"]
    if measure.how == "count":
        return [f"count(*) {holds}", "0"]
    different = [*_PLACE, *(["round"] if measure.how == "rounds" else [])]
    return [f"count(DISTINCT ({', '.join(different)})) {holds}", "0"]


def _line(row: tuple[Any, ...], ways: int, question: Question) -> Line:
    """A row of the database as a line of the answer."""
    group: Group = row[:ways]
    figures = [
        _figure(measure, row[ways + 2 * place], row[ways + 2 * place + 1])
        for place, measure in enumerate(question.measures)
    ]
    return Line(group, figures)


def _figure(measure: Measure, rows: int, total: int | None) -> Figure:
    """What was counted; None where nothing is known."""
    if not measure.column:
        return rows
    if not rows or total is None:
        return None
    return int(total) if measure.how == "sum" else Fraction(int(total), rows)
