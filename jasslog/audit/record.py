"""The judges of the record as a file: unreadable and missing lines, event numbers, times, ids, undo and corrections."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import asdict, replace

from jasslog.audit.finding import Finding, Intake
from jasslog.events.base import ALL, OPENED, Event, card_of, seat_of, times_of
from jasslog.events.notes import Corrected, ObjectionRaised, Undone
from jasslog.events.play import CardTakenBack
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.events.vocabulary import bookkeeping
from jasslog.game.replay import END
from jasslog.log.games import RawGame
from jasslog.log.head import Head
from jasslog.log.hidden import stand_ins
from jasslog.log.scan import NOTHING_LOST

_id, _number = attrgetter("id"), attrgetter("seq")


def take_in(raw: RawGame) -> Intake:
    """Judge the order of the lines, drop doubled ones, and note where something is missing."""
    intake, cut = _regular(raw) or _irregular(raw)
    if raw.sealing is not None:
        from jasslog.audit.trust import judge_trust

        judge_trust(raw, intake, raw.sealing)
    _judge_ids(intake)
    _judge_pointers(intake)
    if cut is not None:
        intake.breaks[-1] = cut
    if raw.skipped:
        intake.find("game-too-large", line=raw.first_line, slots={"skipped": raw.skipped})
    return intake


Read = tuple[Intake, Finding | None]
"""The intake of a record, and the finding that something is missing at its end; None where nothing is."""


def _irregular(raw: RawGame) -> Read:
    """The intake of a record in which a line could not be read, or is not in its place."""
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
        newest = judge_time(intake, event, line, newest)
        intake.events.append(event)
        intake.lines[seq] = line
    if _excuse_gaps(intake):
        # No line is missing, so the numbers tell the order in which the events happened.
        intake.events.sort(key=lambda event: event.seq)
    return intake, lost.get(len(raw.events))


def judge_time(intake: Intake, event: Event, line: int, newest: str) -> str:
    """Report an event whose time is earlier than the newest time before it. Says the newest time, its own included."""
    at = event.at or newest
    if at < newest:
        because = next((f for f in intake.findings if f.name == "seq-backwards" and f.seq == event.seq), None)
        intake.find("time-backwards", event.seq, line, slots={"found": at, "before": newest}, caused_by=because)
    return max(newest, at)


def _regular(raw: RawGame) -> Read | None:
    """The intake of a record in which every line was read and is in its place; None where one is not."""
    numbers = [*map(_number, raw.events)]
    if raw.problems or raw.skipped or numbers != list(range(len(numbers))):
        return None
    times = times_of(raw.events)
    if times != sorted(times):
        return None
    return Intake(raw.events.copy(), dict(zip(numbers, raw.lines, strict=True)), [], {}, {}), None


def _unreadable(raw: RawGame, intake: Intake, known: dict[int, Event]) -> dict[int, Finding]:
    """Make findings of the problems of lines. Says by place in the events the first finding of an event lost there."""
    lost: dict[int, Finding] = {}
    following = _next_known(raw.events)
    by_line: dict[int, Finding] = {}
    seals = {raw.first_line + seal.place for seal in raw.sealing.seals} if raw.sealing is not None else ()
    for line, place, problem, gone in raw.problems:
        seq = raw.events[place].seq if place < len(raw.events) and not gone else -1
        slots = asdict(problem)
        slots.pop("name")
        found = intake.find(problem.name, seq, line, slots=slots)
        if problem.name == "carriage-return":
            # A file from another system has one on every line. The first finding stands for all of them.
            first = next(f for f in intake.findings if f.name == problem.name)
            found.caused_by = first if first is not found else None
        if seq >= 0 and problem.name == "line-redacted":
            intake.hidden[seq] = found
            if place not in known:
                intake.breaks[seq] = found
        by_line.setdefault(line, found)
        if gone and problem.name not in NOTHING_LOST and line not in seals:
            lost.setdefault(following[place], by_line[line])
    return lost


def _next_known(events: list[Event]) -> list[int]:
    """By place in the events: the place of the first event from there on whose type is known."""
    places = [*range(len(events) + 1)]
    for place in reversed(range(len(events))):
        if events[place].type == UNKNOWN_TYPE:
            places[place] = places[place + 1]
    return places


def _in_order(intake: Intake, event: Event, line: int, last: int, lost: Finding | None, seen: dict[int, Any]) -> bool:
    """Judge an event that is not the next in number, or that follows an unreadable line.

    Says whether it still has to be taken in: False for a doubled event, which is dropped, and for one of unknown type,
    which is taken in here.
    """
    seq = event.seq
    if event.type == UNKNOWN_TYPE:
        # An event of unknown type is no reason to find fault with the numbers of others.
        if seq not in intake.lines:
            intake.events.append(event)
            intake.lines[seq] = line
        return False
    if seq in seen:
        same = seen[seq] == event
        # A line that jumped to this number was wrong, or an earlier one with a repeated number shifts those after it.
        first = next((f for f in intake.findings if _explains_number(f, seq)), None)
        found = intake.find("seq-repeated", seq, line, slots={"same": same}, caused_by=None if same else first)
        if same:
            return False
        intake.breaks[seq] = found
    elif seq <= last:
        earlier = next((f for f in intake.findings if f.name == "seq-gap" and f.slots["expected"] <= seq < f.seq), None)
        intake.find("seq-backwards", seq, line, slots={"last": last}, caused_by=earlier)
    elif seq > last + 1:
        slots = {"expected": last + 1, "found": seq}
        intake.breaks[seq] = intake.find("seq-gap", seq, line, slots=slots, caused_by=lost).root
    elif lost is not None:
        # A line could not be read, yet no number is missing. Nobody knows what that line was.
        intake.breaks[seq] = lost
    return True


def _explains_number(found: Finding, seq: int) -> bool:
    """Whether a finding may explain that a later line has this number, too."""
    return found.seq == seq if found.name == "seq-gap" else found.name == "seq-repeated" and not found.slots["same"]


def _excuse_gaps(intake: Intake) -> bool:
    """Let each gap whose numbers all turn up later count as no gap, as its lines are only out of order.

    Its finding then follows from that about the first of these lines. Says whether there were gaps and all were such,
    so that no line is missing.
    """
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
    """Report an objection to an event that is not in the record, or that is not before it."""
    for event in bookkeeping(intake.events):
        if type(event) is not ObjectionRaised or event.event is None:
            continue
        target = event.event
        if target in intake.lines and target < event.seq:
            continue
        why = "later" if target >= event.seq else "missing"
        lost = next(iter(intake.breaks.values()), None) if why == "missing" else None
        intake.find("pointer-impossible", event.seq, slots={"target": target, "why": why}, caused_by=lost)


def _judge_ids(intake: Intake) -> None:
    ids: dict[str, Event] = {}
    for event in filter(_id, intake.events):
        earlier = ids.setdefault(name := event.id or "", event)
        if earlier is not event:
            intake.find("id-reused", event.seq, slots={"id": name}, evidence=[earlier.seq])


def judge_directions(intake: Intake, head: Head) -> None:
    """Report undos, corrections and rulings whose target is not there; for an undone target the finding is only a note.

    Where an undo leads to a line that is lost, nobody knows which acts stand after the undo, so it counts as a gap.
    """
    lost = next(iter(intake.breaks.values()), None)
    astray = {undo.seq for undo in head.way.astray}
    for wrong in head.misdirected:
        slots = {"target": wrong.target, "why": wrong.why}
        because = lost if wrong.why == "missing" else None
        severity = "info" if wrong.why == "undone" else ""
        found = intake.find(wrong.name, wrong.seq, severity=severity, slots=slots, caused_by=because)
        if because is not None and wrong.seq in astray:
            intake.breaks.setdefault(wrong.seq, found)


def settle_breaks(intake: Intake, head: Head) -> None:
    """Move each gap before bookkeeping or before an undone act to the next act that stands.

    A gap is dropped where an undo leads back to before it, as then the missing acts do not stand either.
    """
    standing = {event.seq for event in head.events}
    astray = {seq: found for seq, found in intake.breaks.items() if seq >= 0 and seq not in standing}
    following, undo, moved = END, None, list[tuple[int, Finding]]()
    for place in reversed(range(len(intake.events) if astray else 0)):
        seq = intake.events[place].seq
        if seq in standing:
            following, undo = seq, None
        undo = undo or head.way.undos.get(place)
        if seq in astray and (undo is None or undo.to >= seq):
            moved.append((following, astray[seq]))
    for seq in astray:
        del intake.breaks[seq]
    for seq, found in reversed(moved):
        intake.breaks.setdefault(seq, found)


# Undo: whether it takes back what everybody has seen, and whether it reaches back behind a seal


def judge_undone(intake: Intake, head: Head, sealed: Sequence[int], view: str) -> None:
    """Report every undo that took back for good what had been seen, or that went back behind a seal.

    ``sealed`` says how many events each seal covers. In views in which corrections count, an act was seen as it had
    been corrected by then.
    """
    events, way = intake.events, head.way
    gone = {place: way.back(way.stood[place - 1], way.stood[place]) for place in way.undos}
    taken = {act: place for place, acts in gone.items() for act in acts}
    after = {event.seq: tip for event, tip in zip(events, way.stood, strict=True)} if sealed else {}
    instead: dict[int, list[Event]] = {}
    for place in way.notes:
        note = events[place]
        if isinstance(note, Corrected) and view != "recorded":
            instead[note.event] = [replace(one, seq=note.seq) for one in note.by]
        if place not in way.undos:
            continue
        undo, acts = way.undos[place], gone[place]
        covers = [size for size in sealed if size <= undo.seq and after.get(size - 1, -1) in acts]
        if covers:
            _past_seal(intake, undo, covers)
        lost = [events[act] for act in acts if taken[act] == place and events[act].seq in head.undone]
        _judge_seen(intake, undo, [one for act in lost for one in instead.get(act.seq, [act])])


def _past_seal(intake: Intake, undo: Undone, covers: list[int]) -> None:
    """Report an undo of sealed acts; it is only a note where the undo gives a reason."""
    reason = (undo.reason or "").strip()
    slots = {"to": undo.to, "last": min(covers) - 1, "why": "given" if reason else "none", "reason": reason}
    intake.find("undone-past-seal", undo.seq, severity="info" if reason else "", slots=slots)


def _judge_seen(intake: Intake, undo: Undone, gone: list[Event]) -> None:
    """Report an undo that took back acts which had shown or told cards to everybody.

    An undone take-back of a card is left out, as playing the card had shown it already.
    """
    public = [act for act in gone if act.seen in (ALL, OPENED) and not isinstance(act, CardTakenBack)]
    shown = [act for act in public if seat_of(act) >= 0 and _cards(act)]
    if shown:
        seen = dict.fromkeys((seat_of(act), card) for act in shown for card in _cards(act))
        slots = {"to": undo.to, "seen": [list(pair) for pair in seen]}
        evidence = [*dict.fromkeys(act.seq for act in shown)]
        intake.find("undone-after-seen", undo.seq, evidence=evidence, slots=slots)


def _cards(act: Event) -> list[str]:
    card = card_of(act)
    return [card] if card else list(getattr(act, "cards", None) or ())
