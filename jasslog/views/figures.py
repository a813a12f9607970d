"""Tables of figures about many games, and of the rows that an SQL query returns: as text, as CSV, as JSON values."""

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
"""Most terminal columns for the labels of the rows."""
_NARROW = 12
"""Fewest terminal columns to which labels are cut to make room for the figures."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would take for a formula."""
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
    """The figure that is drawn as a bar; None where it is undecided, or where the table has no bars."""


class FigureTable(NamedTuple):
    """A table of figures."""

    title: str
    head: str
    """The heading above the labels of the rows."""
    columns: Sequence[str]
    rows: Sequence[FigureRow]
    drawn: str = ""
    """The name of the column that is drawn as bars; empty where none is."""
    more: str = ""
    """A sentence about rows that are left out; empty where none are."""


def told(number: Number | None) -> str:
    """A figure as text, with one decimal unless it is an int; for None, the word for an undecided one."""
    if number is None:
        return word("placed", "open")
    if isinstance(number, int):
        return str(number)
    return f"{float(number):.1f}".replace(".", catalogue()["language"]["decimal"])


def table_lines(table: FigureTable) -> list[str]:
    """The title, the heading and a line for each row.

    Where the terminal is too narrow for all columns, the rows are repeated with the others, as often as needed.
    """
    lines = ["", *([bold(table.title)] if table.title else [])]
    rows = table.rows
    label = max([width(table.head), *(width(row.label) for row in rows)])
    cells = [[column, *(row.cells[place] for row in rows)] for place, column in enumerate(table.columns)]
    wide = [max(map(width, texts)) + 1 for texts in cells]
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
    """An answer under its title. A part that is a string is a sentence and is wrapped; other parts are ready lines."""
    told = (wrap(part, "", "  ") if isinstance(part, str) else part for part in parts)
    return as_text([bold(title), *(line for lines in told for line in lines)])


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows as comma-separated values, with empty cells for None.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
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
    """A figure for programs, rounded to two decimals, an int where it is whole; None where it is undecided."""
    if number is None:
        return None
    return int(number) if number == int(number) else round(float(number), 2)


# What every answer says beside its table


def place_text(place: Place) -> str:
    """The file of a game, and the line on which the game begins unless that is the first."""
    file, line = place
    return visible(file) if line == 1 else f"{visible(file)}:{line}"


def named(told: Sequence[str]) -> str:
    """The first five of some names, places or rules, and how many more there are."""
    more = [word("tallied", "more", n=len(told) - _NAMED)] if len(told) > _NAMED else []
    return ", ".join([*told[:_NAMED], *more])


def remarks(games: Mapping[str, Sequence[str]], roll: Roll) -> list[str]:
    """The remarks beside tables: games that need one, contradictions about who played, names that belong to no person.

    ``games`` has, by the reason, which is a key of the messages ``tallied``, the places of the games, or their rules.
    """
    lines = [word("tallied", name, games=named(some)) for name, some in games.items() if some]
    for oddity in roll.oddities():
        places = ", ".join(dict.fromkeys(map(place_text, oddity.places)))
        lines.append(word("oddities", oddity.kind, who=oddity.who, places=places))
    names = [visible(name) for name in sorted(roll.person.unmapped)]
    return lines + ([word("tallied", "unmapped", names=named(names))] if names else [])


def beside(roll: Roll) -> dict[str, Any]:
    """The members that every answer for programs has beside its figures: games, names and files that need a remark."""
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
    """The rows of an SQL query as a table; of more than 1000 rows the first 1000."""
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
