"""The answer to a question in SQL: as a table, for a spreadsheet, and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import chain, islice
from typing import Any

from jasslog.archive.sql import Answer
from jasslog.views.figures import FigureRow, FigureTable, csv_text, table_lines
from jasslog.views.layout import as_text
from jasslog.views.messages import count, say, visible

_SHOWN = 1000
"""Most rows that are shown to people."""


def answer_text(answer: Answer) -> str:
    """The rows as a table, of very many the first ones."""
    rows = list(islice(answer, _SHOWN + 1))
    first, *others = map(visible, answer.columns)
    told = [FigureRow(label, cells) for label, *cells in (_shown(row) for row in rows[:_SHOWN])]
    more = say("sql.more", rows=count("rows", _SHOWN)) if len(rows) > _SHOWN else ""
    return as_text(table_lines(FigureTable("", first, others, told, more=more))[1:])


def _shown(row: Iterable[Any]) -> list[str]:
    """The values of a row as people read them; nothing for what is not known."""
    return ["" if value is None else visible(str(plain(value))) for value in row]


def answer_csv(answer: Answer) -> str:
    """Comma-separated values under the names of the columns, as ``csv_text`` writes them."""
    return csv_text(chain([answer.columns], (map(plain, row) for row in answer)))


def answer_value(answer: Answer) -> dict[str, Sequence[Any]]:
    """The names of the columns, and the rows, as JSON values."""
    return {"columns": answer.columns, "rows": [[plain(value) for value in row] for row in answer]}


def plain(value: Any) -> Any:
    """A value as JSON has it: a number, a text, true or false, null, or an array or object of these."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
