"""The pages: all of some games in one self-contained file that runs only its own script, and an index of many files."""

from __future__ import annotations

import base64
import hashlib
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from jasslog import __version__
from jasslog.audit import codes as answers
from jasslog.audit.report import report
from jasslog.cards import RANKS, SUITS, codes
from jasslog.events.base import Event
from jasslog.events.vocabulary import members
from jasslog.game.facts import DRAW, NOBODY
from jasslog.game.replay import Watcher
from jasslog.game.state import Game, Round
from jasslog.library.files import Unreadable
from jasslog.rules.catalogue import rules
from jasslog.views.acts import who_did
from jasslog.views.drawing import escaped, look, templates
from jasslog.views.finding import Teller, findings_of
from jasslog.views.messages import catalogue, colon, count, language, pack, say, sentence, telling, visible, word
from jasslog.views.report_formats import error_value, game_value
from jasslog.views.reports import Judged, addresses, reservations, sentences
from jasslog.views.round_text import bids, contract_now, melds_told, part_sums, predicted, rows_text, title, turns
from jasslog.views.sheets.figures import MARKS, SheetFigure, grouped, groups, head, round_sums
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.slate import slate_svg
from jasslog.views.translated import rule_text, set_name, source_text
from jasslog.views.tricks import trick_rows
from jasslog.views.words import Table, code_of, face, faces

Value = dict[str, Any]
HERE = Path(__file__).parent
"""Where the templates, the style and the script of the pages lie."""


class Shown(NamedTuple):
    """One game as the page shows it."""

    number: int
    """Its place on the page, from 1."""
    prefix: str
    """What all its anchors begin with."""
    name: str
    direction: str
    """In which direction the cards go round: ccw or cw."""
    html: Markup
    steps: list[Value]
    report: Value
    """What the report that lies in the page says of it."""


@telling(aloud=False)
def shown(judged: Judged, number: int) -> Shown:
    """A game of the page by its place there, from 1; the page reads itself out, so it is the same for everybody."""
    game = judged.audit.game
    steps = _Steps(addresses(judged.record), judged.teller.table)
    judged.audit.replayed(steps)
    direction = game.variant.deal.direction if game is not None else "ccw"
    prefix = "" if number == 1 else f"g{number}"
    return Shown(number, prefix, judged.name, direction, _html(judged, prefix), steps.found, game_value(judged))


def _filled(template: str, told: Value) -> str:
    """A template of the pages, with what they ask of a game."""
    asked: list[Callable[..., Any]] = [set_name, rule_text, source_text, rules, face, faces, grouped, groups, head]
    asked += [title, predicted, bids, turns, melds_told, trick_rows, part_sums, card_link, figure_link, event_line]
    known = {"verdict": answers.VERDICT, "marks": MARKS, "quote": shlex.quote}
    return templates().get_template(f"page/{template}").render({one.__name__: one for one in asked} | known | told)


def _html(judged: Judged, prefix: str) -> Markup:
    """A game as the page shows it; where its rules are unknown there is no table and are no rounds."""
    audit, game, teller = judged.audit, judged.audit.game, judged.teller
    table = teller.table
    told: Value = {"g": prefix, "judged": judged, "audit": audit, "game": game, "teller": teller, "table": table}
    told |= dict.fromkeys(("seats", "sides", "summed", "rounds", "slate", "sheet", "standing"), ())
    if game is not None:
        sheet = sheet_of(audit, game, table)
        # The slate says it all where there are two sides and nothing but their points.
        slated = game.sides == 2 and sheet.kind == "rounds"
        told |= {
            "seats": [table.seat(seat) for seat in range(game.players)],
            "sides": table.sides,
            "summed": [table.players(side) for side in range(game.sides)] if game.sides == 2 else [],
            "rounds": [(one, findings_of(one.deal, judged.findings)) for one in round_sums(audit, game)],
            "slate": slate_svg(game, table, styled=False) if slated else "",
            "sheet": None if slated else sheet,
            "standing": _standing(judged, teller),
            "addresses": addresses(judged.record),
        }
    return Markup(_filled("game.html.j2", told))


