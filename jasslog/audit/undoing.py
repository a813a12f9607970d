"""Judging undo: what everybody had seen before it and nobody can forget, and whether it reaches behind a seal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from jasslog.audit.finding import Finding
from jasslog.events.base import Event, card_of, seat_of
from jasslog.events.notes import Undone
from jasslog.events.vocabulary import BOOKKEEPING

SHOWN = frozenset(
    {
        "card_played",
        "card_exposed",
        "card_turned",
        "card_uncovered",
        "card_placed",
        "cards_laid_out",
        "hand_laid_down",
        "meld_announced",
        "meld_shown",
        "revealed",
    }
)
"""Acts that let everybody see their cards, or hear which they are."""


def judge_undone(
    events: list[Event], undone: frozenset[int], lines: dict[int, int], sealed: Iterable[int] = ()
) -> list[Finding]:
    """What every undo took back for good that had been seen, and whether it went back behind a seal.

    ``undone`` are the numbers of the acts that do not stand at the end, ``sealed`` how many events each seal covers.
    """
    found: list[Finding] = []
    if not any(isinstance(event, Undone) for event in events):
        return found
    walk = _walk(events)
    for place, gone in walk.gone.items():
        covers = [size for size in sealed if size <= events[place].seq and walk.last.get(size - 1, -1) in gone]
        acts = [events[act] for act in gone if walk.taken[act] == place and events[act].seq in undone]
        undo = events[place]
        assert isinstance(undo, Undone)
        found += _past_seal(undo, covers, lines) + _seen(undo, acts, lines)
    return found


class _Walk(NamedTuple):
    """Where the game stood event by event; acts and undos by their places in the record."""

    last: dict[int, int]
    """By the number of an event the last act that stood after it."""
    gone: dict[int, list[int]]
    """By undo the acts that stood before it and not after it, in order."""
    taken: dict[int, int]
    """By act the undo that last took it back."""


def _walk(events: list[Event]) -> _Walk:
    walk = _Walk({}, {}, {})
    before: dict[int, int] = {}
    tip = -1
    for place, event in enumerate(events):
        if isinstance(event, Undone) and event.to in walk.last:
            there = walk.last[event.to]
            walk.gone[place] = _fallen(tip, there, before)
            walk.taken.update(dict.fromkeys(walk.gone[place], place))
            tip = there
        elif event.type not in BOOKKEEPING:
            before[place], tip = tip, place
        walk.last[event.seq] = tip
    return walk


def _fallen(tip: int, there: int, before: dict[int, int]) -> list[int]:
    """The acts that stood up to one place and do not up to the other."""
    gone = []
    while tip != there:
        # A later act has the greater place, so the ways back meet where both are the same.
        if tip > there:
            gone.append(tip)
            tip = before[tip]
        else:
            there = before[there]
    return gone[::-1]


def _past_seal(undo: Undone, covers: list[int], lines: dict[int, int]) -> list[Finding]:
    """What was sealed may be taken back, but not without a word."""
    if not covers:
        return []
    seq, reason = undo.seq, (undo.reason or "").strip()
    slots = {"to": undo.to, "last": min(covers) - 1, "why": "given" if reason else "none", "reason": reason}
    severity = "info" if reason else ""
    return [Finding("undone-past-seal", seq=seq, line=lines.get(seq, 0), severity=severity, slots=slots)]


def _seen(undo: Undone, gone: list[Event], lines: dict[int, int]) -> list[Finding]:
    shown = [act for act in gone if act.type in SHOWN and seat_of(act) >= 0 and _cards(act)]
    if not shown:
        return []
    seen = dict.fromkeys((seat_of(act), card) for act in shown for card in _cards(act))
    slots = {"to": undo.to, "seen": [list(pair) for pair in seen]}
    evidence = [act.seq for act in shown]
    line = lines.get(undo.seq, 0)
    return [Finding("undone-after-seen", seq=undo.seq, line=line, evidence=evidence, slots=slots)]


def _cards(act: Event) -> list[str]:
    card = card_of(act)
    return [card] if card else list(getattr(act, "cards", None) or ())
