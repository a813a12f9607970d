"""The index of many games: a table that can be read without script, and with it sorted, searched and filtered."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple
from urllib.parse import quote

from jasslog.audit.codes import Value
from jasslog.library.files import Unreadable
from jasslog.views.messages import count, say, telling, visible
from jasslog.views.page.page import HERE, rendered
from jasslog.views.reports import Judged
from jasslog.views.words import Table

INDEX = "index.html"
"""Its name, and that of no page beside it."""
_AT_ONCE = 25
"""Rows that a browser lays out together once they come into sight."""
VERDICTS = ("intact", "legal", "sums")


class Row(NamedTuple):
    """What the index tells of one game."""

    link: str
    name: str
    file: str
    players: str
    """The names of the players, a side after the other; empty where they are not told."""
    rules: str
    verdicts: dict[str, Value]
    codes: dict[str, int]
    """How often each finding that is more than a remark was made, by its code."""
    score: str
    """Empty where it is undecided."""

    @property
    def findings(self) -> int:
        """How many findings are more than a remark."""
        return sum(self.codes.values())


def row_of(judged: Judged, page: str) -> Row:
    """The row of a game whose page has that name."""
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
    """The index as HTML text; it reads itself out, so it is the same for everybody. About 900 bytes a game."""
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
