"""The pages about many games: their index, and tables of standings or statistics.

The index can be read without script; with script it is sorted, searched and filtered. The page of tables has no script;
above a table the same figures are drawn as bars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from jasslog.audit.codes import Value
from jasslog.library.files import Unreadable
from jasslog.views.layout import shorten
from jasslog.views.messages import count, say, telling, visible
from jasslog.views.page.page import HERE, rendered
from jasslog.views.reports import Judged
from jasslog.views.words import Table

if TYPE_CHECKING:
    from jasslog.archive.standings import Number
    from jasslog.views.figures import FigureTable

INDEX = "index.html"
"""The name of the index file, which no page beside it may have."""
_AT_ONCE = 25
"""Rows that a browser lays out together once they come into sight."""
VERDICTS = ("intact", "legal", "sums")


class Row(NamedTuple):
    """What the index tells of one game."""

    link: str
    name: str
    file: str
    players: str
    """The names of the players, one side after the other; empty where the record has no names."""
    rules: str
    verdicts: dict[str, Value]
    codes: dict[str, int]
    """The number of findings by code, without those of severity info."""
    score: str
    """The score of each side; empty where it is undecided."""

    @property
    def findings(self) -> int:
        """The number of findings, without those of severity info."""
        return sum(self.codes.values())


def row_of(judged: Judged, page: str) -> Row:
    """The row of a game; ``page`` is the name of the file that holds its page."""
    record, audit = judged.record, judged.audit
    result = record.result
    scores = " : ".join(map(str, (result.scores if result is not None else None) or ()))
    rules = visible(audit.variant.id) if audit.variant is not None else ""
    players = " : ".join(Table(audit.game).sides) if record.names else ""
    codes = Counter(found.code for found in judged.findings if found.severity != "info")
    told = dict(sorted(codes.items()))
    return Row(quote(page), judged.name, visible(record.file), players, rules, audit.verdicts, told, scores)


@telling(aloud=False)
def index_page(rows: list[Row], unread: list[Unreadable]) -> str:
    """The index as HTML text. A screen reader can read it, so it is the same for everybody. About 900 bytes a game."""
    script = HERE.joinpath("index.js").read_text(encoding="utf-8")
    return rendered(
        "index.html.j2",
        count("games", len(rows)),
        unread,
        script,
        rows=rows,
        at_once=_AT_ONCE,
        found=sum(1 for row in rows if row.findings),
        choices={name: sorted({row.verdicts[name] for row in rows}) for name in VERDICTS},
        rules_played=sorted({row.rules for row in rows if row.rules}),
        shown=say("index.shown", shown="{shown}", games="{games}"),
    )


# Tables of figures


_DRAWN = 420
"""Width of the longest bar, in units of its picture."""
_MOST = 40
"""Most rows that are drawn; a table with more stands alone."""
_LETTERS = 26
"""Most letters of a name beside its bar."""


class Bar(NamedTuple):
    """A row of the picture: a bar with its label and its figure."""

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
    """The page of tables as HTML text; every string of a record is escaped and made visible, and nothing is loaded."""
    parts = [(part, bars(part.table) if part.table is not None else []) for part in sections]
    return rendered("figures.html.j2", title, unread, about=about, parts=parts, drawn=_DRAWN)


def bars(table: FigureTable) -> list[Bar]:
    """The bars of the column that is drawn; a negative figure goes left from zero. Empty for more than 40 rows."""
    if not table.drawn or len(table.rows) > _MOST:
        return []
    place = list(table.columns).index(table.drawn)
    drawn: list[Number] = [row.drawn for row in table.rows if row.drawn is not None]
    least, most = min([0, *drawn]), max([0, *drawn])
    scale = _DRAWN / float(most - least) if most > least else 0.0
    zero = -float(least) * scale
    found = []
    for row in table.rows:
        wide = float(row.drawn or 0) * scale
        found.append(Bar(shorten(row.label, _LETTERS), row.cells[place], min(zero, zero + wide), abs(wide)))
    return found
