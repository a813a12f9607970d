"""The pages: all of some games in one self-contained file that runs only its own script, and an index of many files."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any, NamedTuple
from urllib.parse import quote

from jasslog import __version__
from jasslog.audit.codes import Value
from jasslog.audit.report import report
from jasslog.cards import RANKS, SUITS
from jasslog.library.files import Unreadable
from jasslog.views.messages import catalogue, count, language, pack, telling, visible, word
from jasslog.views.page.game import HERE, Shown, environment
from jasslog.views.report_formats import error_value
from jasslog.views.reports import Judged
from jasslog.views.sheets.svg import look
from jasslog.views.words import face


def sheet() -> str:
    """The style of the pages."""
    return HERE.joinpath("page.css").read_text(encoding="utf-8") + look("slate")


@telling(aloud=False)
def review_page(games: list[Shown], unread: list[Unreadable], view: str, index: str = "") -> str:
    """The page as HTML text; every string of a record is escaped and made visible, and nothing is loaded.

    ``index`` is a page beside it that leads to all games.
    """
    script = HERE.joinpath("page.js").read_text(encoding="utf-8")
    told = report((game.report for game in games), map(error_value, unread), view)
    return _rendered(
        "page.html.j2",
        games[0].name if len(games) == 1 else count("games", len(games)),
        unread,
        script,
        games=games,
        index=index,
        glyphs=json.loads(HERE.joinpath("glyphs.json").read_bytes())[pack() or "usual"],
        script=script,
        report=_embedded(told),
        steps=_embedded([game.steps for game in games]),
        phrases=_embedded(_phrases()),
    )


def _rendered(template: str, title: str, unread: list[Unreadable], /, code: str = "", **told: Any) -> str:
    """A page with the style and the head that all have; ``code`` is its script."""
    style = sheet()
    told |= {"language": language(), "title": title, "version": __version__, "style": style}
    told |= {"unread": [visible(one.file) for one in unread], "policy": policy(style, code)}
    return environment().get_template(template).render(told)


def policy(style: str, script: str = "") -> str:
    """Nothing may be loaded from anywhere, and only this very style and script count."""
    own = f"style-src '{_hash(style)}'" + (f"; script-src '{_hash(script)}'" if script else "")
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _embedded(value: Any) -> str:
    """JSON that can stand in a script element: plain ASCII, and nothing in it can end that element."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _phrases() -> dict[str, str]:
    """The sentences that the script speaks."""
    phrases = catalogue()["phrases"]
    names = [name.removeprefix("page.js.") for name in phrases if name.startswith("page.js.")]
    found = {name: phrases[f"page.js.{name}"] for name in names}
    found |= {f"suits.{suit}": word("suits", suit) for suit in SUITS}
    found |= {f"ranks.{rank}": word("ranks", rank) for rank in RANKS}
    found |= {f"shown.{rank}": face(SUITS[0] + rank).rank for rank in RANKS}
    return found | {"card": phrases["page.card"]}


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
    scores = " : ".join(map(str, (result["scores"] if result is not None else None) or ()))
    rules = visible(audit.variant.id) if audit.variant is not None else ""
    findings = sum(found.severity != "info" for found in judged.findings)
    return Row(quote(page), judged.name, visible(judged.record.file), rules, audit.verdicts, findings, scores)


@telling(aloud=False)
def index_page(rows: list[Row], unread: list[Unreadable]) -> str:
    """The index as HTML text; it reads itself out, so it is the same for everybody."""
    found = sum(1 for row in rows if row.findings)
    return _rendered("index.html.j2", count("games", len(rows)), unread, rows=rows, found=found, verdicts=VERDICTS)
