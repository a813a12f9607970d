"""Counting a folder of facts: its tables answer the questions of statistics; for all else its games come one by one.

Both ways give the same figures as counting the games of the records themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from heapq import merge
from itertools import groupby
from operator import attrgetter
from typing import Any

from jasslog.archive.manifest import current
from jasslog.archive.questions import PLACE, Answer, Counts, Question
from jasslog.archive.rows import Facts, Row
from jasslog.archive.sql import Rows, sealed, undamaged
from jasslog.archive.tables import TABLES, columns, identifier
from jasslog.library.files import Unreadable

_place = attrgetter(*PLACE)


class Stored:
    """The tables of a folder of facts as they are now; FolderRefused, or ImportError without DuckDB."""

    def __init__(self, folder: str) -> None:
        manifest = current(folder)
        self._database = sealed(folder, manifest)
        self._undamaged = partial(undamaged, folder, manifest)
        self.unread: list[Unreadable] = [one for entry in manifest.entries for one in entry.commit.unread]
        """What could not be read when the tables were made."""
        self.views = [view for (view,) in self._rows("SELECT DISTINCT view FROM games ORDER BY 1")]
        """The views in which the games were judged."""

    def answer(self, question: Question, by: Sequence[str]) -> Answer:
        """The answer to a question over all games, grouped by these keys of BY."""
        counts = Counts(question, by)
        counts.add(self._rows, lambda columns: f"({', '.join(columns)})")
        return counts.answer()

    def games(self, *tables: str) -> Iterator[Facts]:
        """Every game, in the order of its place, with its own row and its rows in these tables; others are empty."""
        every = merge(*map(self._table, ("games", *tables)), key=_place)
        for _, mine in groupby(every, _place):
            rows: dict[type[Row], list[Any]] = {kind: [] for kind in TABLES.values()}
            for row in mine:
                rows[type(row)].append(row)
            yield Facts(**{table: rows[kind] for table, kind in TABLES.items()})

    def _table(self, table: str) -> Iterator[Row]:
        """All rows of a table, sorted so that the rows of a game come together, in their order."""
        order = [name for name in columns(table) if name in ("round", "trick", "place", "seq", "seat", "side")]
        first = [*PLACE, *(["place"] if table == "findings" else order)]
        statement = f"SELECT {', '.join(map(identifier, columns(table)))} FROM {table} ORDER BY {', '.join(first)}"
        return (TABLES[table](*row) for row in self._rows(statement))

    def _rows(self, statement: str) -> Iterator[tuple[Any, ...]]:
        """The rows of an answer; FolderRefused where a table is damaged."""
        with self._undamaged(), self._database.cursor() as cursor:
            yield from Rows(cursor, statement)
