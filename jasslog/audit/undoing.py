"""Judging undo: what everybody had seen before it and nobody can forget, and whether it reaches behind a seal."""

from __future__ import annotations

from collections.abc import Iterable

from jasslog.audit.finding import Intake
from jasslog.events.base import ALL, OPENED, Event, card_of, seat_of
from jasslog.events.notes import Undone
from jasslog.events.play import CardTakenBack
from jasslog.log.head import course


def judge_undone(intake: Intake, undone: frozenset[int], sealed: Iterable[int] = ()) -> None:
    """What every undo took back for good that had been seen, and whether it went back behind a seal.

    ``undone`` are the numbers of the acts that do not stand at the end, ``sealed`` how many events each seal covers.
    """
    events = intake.events
    way = course(events)
    gone = {place: way.back(way.stood[place - 1], way.stood[place]) for place in way.undos}
    taken = {act: place for place, acts in gone.items() for act in acts}
    after = {event.seq: tip for event, tip in zip(events, way.stood, strict=True)}
    for place, undo in way.undos.items():
        acts = gone[place]
        covers = [size for size in sealed if size <= undo.seq and after.get(size - 1, -1) in acts]
        if covers:
            _past_seal(intake, undo, covers)
        _judge_seen(intake, undo, [events[act] for act in acts if taken[act] == place and events[act].seq in undone])


def _past_seal(intake: Intake, undo: Undone, covers: list[int]) -> None:
    """What was sealed may be taken back, but not without a word."""
    reason = (undo.reason or "").strip()
    slots = {"to": undo.to, "last": min(covers) - 1, "why": "given" if reason else "none", "reason": reason}
    intake.find("undone-past-seal", undo.seq, severity="info" if reason else "", slots=slots)


def _judge_seen(intake: Intake, undo: Undone, gone: list[Event]) -> None:
    """Cards that an act had shown to everybody, or told; one that was taken back had been shown before."""
    public = [act for act in gone if act.seen in (ALL, OPENED) and not isinstance(act, CardTakenBack)]
    shown = [act for act in public if seat_of(act) >= 0 and _cards(act)]
    if shown:
        seen = dict.fromkeys((seat_of(act), card) for act in shown for card in _cards(act))
        slots = {"to": undo.to, "seen": [list(pair) for pair in seen]}
        intake.find("undone-after-seen", undo.seq, evidence=[act.seq for act in shown], slots=slots)


def _cards(act: Event) -> list[str]:
    card = card_of(act)
    return [card] if card else list(getattr(act, "cards", None) or ())
