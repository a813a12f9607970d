"""The head of a record: which acts stand after undo, corrections and rulings, and how far taking back goes."""

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
"""Undo only; and corrections, the usual one; and rulings."""


class Misdirected(Struct, frozen=True):
    """A bookkeeping event whose target is not there."""

    name: str
    seq: int
    target: int
    why: str
    """later (not before it), missing, bookkeeping, or undone."""


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

    An undo leads back to what stood after its target, so undoing an undo brings the acts back. A correction puts its
    events, under the number of the one they replace, in its place. Linear in the number of events. JasslogError for a
    view that there is not.
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
        rulings = _of_what_stands(rulings, _begun(events, way), kept, play, misdirected)
    merged = sorted([*standing, *rulings], key=lambda event: event.seq) if rulings else standing
    return Head(merged, play - kept, misdirected, notes, way)


def _of_what_stands(
    rulings: list[RulingGiven], begun: dict[int, Begun], kept: set[int], play: frozenset[int], astray: list[Misdirected]
) -> list[RulingGiven]:
    """Those that are not about an act that was undone or, where they name no act, about the round that was."""
    found = []
    for ruling in rulings:
        started, number = begun[ruling.seq]
        target = ruling.event if ruling.event is not None else started if ruling.round in (None, number) else -1
        if target in play and target not in kept:
            astray.append(Misdirected("pointer-impossible", ruling.seq, target, "undone"))
        else:
            found.append(ruling)
    return found


Begun = tuple[int, int]
"""The event by which a round began, -1 for none, and which round it is."""


def _begun(events: Sequence[Event], way: Course) -> dict[int, Begun]:
    """By the number of each note the round in which play stood then."""
    first = next((event for event in events if isinstance(event, GameStarted)), None)
    nowhere = -1, first.resumes.rounds if first is not None and first.resumes is not None else 0
    begun: list[Begun] = []
    for place, (event, there) in enumerate(zip(events, way.stood, strict=True)):
        now = begun[there if there < place else -1] if begun and there >= 0 else nowhere
        begun.append((event.seq, now[1] + 1) if event.type == "round_started" else now)
    return {events[place].seq: begun[place] for place in way.notes}


class Course(Struct, frozen=True):
    """Where play stood event by event; acts and undos by their places in the record, -1 before the first act."""

    stood: list[int]
    """By event the last act that stood after it: an act itself."""
    notes: list[int]
    """The places of the bookkeeping, in order; what lies between two of them follows one another."""
    undos: dict[int, Undone]
    """The undos that lead back to an event before them."""
    astray: list[Undone]
    """All others."""

    def back(self, place: int, until: int = -1) -> list[int]:
        """The acts that stood after the act at one place and not after that at the other, in order.

        Linear in their number and in that of the bookkeeping between them.
        """
        runs: list[range] = []
        while place != until:
            # A later act has the greater place, so the ways back meet where both are the same.
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
        """The first of the acts that follow one another up to this one."""
        behind = bisect(self.notes, act)
        return self.notes[behind - 1] + 1 if behind else 0


def course(events: Sequence[Event]) -> Course:
    """How play went forth and back in a record."""
    stood = [*range(len(events))]
    notes = notes_among(events)
    undos: dict[int, Undone] = {}
    astray: list[Undone] = []
    places: dict[int, int] = {}
    """By number the last event of it, as far as an undo may lead back to it."""
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
    by: dict[int, list[Event]] = {}
    for event in notes:
        if not isinstance(event, Corrected):
            continue
        target = event.event
        if target in kept and target < event.seq:
            by[target] = [structs.replace(replacing, seq=target) for replacing in event.by]
        else:
            why = _why(target, event.seq, play, notes)
            misdirected.append(Misdirected("correction-impossible", event.seq, target, why))
    made: list[Event] = []
    begin = 0
    for place in [*compress(count(), map(by.__contains__, map(_number, standing)))]:
        made += standing[begin:place] + by[standing[place].seq]
        begin = place + 1
    return made + standing[begin:]


def _why(target: int, seq: int, play: frozenset[int], notes: list[Event]) -> str:
    if target >= seq:
        return "later"
    if target in play:
        return "undone"
    return "bookkeeping" if any(event.seq == target for event in notes) else "missing"


# Taking back and bringing back as people ask for it


def before_last(events: list[Event], count: int) -> int | None:
    """The event to go back to so that the last ``count`` acts that stand no longer do; None where there are too few.

    What was corrected stands or falls as one. The beginning of the game cannot be taken back.
    """
    standing = [*dict.fromkeys(event.seq for event in effective(events).events if type(event) not in NOTES)]
    return standing[-count - 1] if 0 < count < len(standing) else None


def before_undo(events: list[Event]) -> int | None:
    """The event to go back to so that the last undo is as if it had not been; None where an act came after it.

    Asked again it takes back the undo before that, and so on.
    """
    way = course(events)
    open_: list[tuple[int, int]] = []
    """By undo that can be taken back: the last act that stood before it, and the event before it."""
    for place, there in enumerate(way.stood):
        if place in way.undos:
            again = next((number for number, (stood, _) in enumerate(open_) if stood == there), None)
            if again is not None:
                open_ = open_[:again]
            elif there != way.stood[place - 1]:
                open_ = [*open_, (way.stood[place - 1], events[place - 1].seq)]
        elif there == place:
            open_ = []
    return open_[-1][1] if open_ else None
