"""What the court has found of one round, found again by name, by seat or card, by event and by what it was about."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Collection

from jasslog.audit.finding import Finding


class Told:
    """The findings of one round in the order in which they were made; to find one again among thousands is quick."""

    def __init__(self) -> None:
        self._named: dict[str, list[Finding]] = defaultdict(list)
        self._events: dict[int, list[Finding]] = defaultdict(list)
        self._reasons: dict[str, list[Finding]] = defaultdict(list)
        self._order: dict[int, int] = {}
        self._first: dict[tuple[str, int | str], Finding] = {}

    def add(self, found: Finding) -> None:
        """Take in a finding."""
        self._order[id(found)] = len(self._order)
        self._named[found.name].append(found)
        self._events[found.seq].append(found)
        self._reasons[found.slots.get("why", "")].append(found)
        self._first.setdefault((found.name, found.seat), found)
        self._first.setdefault((found.name, found.card), found)

    def named(self, name: str) -> list[Finding]:
        """All findings of that name."""
        return self._named.get(name, [])

    def of_event(self, seq: int) -> list[Finding]:
        """All findings about one event."""
        return self._events.get(seq, [])

    def because(self, why: str) -> list[Finding]:
        """All findings that give this as the reason, in their slot ``why``."""
        return self._reasons.get(why, [])

    def first(self, *names: str) -> Finding | None:
        """The first finding of one of these names."""
        return self._earliest([self._named[name][0] for name in names if name in self._named])

    def first_of(self, name: str, *about: int | str) -> Finding | None:
        """The first finding of that name about one of these seats, or cards."""
        return self._earliest([self._first[name, one] for one in about if (name, one) in self._first])

    def last_of_event(self, seq: int, names: Collection[str]) -> Finding | None:
        """The last finding of one of these names about an event."""
        return next((found for found in reversed(self.of_event(seq)) if found.name in names), None)

    def on_table(self, events: Collection[int], names: Collection[str]) -> list[Finding]:
        """All findings of these names about these events."""
        found = [one for seq in events for one in self.of_event(seq) if one.name in names]
        return sorted(found, key=lambda one: self._order[id(one)])

    def _earliest(self, found: Collection[Finding]) -> Finding | None:
        return min(found, key=lambda one: self._order[id(one)], default=None)


class Rounds:
    """The findings of a game by round: each belongs to the last round that had begun by its event."""

    def __init__(self) -> None:
        self._begins: list[int] = []
        self._told: dict[int, Told] = {}
        self._new: list[Finding] = []

    def add(self, found: Finding) -> None:
        """Take in a finding; its round may still be about to begin, so it is looked up when somebody asks."""
        self._new.append(found)

    def of(self, first_event: int) -> Told:
        """What has been found of the round that began with this event."""
        if first_event not in self._told:
            insort(self._begins, first_event)
            self._told[first_event] = Told()
        for found in self._new:
            if place := bisect_right(self._begins, found.seq):
                self._told[self._begins[place - 1]].add(found)
        self._new.clear()
        return self._told[first_event]
