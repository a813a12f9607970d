"""The audit of a game that is still being written down: one more event is judged without replaying those before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec.structs import replace

from jasslog.audit.audit import Hearing, Judges, conclude, hear
from jasslog.audit.record import judge_time
from jasslog.audit.result import GameAudit
from jasslog.events.base import Event
from jasslog.events.notes import Corrected, ObjectionRaised, RulingGiven, Undone
from jasslog.events.vocabulary import BOOKKEEPING
from jasslog.game.address import address
from jasslog.game.replay import END, step
from jasslog.log.decode import decode
from jasslog.log.games import RawGame, split_games, with_line
from jasslog.variants.plain import Variant


class Running:
    """The audit of a game so far. It never changes: one more event makes another one (``then``).

    >>> Running.of([], ()).audit.findings[0].name
    'no-game-started'
    """

    def __init__(self, heard: Hearing, newest: str, ids: frozenset[str], place: str = "") -> None:
        self._heard = heard
        self._newest = newest
        """The latest time of an event so far."""
        self._ids = ids
        self.place = place
        """The address of the last event; empty where it has none, or where the record was judged as a whole."""

    @classmethod
    def of(cls, lines: list[bytes], own: Iterable[Variant]) -> Running:
        """The audit of a whole record whose lines are all good."""
        raw = next(split_games([(1, 0, lines)]), RawGame(1))
        times = [time for event in raw.events if (time := event.at) is not None]
        ids = frozenset(event.id for event in raw.events if event.id is not None)
        return cls(hear(raw, "corrected", own), max(times, default=""), ids)

    @classmethod
    def on(cls, raw: RawGame, view: str, own: Iterable[Variant]) -> Running:
        """The audit of a record in a view, to which only acts without a time and without an id may be added."""
        return cls(hear(raw, view, own), "", frozenset())

    @property
    def size(self) -> int:
        """How many events there are."""
        return len(self._heard.raw.events)

    @cached_property
    def audit(self) -> GameAudit:
        """The audit if no further event comes."""
        court = self._heard.court
        if court is None:
            return conclude(self._heard)
        return conclude(replace(self._heard, court=court.clone(court.game.clone())), court.game)

    def end(self) -> GameAudit:
        """The same audit without copying the game, so that afterwards no event can be added."""
        return conclude(self._heard)

    def then(self, line: bytes) -> Running | None:
        """The audit with one more line; None where the line changes what was before, or is out of place in the file."""
        event = decode(line).event
        heard = self._heard
        if not isinstance(event, Event) or not self._goes_on(event):
            return None
        raw = with_line(heard.raw, event, line)
        heard.intake.lines[event.seq] = raw.lines[-1]
        known = heard.intake
        intake = replace(known, events=[*known.events, event], findings=[*known.findings])
        newest = judge_time(intake, event, raw.lines[-1], self._newest)
        heard = replace(heard, raw=raw, intake=intake)
        place, court = "", heard.court
        if event.type in BOOKKEEPING:
            heard = replace(heard, bookkeeping=[*heard.bookkeeping, event])
        if event.type not in BOOKKEEPING or type(event) is RulingGiven:
            heard = replace(heard, events=[*heard.events, event])
            if court is not None:
                court = court.clone(court.game.clone())
                place = address(court.game, event.type)
                step(court.game, event, Judges(court, intake.breaks))
        ids = self._ids if event.id is None else self._ids | {event.id}
        return Running(replace(heard, court=court), newest, ids, place)

    def _goes_on(self, event: Event) -> bool:
        """Whether an event only adds to what was before it, both in the file and at the table."""
        if self._heard.started is None or END in self._heard.intake.breaks or isinstance(event, Undone | Corrected):
            return False
        astray = type(event) is ObjectionRaised and event.event is not None and event.event >= event.seq
        # Judged as a whole, a file has its findings about times first, so no such finding may come after others.
        back = (event.at or self._newest) < self._newest
        astray |= back and any(found.name != "time-backwards" for found in self._heard.intake.findings)
        # The act that the ruling is about may have been undone.
        astray |= isinstance(event, RulingGiven) and any(isinstance(one, Undone) for one in self._heard.bookkeeping)
        following = event.seq == self._heard.intake.events[-1].seq + 1
        return following and event.id not in self._ids and not astray
