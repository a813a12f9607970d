"""The positions of a game: its state after and before any act, found by address or by event number."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from jasslog.events.base import Event
from jasslog.events.deal import RoundStarted
from jasslog.events.seating import GameStarted
from jasslog.game.address import AddressError, Places, Span, address, event_number
from jasslog.game.replay import Watcher, close, replay, step
from jasslog.game.state import Game
from jasslog.log.head import effective
from jasslog.variants.plain import Variant

STRIDE = 16
"""Most events between two checkpoints; each round begins with one."""

__all__ = ["AddressError", "Timeline"]


class Timeline:
    """The positions of one game in one view; the first question replays the game, later ones use its checkpoints."""

    def __init__(
        self, variant: Variant, recorded: list[Event], view: str = "corrected", gaps: frozenset[int] = frozenset()
    ) -> None:
        """``recorded`` holds every readable event of the game; ``view`` is recorded, corrected or ruled.

        ``gaps`` are the numbers of events before which lines are missing.
        """
        self.events = effective(recorded, view).events
        """The events that stand in the view, in order."""
        self._recorded = recorded
        self._view = view
        self._variant = variant
        self._gaps = gaps
        self._marks: list[int] = []
        self._saved: list[Game] = []
        self._places = Places()
        self._addresses: dict[int, str] = {}
        self._numbers = [event.seq for event in self.events]
        self._straight = self._numbers == sorted(self._numbers) and all(event.type != "undone" for event in recorded)
        """Whether every event stood once it was recorded; what stood at any moment is then a start of ``events``."""

    def at(self, where: str | int) -> Game:
        """The state after an act, a whole trick, a whole round, or an event; a copy that is the caller's own.

        After a whole round, that round is booked. For an event that does not stand, such as one that was undone later,
        it is the state when the event had just been recorded. AddressError for a place that is not there. About 50 µs;
        for an event that does not stand a little more.
        """
        undone = self._fallen(where)
        if undone is not None:
            return self._moment(undone)
        span = self.find(where)
        game = self._state(span.stop)
        if span.whole_round:
            close(game)
        return game

    def before(self, where: str | int) -> Game:
        """The state before an act, a whole trick, a whole round, or an event; a copy that is the caller's own."""
        undone = self._fallen(where)
        return self._state(self.find(where).start) if undone is None else self._moment(undone - 1)

    def numbers(self, where: str | int, *, before: bool = False) -> set[int]:
        """The numbers of the acts that stand up to a place, or only before it; AddressError for a missing place."""
        undone = self._fallen(where)
        if undone is not None:
            return {number for number in self._numbers if number <= undone}
        span = self.find(where)
        return set(self._numbers[: span.start if before else span.stop])

    def last(self) -> Game:
        """The state after the last act that stands, with nothing booked that the table did not book."""
        self._build()
        return self._state(len(self.events))

    def walk(self) -> Iterator[tuple[str, Game]]:
        """For each act that stands, its address and a copy of the state after it."""
        self._build()
        game = self._saved[0].clone()
        for event in self.events:
            where = address(game, event.type)
            step(game, event)
            yield where, game.clone()

    def addresses(self) -> dict[int, str]:
        """The address of each event that stands, by its number."""
        self._build()
        return dict(self._addresses)

    def find(self, where: str | int) -> Span:
        """Where the events of an address or an event number lie in ``events``; AddressError if nowhere."""
        self._build()
        return self._places.find(f"#{where}" if isinstance(where, int) else where)

    def _fallen(self, where: str | int) -> int | None:
        """The number of an event that was recorded but does not stand, or None."""
        self._build()
        seq = where if isinstance(where, int) else event_number(where)
        if seq is None or seq in self._addresses:
            return None
        return seq if any(event.seq == seq for event in self._recorded) else None

    def _moment(self, seq: int) -> Game:
        """The state when event ``seq`` had just been recorded; corrections count whenever they were written."""
        if self._straight:
            return self._state(bisect_right(self._numbers, seq))
        known = [event for event in self._recorded if event.seq <= seq or event.type == "corrected"]
        then = effective(known, self._view).events
        # What stood then and stands now is the same up to the first act that was undone.
        pairs = enumerate(zip(then, self.events, strict=False))
        place = next((place for place, (old, new) in pairs if old != new), min(len(then), len(self.events)))
        return replay(self._state(place), then[place:])

    def _state(self, place: int) -> Game:
        """The state after that many events."""
        mark = bisect_right(self._marks, place) - 1
        return replay(self._saved[mark].clone(), self.events[self._marks[mark] : place])

    def _build(self) -> None:
        """Replay the game to note places, addresses and checkpoints, unless that was done before."""
        if self._marks:
            return
        players = next((event.players or 0 for event in self.events if isinstance(event, GameStarted)), 0)
        game = Game(self._variant, players, ruled=self._view == "ruled", gaps=self._gaps)
        marks, saved, places, addresses = [0], [game.clone()], Places(), dict[int, str]()
        replay(game, self.events, _Walk(marks, saved, places, addresses))
        # Set only now, and the marks last, because another thread may ask meanwhile.
        self._saved, self._places, self._addresses, self._marks = saved, places, addresses, marks


class _Walk(Watcher):
    """A watcher that notes the place of each event, and before some events a copy of the state as a checkpoint."""

    def __init__(self, marks: list[int], saved: list[Game], places: Places, addresses: dict[int, str]) -> None:
        self._marks, self._saved, self._places, self._addresses = marks, saved, places, addresses
        self._place = 0

    def comes(self, game: Game, event: Event) -> None:
        place = self._place
        self._place += 1
        if isinstance(event, RoundStarted) or place - self._marks[-1] >= STRIDE:
            self._marks.append(place)
            self._saved.append(game.clone())
        where = address(game, event.type)
        self._places.add(where, event.seq, place)
        self._addresses.setdefault(event.seq, where)
