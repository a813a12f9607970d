"""The questions that are asked of many games, as data: which rows, grouped by what, and what is counted of them.

A column is named with its table: ``seats.chose``. Of a row also the columns of its round, its player and its game can
be asked, joined by file and line, and by the number of the round and the seat. What is told so is answered over
the rows in memory, here, and by a database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from jasslog.archive.rows import Facts
from jasslog.audit.codes import CODES, VERDICTS

Value = str | int | bool | None


class Condition(NamedTuple):
    """What a column must be."""

    column: str
    holds: Literal["in", "not_in", "null", "not_null"]
    """null stands for what the record cannot tell; that is in no list, nor is it not in one."""
    values: tuple[Value, ...] = ()


def equals(column: str, value: Value) -> Condition:
    """The condition that a column has one value."""
    return Condition(column, "in", (value,))


class Measure(NamedTuple):
    """What is counted of the rows of a group for which all conditions hold."""

    name: str
    how: Literal["count", "sum", "mean", "rounds", "games"]
    """The number of rows; the sum or mean of a column without what is null, itself null where nothing else is there;
    how many different rounds or games the rows are of."""
    column: str = ""
    where: tuple[Condition, ...] = ()


class Question(NamedTuple):
    """One table of answers."""

    name: str
    table: str
    """The rows that are asked: players, seats or findings."""
    by: tuple[str, ...]
    """What they are grouped by where nothing else is asked for."""
    measures: tuple[Measure, ...]
    where: tuple[Condition, ...] = ()
    """What must hold of every row."""

    @property
    def ways(self) -> list[str]:
        """Everything that its rows can be grouped by."""
        tables = {self.table, *JOINED[self.table]}
        return [way for way, column in BY.items() if column.partition(".")[0] in tables]


BY = {
    "person": "players.person",
    "contract": "rounds.contract",
    "finding": "findings.name",
    "table": "games.table",
    "pass": "games.part",
    "tournament": "games.tournament",
    "month": "games.month",
    "rules": "games.rules",
}
"""What rows can be grouped by, and the column of each."""
JOINED = {
    "players": ("games",),
    "seats": ("rounds", "players", "games"),
    "findings": ("rounds", "players", "games"),
}
"""The tables whose columns can be asked of the rows of each table."""

_SCORED = equals("rounds.phase", "scored")
_CHOSE = equals("seats.chose", True)
_CERTAIN = (equals("findings.severity", "error"), Condition("findings.caused_by", "null"))
"""What is only possible is no error, and what only follows from another finding is none of its own."""
# The first five of the cards played are the duties to follow, to ruff and to play higher.
RENEGES = tuple(kind.code for kind in CODES.values() if "J301" <= kind.code <= "J305")
"""Codes of findings that a card was not allowed by the suit led or by trump."""
FALSE_FIGURES = tuple(
    kind.code for kind in CODES.values() if VERDICTS.get(kind.code[:2]) == "sums" and kind.severity == "error"
)
"""Codes of findings that a figure or a claim of the table is not what the cards say."""


def _some(column: str) -> tuple[Condition, ...]:
    return (Condition(column, "not_in", (0,)),)


def _found(codes: tuple[Any, ...]) -> tuple[Condition, ...]:
    return (Condition("findings.code", "in", codes), *_CERTAIN)


_ALL = (
    Question(
        "games",
        "players",
        ("person",),
        (
            Measure("games", "games"),
            Measure("won", "games", where=(equals("players.won", True),)),
            Measure("open", "games", where=(Condition("players.won", "null"),)),
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
            Measure("chose", "count", where=(_CHOSE,)),
            Measure("side_mean", "mean", "seats.side_booked", (_CHOSE,)),
            Measure("open", "count", where=(Condition("seats.booked", "null"),)),
        ),
        (_SCORED,),
    ),
    Question(
        "pushes",
        "seats",
        ("person",),
        (
            Measure("forehand", "count", where=(equals("seats.forehand", True),)),
            Measure("pushed", "count", where=(equals("seats.pushed", True),)),
            Measure("chose", "count", where=(_CHOSE,)),
        ),
    ),
    Question(
        "matches",
        "seats",
        ("person",),
        (
            Measure("rounds", "rounds"),
            Measure("made", "rounds", where=(equals("seats.match", True),)),
            Measure("suffered", "rounds", where=(Condition("rounds.match", "not_null"), equals("seats.match", False))),
        ),
        (_SCORED,),
    ),
    Question(
        "melds",
        "seats",
        ("person",),
        (
            Measure("rounds", "rounds"),
            Measure("melded", "count", where=_some("seats.melds")),
            Measure("meld_points", "sum", "seats.melds"),
            Measure("marriages", "count", where=_some("seats.marriage")),
            Measure("marriage_points", "sum", "seats.marriage"),
            Measure("open", "count", where=(Condition("seats.melds", "null"),)),
        ),
        (_SCORED,),
    ),
    Question(
        "reneges",
        "findings",
        ("person", "finding"),
        (Measure("count", "count"), Measure("games", "games")),
        _found(RENEGES),
    ),
    Question(
        "figures",
        "findings",
        ("finding",),
        (Measure("count", "count"), Measure("games", "games")),
        _found(FALSE_FIGURES),
    ),
)
QUESTIONS = {question.name: question for question in _ALL}
"""Every question by its name."""


# Answered over the rows of games, taken one after the other: memory holds a counter for each group


Group = tuple[str | int | None, ...]
Figure = int | Fraction | None


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


class Tally:
    """A question on its way through the games."""

    def __init__(self, question: Question, by: Sequence[str]) -> None:
        self._question, self._by = question, tuple(by)
        self._columns = [BY[way] for way in by]
        self._counters: dict[Group, list[_Counter]] = {}

    def take(self, facts: Facts) -> None:
        """Count one game more."""
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
        """What all games together lead to."""
        groups = sorted(self._counters, key=lambda group: [(part is None, part) for part in group])
        lines = [Line(group, [counter.figure for counter in self._counters[group]]) for group in groups]
        return Answer(self._question, self._by, lines)


class _Counter:
    """A measure of a group."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._rows = 0
        self._sum = 0
        self._last: Any = None
        """The round or game that was counted last; the rows of one follow each other."""

    def take(self, rows: dict[str, Any]) -> None:
        """Count a row, if it is to be counted."""
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
            counted = (game.source, game.line, rows["rounds"].round if measure.how == "rounds" else 0)
            self._rows += counted != self._last
            self._last = counted

    @property
    def figure(self) -> Figure:
        """What was counted."""
        if not self._measure.column:
            return self._rows
        if not self._rows:
            return None
        return self._sum if self._measure.how == "sum" else Fraction(self._sum, self._rows)


def _joined(table: str, facts: Facts) -> Iterable[dict[str, Any]]:
    """Each row of a table with those of its round, its player and its game."""
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
    """What stands in a column; None where there is no such row."""
    table, _, name = column.partition(".")
    row = rows[table]
    return None if row is None else getattr(row, name)


def _hold(conditions: Iterable[Condition], rows: dict[str, Any]) -> bool:
    """Whether all conditions hold."""
    return all(_holds(condition, _column(rows, condition.column)) for condition in conditions)


def _holds(condition: Condition, value: Any) -> bool:
    if condition.holds in ("null", "not_null"):
        return (value is None) == (condition.holds == "null")
    return value is not None and (value in condition.values) == (condition.holds == "in")
