"""What was found in a game and what became of it: in each view, which count other acts, and by its rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from jasslog.audit.codes import Value
from jasslog.audit.finding import Finding
from jasslog.audit.report import result
from jasslog.events.notes import Corrected, RulingGiven
from jasslog.game.facts import DRAW
from jasslog.library.record import Record
from jasslog.library.rulings import BookedRound, changed_rounds
from jasslog.log.head import VIEWS
from jasslog.views.acts import who_did
from jasslog.views.drawing import pictured
from jasslog.views.finding import Teller
from jasslog.views.messages import count, say, sentence
from jasslog.views.page.in_view import InView
from jasslog.views.reports import Judged, reservations, sentences
from jasslog.views.words import Table, scores_text


class Seen(NamedTuple):
    """A game in one view."""

    view: str
    verdicts: dict[str, Value]
    findings: int
    scores: tuple[int, ...] | None
    """What each side has; None where the record cannot tell."""
    remarks: list[str]
    """Who has won, and what keeps the score from being certain, in sentences."""
    rounds: list[BookedRound]
    """The rounds that count otherwise than in the game's own view: what they are there, and here."""


def views_of(record: Record) -> tuple[str, ...]:
    """The views a page has of a game: the record's own, or all where it holds corrections or rulings."""
    changed = any(isinstance(event, Corrected | RulingGiven) for event in record.raw.events)
    return VIEWS if changed and record.audit().game is not None else (record.view,)


def seen(judged: Judged, one: InView) -> Seen:
    """A game in one view."""
    told = result(one.audit)
    remarks = sentences(reservations(one.audit))
    if told is not None and told.decided_by is not None:
        remarks.insert(0, one.table.winner(DRAW if told.winner is None else told.winner, told.decided_by))
    scores = tuple(told.scores) if told is not None and told.scores is not None else None
    rounds = [*changed_rounds(judged.audit, one.audit)]
    return Seen(one.view, one.audit.verdicts, len(one.audit.findings), scores, remarks, rounds)


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
