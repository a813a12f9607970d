"""The review page: games in one self-contained file that runs only its own script; and what all pages share."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from markupsafe import Markup

from jasslog import __version__
from jasslog.audit import codes as answers
from jasslog.audit.finding import Finding
from jasslog.audit.report import report
from jasslog.cards import RANKS, SUITS
from jasslog.events.base import Event
from jasslog.events.notes import Corrected, RulingGiven
from jasslog.events.vocabulary import members
from jasslog.game.score.overlay import phase_now
from jasslog.library.files import Unreadable
from jasslog.library.other_rules import changed_rounds
from jasslog.library.record import Record
from jasslog.library.rulings import given, more_given
from jasslog.log.head import VIEWS
from jasslog.rules.catalogue import rules
from jasslog.views.drawing import escaped, look, pictured, templates
from jasslog.views.finding import MOST_PROOF, Teller, short_place
from jasslog.views.messages import as_typed, catalogue, count, language, pack, say, sentence, telling, visible, word
from jasslog.views.page.curve import curve_of
from jasslog.views.page.in_view import CUT, TWIN, InView, Switch
from jasslog.views.page.steps import packed
from jasslog.views.report_formats import error_value, game_value
from jasslog.views.reports import Judged
from jasslog.views.round_text import bids, melds_told, part_sums, predicted, title, turns
from jasslog.views.sheets.figures import MARKS, SheetFigure, grouped, groups, head
from jasslog.views.translated import article_text, book_name, rule_text, set_name, source_text
from jasslog.views.words import Table, face, scores_text, who_did

Value = dict[str, Any]
HERE = Path(__file__).parent
"""Where the templates, the style and the script of the pages lie."""
_SHORT = 9
"""The number of letters from which a name is not short, so that a table of tricks with such names is wide."""


class Shown(NamedTuple):
    """One game as the page shows it."""

    number: int
    """Its place on the page, from 1."""
    prefix: str
    """How all ids of its elements begin; empty for the first game."""
    name: str
    html: Markup
    steps: Value
    report: Value
    """The game in the JSON report that is embedded in the page."""


@telling(aloud=False)
def shown(judged: Judged, number: int) -> Shown:
    """A game as the page shows it; ``number`` is its place there, from 1.

    A screen reader can read the page, so it is the same for everybody.
    """
    prefix = "" if number == 1 else f"g{number}"
    switch = Switch([InView(judged, view) for view in views_of(judged.record)], judged.record.view)
    # The page's own view comes first, because all steps of the first view are told.
    views = sorted(switch.views, key=lambda one: one is not switch.own)
    steps = packed({one.view: one.steps for one in views})
    return Shown(number, prefix, judged.name, _html(judged, prefix, switch), steps, game_value(judged))


def _filled(template: str, values: Value) -> str:
    """A template of the pages filled with values, and with the functions that these templates call."""
    functions: list[Callable[..., Any]] = [set_name, rule_text, source_text, rules, face, grouped, groups, head]
    functions += [title, predicted, bids, turns, melds_told, part_sums, phase_now, card_link, figure_link, event_line]
    functions += [glyphs, sentence, pictured, happened, short_place, ruled_at, article_text, book_name, scores_text]
    functions += [changed_rounds]
    constants = {"verdict": answers.VERDICT, "marks": MARKS, "as_typed": as_typed}
    return (
        templates()
        .get_template(f"page/{template}")
        .render({one.__name__: one for one in functions} | constants | values)
    )


def _html(judged: Judged, prefix: str, switch: Switch) -> Markup:
    """The HTML of a game; where its rules are unknown, there are no table and no rounds."""
    views, own = switch.views, switch.own
    rounds = sorted({number for one in views for number in one.rounds})
    values: Value = {"g": prefix, "judged": judged, "views": views, "own": own, "table": own.table}
    values |= {"both": switch.both, "only": switch.only, "where": switch.where, "named": switch.named}
    values |= {"which": f" – {judged.name} ({prefix.removeprefix('g')})" if prefix else "", "cut": CUT, "twin": TWIN}
    values |= {"rounds": rounds, "curve": curve_of(views), "most_proof": MOST_PROOF}
    values |= {"most_tricks": lambda number: max(len(one.tricks(number)) for one in views)}
    values |= {"short": max(len(name) for one in views for name in [*one.seats, ""]) < _SHORT}
    values |= {"told": merged(judged, views)}
    values |= {"rulings": given(judged.record), "more_rulings": more_given(judged.audit)}
    # The record is made first: this gives its elements the ids to which the findings link.
    record = Markup(_filled("record.html.j2", values))
    return Markup(_filled("game.html.j2", values | {"record": record}))


def card_link(address: str) -> str:
    """The id, on the page, of the card at an address; empty where the address is not of a card in a trick."""
    parts = address.split(".")
    return "r{}t{}c{}".format(*parts) if len(parts) == 3 and all(part.isdigit() for part in parts) else ""


def figure_link(figure: SheetFigure, addresses: dict[int, str]) -> str:
    """The id of the card that completed a figure, else of its round; empty where the figure is of no single round."""
    card = card_link(addresses.get(figure.events[-1], "")) if figure.events else ""
    return card or (f"r{figure.round}" if figure.round else "")


def event_line(event: Event) -> Markup:
    """An event as it stands in the record. Quotation marks, of which JSON has many, need no escape between tags."""
    return escaped(visible(orjson.dumps(members(event)).decode()), quote=False)


@telling(aloud=False)
def review_page(games: list[Shown], unread: list[Unreadable], view: str, index: str = "") -> str:
    """The page as HTML text; every string of a record is escaped and made visible, and nothing is loaded.

    ``index`` is the file of a page beside it that leads to all games; empty where there is none.
    """
    script = _files("board.js", "page.js")
    told = report((game.report for game in games), map(error_value, unread), view)
    return rendered(
        "page.html.j2",
        games[0].name if len(games) == 1 else count("games", len(games)),
        unread,
        script,
        games=games,
        index=index,
        report=_embedded(told),
        steps=_embedded([game.steps for game in games]),
        phrases=_embedded(_phrases()),
    )


def glyphs() -> dict[str, str]:
    """The outlines of the suits of the current pack, by the letters of the suits."""
    found: dict[str, dict[str, str]] = json.loads(HERE.joinpath("glyphs.json").read_bytes())
    return found[pack() or "usual"]


_STYLES = {
    "page.html.j2": ("found.css", "board.css"),
    "index.html.j2": ("index.css",),
    "dossier.html.j2": ("found.css", "dossier.css", "stacked.css"),
    "figures.html.j2": ("figures.css", "stacked.css"),
}
"""The style sheets of each kind of page, beside those of all pages."""


def _files(*names: str) -> str:
    """Files of this folder, one after another, without comment lines and indents, so that a mailed page is small."""
    told = "".join(HERE.joinpath(name).read_text(encoding="utf-8") for name in names)
    lines = (line.lstrip() for line in told.splitlines(keepends=True))
    return "".join(line for line in lines if not line.startswith("//"))


def rendered(template: str, title: str, unread: list[Unreadable], /, code: str = "", **told: Any) -> str:
    """A page made from a template, with the style and the head that all pages have; ``code`` is its script."""
    style = _files("page.css", *_STYLES[template]) + look("slate")
    told |= {"language": language(), "title": title, "version": __version__, "style": style}
    told |= {"unread": [visible(one.file) for one in unread], "policy": policy(style, code), "script": code}
    return _filled(template, told)


def policy(style: str, script: str) -> str:
    """The content security policy of a page: nothing may be loaded, and only this very style and script take effect."""
    own = f"style-src '{_hash(style)}'" + (f"; script-src '{_hash(script)}'" if script else "")
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _embedded(value: Any) -> str:
    """JSON that can stand in a script element: plain ASCII, and nothing in it can end that element."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _phrases() -> dict[str, str]:
    """The sentences that the script shows, and the names of suits and ranks in them."""
    phrases = catalogue()["phrases"]
    found = {name.removeprefix("page.js."): text for name, text in phrases.items() if name.startswith("page.js.")}
    found |= {f"suits.{suit}": word("suits", suit) for suit in SUITS}
    found |= {f"ranks.{rank}": word("ranks", rank) for rank in RANKS}
    found |= {f"shown.{rank}": face(SUITS[0] + rank).rank for rank in RANKS}
    return found | {"card": phrases["page.card"]}


