"""The page of standings or statistics: each table, and above it the same figures drawn as bars; it needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jasslog.archive.standings import Number
from jasslog.library.files import Unreadable
from jasslog.views.figures import FigureTable
from jasslog.views.layout import shorten
from jasslog.views.messages import telling
from jasslog.views.page.page import rendered

_DRAWN = 420
"""Width of the longest bar, in units of its picture."""
_MOST = 40
"""Most rows that are drawn: more are told by the table alone."""
_LETTERS = 26
"""Most letters of a name beside its bar."""


class Bar(NamedTuple):
    """A row of a picture."""

    label: str
    figure: str
    start: float
    """Where its bar begins, from the left."""
    width: float


class Section(NamedTuple):
    """A part of the page: sentences, and maybe a table."""

    title: str
    sentences: Sequence[str] = ()
    table: FigureTable | None = None


@telling(aloud=False)
def figures_page(title: str, about: Sequence[str], sections: Sequence[Section], unread: list[Unreadable]) -> str:
    """The page as HTML text; every string of a record is escaped and made visible, and nothing is loaded."""
    parts = [(part, bars(part.table) if part.table is not None else []) for part in sections]
    return rendered("figures.html.j2", title, unread, about=about, parts=parts, drawn=_DRAWN)


def bars(table: FigureTable) -> list[Bar]:
    """The bars of the column that is drawn, from nought to the left where a figure is negative; none for many rows."""
    if not table.drawn or len(table.rows) > _MOST:
        return []
    place = list(table.columns).index(table.drawn)
    drawn: list[Number] = [row.drawn for row in table.rows if row.drawn is not None]
    least, most = min([0, *drawn]), max([0, *drawn])
    scale = _DRAWN / float(most - least) if most > least else 0.0
    nought = -float(least) * scale
    found = []
    for row in table.rows:
        wide = float(row.drawn or 0) * scale
        found.append(Bar(shorten(row.label, _LETTERS), row.cells[place], min(nought, nought + wide), abs(wide)))
    return found
