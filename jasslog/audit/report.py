"""The report: what the audit found, as JSON; ``schemas/report.schema.json`` is its contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from jasslog import __version__
from jasslog.audit import figures
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.public import digest, predictions_value, sheets_value
from jasslog.log.games import RECORD
from jasslog.rules import catalogue
from jasslog.variants.load import digest as rules_digest

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.audit.result import GameAudit
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.log.seal import Sealing

Value = dict[str, Any]
Tell = Callable[["Finding"], str]
"""Puts a finding into a sentence."""

SCHEMA = "jasslog/report/1"
SEVERITIES = ("error", "warning", "info", "undecided")


def game_report(audit: GameAudit, tell: Tell, file: str, format: str = RECORD) -> Value:
    """What a report says of one game; shares nothing with the audit. What cannot be told is None, never zero."""
    game, started = audit.game, audit.started
    claims = _claims(audit)
    sheets = {"sheets": sheets_value(game)} if game is not None and game.variant.sheet.lines else {}
    sealing = {"sealing": _sealing(audit.sealing)} if audit.sealing is not None else {}
    return (
        sheets
        | sealing
        | {
            "file": file,
            "game": started.game if started else None,
            "line": audit.line,
            "format": format,
            "rules": _rules(audit),
            "digest": digest(game) if game is not None else None,
            "events": audit.size,
            "verdicts": audit.verdicts,
            "result": figures.result(audit),
            "rounds": [_round(audit, game, deal, claims.get(deal.number, [])) for deal in game.rounds] if game else [],
            "findings": findings(audit, tell),
        }
    )


def findings(audit: GameAudit, tell: Tell) -> list[Value]:
    """The findings of a game as data; ``caused_by`` is a place in this list."""
    places = {id(found): place for place, found in enumerate(audit.findings)}
    return [finding_value(found, tell, places) for found in audit.findings]


def _sealing(told: Sealing) -> Value:
    """What tags, seals and hidden lines there are; what is wrong with them is among the findings."""
    return {
        "tagged": bool(told.tags),
        "seals": len(told.seals),
        "sealed": told.sealed,
        "hidden": len(told.hidden),
        "root": told.root.hex(),
    }


def finding_value(found: Finding, tell: Tell, places: dict[int, int] | None = None) -> Value:
    """A finding as data; ``places`` says where its cause stands."""
    rule = catalogue.rules().get(found.rule)
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity,
        "address": found.address or None,
        "seq": found.seq if found.seq >= 0 else None,
        "line": found.line or None,
        "seat": found.seat if found.seat >= 0 else None,
        "card": found.card or None,
        "legal": list(found.legal),
        "rule": found.rule or None,
        "source": rule.source if rule else None,
        "evidence": list(found.evidence),
        "points": found.points,
        "caused_by": (places or {}).get(id(found.caused_by)),
        "slots": {name: _copy(value) for name, value in found.slots.items()},
        "message": tell(found),
    }


def _copy(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_copy(part) for part in value]
    return {name: _copy(part) for name, part in value.items()} if isinstance(value, dict) else value


def _rules(audit: GameAudit) -> Value | None:
    """The rules played by; of rules that are not known only what the record calls them."""
    if audit.game is not None:
        rules = audit.game.rules
        return {"id": rules.id, "version": rules.version, "digest": rules_digest(rules)}
    if audit.started is None:
        return None
    named = audit.started.rules
    return {"id": named.id, "version": named.version, "digest": named.digest}


def _round(audit: GameAudit, game: Game, deal: Round, claimed: list[Value]) -> Value:
    said = {"predictions": predictions_value(deal)} if game.variant.predictions.asked != "none" else {}
    return said | {
        "round": deal.number,
        "phase": deal.phase,
        "dealer": deal.dealer,
        "forehand": _seat(deal.forehand),
        "pushed": _seat(deal.pushed),
        "chooser": _seat(deal.chooser),
        "contract": deal.contract.to_record() if deal.contract is not None else None,
        "factor": deal.factor,
        **_bid(deal),
        **({"held": deal.held} if deal.held else {}),
        "won": figures.won(deal),
        "tricks": list(deal.won_tricks),
        "booked": figures.booked(audit, deal),
        "undecided": figures.open_parts(audit, deal),
        "entries": [
            {"seat": e.seat, "kind": e.kind, "points": e.points, "factor": e.factor, "seq": _seat(e.event)}
            for e in deal.entries
        ],
        "claimed": claimed,
    }


def _bid(deal: Round) -> Value:
    """The last bid of the auction; nothing where nobody bid."""
    if deal.bid is None:
        return {}
    named = {"named": deal.bid.named} if deal.bid.named else {}
    points = None if deal.bid.match or named else deal.bid.points
    return {"bid": {"seat": deal.bid.seat, "points": points, **named, "stake": deal.stake, "seq": deal.bid.event}}


def _seat(number: int) -> int | None:
    return number if number >= 0 else None


def _claims(audit: GameAudit) -> dict[int, list[Value]]:
    """What the table said of its points, by round."""
    found: dict[int, list[Value]] = {}
    begins = {deal.first_event: deal.number for deal in audit.game.rounds} if audit.game is not None else {}
    number = 0
    for event in audit.events:
        if event.type == "round_started":
            number = begins.get(event.seq, number)
        elif isinstance(event, RoundScored | ScoreWritten):
            found.setdefault(number, []).append(_claim(event))
    return found


def _claim(event: RoundScored | ScoreWritten) -> Value:
    """One claim: a seat's own entry on the slate, or the scores of all sides."""
    return {
        "seq": event.seq,
        "of": event.of,
        "seat": None if isinstance(event, RoundScored) else event.seat,
        "scores": list(event.scores) if isinstance(event, RoundScored) else [event.points],
        "multiplied": event.multiplied,
    }


class Tally:
    """The summary of a report while its games go by; its memory does not grow with them."""

    def __init__(self, counts: Counter[str] | None = None) -> None:
        self._counts: Counter[str] = Counter() if counts is None else counts
        """By games, rounds, events, the severities and the codes of findings."""

    def add(self, game: Value) -> None:
        """Count one game of the report."""
        self._counts.update(games=1, rounds=len(game["rounds"]), events=game["events"])
        self._counts.update(found["severity"] for found in game["findings"])
        self._counts.update(found["code"] for found in game["findings"])

    def summary(self) -> Value:
        """The counts so far."""
        codes = sorted(name for name in self._counts if name.startswith("J"))
        return {name: self._counts[name] for name in ("games", "rounds", "events")} | {
            "findings": {
                "by_severity": {name: self._counts[name] for name in SEVERITIES},
                "by_code": {code: self._counts[code] for code in codes},
            },
        }


def report(games: Iterable[Value], errors: Iterable[Value] = (), view: str = "corrected") -> Value:
    """The whole report of many games; ``errors`` are the files that could not be read."""
    tally, told = Tally(), []
    for game in games:
        tally.add(game)
        told.append(game)
    return {
        "schema": SCHEMA,
        "tool": {"name": "jasslog", "version": __version__},
        "view": view,
        "games": told,
        "errors": list(errors),
        "summary": tally.summary(),
    }
