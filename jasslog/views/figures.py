"""Tables of figures about many games, and of rows that a question in SQL gave: for the eye, the ear, a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.archive.answers import OddityAnswer
from jasslog.archive.roll import Place, Roll
from jasslog.archive.standings import Number
from jasslog.views.layout import Columns, as_text, bold, fitting_columns, shorten, width, wrap
from jasslog.views.messages import aloud, catalogue, count, say, settings, visible, word

if TYPE_CHECKING:
    from jasslog.archive.sql import Rows

_LABEL = 30
"""Most columns of what a row is of, where the terminal is wide enough for the others."""
_NARROW = 12
"""Fewest of them."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet would take for a formula."""
_NAMED = 5
"""Most games or names that are told in one line."""
_SHOWN = 1000
"""Most rows that are shown to people."""


class FigureRow(NamedTuple):
    """A row of a table."""

    label: str
    cells: Sequence[str]
    remark: str = ""
    drawn: Number | None = None
    """The figure that is drawn; None for one that is open, or where none is."""


class FigureTable(NamedTuple):
    """A table."""

    title: str
    head: str
    """What its rows are of."""
    columns: Sequence[str]
    rows: Sequence[FigureRow]
    drawn: str = ""
    """What the column is called that is drawn; empty where none is."""
    more: str = ""
    """What is left out."""


def told(number: Number | None) -> str:
    """A figure, with one decimal where it is a mean; that it is open without one."""
    if number is None:
        return word("placed", "open")
    if isinstance(number, int):
        return str(number)
    return f"{float(number):.1f}".replace(".", catalogue()["language"]["decimal"])


def table_lines(table: FigureTable) -> list[str]:
    """The title, the head and a line for each row, in as many parts as are needed to fit the terminal."""
    lines = ["", *([bold(table.title)] if table.title else [])]
    rows = table.rows
    label = max([width(table.head), *(width(row.label) for row in rows)])
    cells = [[column, *(row.cells[place] for row in rows)] for place, column in enumerate(table.columns)]
    wide = [max(map(width, told)) + 1 for told in cells]
    remark = max([0, *(width(row.remark) + 2 for row in rows if row.remark)])
    room = settings().columns - remark
    label = min(label, max(_NARROW, min(_LABEL, room - sum(wide) - len(wide))))
    for places in fitting_columns(wide, room - label):
        columns = Columns([table.columns[place] for place in places], label, [wide[place] for place in places])
        last = places[-1:] == [len(wide) - 1] or not places
        if not aloud():
            lines.append(columns.head(table.head))
        for row in rows:
            name = row.label if aloud() else shorten(row.label, label)
            lines.append(columns.row(name, [row.cells[place] for place in places], row.remark if last else ""))
    return lines + ([table.more] if table.more else [])


def text_of(title: str, *parts: str | Iterable[str]) -> str:
    """An answer under its title: sentences, each on lines of its own, and lines as they are."""
    told = (wrap(part, "", "  ") if isinstance(part, str) else part for part in parts)
    return as_text([bold(title), *(line for lines in told for line in lines)])


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as a spreadsheet reads them, with nothing for None; no text of a record becomes a formula."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(map(_cell, row) for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return rounded(value) if isinstance(value, Fraction) else value
    shown = visible(value)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


def rounded(number: Number | None) -> int | float | None:
    """A figure as programs get it: to a hundredth; None where it is open."""
    if number is None:
        return None
    return int(number) if number == int(number) else round(float(number), 2)


# What is told beside every table


def place_text(place: Place) -> str:
    """Where a game begins."""
    file, line = place
    return visible(file) if line == 1 else f"{visible(file)}:{line}"


def named(told: Sequence[str]) -> str:
    """Some of them, and how many more there are."""
    more = [word("tallied", "more", n=len(told) - _NAMED)] if len(told) > _NAMED else []
    return ", ".join([*told[:_NAMED], *more])


def remarks(games: Mapping[str, Sequence[str]], roll: Roll) -> list[str]:
    """Games of which something has to be known, by what that is; what does not go together; whom nobody has set."""
    found = [word("tallied", name, games=named(some)) for name, some in games.items() if some]
    for one in roll.oddities():
        places = ", ".join(dict.fromkeys(map(place_text, one.places)))
        found.append(word("oddities", one.kind, who=one.who, places=places))
    names = [visible(name) for name in sorted(roll.person.unmapped)]
    return found + ([word("tallied", "unmapped", names=named(names))] if names else [])


def beside(roll: Roll) -> dict[str, Any]:
    """What programs are told beside every answer, by its members."""
    return {
        "unjudged": roll.unjudged,
        "oddities": [
            OddityAnswer(one.kind, visible(one.who), [file for file, _ in one.places], [line for _, line in one.places])
            for one in roll.oddities()
        ],
        "unmapped": [*map(visible, sorted(roll.person.unmapped))],
        "errors": [one.to_error() for one in roll.unread],
    }


# The answer to a question in SQL


def answer_text(answer: Rows) -> str:
    """The rows as a table, of very many the first ones."""
    rows = list(islice(answer, _SHOWN + 1))
    first, *others = map(visible, answer.columns)
    shown = (["" if value is None else visible(str(plain(value))) for value in row] for row in rows[:_SHOWN])
    told = [FigureRow(label, cells) for label, *cells in shown]
    more = say("sql.more", rows=count("rows", _SHOWN)) if len(rows) > _SHOWN else ""
    return as_text(table_lines(FigureTable("", first, others, told, more=more))[1:])


def answer_csv(answer: Rows) -> str:
    """Comma-separated values under the names of the columns, as ``csv_text`` writes them."""
    return csv_text(chain([answer.columns], (map(plain, row) for row in answer)))


def answer_value(answer: Rows) -> dict[str, Sequence[Any]]:
    """The names of the columns, and the rows, as JSON values."""
    return {"columns": answer.columns, "rows": [[plain(value) for value in row] for row in answer]}


def plain(value: Any) -> Any:
    """A value as JSON has it: a number, a text, true or false, null, or an array or object of these.

    A whole number of more than 64 bits, of which most readers would lose digits, is a text.
    """
    if isinstance(value, Decimal):
        return plain(int(value)) if value == value.to_integral_value() else float(value)
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
        return str(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
