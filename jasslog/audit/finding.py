"""A finding as data: one thing wrong, undecided or worth knowing; and how findings are kept while a game is judged.

``Rounds`` and ``Told`` look up the findings of a round quickly. ``Slips`` remembers which finding explains how far the
table's own figures are off, because one wrong round makes every later total wrong.
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
    """One thing found: what it is, where, and what proves it."""

    name: str
    """Kind of finding, a key of CODES."""
    address: str = ""
    """Place in the game, such as 1.5.3; empty for the file."""
    seq: int = -1
    """Number of the event; -1 where it is about no event."""
    line: int = 0
    """Line of the file; 0 where it is about no line."""
    seat: int = -1
    """The seat it is about; -1 where it is about none in particular."""
    card: str = ""
    """The card it is about, as records name it; empty where it is about none."""
    legal: list[str] = field(default_factory=list)
    """The cards that would have been allowed instead."""
    rule: str = ""
    """Id of the rule in the rule catalogue."""
    evidence: list[int] = field(default_factory=list)
    """Numbers of the events that prove it."""
    points: int | None = None
    """Points at stake; None where there are none.

    Of one wrong figure: what was claimed less what the cards say. Of several figures: how far the worst is off. Else
    what a trick, a meld or a roem is worth, or what a claim of victory lacks.
    """
    caused_by: Finding | None = None
    """The earlier finding that this one only follows from."""
    severity: str = ""
    """error, warning, info or undecided."""
    slots: dict[str, Any] = field(default_factory=dict)
    """Further figures for the text, such as expected and found."""
    message: str = ""
    """The finding in one English sentence. Empty until a caller sets it, as the audit itself makes no text."""

    def __post_init__(self) -> None:
        kind = CODES[self.name]
        self.severity = self.severity or kind.severity
        self.rule = self.rule or kind.rule

    def __str__(self) -> str:
        """The code, the address, and the message, or the name where there is no message yet."""
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
"""The keys by which the findings of a round are looked up: places in ``_ABOUT``."""


class Told:
    """The findings of one round in the order in which they were made, with quick look-up among thousands.

    The index for a key is only made, and brought up to date, when findings are looked up by that key.
    """

    def __init__(self, all_: Iterable[Finding] = ()) -> None:
        self._all = [*all_]
        self._places: dict[int, defaultdict[object, list[int]]] = {}
        """By key that was ever used, and by its value: the places of the findings in ``_all``."""
        self._noted = [0] * len(_ABOUT)
        """By key: how many of the findings are in its index."""
        self._right_bids: dict[str, tuple[int, Call | None]] = {}
        """By name of finding: how many calls were looked at, and the last bid among them without such a finding.

        Such a finding cannot turn up later, as a bid is judged when it is made.
        """

    def add(self, found: Finding) -> None:
        """Take in a finding."""
        self._all.append(found)

    def renamed(self) -> Told:
        """The same findings with a new index, for when the name of one has changed."""
        return Told(self._all)

    def named(self, *names: str) -> list[Finding]:
        """All findings of these names, one name after the other."""
        return self._those(place for name in names for place in self._where(_NAME, name))

    def of_event(self, seq: int) -> list[Finding]:
        """All findings about one event."""
        return self._those(self._where(_EVENT, seq))

    def because(self, why: str, which: int = 0) -> Finding | None:
        """The first finding whose slot ``why`` has this value; with ``which`` -1 the last one."""
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
        """The last bid among the calls of the round about which there is no finding of that name."""
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
        """Add the findings made since the last look-up to the index of a key."""
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
    """The findings of a game by round.

    A finding belongs to the last round that began no later than the event it is about.
    """

    def __init__(self) -> None:
        self._told: dict[int, Told] = {}
        self._new: list[Finding] = []

    def add(self, found: Finding) -> None:
        """Take in a finding. Its round is only looked up when somebody asks, as the round may be about to begin."""
        self._new.append(found)

    def renamed(self, found: Finding) -> None:
        """Make a new index for the round of a finding whose name has changed."""
        begin = self._begin(found)
        if begin is not None:
            self._told[begin] = self._told[begin].renamed()

    def of(self, first_event: int) -> Told:
        """The findings of the round that began with this event."""
        if first_event not in self._told:
            self._told[first_event] = Told()
        for found in self._new:
            begin = self._begin(found)
            if begin is not None:
                self._told[begin].add(found)
        self._new.clear()
        return self._told[first_event]

    def _begin(self, found: Finding) -> int | None:
        """The first event of the round of a finding; None where it is before all rounds.

        The rounds are looked through from the one that began last, not by number, as numbers may run backwards.
        """
        for begin in reversed(self._told):
            if begin <= found.seq:
                return begin
        return None


Off = dict[int, int]
"""By side that a claimed figure names: how far the figure is off, in points after the multiplier."""


class Slips:
    """The table's mistakes in its figures, as far as later figures carry them on."""

    def __init__(self) -> None:
        self.carried: Off = {}
        """By side: how far its last total was off. A side whose total was right is left out."""
        self._carried_by: dict[int, Finding] = {}
        self._slips: list[tuple[Off, Finding]] = []
        self._places: dict[tuple[int, ...], dict[tuple[int, ...], list[int]]] = {}
        """By sides that were asked for, and by how far each of them is off: the places of such slips in ``_slips``."""
        self._told: dict[int, int] = {}
        """By side: how many slips there were before its last total. These are in that total, or have been put right."""

    def clone(self, of: Callable[[Finding], Finding]) -> Slips:
        """An independent copy; ``of`` gives the finding that takes the place of a finding in the copy."""
        twin = Slips()
        twin.carried, twin._told = self.carried.copy(), self._told.copy()
        twin._carried_by = {side: of(found) for side, found in self._carried_by.items()}
        twin._slips = [(off, of(found)) for off, found in self._slips]
        return twin

    def earlier(self, off: Off) -> Finding | None:
        """The finding that explains why a figure is so far off: a slip, the last total, or both together.

        None where nothing explains it.
        """
        carried = {side: self.carried.get(side, 0) for side in off}
        told = {side: self._told.get(side, 0) for side in off}
        besides, end = {side: off[side] - carried[side] for side in off}, len(self._slips)
        for begin in sorted({*told.values()}, reverse=True):
            # Slips from begin to end are not yet in the last totals of these sides, but are in those of the others.
            sides = tuple(side for side in off if told[side] <= begin)
            place = max(self._last(sides, begin, end, each) for each in (off, besides))
            if place >= 0:
                return self._slips[place][1].root
            end = begin
        return next((self._carried_by[side].root for side in off if off[side] and off == carried), None)

    def _last(self, sides: tuple[int, ...], begin: int, end: int, off: Off) -> int:
        """The place of the last slip between two places that explains how far all are off; -1 where there is none.

        ``sides`` are those that the slip may concern: all others must not be off.
        """
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
        """Remember a wrong figure, how far it is off, and the finding about it."""
        for sides in self._places:
            self._note(sides, off, len(self._slips))
        self._slips.append((off, found))

    def carry(self, off: Off, found: Finding) -> None:
        """Remember how far the totals of these sides are off, as the next totals will be as far off."""
        self.forget(off)
        self.carried |= {side: much for side, much in off.items() if much}
        self._carried_by |= dict.fromkeys(off, found)

    def forget(self, sides: Iterable[int]) -> None:
        """Forget the slips of these sides, as their totals were right and so have put the slips right."""
        for side in sides:
            self.carried.pop(side, None)
            self._told[side] = len(self._slips)


class Intake(Struct, frozen=True):
    """The events that the audit goes on with, once the record has been judged as a file."""

    events: list[Event]
    lines: dict[int, int]
    """By event number: the line."""
    findings: list[Finding]
    breaks: dict[int, Finding]
    """By event number, -1 for the end of the record: the finding that something is missing before the event."""
    hidden: dict[int, Finding]
    """By event number: the finding that its line was hidden."""

    def find(self, name: str, seq: int = -1, line: int | None = None, **details: Any) -> Finding:
        """Write down a finding about an event, or about a line.

        The line is given where its event is unknown, or where it is being read and so is not in ``lines`` yet.
        """
        found = Finding(name, seq=seq, line=self.lines.get(seq, 0) if line is None else line, **details)
        self.findings.append(found)
        return found
