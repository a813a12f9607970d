"""The report: what the audit found, as JSON; ``schemas/report.schema.json`` is its contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from jasslog import __version__
from jasslog.audit import report_model as model
from jasslog.audit.finding import Finding
from jasslog.audit.report_model import SCHEMA, SEVERITIES
from jasslog.audit.result import GameAudit, booked, by_round, open_parts, score_open, won
from jasslog.events.base import Event
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.facts import DRAW, NOBODY, Call
from jasslog.game.public import contract_record, digest, filled, predictions, told_number
from jasslog.game.score.end import sharing
from jasslog.game.score.overlay import phase_now
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open
from jasslog.log.games import RECORD
from jasslog.rules import catalogue
from jasslog.variants.load import digest as rules_digest

if TYPE_CHECKING:
    from jasslog.log.seal import Sealing

Value = dict[str, Any]
Tell = Callable[["Finding"], str]
"""Puts a finding into a sentence."""
Some = Sequence[Finding] | None
TOOL = model.Tool("jasslog", __version__)


def game_report(audit: GameAudit, tell: Tell, file: str, format: str = RECORD, asked: Some = None) -> Value:
    """The report of one game as JSON values, with all findings or those in ``asked``. Shares nothing with the audit."""
    told: Value = msgspec.to_builtins(report_of(audit, tell, file, format, asked))
    return told


def report_of(audit: GameAudit, tell: Tell, file: str, format: str, asked: Some = None) -> model.ReportGame:
    """The report of one game. A figure that the record cannot tell is None, never zero."""
    game, started = audit.game, audit.started
    findings = audit.findings if asked is None else asked
    places = {id(found): place for place, found in enumerate(findings)}
    return model.ReportGame(
        sheets=filled(game) if game is not None else None,
        sealing=_sealing(audit.raw.sealing) if audit.raw.sealing is not None else None,
        file=file,
        game=started.game if started else None,
        line=audit.raw.first_line,
        format=format,
        rules=_rules(audit),
        digest=digest(game) if game is not None else None,
        events=len(audit.raw.events),
        verdicts=model.Verdicts(**audit.verdicts),
        result=result(audit),
        rounds=[_round(audit, game, *told) for told in by_round(audit)] if game else [],
        findings=[finding_value(found, tell, places) for found in findings],
    )


def result(audit: GameAudit) -> model.Result | None:
    """Who won, how and by how much; None where the rules are unknown.

    A member is None where the record cannot tell it. Before the end of the game only scores and rounds are told.
    """
    game = audit.game
    if game is None:
        return None
    known = not score_open(audit)
    over = known and game.winner != NOBODY and not end_open(game)
    winner = game.winner if over and game.winner >= 0 else None
    winners = sharing(game) if over and game.winner == DRAW else [winner]
    return model.Result(
        winner=winner,
        seats=[seat for seat, side in enumerate(game.side_of) if side in winners],
        decided_by=game.decided_by if over else None,
        scores=list(game.scores) if known else None,
        scored=game.scored,
        schneider=game.schneider if over else None,
    )


def _sealing(told: Sealing) -> model.Sealing:
    return model.Sealing(bool(told.tags), len(told.seals), told.sealed, len(told.hidden), told.root.hex())


def finding_value(found: Finding, tell: Tell, places: dict[int, int] | None = None) -> model.ReportFinding:
    """A finding as data. ``places`` maps the ``id()`` of each reported finding to its place, to name the cause by."""
    rule = catalogue.rules().get(found.rule)
    return model.ReportFinding(
        code=found.code,
        name=found.name,
        severity=found.severity,
        address=found.address or None,
        seq=told_number(found.seq),
        line=found.line or None,
        seat=told_number(found.seat),
        card=found.card or None,
        legal=found.legal,
        rule=found.rule or None,
        source=rule.source if rule else None,
        evidence=found.evidence,
        points=found.points,
        caused_by=(places or {}).get(id(found.caused_by)),
        slots={name: _listed(value) for name, value in found.slots.items()},
        message=tell(found),
    )


def _listed(value: Any) -> Any:
    """A value with lists in place of tuples, however deep, as JSON has no tuples."""
    if isinstance(value, list | tuple):
        return [_listed(part) for part in value]
    return {name: _listed(part) for name, part in value.items()} if isinstance(value, dict) else value


def _rules(audit: GameAudit) -> model.PinnedRules | None:
    """The rules a game was played by, or what the record calls them if they are unknown.

    None where no event begins the game.
    """
    if audit.game is not None:
        rules = audit.game.rules
        return model.PinnedRules(rules.id, rules.version, rules_digest(rules))
    if audit.started is None:
        return None
    named = audit.started.rules
    return model.PinnedRules(named.id, named.version, named.digest)


def _round(audit: GameAudit, game: Game, deal: Round, events: list[Event]) -> model.ReportRound:
    return model.ReportRound(
        predictions=predictions(deal) if game.variant.predictions.asked != "none" else None,
        round=deal.number,
        phase=phase_now(game, deal),
        dealer=deal.dealer,
        forehand=told_number(deal.forehand),
        pushed=told_number(deal.pushed),
        chooser=told_number(deal.chooser),
        contract=contract_record(deal.contract) if deal.contract is not None else None,
        factor=deal.factor,
        bid=_bid(deal, deal.bid) if deal.bid is not None else None,
        held=deal.held or None,
        won=won(deal),
        tricks=deal.won_tricks,
        booked=booked(audit, deal),
        undecided=open_parts(audit, deal),
        entries=[model.LedgerEntry(e.seat, e.kind, e.points, e.factor, told_number(e.event)) for e in deal.entries],
        claimed=[claimed(event) for event in events if isinstance(event, RoundScored | ScoreWritten)],
    )


def _bid(deal: Round, bid: Call) -> model.StandingBid:
    points = None if bid.match or bid.named else bid.points
    return model.StandingBid(seat=bid.seat, points=points, named=bid.named or None, stake=deal.stake, seq=bid.event)


def claimed(event: RoundScored | ScoreWritten) -> model.Claimed:
    """One claim: a seat's own entry on the slate, or the scores of all sides."""
    seat, scores = (None, [*event.scores]) if isinstance(event, RoundScored) else (event.seat, [event.points])
    return model.Claimed(event.seq, event.of, seat, scores, event.multiplied)


def tally(counts: Counter[str], game: Value) -> None:
    """Add one game of a report to the counts of games, rounds, events, and of severities and codes of findings."""
    counts.update(games=1, rounds=len(game["rounds"]), events=game["events"])
    counts.update(found[word] for found in game["findings"] for word in ("severity", "code"))


def report(games: Iterable[Value], errors: Iterable[Value] = (), view: str = "corrected") -> Value:
    """The whole report of many games; ``errors`` are the files that could not be read."""
    told, counts = [*games], Counter[str]()
    for game in told:
        tally(counts, game)
    return whole(told, errors, view, counts)


def whole(games: list[Value], errors: Iterable[Value], view: str, counts: Counter[str]) -> Value:
    """The whole report made of these parts, with the counts that ``tally`` has made."""
    codes = {name: counts[name] for name in sorted(counts) if name.startswith("J")}
    findings = model.FindingCounts({name: counts[name] for name in SEVERITIES}, codes)
    summary = model.Summary(counts["games"], counts["rounds"], counts["events"], findings)
    told: Value = msgspec.to_builtins(model.Report(SCHEMA, TOOL, view, [], [], summary))
    return told | {"games": games, "errors": list(errors)}
