"""Writing a game down while it is played: what may come next, what an event changes, what speaks against it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.running import Running
from jasslog.events.base import Event as Recorded
from jasslog.events.vocabulary import CLAIMS, read
from jasslog.game.answers import expected
from jasslog.game.phases.choosing import open_choosing
from jasslog.game.replay import close
from jasslog.library import JasslogError
from jasslog.log.append import Appended, Expected, Sync, Writer
from jasslog.log.mend import Plan
from jasslog.log.write import plain_event
from jasslog.variants.plain import Variant

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.facts import Act
    from jasslog.game.state import Game

Event = dict[str, Any]
_FORMAT = "J1"
"""Findings about the form of a record: no purpose makes them good."""


class Change(NamedTuple):
    """What an event makes of a game, or several that are added together."""

    events: tuple[Recorded, ...]
    """With their numbers."""
    places: tuple[str, ...]
    """The address of each; empty for one that stands nowhere in the game."""
    before: GameAudit
    after: GameAudit
    against: list[Finding]
    """What is wrong with the event itself: a rule that forbids it, a figure that the cards do not bear out."""
    brought: list[Finding]
    """What it brings to light about something else, such as an earlier card that was not allowed."""

    @property
    def impossible(self) -> bool:
        """Whether it cannot be in a record, on whatever purpose."""
        return any(found.code.startswith(_FORMAT) for found in self.against)

    @property
    def unfit(self) -> list[Finding]:
        """What is wrong with claims that were in the record before, and not wrong then."""
        claims = {event.seq for event in self.before.events if event.type in CLAIMS}
        return [found for found in self.against if found.seq in claims and VERDICTS[found.code[:2]] == "sums"]


class NotAllowed(JasslogError):
    """An event against the rules, or with a figure that is wrong; nothing was written."""

    def __init__(self, change: Change) -> None:
        super().__init__(", ".join(f"{found.code} {found.name}" for found in change.against))
        self.change = change
        """What it would have made of the game, and what speaks against it."""


class Recorder:
    """Whoever writes a game down; nobody else can meanwhile. A context manager, opened and refused like a Writer."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        sync: Sync = "always",
        *,
        create: bool = False,
        own: Iterable[Variant] = (),
        wait: float = 10.0,
    ) -> None:
        self._own = tuple(own)
        self._writer = Writer(os.fspath(path), sync, create=create, wait=wait)
        self._running: Running | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._writer.close()

    @property
    def events(self) -> list[Recorded]:
        """Every event of the log; not to be changed."""
        return self._writer.events

    @property
    def mended(self) -> Plan | None:
        """What was mended when the log was opened."""
        return self._writer.mended

    def audit(self) -> GameAudit:
        """The audit of the game so far."""
        return self._so_far().audit

    def game(self) -> Game | None:
        """The state after the last act, the caller's own; None where the rules are not known."""
        return self.audit().last()

    def before(self, seq: int) -> Game | None:
        """The state before an event, the caller's own; None where the rules are not known."""
        timeline = self.audit().timeline()
        return timeline.before(seq) if timeline is not None else None

    def expected(self) -> list[Act]:
        """Every act that may legally come next, also those that close what is played out or dealt unseen."""
        return next_acts(self.game())

    def change(self, *events: Mapping[str, Any]) -> Change:
        """What events would make of the game; BadEvent where one has not the shape of any."""
        return self._judged(self._numbered(events))[0]

    def _numbered(self, events: Sequence[Mapping[str, Any]]) -> list[Event]:
        return [plain_event(event) | {"seq": seq} for seq, event in enumerate(events, start=len(self.events))]

    def _judged(self, numbered: Sequence[Event]) -> tuple[Change, Running]:
        """What numbered events would make of the game, and the audit that goes on from there."""
        before = self.audit()
        running, places = self._with(self._writer.lines_of(numbered))
        after = running.audit
        known = {_what(found) for found in before.findings}
        new = [found for found in after.findings if _what(found) not in known]
        # An act answers only for itself, a correction for all that it brings.
        corrects = any(event["type"] == "corrected" for event in numbered)
        mine = [found for found in new if corrects or found.seq in {event["seq"] for event in numbered}]
        against = [found for found in mine if found.severity == "error"]
        brought = [found for found in new if found not in against]
        return Change(tuple(map(read, numbered)), places, before, after, against, brought), running

    def _with(self, added: list[bytes]) -> tuple[Running, tuple[str, ...]]:
        """The audit with further lines, and where each stands in the game; from the start if the past changes."""
        running, places = self._so_far(), []
        for line in added:
            following = running.then(line)
            if following is None:
                whole = Running.of([*self._writer.lines, *added], self._own)
                timeline = whole.audit.timeline()
                known = timeline.addresses() if timeline is not None else {}
                first = len(self.events)
                return whole, tuple(known.get(seq, "") for seq in range(first, first + len(added)))
            running = following
            places.append(running.place)
        return running, tuple(places)

    def _so_far(self) -> Running:
        """The audit of the log as it is; heard anew where it was read again."""
        if self._running is None or self._running.size != len(self.events):
            self._running = Running.of(self._writer.lines, self._own)
        return self._running

    def append(
        self, event: Mapping[str, Any], expected: Expected, *, as_played: bool = False
    ) -> tuple[Appended, Change | None]:
        """Add an event as a Writer does, once nothing speaks against it, and say what it changed.

        What breaks a rule or does not agree with the cards is added only ``as_played``: because it happened. Else it is
        NotAllowed. Of an event that was delivered before no change is told.
        """
        _, repeated = self._writer.place(event, expected)
        if repeated:
            return self._writer.append(event, expected), None
        change, running = self._allowed(as_played, event)
        added = self._writer.append(event, expected)
        self._running = running
        return added, change

    def append_together(
        self, events: Sequence[Mapping[str, Any]], expected: Expected, *, as_played: bool = False
    ) -> Change:
        """Add several events as one: judged together, written together, all of them or none."""
        self._writer.place(events[0], expected)
        change, running = self._allowed(as_played, *events)
        self._writer.append_together(events, expected)
        self._running = running
        return change

    def _allowed(self, as_played: bool, *events: Mapping[str, Any]) -> tuple[Change, Running]:
        """What events would make of the game; NotAllowed where something speaks against them."""
        change, running = self._judged(self._numbered(events))
        if change.against and (change.impossible or not as_played):
            raise NotAllowed(change)
        return change, running


def next_acts(game: Game | None) -> list[Act]:
    """Every act that may legally come next; the state is used up."""
    if game is None:
        return []
    acts = expected(game)
    deal = game.round
    if deal is not None and deal.phase == "dealing" and "hands" in game.not_recorded:
        open_choosing(game, deal)
        acts = [act for act in acts if act.type != "hand_dealt"]
    elif deal is not None and deal.phase == "complete":
        # Going on books the round.
        close(game)
    else:
        return acts
    return list(dict.fromkeys(acts + expected(game)))


def _what(found: Finding) -> tuple[Any, ...]:
    if found.name == "unfinished-game":
        # Said of every game until it ends, each time of the last event.
        return (found.name,)
    return found.name, found.seq, found.address, found.seat, found.card, found.severity