# The findings of a game in each view, in which other acts count; and the rulings of a game


def views_of(record: Record) -> tuple[str, ...]:
    """The views a page has of a game: the record's own, or all where it holds corrections or rulings."""
    changed = any(isinstance(event, Corrected | RulingGiven) for event in record.raw.events)
    return VIEWS if changed and record.audit().game is not None else (record.view,)


class Told(NamedTuple):
    """A finding as it is told, and in which views."""

    finding: Finding
    first: InView
    """The first view in which it is found, in whose words it is told."""
    text: Markup
    views: list[str]


def merged(judged: Judged, views: Iterable[InView]) -> list[Told]:
    """The findings of some views, each once; first those of the game's own view, in their order."""
    found: dict[tuple[str, str, int, Markup, int], Told] = {}
    for one in sorted(views, key=lambda one: one.view != judged.record.view):
        times: Counter[Markup] = Counter()
        for finding in one.findings:
            text = pictured(one.teller.text, finding)
            times[text] += 1
            key = (finding.code, finding.address, finding.seq, text, times[text])
            found.setdefault(key, Told(finding, one, text, [])).views.append(one.view)
    return [*found.values()]


def happened(teller: Teller, seq: int) -> str:
    """What the event of that number was, as a sentence; empty where it could not be read."""
    event = teller.event(seq)
    return "" if event is None else sentence(who_did(event, teller.table))


def ruled_at(ruling: RulingGiven, table: Table) -> str:
    """Where a ruling applies, to whom, and how many points it moves: as much as it says."""
    told = {
        "round": lambda number: say("show.round", round=number),
        "trick": lambda number: say("trick", trick=number),
        "seat": table.seat,
        "points": lambda points: count("points", points),
        "scores": scores_text,
    }
    values = ((tell, getattr(ruling, member)) for member, tell in told.items())
    return sentence(", ".join(tell(value) for tell, value in values if value is not None))