def _standing(judged: Judged, teller: Teller) -> str:
    """How the game ended, in one sentence."""
    told, lines = judged.record.report()["result"], []
    if told["scores"] is not None:
        lines.append(say("show.score", scores=" · ".join(teller.table.scores(told["scores"]))))
    if told["decided_by"] is not None:
        winner = DRAW if told["winner"] is None else told["winner"]
        lines.append(teller.table.winner(winner, told["decided_by"]))
    return "  ".join([*lines, *sentences(reservations(judged.audit))])


def card_link(address: str) -> str:
    """Where the card at an address stands on the page; empty where that is no card of a trick."""
    parts = address.split(".")
    return "r{}t{}c{}".format(*parts) if len(parts) == 3 and all(part.isdigit() for part in parts) else ""


def figure_link(figure: SheetFigure, addresses: dict[int, str]) -> str:
    """The card that completed a figure, else its round; empty where it is of no round alone."""
    card = card_link(addresses.get(figure.events[-1], "")) if figure.events else ""
    return card or (f"r{figure.round}" if figure.round else "")


def event_line(event: Event) -> Markup:
    """An event as it stands in the record; quotation marks need no escape there and are most of it."""
    text = json.dumps(members(event), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return escaped(visible(text), quote=False)


class _Steps(Watcher):
    """What an onlooker sees after each act."""

    def __init__(self, addresses: dict[int, str], table: Table) -> None:
        self.found: list[Value] = []
        self._addresses, self._table = addresses, table
        self._last: Value = {}

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round | None, phase: str) -> None:
        self._note(game, event)

    def refused(self, game: Game, event: Event, why: str) -> None:
        self._note(game, event)

    def _note(self, game: Game, event: Event) -> None:
        now, seq = _position(game), event.seq
        own = {"seq": seq, "at": self._addresses.get(seq, f"#{seq}"), "say": sentence(who_did(event, self._table))}
        self.found.append(own | {name: value for name, value in now.items() if self._last.get(name) != value})
        self._last = now


def _position(game: Game) -> Value:
    """What an onlooker sees now, all hands open; a trick lies open until the next card is led."""
    deal = game.round
    if deal is None:
        return {"scores": list(game.scores)}
    trick = deal.tricks[-1] if deal.tricks and not deal.trick else None
    seats, cards = (trick.seats, trick.cards) if trick else (deal.seats, deal.trick)
    return {
        "round": deal.number,
        "dealer": deal.dealer,
        "contract": colon(contract_now(deal), rows_text(codes(deal.played)))
        if deal.rows and deal.played
        else contract_now(deal),
        "trump": SUITS[deal.trump] if deal.trump >= 0 else "",
        "hidden": list(deal.unknown),
        "trick": len(deal.tricks) + bool(deal.trick),
        "table": [[seat, code_of(card)] for seat, card in zip(seats, cards, strict=True)],
        "winner": trick.winner if trick else NOBODY,
        "turn": deal.turn if deal.phase in ("playing", "domino") else NOBODY,
        "scores": list(game.scores),
    } | {f"hand{seat}": " ".join(codes(hand)) for seat, hand in enumerate(deal.hands)}


@telling(aloud=False)
def review_page(games: list[Shown], unread: list[Unreadable], view: str, index: str = "") -> str:
    """The page as HTML text; every string of a record is escaped and made visible, and nothing is loaded.

    ``index`` is a page beside it that leads to all games.
    """
    script = HERE.joinpath("page.js").read_text(encoding="utf-8")
    told = report((game.report for game in games), map(error_value, unread), view)
    return rendered(
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


def rendered(
    template: str, title: str, unread: list[Unreadable], /, code: str = "", looks: str = "", **told: Any
) -> str:
    """A page with the style and the head that all have; ``code`` is its script, ``looks`` a style of its own."""
    style = HERE.joinpath("page.css").read_text(encoding="utf-8") + (looks or look("slate"))
    told |= {"language": language(), "title": title, "version": __version__, "style": style}
    told |= {"unread": [visible(one.file) for one in unread], "policy": policy(style, code)}
    return _filled(template, told)


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
    found = {name.removeprefix("page.js."): text for name, text in phrases.items() if name.startswith("page.js.")}
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
    verdicts: dict[str, answers.Value]
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
    return rendered("index.html.j2", count("games", len(rows)), unread, rows=rows, found=found, verdicts=VERDICTS)
