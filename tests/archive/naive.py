"""A naive implementation of the questions of ``stats``: without a database, row by row, one game after another."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from jasslog.archive.questions import BY, JOINED, Answer, Figure, Group, Line, Measure, Question
from jasslog.archive.rows import Facts


class NaiveTally:
    """Answers a question over games that come one by one, row by row in Python."""

    def __init__(self, question: Question, by: Sequence[str]) -> None:
        self._question, self._by = question, tuple(by)
        self._columns = [BY[way] for way in by]
        self._counters: dict[Group, list[_Counter]] = {}

    def take(self, facts: Facts) -> None:
        """Count one more game."""
        for rows in _joined(self._question.table, facts):
            if not _hold(self._question.where, rows):
                continue
            group = tuple(_column(rows, column) for column in self._columns)
            counters = self._counters.get(group)
            if counters is None:
                counters = self._counters[group] = [_Counter(measure) for measure in self._question.measures]
            for counter in counters:
                counter.take(rows)

    def answer(self) -> Answer:
        """The answer over all games."""
        groups = sorted(self._counters, key=lambda group: [(part is None, part) for part in group])
        lines = [Line(group, [counter.figure for counter in self._counters[group]]) for group in groups]
        return Answer(self._question, self._by, lines)


class _Counter:
    """Counts one measure of a group."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._rows = 0
        self._sum = 0
        self._last: Any = None
        """The round or game that was counted last. One is enough, because the rows of each come together."""

    def take(self, rows: dict[str, Any]) -> None:
        """Count a row, given with the rows joined to it, if it meets the condition of the measure."""
        measure = self._measure
        if not _hold(measure.where, rows):
            return
        if measure.column:
            value = _column(rows, measure.column)
            self._rows += value is not None
            self._sum += value or 0
        elif measure.how == "count":
            self._rows += 1
        else:
            game = rows["games"]
            counted = (game.source, game.line, game.nth, rows["rounds"].round if measure.how == "rounds" else 0)
            self._rows += counted != self._last
            self._last = counted

    @property
    def figure(self) -> Figure:
        """The figure; None if nothing is known."""
        if not self._measure.column:
            return self._rows
        if not self._rows:
            return None
        return self._sum if self._measure.how == "sum" else Fraction(self._sum, self._rows)


def _joined(table: str, facts: Facts) -> Iterable[dict[str, Any]]:
    """Each row of a table, with the rows of its round, its player and its game."""
    rounds = {row.round: row for row in facts.rounds}
    players = {row.seat: row for row in facts.players}
    joined = JOINED[table]
    for row in getattr(facts, table):
        rows = {table: row, "games": facts.game}
        if "rounds" in joined:
            rows["rounds"] = rounds.get(row.round)
        if "players" in joined:
            rows["players"] = players.get(row.seat)
        yield rows


def _column(rows: dict[str, Any], column: str) -> Any:
    """The value of a column; None if its table has no row here."""
    table, _, name = column.partition(".")
    row = rows[table]
    return None if row is None else getattr(row, name.strip('"'))


def _hold(conditions: str, rows: dict[str, Any]) -> bool:
    """Whether all conditions, joined by AND, hold. A null makes a condition fail, unless it asks for null."""
    return all(_holds(condition, rows) for condition in _read(conditions))


class _Condition(NamedTuple):
    column: str
    how: str
    listed: list[Any]
    denied: bool


@cache
def _read(conditions: str) -> list[_Condition]:
    read = []
    for condition in filter(None, conditions.split(" AND ")):
        asserted = condition.removeprefix("NOT ")
        column, _, test = asserted.partition(" ")
        how, _, listed = (test, "", "") if test.startswith("IS") else test.partition(" ")
        values = [literal_eval(one) for one in listed.strip("()").split(", ") if one]
        read.append(_Condition(column, how, values, asserted != condition))
    return read


def _holds(condition: _Condition, rows: dict[str, Any]) -> bool:
    value, how, listed = _column(rows, condition.column), condition.how, condition.listed
    if how.startswith("IS"):
        return (value is None) == (how == "IS NULL")
    if value is None:
        return False
    holds = {"": value is True, "=": value in listed, "IN": value in listed, "<>": value not in listed}[how]
    return holds != condition.denied
