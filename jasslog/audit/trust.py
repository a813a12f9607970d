"""The judges of tags, seals and hidden lines: whether the record is still the one that was written down and sealed."""

from __future__ import annotations

from bisect import bisect_left, insort

from jasslog.audit.finding import Finding, Intake
from jasslog.log import tags
from jasslog.log.games import RawGame
from jasslog.log.seal import HOLDS, ROOT, UNREAD, Seal, Sealing


def judge_trust(raw: RawGame, intake: Intake, sealing: Sealing) -> None:
    """Judge every tag, seal and hidden line. Where one does not hold, later findings may only follow from that."""
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


_NONE = {"first": 0, "last": 0}


class _Judging:
    """The tags and seals of one game while they are judged."""

    def __init__(self, raw: RawGame, intake: Intake, sealing: Sealing) -> None:
        self._first, self._intake, self._sealing = raw.first_line, intake, sealing
        self._events = dict(zip(raw.lines, raw.events, strict=True))
        seals = {raw.first_line + seal.place for seal in sealing.seals}
        self._broken = {one.line: one for one in reversed(intake.findings) if one.severity == "error"}
        """By line: the first error found there."""
        self._order = sorted(self._broken.keys() - seals)
        """Those of these lines that can break a seal, in order.

        The lines of seals are left out: an unreadable seal breaks no other one, and no seal depends on its own line.
        """

    def find(self, name: str, place: int, because: Finding | None = None, **slots: object) -> Finding:
        line = self._first + place
        seq = self._events[line].seq if line in self._events else -1
        found = self._intake.find(name, seq, line, slots=slots, caused_by=because.root if because else None)
        if found.severity == "error" and line not in self._broken:
            self._broken[line] = found
            insort(self._order, line)
        return found

    def tag(self, place: int, state: str) -> None:
        """Report a tag that does not fit, or a line without a tag although others have one."""
        line = self._first + place
        before = self._broken.get(line - 1)
        if state == tags.MISSING:
            untagged = before is not None and before.root.name == "tag-missing"
            self.find("tag-missing", place, self._broken.get(line) or (before if untagged else None))
            return
        found = self.find("tag-broken", place, self._broken.get(line) or before, why=state)
        if state == tags.LINE and found.seq >= 0:
            self._doubt(line, found.root)

    def seal(self, seal: Seal, held: int) -> None:
        """Report a seal that does not fit the lines before it. The first ``held`` of these are known to be right."""
        if seal.state == HOLDS:
            return
        cause = self._first_broken(held, seal.place)
        if seal.state == UNREAD:
            if self._first + seal.place in self._broken:
                # An error in the line of the seal itself is reported already.
                return
            self.find("seal-unchecked", seal.place, cause)
        elif seal.state == ROOT:
            found = self.find("seal-broken", seal.place, cause, **self._span(held, seal))
            if cause is None:
                self._distrust(held, seal, found)
        else:
            events = bisect_left(self._sealing.places, seal.place)
            self.find("seal-misplaced", seal.place, cause, size=seal.size, events=events)

    def _first_broken(self, start: int, stop: int) -> Finding | None:
        """The first error in these lines; None where there is none. Later errors follow from it or do not matter."""
        place = bisect_left(self._order, self._first + start)
        line = self._order[place] if place < len(self._order) else stop + self._first + 1
        return self._broken[line] if line <= self._first + stop else None

    def unproved(self, place: int) -> None:
        """Report a hidden line that no seal covers, and let the finding that it was hidden follow from that."""
        found = self.find("redaction-unproved", place)
        hidden = self._intake.hidden.get(found.seq)
        if hidden is not None:
            hidden.caused_by = found

    def _span(self, held: int, seal: Seal) -> dict[str, int]:
        """The first and last line of the events among which the change lies; both 0 where there are none."""
        places = self._sealing.places
        first, last = bisect_left(places, held), bisect_left(places, seal.place) - 1
        return {"first": self._first + places[first], "last": self._first + places[last]} if first <= last else _NONE

    def _distrust(self, held: int, seal: Seal, found: Finding) -> None:
        """Doubt every round between the last seal that holds and this one, as nobody knows which line was changed."""
        fresh = True
        for place in range(held, seal.place):
            event = self._events.get(self._first + place)
            if event is not None and (fresh or event.type == "round_started"):
                self._doubt(self._first + place, found)
                fresh = False

    def _doubt(self, line: int, root: Finding) -> None:
        """Doubt everything from a line on. Where a round begins on the line, that includes this round."""
        event = self._events[line]
        self._intake.breaks.setdefault(event.seq, root)
        if event.type == "round_started" and line + 1 in self._events:
            self._intake.breaks.setdefault(self._events[line + 1].seq, root)
