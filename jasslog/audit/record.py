"""Judging the record as a file: what could not be read, numbers, times, ids, the rules it names."""

from __future__ import annotations

from typing import Any

from jasslog.audit.finding import Finding, Intake
from jasslog.audit.trust import judge_trust
from jasslog.events.base import Event, times_of
from jasslog.events.notes import ObjectionRaised
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.log.games import RawGame
from jasslog.log.head import Misdirected
from jasslog.log.hidden import stand_ins

MENDED = frozenset({"unknown-member", "carriage-return", "byte-order-mark", "unterminated-line"})


def take_in(raw: RawGame) -> Intake:
    """Judge the order of the lines, drop doubled ones, and say where something is missing."""
    intake = _regular(raw)
    if intake is not None:
        judge_trust(raw, intake)
        _judge_ids(intake)
        _judge_pointers(intake)
        return intake
    intake = Intake([], {}, [], {}, {})
    known = stand_ins(raw)
    lost = _unreadable(raw, intake, known)
    last, newest = -1, ""
    seen: dict[int, Event] = {}
    for place, (event, line) in enumerate(zip(raw.events, raw.lines, strict=True)):
        event, seq = known.get(place, event), event.seq
        usual = seq == last + 1 and place not in lost
        if not usual and not _in_order(intake, event, line, last, lost.get(place), seen):
            continue
        seen[seq] = event
        last = max(last, seq)
        at = event.at
        if at is not None:
            if at < newest:
                back = Finding("time-backwards", seq=seq, line=line, slots={"found": at, "before": newest})
                back.caused_by = next((f for f in intake.findings if f.name == "seq-backwards" and f.seq == seq), None)
                intake.findings.append(back)
            newest = max(newest, at)
        intake.events.append(event)
        intake.lines[seq] = line
    if _excuse_gaps(intake):
        # Nothing is missing, so the numbers tell the order in which it happened.
        intake.events.sort(key=lambda event: event.seq)
    judge_trust(raw, intake)
    _judge_ids(intake)
    _judge_pointers(intake)
    if len(raw.events) in lost:
        intake.breaks[-1] = lost[len(raw.events)]
    if raw.skipped:
        intake.findings.append(Finding("game-too-large", line=raw.first_line, slots={"skipped": raw.skipped}))
    return intake


def _regular(raw: RawGame) -> Intake | None:
    """What to go on with where every line was read and is in its place; None where one is not."""
    numbers = [event.seq for event in raw.events]
    if raw.problems or raw.skipped or numbers != list(range(len(numbers))):
        return None
    times = times_of(raw.events)
    if times != sorted(times):
        return None
    return Intake(raw.events.copy(), dict(zip(numbers, raw.lines, strict=True)), [], {}, {})


def _unreadable(raw: RawGame, intake: Intake, known: dict[int, Event]) -> dict[int, Finding]:
    """Findings for the lines' problems; by place in the events, the first that lost an event there."""
    lost: dict[int, Finding] = {}
    following = _next_known(raw.events)
    by_line: dict[int, Finding] = {}
    for line, place, problem, gone in raw.problems:
        slots = problem._asdict()
        slots.pop("name")
        found = Finding(problem.name, line=line, slots=slots)
        if problem.name == "carriage-return":
            # A file that went through another system has one on every line; that is one thing to say.
            found.caused_by = next((f for f in intake.findings if f.name == problem.name), None)
        if place < len(raw.events) and not gone:
            found.seq = raw.events[place].seq
            if problem.name == "line-redacted":
                intake.hidden[found.seq] = found
                if place not in known:
                    intake.breaks[found.seq] = found
        intake.findings.append(found)
        by_line.setdefault(line, found)
        if gone and problem.name not in ("blank-line", *MENDED):
            lost.setdefault(following[place], by_line[line])
    return lost


def _next_known(events: list[Event]) -> list[int]:
    """By place, that of the first event from there on of which the type is known: it comes after what is not."""
    places = [*range(len(events) + 1)]
    for place in reversed(range(len(events))):
        if events[place].type == UNKNOWN_TYPE:
            places[place] = places[place + 1]
    return places


def _in_order(intake: Intake, event: Event, line: int, last: int, lost: Finding | None, seen: dict[int, Any]) -> bool:
    """Judge an event that is not the next in number, or that follows an unreadable line; False ends with that."""
    seq = event.seq
    if event.type == UNKNOWN_TYPE:
        # Its number speaks against no other event.
        if seq not in intake.lines:
            intake.events.append(event)
            intake.lines[seq] = line
        return False
    if seq in seen:
        first = next((f for f in intake.findings if f.name == "seq-repeated" and not f.slots["same"]), None)
        same = seen[seq] == event
        slots = {"same": same}
        because = None if same else first
        intake.findings.append(Finding("seq-repeated", seq=seq, line=line, slots=slots, caused_by=because))
        if same:
            return False
        intake.breaks[seq] = intake.findings[-1]
    elif seq <= last:
        earlier = next((f for f in intake.findings if f.name == "seq-gap" and f.slots["expected"] <= seq < f.seq), None)
        intake.findings.append(Finding("seq-backwards", seq=seq, line=line, slots={"last": last}, caused_by=earlier))
    elif seq > last + 1:
        missing = Finding("seq-gap", seq=seq, line=line, slots={"expected": last + 1, "found": seq}, caused_by=lost)
        intake.findings.append(missing)
        intake.breaks[seq] = missing.root
    elif lost is not None:
        # A line could not be read, yet no number is missing: what it was is unknown.
        intake.breaks[seq] = lost
    return True


def _excuse_gaps(intake: Intake) -> bool:
    """Where every number of a gap turns up later, nothing is missing: the lines are only out of order."""
    gaps = [found for found in intake.findings if found.name == "seq-gap"]
    excused = 0
    for gap in gaps:
        late = [found for found in intake.findings if found.caused_by is gap and found.name == "seq-backwards"]
        if len(late) == gap.seq - gap.slots["expected"]:
            excused += 1
            late[0].caused_by = None
            intake.breaks.pop(gap.seq, None)
            for found in (gap, *late[1:]):
                found.caused_by = late[0]
    return bool(gaps) and excused == len(gaps)


def _judge_pointers(intake: Intake) -> None:
    """An objection is to an event that is there, before it."""
    for event in [event for event in intake.events if type(event) is ObjectionRaised]:
        if event.event is None:
            continue
        target = event.event
        if target in intake.lines and target < event.seq:
            continue
        why = "later" if target >= event.seq else "missing"
        lost = next(iter(intake.breaks.values()), None) if why == "missing" else None
        slots, line = {"target": target, "why": why}, intake.lines[event.seq]
        intake.findings.append(Finding("pointer-impossible", seq=event.seq, line=line, slots=slots, caused_by=lost))


def _judge_ids(intake: Intake) -> None:
    ids: dict[str, Event] = {}
    for event in [event for event in intake.events if event.id is not None]:
        earlier = ids.setdefault(name := event.id or "", event)
        if earlier is not event:
            line = intake.lines[event.seq]
            slots = {"id": name}
            evidence = [earlier.seq]
            intake.findings.append(Finding("id-reused", seq=event.seq, line=line, slots=slots, evidence=evidence))


def misdirections(found: list[Misdirected], lines: dict[int, int]) -> list[Finding]:
    """Findings for undo and corrections that lead nowhere; a correction of an undone act is only told."""
    return [
        Finding(
            wrong.name,
            seq=wrong.seq,
            line=lines.get(wrong.seq, 0),
            severity="info" if wrong.why == "undone" else "",
            slots={"target": wrong.target, "why": wrong.why},
        )
        for wrong in found
    ]
