"""A finding: one thing wrong, undecided or worth knowing, as data; and what is kept of findings while a game is judged.

The findings of a round are found again quickly; ``Slips`` knows how far the table's own figures are off since which
finding, for a wrong round makes wrong totals for ever after.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from jasslog.audit.codes import CODES
from jasslog.events.base import Event
from jasslog.game.facts import Call


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
    """Whom it is about; -1 where nobody in particular."""
    card: str = ""
    """The card it is about, as records name it; empty where it is about none."""
    legal: list[str] = field(default_factory=list)
    """What would have been allowed instead."""
    rule: str = ""
    """Id in the rule catalogue."""
    evidence: list[int] = field(default_factory=list)
    """Numbers of the events that prove it."""
    points: int | None = None
    """Points at stake: of one figure what was claimed less what the cards say, of several by how much the worst is off;
    what a trick, a meld or a roem is worth; what a claim of victory lacks."""
    caused_by: Finding | None = None
    """The earlier finding that this one only follows from."""
    severity: str = ""
    """error, warning, info or undecided."""
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


_ABOUT: tuple[Callable[[Finding], object], ...] = (
    lambda found: found.name,
    lambda found: (found.name, found.seat),
    lambda found: (found.name, found.card),
    lambda found: found.seq,
    lambda found: found.slots.get("why", ""),
)
_NAME, _SEAT, _CARD, _EVENT, _WHY = range(len(_ABOUT))
"""What findings of a round are looked for by."""


class Told:
    """The findings of one round in the order in which they were made; to find one again among thousands is quick."""

    def __init__(self, all_: Iterable[Finding] = ()) -> None:
        self._all = [*all_]
        self._places: dict[int, defaultdict[object, list[int]]] = {}
        """By what was ever looked for: where in that list the findings of each value stand."""
        self._noted = [0] * len(_ABOUT)
        """By the same, how many of the findings stand there."""
        self._right_bids: dict[str, tuple[int, Call | None]] = {}
        """By name how many calls were looked at, and the last bid among them about which there is no such finding.

        None comes later: a bid is judged as it is said.
        """

    def add(self, found: Finding) -> None:
        """Take in a finding."""
        self._all.append(found)

    def renamed(self) -> Told:
        """The same when one of them has another name than it had."""
        return Told(self._all)

    def named(self, *names: str) -> list[Finding]:
        """All findings of these names, one name after the other."""
        return self._those(place for name in names for place in self._where(_NAME, name))

    def of_event(self, seq: int) -> list[Finding]:
        """All findings about one event."""
        return self._those(self._where(_EVENT, seq))

    def because(self, why: str, which: int = 0) -> Finding | None:
        """The first finding that gives this as the reason, in its slot ``why``; with -1 the last one."""
        places = self._where(_WHY, why)
        return self._all[places[which]] if places else None

    def first(self, *names: str) -> Finding | None:
        """The first finding of one of these names."""
        return self._earliest(self._where(_NAME, name) for name in names)

    def first_of_seat(self, name: str, seat: int) -> Finding | None:
        """The first finding of that name about a seat."""
        places = self._where(_SEAT, (name, seat))
        return self._all[places[0]] if places else None

    def first_of_cards(self, name: str, cards: Iterable[str]) -> Finding | None:
        """The first finding of that name about one of these cards."""
        return self._earliest(self._where(_CARD, (name, card)) for card in cards)

    def last_of_event(self, seq: int, names: Collection[str]) -> Finding | None:
        """The last finding of one of these names about an event."""
        found = (self._all[place] for place in reversed(self._where(_EVENT, seq)))
        return next((one for one in found if one.name in names), None)

    def last_right_bid(self, calls: Sequence[Call], name: str) -> Call | None:
        """The last bid of the round about which there is no finding of that name."""
        seen, right = self._right_bids.get(name, (0, None))
        for call in calls[seen:]:
            if call.kind == "bid_made" and self.last_of_event(call.event, (name,)) is None:
                right = call
        self._right_bids[name] = len(calls), right
        return right

    def on_table(self, events: Iterable[int], names: Collection[str]) -> list[Finding]:
        """All findings of these names about these events."""
        places = sorted(place for seq in events for place in self._where(_EVENT, seq))
        return [found for found in self._those(places) if found.name in names]

    def _where(self, kind: int, about: object) -> list[int]:
        if self._noted[kind] < len(self._all):
            self._note(kind)
        return self._places[kind].get(about, []) if self._all else []

    def _note(self, kind: int) -> None:
        """Note down where the findings stand that have come since they were last looked for by this."""
        places, value = self._places.setdefault(kind, defaultdict(list)), _ABOUT[kind]
        for place in range(self._noted[kind], len(self._all)):
            places[value(self._all[place])].append(place)
        self._noted[kind] = len(self._all)

    def _those(self, places: Iterable[int]) -> list[Finding]:
        return [self._all[place] for place in places]

    def _earliest(self, places: Iterable[list[int]]) -> Finding | None:
        first = min((some[0] for some in places if some), default=None)
        return None if first is None else self._all[first]


class Rounds:
    """The findings of a game by round: each belongs to the last round whose first event does not come after its own."""

    def __init__(self) -> None:
        self._told: dict[int, Told] = {}
        self._new: list[Finding] = []

    def add(self, found: Finding) -> None:
        """Take in a finding; its round may still be about to begin, so it is looked up when somebody asks."""
        self._new.append(found)

    def renamed(self, found: Finding) -> None:
        """This one has another name than it had."""
        begin = self._begin(found)
        if begin is not None:
            self._told[begin] = self._told[begin].renamed()

    def of(self, first_event: int) -> Told:
        """What has been found of the round that began with this event."""
        if first_event not in self._told:
            self._told[first_event] = Told()
        for found in self._new:
            begin = self._begin(found)
            if begin is not None:
                self._told[begin].add(found)
        self._new.clear()
        return self._told[first_event]

    def _begin(self, found: Finding) -> int | None:
        """Where its round began; looked for in the order in which rounds did, as numbers may run backwards."""
        for begin in reversed(self._told):
            if begin <= found.seq:
                return begin
        return None


Off = dict[int, int]
"""How far a figure is off, for each side that it names, after the multiplier."""


class Slips:
    """The table's mistakes in adding up, as far as later figures carry them on."""

    def __init__(self) -> None:
        self.carried: Off = {}
        """How far the last total of a side was off; nothing of a side whose total was right."""
        self._carried_by: dict[int, Finding] = {}
        self._slips: list[tuple[Off, Finding]] = []
        self._places: dict[tuple[int, ...], dict[tuple[int, ...], list[int]]] = {}
        """By sides that were asked for, and how far those are off, the places of such slips."""
        self._told: dict[int, int] = {}
        """For a side how many slips there were before its last total: they are in it, or have been put right."""

    def clone(self, of: Callable[[Finding], Finding]) -> Slips:
        """A copy that goes on by itself; ``of`` gives for a finding the one that stands for it there."""
        twin = Slips()
        twin.carried, twin._told = self.carried.copy(), self._told.copy()
        twin._carried_by = {side: of(found) for side, found in self._carried_by.items()}
        twin._slips = [(off, of(found)) for off, found in self._slips]
        return twin

    def earlier(self, off: Off) -> Finding | None:
        """The finding that explains a figure that is so far off: a slip, the last total, or both together."""
        carried = {side: self.carried.get(side, 0) for side in off}
        told = {side: self._told.get(side, 0) for side in off}
        besides, end = {side: off[side] - carried[side] for side in off}, len(self._slips)
        for begin in sorted({*told.values()}, reverse=True):
            # Since then a slip is no part yet of the last total of these sides, and of that of the others it is.
            sides = tuple(side for side in off if told[side] <= begin)
            place = max(self._last(sides, begin, end, each) for each in (off, besides))
            if place >= 0:
                return self._slips[place][1].root
            end = begin
        return next((self._carried_by[side].root for side in off if off[side] and off == carried), None)

    def _last(self, sides: tuple[int, ...], begin: int, end: int, off: Off) -> int:
        """The last place between two of a slip of these sides by which all are so far off; -1 where there is none."""
        if sides not in self._places:
            self._places[sides] = {}
            for place, (slip, _) in enumerate(self._slips):
                self._note(sides, slip, place)
        wanted = tuple(off[side] for side in sides)
        if not any(wanted) or any(much for side, much in off.items() if side not in sides):
            return -1
        places = self._places[sides].get(wanted, [])
        before = bisect_left(places, end)
        return places[before - 1] if before and places[before - 1] >= begin else -1

    def _note(self, sides: tuple[int, ...], slip: Off, place: int) -> None:
        self._places[sides].setdefault(tuple(slip.get(side, 0) for side in sides), []).append(place)

    def slipped(self, off: Off, found: Finding) -> None:
        """Remember a wrong figure of the round."""
        for sides in self._places:
            self._note(sides, off, len(self._slips))
        self._slips.append((off, found))

    def carry(self, off: Off, found: Finding) -> None:
        """Remember the totals of these sides: the next ones are as far off."""
        self.forget(off)
        self.carried |= {side: much for side, much in off.items() if much}
        self._carried_by |= dict.fromkeys(off, found)

    def forget(self, sides: Iterable[int]) -> None:
        """The totals of these sides were right, so whatever slipped has been put right there."""
        for side in sides:
            self.carried.pop(side, None)
            self._told[side] = len(self._slips)


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
