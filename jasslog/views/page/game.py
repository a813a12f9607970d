"""All that the page shows of one game: findings, tables, events, and act by act what lies on the table."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from jasslog.audit.codes import VERDICT
from jasslog.cards import SUITS, codes
from jasslog.events.base import Event, seat_of
from jasslog.events.vocabulary import members
from jasslog.game.facts import NOBODY
from jasslog.game.replay import Watcher
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.rules.catalogue import rules
from jasslog.rules.seats import DRAW
from jasslog.views.acts import act_text
from jasslog.views.finding import Teller, findings_of
from jasslog.views.heading import bids, contract_now, melds_told, part_sums, predicted, title
from jasslog.views.lent import rule_text, set_name, source_text
from jasslog.views.messages import count, say, sentence, telling, visible, word
from jasslog.views.position import rows_text, turns
from jasslog.views.report_formats import game_value
from jasslog.views.reports import Judged, reservations, sentences
from jasslog.views.sheets.figures import MARKS, SheetFigure, grouped, groups, head, round_sums
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.slate import slate_svg
from jasslog.views.tricks import trick_rows
from jasslog.views.words import Table, code_of, face, faces

Value = dict[str, Any]
HERE = Path(__file__).parent
"""Where the templates, the style and the script of the pages lie."""


class Shown(NamedTuple):
    """One game as the page shows it."""

    number: int
    """Its place on the page, from 1."""
    name: str
    direction: str
    """In which direction the cards go round: ccw or cw."""
    html: Markup
    steps: list[Value]
    report: Value
    """What the report that lies in the page says of it."""

    @property
    def prefix(self) -> str:
        """What all its anchors begin with."""
        return "" if self.number == 1 else f"g{self.number}"


@telling(aloud=False)
def shown(judged: Judged, number: int) -> Shown:
    """A game of the page by its place there, from 1; the page reads itself out, so it is the same for everybody."""
    game = judged.audit.game
    steps = _Steps(judged.record.timeline().addresses() if game is not None else {}, judged.teller.table)
    judged.audit.replayed(steps)
    direction = game.variant.deal.direction if game is not None else "ccw"
    found = Shown(number, judged.name, direction, Markup(), steps.found, game_value(judged))
    return found._replace(html=_html(judged, found.prefix))


@cache
def environment() -> Environment:
    """What the templates of the pages are read with, and what they ask of a game."""
    found = Environment(trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined)
    found.loader = FileSystemLoader(HERE)
    asked: list[Callable[..., Any]] = [say, word, count, visible, set_name, rule_text, source_text, rules, face, faces]
    asked += [title, predicted, bids, turns, melds_told, trick_rows, part_sums, grouped, groups, head]
    asked += [card_link, figure_link, event_line]
    found.globals |= {one.__name__: one for one in asked}
    found.globals |= {"verdict": VERDICT, "marks": MARKS, "quote": shlex.quote}
    return found


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
            "slate": slate_svg(game, table, style=False) if slated else "",
            "sheet": None if slated else sheet,
            "standing": _standing(judged, teller),
            "addresses": judged.record.timeline().addresses(),
        }
    return Markup(environment().get_template("game.html.j2").render(told))


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
    return Markup(escape(visible(text), quote=False))


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
        told, seat = act_text(event), seat_of(event)
        said = say("page.act", who=self._table.seat(seat), what=told) if seat >= 0 else sentence(told)
        own = {"seq": seq, "at": self._addresses.get(seq, f"#{seq}"), "say": said}
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
        "contract": contract_now(deal) + (f": {rows_text(codes(deal.played))}" if deal.rows and deal.played else ""),
        "trump": SUITS[deal.trump] if deal.trump >= 0 else "",
        "hidden": list(deal.unknown),
        "trick": len(deal.tricks) + bool(deal.trick),
        "table": [[seat, code_of(card)] for seat, card in zip(seats, cards, strict=True)],
        "winner": trick.winner if trick else NOBODY,
        "turn": deal.turn if deal.phase in ("playing", "domino") else NOBODY,
        "scores": list(game.scores),
    } | {f"hand{seat}": " ".join(codes(hand)) for seat, hand in enumerate(deal.hands)}
