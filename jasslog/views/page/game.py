"""All that the page shows of one game: findings, tables, events, and act by act what lies on the table."""

from __future__ import annotations

import json
import shlex
from html import escape
from typing import Any, NamedTuple

from markupsafe import Markup

from jasslog.audit.finding import Finding
from jasslog.cards import CODES, SUITS, UNKNOWN, codes
from jasslog.events.base import Event, seat_of
from jasslog.events.vocabulary import members
from jasslog.game.facts import NOBODY
from jasslog.game.replay import Watcher, replay
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.rules import catalogue as rulebook
from jasslog.rules.seats import DRAW
from jasslog.views.acts import act_text
from jasslog.views.finding import Teller
from jasslog.views.heading import contract_now
from jasslog.views.lent import rule_text, set_name, source_text
from jasslog.views.messages import say, sentence, telling, visible, word
from jasslog.views.page.faces import face
from jasslog.views.page.rounds import card_link, rounds_of, sheet_table
from jasslog.views.report_formats import game_value
from jasslog.views.reports import Judged, reservations, sentences
from jasslog.views.rows import rows_text
from jasslog.views.slate_svg import slate_svg
from jasslog.views.words import Table

Value = dict[str, Any]


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
    return {
        "code": found.code,
        "severity": found.severity,
        "severity_word": word("severities", found.severity),
        "address": found.address or (f"#{found.seq}" if found.seq >= 0 else ""),
        "card": card_link(found.address),
        "seq": found.seq,
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


def steps_of(judged: Judged, table: Table) -> list[Value]:
    """One step for each act that stands in the view; what is as before, but for the act itself, is left out."""
    audit = judged.audit
    if audit.game is None:
        return []
    game = Game(audit.game.rules, audit.game.players, ruled=audit.view == "ruled", gaps=audit.game.gaps)
    steps = _Steps(judged.record.timeline().addresses(), table)
    replay(game, audit.events, steps)
    return steps.found


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
        own = {"seq": seq, "at": self._addresses.get(seq, f"#{seq}"), "say": _said(event, self._table)}
        self.found.append(own | {name: value for name, value in now.items() if self._last.get(name) != value})
        self._last = now


def _said(event: Event, table: Table) -> str:
    """The act as a sentence, with the name of whoever did it."""
    told = act_text(event)
    seat = seat_of(event)
    return say("page.act", who=table.seat(seat), what=told) if seat >= 0 else sentence(told)


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
        "trump": _trump(deal),
        "hidden": list(deal.unknown),
        "trick": len(deal.tricks) + bool(deal.trick),
        "table": [[seat, CODES[card] if card >= 0 else UNKNOWN] for seat, card in zip(seats, cards, strict=True)],
        "winner": trick.winner if trick else NOBODY,
        "turn": deal.turn if deal.phase in ("playing", "domino") else NOBODY,
        "scores": list(game.scores),
    } | {f"hand{seat}": " ".join(codes(hand)) for seat, hand in enumerate(deal.hands)}


def _trump(deal: Round) -> str:
    """The letter of the trump suit; empty where there is none."""
    return SUITS[deal.trump] if deal.trump >= 0 else ""
