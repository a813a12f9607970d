"""The whole page from audited games: one self-contained file that loads nothing and runs only its own script."""

from __future__ import annotations

import base64
import hashlib
import json
import shlex
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from jasslog import __version__
from jasslog.audit.finding import Finding
from jasslog.audit.report import report
from jasslog.audit.verdict import VERDICT
from jasslog.cards import RANKS, SUITS
from jasslog.events.base import Event
from jasslog.events.vocabulary import members
from jasslog.library.files import Unreadable
from jasslog.rules import catalogue as rulebook
from jasslog.rules.seats import DRAW
from jasslog.views.finding import Teller
from jasslog.views.lent import rule_text, set_name, source_text
from jasslog.views.messages import catalogue, count, language, say, telling, visible, word
from jasslog.views.page.faces import face, glyphs
from jasslog.views.page.rounds import rounds_of, sheet_table
from jasslog.views.page.steps import steps_of
from jasslog.views.report_formats import error_value, game_value
from jasslog.views.reports import Judged, reservations, sentences
from jasslog.views.slate_svg import STYLE, slate_svg

Value = dict[str, Any]
_HERE = Path(__file__).parent


class Shown(NamedTuple):
    """One game as the page shows it."""

    name: str
    value: Value
    steps: list[Value]
    report: Value
    """What the report that lies in the page says of it."""


def shown(judged: Judged, number: int) -> Shown:
    """A game of the page by its place there, from 1; the page reads itself out, so it is the same for everybody."""
    with telling(aloud=False):
        value = _game(judged, number)
        return Shown(judged.name, value, value.pop("steps"), game_value(judged))


def review_page(games: list[Shown], unread: list[Unreadable], view: str, index: str = "") -> str:
    """The page as HTML text; every string of a record is escaped and made visible, and nothing is loaded.

    ``index`` is a page beside it that leads to all games.
    """
    with telling(aloud=False):
        return _page(games, unread, view, index)


@cache
def environment() -> Environment:
    """What the templates of the pages are read with."""
    found = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    found.globals |= {"say": say, "word": word, "count": count, "face": face, "verdict": VERDICT}
    return found


def sheet() -> str:
    """The style of the pages."""
    return _HERE.joinpath("page.css").read_text(encoding="utf-8") + STYLE


def _page(games: list[Shown], unread: list[Unreadable], view: str, index: str) -> str:
    style = sheet()
    script = _HERE.joinpath("page.js").read_text(encoding="utf-8")
    told = report((game.report for game in games), map(error_value, unread), view)
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            language=language(),
            title=_title(games),
            games=[game.value for game in games],
            unread=[visible(one.file) for one in unread],
            index=index,
            glyphs=glyphs(),
            style=style,
            script=script,
            policy=policy(style, script),
            report=_embedded(told),
            steps=_embedded([game.steps for game in games]),
            phrases=_embedded(_phrases()),
            version=__version__,
        )
    )


def _title(games: list[Shown]) -> str:
    return games[0].name if len(games) == 1 else count("games", len(games))


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
    letters = [("suits", letter) for letter in SUITS] + [("ranks", letter) for letter in RANKS]
    return (
        {name: phrases[f"page.js.{name}"] for name in names}
        | {f"{kind}.{letter}": word(kind, letter) for kind, letter in letters}
        | {f"shown.{rank}": face(SUITS[0] + rank).rank for rank in RANKS}
        | {"card": phrases["page.card"]}
    )


def _game(judged: Judged, number: int) -> Value:
    """Everything the page shows of one game."""
    audit, game = judged.audit, judged.audit.game
    teller = Teller(audit, judged.record.file, judged.which)
    value: Value = {
        "number": number,
        "prefix": "" if number == 1 else f"g{number}",
        "name": judged.name,
        "file": visible(judged.record.file),
        "rules": f"{game.variant.id} {game.variant.version}" if game is not None else "",
        "rules_name": visible(set_name(game.variant)) if game is not None else "",
        "verdicts": audit.verdicts,
        "findings": [_finding(found, teller) for found in judged.findings],
        "rounds": [],
        "seats": [],
        "sides": [],
        "summed": [],
        "direction": "ccw",
        "slate": "",
        "sheet": None,
        "standing": "",
        "steps": [],
        "events": _events(judged),
        "command": f"jasslog report {shlex.quote(visible(judged.record.file))}",
    }
    if game is not None:
        table = teller.table
        sheet = sheet_table(audit, game, table, judged.record.timeline().addresses())
        value |= {
            "rounds": rounds_of(game, teller, judged.findings),
            "seats": [table.seat(seat) for seat in range(game.players)],
            "sides": [table.side(side) for side in range(game.sides)],
            "summed": [table.players(side) for side in range(game.sides)] if game.sides == 2 else [],
            "direction": game.variant.deal.direction,
            "slate": slate_svg(game, table, style=False) if game.sides == 2 and sheet is None else "",
            "sheet": sheet,
            "standing": _standing(judged, teller),
            "steps": steps_of(judged, table),
        }
    return value


def _standing(judged: Judged, teller: Teller) -> str:
    """How the game ended, in one sentence."""
    told, lines = judged.record.report()["result"], []
    if told["scores"] is not None:
        scores = " · ".join(f"{teller.table.side(side)} {score}" for side, score in enumerate(told["scores"]))
        lines.append(say("show.score", scores=scores))
    if told["decided_by"] is not None:
        winner = DRAW if told["winner"] is None else told["winner"]
        lines.append(teller.table.winner(winner, told["decided_by"]))
    return "  ".join([*lines, *sentences(reservations(judged.audit))])


def _finding(found: Finding, teller: Teller) -> Value:
    """A finding with why, proof and rule."""
    rule = rulebook.rules().get(found.rule)
    parts = found.address.split(".")
    card = "r{}t{}c{}".format(*parts) if len(parts) == 3 and all(part.isdigit() for part in parts) else ""
    return {
        "code": found.code,
        "severity": found.severity,
        "severity_word": word("severities", found.severity),
        "address": found.address or (f"#{found.seq}" if found.seq >= 0 else ""),
        "card": card,
        "seq": found.seq,
        "line": found.line,
        "text": teller.text(found),
        "legal": [face(code) for code in found.legal if len(code) == 2],
        "evidence": found.evidence,
        "rule": rule.id if rule else "",
        "statement": rule_text(rule) if rule else "",
        "source": source_text(rule.source) if rule else "",
        "follows": found.caused_by is not None,
        "next": teller.following(found),
    }


def _events(judged: Judged) -> list[tuple[int, Markup]]:
    """The readable events as they stand in the record; quotation marks need no escape there and are most of it."""
    return [(event.seq, Markup(escape(_line(event), quote=False))) for event in judged.audit.raw.events]


def _line(event: Event) -> str:
    return visible(json.dumps(members(event), ensure_ascii=False, sort_keys=True, separators=(",", ":")))
