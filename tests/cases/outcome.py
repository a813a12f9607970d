"""Records with their required outcome, checked in every part of the program that judges or describes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from formats.test_jass_round_trip import round_trip
from formats.transcripts import written
from typed import raw_of

import jasslog
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.formats.jass.read import read
from jasslog.game.public import digest_of, public
from jasslog.game.replay import close
from jasslog.library.blame import blame
from jasslog.library.record import Record
from jasslog.views.finding import Teller
from jasslog.views.reports import reservations
from jasslog.views.score import ScoreSheet
from jasslog.views.show import Story

HERE = Path(__file__).parent
UNFINISHED = "J216 warning"
CLAIMS = ("trick_claimed", "round_scored", "score_written", "victory_claimed", "game_ended")


@dataclass(frozen=True)
class Case:
    """The complete outcome that a record must have."""

    name: str
    """The name of the file, without its ending."""
    findings: tuple[str, ...] = ()
    """Code, severity and #event of each finding; after a ``<``, the event of the finding that caused it.

    The warning that the game is unfinished is left out.
    """
    verdicts: str = "ok ok ok"
    """The verdicts intact, legal, sums; if the record claims nothing, sums that would be ok are unclaimed."""
    scores: tuple[int, ...] | None = None
    """The scores at the end; None if the record leaves them open."""
    winner: int | None = None


def told(found: Finding) -> str:
    """A finding, written as in ``Case.findings``."""
    where = f"{found.code} {found.severity} #{found.seq}"
    return where if found.caused_by is None else f"{where} < #{found.caused_by.seq}"


def hold(case: Case) -> Record:
    """Assert that the record of a case has its required outcome, and return the record."""
    record = jasslog.load(HERE / f"{case.name}.jsonl")
    audit, result = record.audit(), record.report()["result"]
    expected = [found for found in audit.findings if not told(found).startswith(UNFINISHED)]
    assert [told(found) for found in expected] == list(case.findings)
    assert " ".join(audit.verdicts.values()) == _verdicts(case, record)
    assert result["scores"] == (None if case.scores is None else list(case.scores))
    assert result["winner"] == case.winner
    _same_state(record)
    _same_figures(record, audit)
    _told_again(record, audit)
    return record


def _verdicts(case: Case, record: Record) -> str:
    """The required verdicts; the sums are unclaimed if the record claims nothing."""
    claims = [event for event in record.events if event["type"] in CLAIMS]
    bare = all(event["type"] == "game_ended" and not event.keys() & {"winner", "scores"} for event in claims)
    return case.verdicts.removesuffix(" ok") + " unclaimed" if bare and case.verdicts.endswith(" ok") else case.verdicts


def _same_state(record: Record) -> None:
    """Assert that replaying without judges leads to the same state as the audit."""
    audited, last = record.audit().game, record.timeline().last()
    close(last)
    assert audited is not None
    assert digest_of(public(last)) == digest_of(public(audited))


def _same_figures(record: Record, audit: GameAudit) -> None:
    """Assert that each figure that blame calls wrong, and not undecided, is an error in the audit."""
    wrong = {found.seq for found in audit.findings if found.code.startswith(("J5", "J6")) and found.severity == "error"}
    assert {one.seq for one in blame(record) if not one.right and not one.undecided} <= wrong


def _told_again(record: Record, audit: GameAudit) -> None:
    """Assert that story and score reach the end, and that a transcript leads back to the record.

    The record that is read from the transcript must have the same findings.
    """
    assert audit.game is not None
    assert audit.court is not None
    last = reservations(audit)
    # If something is booked only at the end of the record, that takes one more sentence.
    more = len(Story(Teller(audit)).sentences()) - len(audit.events) - len(audit.findings) - len(last)
    assert more in (0, int(audit.game.scored > record.timeline().last().scored))
    assert ScoreSheet(audit, audit.game).text(audit.game.rounds, record.id)
    unread = any(gone for *_, gone in record.raw.problems)
    if unread or [event["seq"] for event in record.events] != list(range(len(record.events))):
        # A transcript cannot express lost lines.
        return
    round_trip(record.events)
    again = raw_of(read(written(record.events)).events)
    assert [*map(told, Record(again).findings)] == [*map(told, audit.findings)]


def of_round(record: Record, number: int) -> Iterator[tuple[str, int, int]]:
    """The kind, seat and points, times their factor, of each entry of a round."""
    game = record.audit().game
    assert game is not None
    for entry in game.ledger:
        if entry.round == number:
            yield entry.kind, entry.seat, entry.points * entry.factor
