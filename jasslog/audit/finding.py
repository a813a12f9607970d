"""A finding: one thing wrong, undecided or worth knowing, as data; and what is kept of findings while a game is judged.

The findings of a round are found again quickly; ``Slips`` knows how far the table's own figures are off since which
finding, for a wrong round makes wrong totals for ever after.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec import Struct, field

from jasslog.audit.codes import CODES
from jasslog.events.base import Event


class Finding(Struct, eq=False):
    """What was found, where, and what proves it."""

    name: str
    """Kind of finding, a key of CODES."""
    address: str = ""
    """Place in the game, such as 1.5.3; empty for the file."""
    seq: int = -1
    """Number of the event; -1 where it is no event."""
    line: int = 0
    """Line of the file; 0 where it is no line."""
    seat: int = -1
    card: str = ""
    legal: list[str] = field(default_factory=list)
    """What would have been allowed instead."""
    rule: str = ""
    """Id in the rule catalogue."""
    evidence: list[int] = field(default_factory=list)
    """Numbers of the events that prove it."""
    points: int | None = None
    """Points at stake: what was claimed less what the cards say, or the points of the trick."""
    caused_by: Finding | None = None
    """The earlier finding that this one only follows from."""
    severity: str = ""
    slots: dict[str, Any] = field(default_factory=dict)
    """Further figures for the text, such as expected and found."""
    message: str = ""
    """What it says, in one English sentence; empty until somebody puts it there, as the audit knows no language."""

    def __post_init__(self) -> None:
        kind = CODES[self.name]
        self.severity = self.severity or kind.severity
        self.rule = self.rule or kind.rule

    def __str__(self) -> str:
        """Its code, its place and what it says."""
        return " ".join(filter(None, (self.code, self.address, self.message or self.name)))

    @property
    def code(self) -> str:
        """The stable code, such as J301."""
        return CODES[self.name].code

    @property
    def root(self) -> Finding:
        """The earliest finding in the chain of causes; the finding itself where it stands alone."""
        return self if self.caused_by is None else self.caused_by.root


class Told:
    """The findings of one round in the order in which they were made; to find one again among thousands is quick."""

    def __init__(self) -> None:
        self._by: dict[tuple[str | int, ...], list[Finding]] = defaultdict(list)
        """By name, by event, by reason, and by name together with seat or card."""
        self._order: dict[int, int] = {}

    def add(self, found: Finding) -> None:
        """Take in a finding."""
        self._order[id(found)] = len(self._order)
        about = ((found.name, found.seat), (found.name, found.card))
        for key in ((found.name,), (found.seq,), ("why", found.slots.get("why", "")), *about):
            self._by[key].append(found)

    def named(self, name: str) -> list[Finding]:
        """All findings of that name."""
        return self._by.get((name,), [])

    def of_event(self, seq: int) -> list[Finding]:
        """All findings about one event."""
        return self._by.get((seq,), [])

    def because(self, why: str) -> list[Finding]:
        """All findings that give this as the reason, in their slot ``why``."""
        return self._by.get(("why", why), [])

    def first(self, *names: str) -> Finding | None:
        """The first finding of one of these names."""
        return self._earliest((name,) for name in names)

    def first_of(self, name: str, *about: int | str) -> Finding | None:
        """The first finding of that name about one of these seats, or cards."""
        return self._earliest((name, one) for one in about)

    def last_of_event(self, seq: int, names: Collection[str]) -> Finding | None:
        """The last finding of one of these names about an event."""
        return next((found for found in reversed(self.of_event(seq)) if found.name in names), None)

    def on_table(self, events: Collection[int], names: Collection[str]) -> list[Finding]:
        """All findings of these names about these events."""
        found = [one for seq in events for one in self.of_event(seq) if one.name in names]
        return sorted(found, key=lambda one: self._order[id(one)])

    def _earliest(self, keys: Iterable[tuple[str | int, ...]]) -> Finding | None:
        found = [self._by[key][0] for key in keys if key in self._by]
        return min(found, key=lambda one: self._order[id(one)], default=None)


class Rounds:
    """The findings of a game by round: each belongs to the last round whose first event does not come after its own."""

    def __init__(self) -> None:
        self._told: dict[int, Told] = {}
        self._new: list[Finding] = []

    def add(self, found: Finding) -> None:
        """Take in a finding; its round may still be about to begin, so it is looked up when somebody asks."""
        self._new.append(found)

    def of(self, first_event: int) -> Told:
        """What has been found of the round that began with this event."""
        asked = self._told.setdefault(first_event, Told())
        for found in self._new:
            # In the order in which the rounds began, as numbers may run backwards.
            begin = next((begin for begin in reversed(self._told) if begin <= found.seq), None)
            if begin is not None:
                self._told[begin].add(found)
        self._new.clear()
        return asked


class Slips:
    """The table's mistakes in adding up, as far as later figures carry them on."""

    def __init__(self) -> None:
        self.carried: list[int] = []
        """How far the last total was off, by side; empty where it was right."""
        self._carried_by: Finding | None = None
        self._fresh: list[tuple[list[int], Finding]] = []
        """Slips since the last total, after the multiplier."""

    def clone(self, of: Callable[[Finding], Finding]) -> Slips:
        """A copy that goes on by itself; ``of`` gives for a finding the one that stands for it there."""
        twin = Slips()
        twin.carried, twin._fresh = self.carried, [(off, of(found)) for off, found in self._fresh]
        twin._carried_by = of(self._carried_by) if self._carried_by is not None else None
        return twin

    def earlier(self, off: list[int]) -> Finding | None:
        """The finding that explains a figure that is so far off: a slip, the last total, or both together."""
        for slip, found in reversed(self._fresh):
            if off in (slip, self._on_top(slip)):
                return found.root
        return self._carried_by.root if self._carried_by is not None and off == self.carried else None

    def _on_top(self, slip: list[int]) -> list[int]:
        return [a + b for a, b in zip(slip, self.carried, strict=False)] if self.carried else slip

    def slipped(self, off: list[int], found: Finding) -> None:
        """Remember a wrong figure of the round."""
        self._fresh.append((off, found))

    def carry(self, off: list[int], found: Finding) -> None:
        """Remember a wrong total: the next ones are as far off."""
        self.carried, self._carried_by = off, found
        self._fresh.clear()

    def forget(self) -> None:
        """A total was right, so whatever slipped has been put right."""
        self.carried, self._carried_by = [], None
        self._fresh.clear()


class Intake(Struct, frozen=True):
    """What the audit goes on with."""

    events: list[Event]
    lines: dict[int, int]
    """Line by event number."""
    findings: list[Finding]
    breaks: dict[int, Finding]
    """By the number of the next event: the finding after which something is missing."""
    hidden: dict[int, Finding]
    """By event number: the finding that its line was hidden."""

    def find(self, name: str, seq: int = -1, line: int | None = None, **details: Any) -> Finding:
        """Write down a finding about an event, or about a line of which nobody knows the event or which is read now."""
        found = Finding(name, seq=seq, line=self.lines.get(seq, 0) if line is None else line, **details)
        self.findings.append(found)
        return found
