"""Which acts of a record stand after undo, corrections and rulings, and where undo and redo lead back to."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import chain, compress, count
from operator import attrgetter, eq

from msgspec import Struct, structs

from jasslog.errors import JasslogError
from jasslog.events.base import Event
from jasslog.events.notes import Corrected, RulingGiven, Undone
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import NOTES, bookkeeping, notes_among

_number = attrgetter("seq")
VIEWS = ("recorded", "corrected", "ruled")
"""What counts in each view: undo only; corrections as well, the usual view; rulings as well."""


class Misdirected(Struct, frozen=True):
    """A bookkeeping event whose target does not exist, or is nothing that the event can be about."""

    name: str
    seq: int
    target: int
    why: str
    """What the target is instead: later (not before the event), missing, bookkeeping, or undone."""


class Head(Struct, frozen=True):
    """The effective events of a record, in order of their numbers."""

    events: list[Event]
    undone: frozenset[int]
    """Numbers of play events that do not stand any more."""
    misdirected: list[Misdirected]
    notes: list[Event]
    """The bookkeeping of the record, in order."""
    way: Course
    """Where play stood after each event; empty where there is no bookkeeping."""


def effective(events: list[Event], view: str = "corrected") -> Head:
    """The acts that stand at the end of the record, with the rulings at their places.

    An undo leads back to what stood after its target, so undoing an undo brings the acts back. A correction puts other
    events in the place of one, under the number of the event that they replace. Linear in the number of events.
    JasslogError for an unknown view.
    """
    if view not in VIEWS:
        raise JasslogError(f"no view {view!r}; there are {', '.join(VIEWS)}")
    notes = bookkeeping(events)
    if not notes:
        return Head(events, frozenset(), [], notes, course(()))
    way = course(events)
    standing = [*map(events.__getitem__, way.back(way.stood[-1]))]
    misdirected = [
        Misdirected("undo-impossible", event.seq, event.to, "later" if event.to >= event.seq else "missing")
        for event in way.astray
    ]
    kept = {*map(_number, standing)}
    play = frozenset(compress(map(_number, events), map(eq, way.stood, count())))
    if view != "recorded":
        standing = _corrected(notes, standing, kept, play, misdirected)
    rulings = [event for event in notes if isinstance(event, RulingGiven)]
    if rulings and way.undos:
        rulings = _rulings_that_stand(rulings, _begun(events, way), kept, play, misdirected)
    merged = sorted([*standing, *rulings], key=lambda event: event.seq) if rulings else standing
    return Head(merged, play - kept, misdirected, notes, way)


def _rulings_that_stand(
    rulings: list[RulingGiven],
    begun: dict[int, Begun],
    kept: set[int],
    play: frozenset[int],
    misdirected: list[Misdirected],
) -> list[RulingGiven]:
    """The rulings without those about an undone act or, if they name no act, about an undone round.

    Of rounds only the one in which play stood at the ruling counts. Rulings left out are added to ``misdirected``.
    """
    standing = []
    for ruling in rulings:
        started, number = begun[ruling.seq]
        target = ruling.event if ruling.event is not None else started if ruling.round in (None, number) else -1
        if target in play and target not in kept:
            misdirected.append(Misdirected("pointer-impossible", ruling.seq, target, "undone"))
        else:
            standing.append(ruling)
    return standing


Begun = tuple[int, int]
"""The number of the event that began a round, -1 before the first, and the number of that round."""


def _begun(events: Sequence[Event], way: Course) -> dict[int, Begun]:
    """The round in which play stood at each bookkeeping event, by the number of that event."""
    first = next((event for event in events if isinstance(event, GameStarted)), None)
    nowhere = -1, first.resumes.rounds if first is not None and first.resumes is not None else 0
    begun: list[Begun] = []
    for place, (event, there) in enumerate(zip(events, way.stood, strict=True)):
        now = begun[there if there < place else -1] if begun and there >= 0 else nowhere
        begun.append((event.seq, now[1] + 1) if event.type == "round_started" else now)
    return {events[place].seq: begun[place] for place in way.notes}


class Course(Struct, frozen=True):
    """Where play stood after each event of a record.

    A place is the index of an event in the record; -1 stands for the time before the first act.
    """

    stood: list[int]
    """For each event the place of the last act that stood after the event; for an act its own place."""
    notes: list[int]
    """The places of the bookkeeping events, in order; between two of them each act follows the one before."""
    undos: dict[int, Undone]
    """By place the undos that lead back to an earlier event."""
    astray: list[Undone]
    """All other undos: those whose target is no earlier event."""

    def back(self, place: int, until: int = -1) -> list[int]:
        """The places of the acts that stood after the act at ``place`` and not after the act at ``until``, in order.

        Linear in the number of these acts and of the bookkeeping events between the two places.
        """
        runs: list[range] = []
        while place != until:
            # A later act has the greater place, so the ways back from both acts meet where the places are equal.
            later, earlier = max(place, until), min(place, until)
            first = self._first(later)
            before = earlier if earlier >= first else self.stood[first - 1] if first else -1
            if place > until:
                runs.append(range(max(first, until + 1), place + 1))
                place = before
            else:
                until = before
        return [*chain.from_iterable(reversed(runs))]

    def _first(self, act: int) -> int:
        """The place of the first act in the run of acts up to this one that no bookkeeping interrupts."""
        behind = bisect(self.notes, act)
        return self.notes[behind - 1] + 1 if behind else 0


def course(events: Sequence[Event]) -> Course:
    """How play went forward and back in a record, by its undos."""
    stood = [*range(len(events))]
    notes = notes_among(events)
    undos: dict[int, Undone] = {}
    astray: list[Undone] = []
    places: dict[int, int] = {}
    """By event number the place of the last event with it, of the events before the undo that was read last."""
    known = 0
    for place in notes:
        event = events[place]
        stood[place] = stood[place - 1] if place else -1
        if isinstance(event, Undone):
            places.update(zip(map(_number, events[known:place]), range(known, place), strict=True))
            known = place
            if event.to in places:
                stood[place] = stood[places[event.to]]
                undos[place] = event
            else:
                astray.append(event)
    return Course(stood, notes, undos, astray)


def _corrected(
    notes: list[Event], standing: list[Event], kept: set[int], play: frozenset[int], misdirected: list[Misdirected]
) -> list[Event]:
    """The standing acts with corrections applied; a correction of no standing act is added to ``misdirected``."""
    by: dict[int, list[Event]] = {}
    for event in notes:
        if not isinstance(event, Corrected):
            continue
        target = event.event
        if target in kept and target < event.seq:
            by[target] = [structs.replace(replacing, seq=target) for replacing in event.by]
        else:
            why = _why_no_target(target, event.seq, play, notes)
            misdirected.append(Misdirected("correction-impossible", event.seq, target, why))
    made: list[Event] = []
    begin = 0
    for place in [*compress(count(), map(by.__contains__, map(_number, standing)))]:
        made += standing[begin:place] + by[standing[place].seq]
        begin = place + 1
    return made + standing[begin:]


def _why_no_target(target: int, seq: int, play: frozenset[int], notes: list[Event]) -> str:
    if target >= seq:
        return "later"
    if target in play:
        return "undone"
    return "bookkeeping" if any(event.seq == target for event in notes) else "missing"


# Where the commands undo and redo lead back to


def before_last(events: list[Event], count: int) -> int | None:
    """The number of the event to go back to, so that the last ``count`` standing acts are undone.

    None if there are too few acts, or ``count`` is not positive. The events of a correction are undone together. The
    beginning of the game cannot be undone.
    """
    standing = [*dict.fromkeys(event.seq for event in effective(events).events if type(event) not in NOTES)]
    return standing[-count - 1] if 0 < count < len(standing) else None


def before_undo(events: list[Event]) -> int | None:
    """The number of the event to go back to, so that the last undo is undone.

    None if no undo is left, or an act came after it. Once an undo that leads back there is written, the next call gives
    the event for the undo before, and so on.
    """
    way = course(events)
    open_: list[tuple[int, int]] = []
    """For each undo that can be undone: the last act that stood before it, and the number of the event before it."""
    for place, there in enumerate(way.stood):
        if place in way.undos:
            redone = next((number for number, (stood, _) in enumerate(open_) if stood == there), None)
            if redone is not None:
                open_ = open_[:redone]
            elif there != way.stood[place - 1]:
                open_ = [*open_, (way.stood[place - 1], events[place - 1].seq)]
        elif there == place:
            open_ = []
    return open_[-1][1] if open_ else None
