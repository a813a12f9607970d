"""Judging tags, seals and hidden lines: whether the record is still the one that was written down and sealed."""

from __future__ import annotations

from jasslog.audit.finding import Finding
from jasslog.audit.intake import Intake
from jasslog.log import tags
from jasslog.log.games import RawGame
from jasslog.log.seal import HOLDS, ROOT, UNREAD, Seal, Sealing


def judge_trust(raw: RawGame, intake: Intake) -> None:
    """Whether every tag and every seal holds; from where on one does not, what follows may only follow from that."""
    sealing = raw.sealing
    if sealing is None:
        return
    judging = _Judging(raw, intake, sealing)
    for place, state in enumerate(sealing.tags):
        if state in (tags.LINE, tags.TAG, tags.MISSING):
            judging.tag(place, state)
    held = 0
    for seal in sealing.seals:
        judging.seal(seal, held)
        held = seal.place + 1 if seal.state == HOLDS else held
    covered = sealing.places[sealing.sealed - 1] if sealing.sealed else -1
    for place in sealing.hidden:
        if place > covered:
            judging.unproved(place)
    intake.findings.sort(key=lambda found: found.line)


class _Judging:
    """The tags and seals of one game before the court."""

    def __init__(self, raw: RawGame, intake: Intake, sealing: Sealing) -> None:
        self._first, self._intake, self._sealing = raw.first_line, intake, sealing
        self._events = dict(zip(raw.lines, raw.events, strict=True))
        self._broken = {found.line: found for found in reversed(intake.findings) if found.severity == "error"}
        """By line the first thing that is wrong there."""

    def find(self, name: str, place: int, because: Finding | None = None, **slots: object) -> Finding:
        line = self._first + place
        seq = self._events[line]["seq"] if line in self._events else -1
        found = Finding(name, line=line, seq=seq, slots=slots, caused_by=because.root if because else None)
        self._intake.findings.append(found)
        if found.severity == "error":
            self._broken.setdefault(line, found)
        return found

    def tag(self, place: int, state: str) -> None:
        """A tag that does not fit, or that is not there though others are."""
        line = self._first + place
        before = self._broken.get(line - 1)
        if state == tags.MISSING:
            self.find("tag-missing", place, self._broken.get(line) or (before if _untagged(before) else None))
            return
        found = self.find("tag-broken", place, self._broken.get(line) or before, why=state)
        if state == tags.LINE and found.seq >= 0:
            self._intake.breaks.setdefault(found.seq, found.root)

    def seal(self, seal: Seal, held: int) -> None:
        """A seal that does not fit what stands before it, of which the first ``held`` lines are known to be right."""
        if seal.state == HOLDS:
            return
        lines = [line for line in sorted(self._broken) if self._first + held <= line <= self._first + seal.place]
        cause = self._broken[lines[0]] if lines else None
        if seal.state == UNREAD:
            self.find("seal-unchecked", seal.place, cause)
        elif seal.state == ROOT:
            found = self.find("seal-broken", seal.place, cause, **self._span(held, seal))
            if cause is None:
                self._distrust(held, seal, found)
        else:
            there = sum(place < seal.place for place in self._sealing.places)
            self.find("seal-misplaced", seal.place, cause, size=seal.size, events=there)

    def unproved(self, place: int) -> None:
        """A hidden line that no seal covers."""
        found = self.find("redaction-unproved", place)
        for told in self._intake.findings:
            if told.line == found.line and told.name == "line-redacted":
                told.caused_by = found

    def _span(self, held: int, seal: Seal) -> dict[str, int]:
        """The first and last line in which the change lies."""
        lines = [place for place in self._sealing.places if held <= place < seal.place]
        return {"first": self._first + lines[0], "last": self._first + lines[-1]} if lines else {"first": 0, "last": 0}

    def _distrust(self, held: int, seal: Seal, found: Finding) -> None:
        """Nobody knows which line was changed: neither round of the span proves anything."""
        fresh = True
        for place in range(held, seal.place):
            event = self._events.get(self._first + place)
            if event is not None and (fresh or event["type"] == "round_started"):
                self._intake.breaks.setdefault(event["seq"], found)
                fresh = False


def _untagged(found: Finding | None) -> bool:
    return found is not None and found.root.name == "tag-missing"
