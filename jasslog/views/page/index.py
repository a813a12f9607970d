"""The index of many pages: a table with a row for each game, as a file that loads nothing and runs nothing."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from jasslog import __version__
from jasslog.audit.verdict import Value
from jasslog.library.files import Unreadable
from jasslog.views.messages import count, language, telling, visible
from jasslog.views.page.page import environment, policy, sheet
from jasslog.views.reports import Judged

INDEX = "index.html"
"""Its name, and that of no page beside it."""
VERDICTS = ("intact", "legal", "sums")


class Row(NamedTuple):
    """What the index tells of one game."""

    link: str
    name: str
    file: str
    rules: str
    verdicts: dict[str, Value]
    findings: int
    """Those that are more than a remark."""
    score: str
    """Empty where it is undecided."""


def row_of(judged: Judged, page: str) -> Row:
    """The row of a game whose page has that name."""
    audit = judged.audit
    result = judged.record.report()["result"]
    scores = result["scores"] if result is not None else None
    return Row(
        quote(page),
        judged.name,
        visible(judged.record.file),
        visible(audit.variant.id) if audit.variant is not None else "",
        audit.verdicts,
        sum(1 for found in judged.findings if found.severity != "info"),
        " : ".join(map(str, scores or ())),
    )


def index_page(rows: list[Row], unread: list[Unreadable]) -> str:
    """The index as HTML text; it reads itself out, so it is the same for everybody."""
    with telling(aloud=False):
        style = sheet()
        return (
            environment()
            .get_template("index.html.j2")
            .render(
                language=language(),
                title=count("games", len(rows)),
                rows=rows,
                found=sum(1 for row in rows if row.findings),
                unread=[visible(one.file) for one in unread],
                verdicts=VERDICTS,
                style=style,
                policy=policy(style),
                version=__version__,
            )
        )
