"""The ``Recorder``, which writes a game down while it is played and refuses events that the rules forbid."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from operator import attrgetter
from threading import RLock
from typing import Any, Self

from jasslog.audit.result import GameAudit
from jasslog.audit.running import Running
from jasslog.cards import SUITS, UNKNOWN
from jasslog.errors import JasslogError, needs, one_by_one
from jasslog.events.base import ContractRecord
from jasslog.events.base import Event as Recorded
from jasslog.events.limits import FORMAT
from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import read
from jasslog.game.facts import Act
from jasslog.game.state import Game
from jasslog.library.change import LAID, Change, NotAllowed, exchange, next_acts, what
from jasslog.library.values import Position
from jasslog.log.append import ANY, Appended, Draft, Expected, Sync, Writer
from jasslog.log.head import before_last, effective
from jasslog.log.mend import Plan
from jasslog.log.write import plain_event
from jasslog.variants.load import pinned, released, table
from jasslog.variants.plain import Variant, own_sets

Event = dict[str, Any]


def opening(
    variant: Variant, game: str, players: int | None, names: Sequence[str], not_recorded: Sequence[str]
) -> list[Event]:
    """The first events of a new game by a set of rules; the names of the players are an event only where there are any.

    ``players`` is how many play, where the set leaves that open; ``not_recorded`` are the parts that are not written.
    """
    head: Event = {"type": "game_started", "format": FORMAT, "game": game, "rules": pinned(variant)}
    head |= {"players": players} if players is not None else {}
    head |= {"not_recorded": not_recorded} if not_recorded else {}
    return [head, *([{"type": "players_named", "names": names}] if names else [])]


class Recorder:
    """Writes a game down: into a file, to which nobody else can write meanwhile, or without a path in memory.

    A context manager, which opens a file under the same conditions as a Writer. An event that breaks a rule is not
    written but raises NotAllowed, unless it is added ``as_played``. A recorder in memory can be copied with ``copy``,
    to try out what may come, at about 0.3 ms an event; one that writes into a file cannot: JasslogError. Threads may
    share a recorder: each act is judged and written before the next.

    >>> with Recorder() as game:
    ...     game.begin("schieber-swisslos", not_recorded=["hands"])
    ...     game.start_round(dealer=3)
    ...     game.choose("S")
    ...     game.play("SJ")
    ...     game.position.turn
    1
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        sync: Sync = "always",
        *,
        create: bool = False,
        own: Iterable[Variant] = (),
        wait: float = 10.0,
    ) -> None:
        self._own = own_sets(own)
        needs(path is None or isinstance(path, str | bytes | os.PathLike), "no path", path)
        needs(isinstance(wait, int | float), "no number of seconds", wait)
        self._writer = Draft() if path is None else Writer(os.fsdecode(path), sync, create=create, wait=wait)
        self._running: Running | None = None
        self._lock = RLock()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: one for name, one in vars(self).items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=RLock())

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
        """A copy of the state after the last act, which the caller may change; None where the rules are not known."""
        return self.audit().last()

    def before(self, seq: int) -> Game | None:
        """A copy of the state before an event, which the caller may change; None where the rules are not known."""
        needs(isinstance(seq, int), "no number of an event", seq)
        timeline = self.audit().timeline()
        return timeline.before(seq) if timeline is not None else None

    def expected(self) -> list[Act]:
        """Every act that may legally come next, with those after a round played out or a deal that is not recorded.

        Cards are numbers here; ``position.expected`` gives the same acts with cards as records write them.
        """
        return next_acts(self.game())

    def change(self, *events: Mapping[str, Any]) -> Change:
        """What events would make of the game; nothing is written. BadEvent where one has not the shape of an event."""
        return self._judged(self._numbered(events))[0]

    def _numbered(self, events: Sequence[Mapping[str, Any]]) -> list[Event]:
        return [plain_event(event) | {"seq": seq} for seq, event in enumerate(events, start=len(self.events))]

    def _judged(self, numbered: Sequence[Event]) -> tuple[Change, Running]:
        """What numbered events would make of the game, and the audit of the game with them."""
        before = self.audit()
        running, places = self._with(self._writer.lines_of(numbered))
        after = running.audit
        known = {what(found) for found in before.findings}
        new = [found for found in after.findings if what(found) not in known]
        # An act answers only for findings about itself, a correction for every new finding.
        corrects = any(event["type"] == "corrected" for event in numbered)
        mine = [found for found in new if corrects or found.seq in {event["seq"] for event in numbered}]
        against = [found for found in mine if found.severity == "error"]
        brought = [found for found in new if found not in against]
        return Change(tuple(map(read, numbered)), places, before, after, against, brought), running

    def _with(self, added: list[bytes]) -> tuple[Running, tuple[str, ...]]:
        """The audit with further lines, and the address of each; from the start where a line changes the past."""
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
        """The audit of the log as it is, made anew only if the number of events is not that of the last call."""
        if self._running is None or self._running.size != len(self.events):
            self._running = Running.of(self._writer.lines, self._own)
        return self._running

    def append(
        self, event: Mapping[str, Any], expected: Expected, *, as_played: bool = False
    ) -> tuple[Appended, Change | None]:
        """Add an event as a Writer does, unless something is wrong with it; its place in the log, and what it changed.

        An event that breaks a rule or does not agree with the cards is added only with ``as_played``, which says that
        it happened so. Otherwise NotAllowed is raised. The change is None for an event that was delivered before.
        """
        with self._lock:
            if self._writer.place(event, expected)[1]:
                return self._writer.append(event, expected), None
            return self._append([event], expected, as_played)

    def append_together(
        self, events: Sequence[Mapping[str, Any]], expected: Expected, *, as_played: bool = False
    ) -> Change:
        """Add several events as one: judged together, written together, all of them or none."""
        events = one_by_one("events", events)
        needs(events, "no events", events)
        with self._lock:
            self._writer.place(events[0], expected)
            return self._append(events, expected, as_played)[1]

    def _append(
        self, events: Sequence[Mapping[str, Any]], expected: Expected, as_played: bool
    ) -> tuple[Appended, Change]:
        """Write events together, and return what they changed; NotAllowed where something is wrong with them."""
        change, running = self._judged(self._numbered(events))
        if change.against and (change.impossible or not as_played):
            raise NotAllowed(change)
        added = self._writer.append_together(events, expected)
        self._running = running
        return added, change

    # What is done at a table

    def begin(
        self,
        rules: str,
        *,
        game: str = "game",
        players: int | None = None,
        names: Sequence[str] = (),
        not_recorded: Iterable[str] = (),
    ) -> None:
        """Begin a game by a released set of rules, or by one of the user's own.

        ``players`` is how many play, where the rules leave that open; ``not_recorded`` are the parts of the game that
        will not be written down.
        """
        variant, left_out = self._set(rules), one_by_one("parts", not_recorded)
        named = one_by_one("names", names) if names else ()
        self.append_together(opening(variant, game, players, named, left_out), ANY)

    def start_round(self, dealer: int) -> None:
        """Begin a round in which the seat ``dealer`` deals."""
        self.add({"type": "round_started", "dealer": dealer})

    def deal(self, seat: int, cards: str | Iterable[str]) -> None:
        """Deal a hand to a seat; the codes of the cards are one text with blanks between them, or several texts."""
        self.add({"type": "hand_dealt", "seat": seat, "cards": _codes(cards)})

    def push(self, seat: int | None = None) -> None:
        """Leave the choice to the partner or the next seat."""
        self.add({"type": "pushed"}, seat=seat)

    def choose(self, contract: str | Mapping[str, Any] | ContractRecord, seat: int | None = None) -> None:
        """Choose the contract: the letter of a suit, the name of another contract, or the contract as records write it.

        A contract from ``position.expected`` fits as well.
        """
        named = contract if isinstance(contract, ContractRecord) else _named(contract)
        self.add({"type": "contract_chosen", "contract": named}, seat=seat)

    def announce(
        self,
        cards: str | Iterable[str] = (),
        points: int | None = None,
        seat: int | None = None,
        *,
        as_played: bool = False,
    ) -> None:
        """Announce a meld by its cards, its value or both."""
        told = {"type": "meld_announced", "cards": _codes(cards), "points": points}
        self.add({name: one for name, one in told.items() if one not in ((), None)}, seat, as_played=as_played)

    def announce_marriage(self, seat: int | None = None) -> None:
        """Announce king and queen of trump."""
        self.add({"type": "marriage_announced"}, seat=seat)

    def play(self, card: str, seat: int | None = None, *, as_played: bool = False) -> None:
        """Play a card by its code; where no seat is named, the seat whose turn it is plays."""
        self.add({"type": "card_played", "card": card}, seat=seat, as_played=as_played)

    def undo(self, count: int = 1) -> None:
        """Take back the last ``count`` acts, which stay in the record; JasslogError where there are not so many."""
        needs(isinstance(count, int), "no number of acts", count)
        with self._lock:
            target = before_last(self.events, count)
            if target is None:
                raise JasslogError(f"there are no {count} acts to take back")
            self.add({"type": "undone", "to": target})

    def add(self, event: Mapping[str, Any], seat: int | None = None, *, as_played: bool = False) -> Change | None:
        """Add any event as records write it, and return what it changed.

        Where an act names no seat, it is the act of the only seat that may do it now. NotAllowed where the rules forbid
        the event, or it does not agree with the cards, unless it is added ``as_played``. About 1 ms.
        """
        needs(isinstance(event, Mapping), "no event", event)
        told = dict(event) if seat is None else {**event, "seat": seat}
        with self._lock:
            if "seat" not in told and "seat" in shapes().get(str(event.get("type")), {}).get("required", ()):
                told["seat"] = self._seat(str(event["type"]))
            return self.append(told, "any", as_played=as_played)[1]

    def _seat(self, type: str) -> int:
        """The only seat from which an act of this type may come now; JasslogError where there are several or none."""
        seats = sorted({act.seat for act in self.expected() if act.type == type})
        if len(seats) != 1:
            raise JasslogError(f"whose {type} is it? Name the seat" + (f", one of {seats}" if seats else ""))
        return seats[0]

    def _set(self, rules: str) -> Variant:
        """The newest set of rules of that id, the user's own before released ones; JasslogError where there is none."""
        needs(isinstance(rules, str), "no id of rules", rules)
        mine = max((one for one in self._own if one.id == rules), key=attrgetter("version"), default=None)
        if mine is None and rules not in table()["sets"]:
            raise JasslogError(f"no set of rules is called {rules}")
        return mine or released(rules)

    @property
    def position(self) -> Position:
        """The position after the last act; JasslogError where the rules are not known."""
        game = self.game()
        if game is None:
            raise JasslogError("no game has been begun by rules that are known")
        return Position.of(f"#{len(self.events) - 1}", game)

    def dumps(self) -> bytes:
        """The bytes of the record, as a file would hold it."""
        return b"".join(line + b"\n" for line in self._writer.lines)


def _codes(cards: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(cards.split()) if isinstance(cards, str) else one_by_one("cards", cards)


def _named(contract: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(contract, Mapping):
        return dict(contract)
    needs(isinstance(contract, str), "no contract", contract)
    return {"kind": "trump", "suit": contract} if contract in SUITS else {"kind": contract}


def exchange_meant(book: Recorder, told: Mapping[int, Mapping[str, Any]]) -> tuple[str, str, str] | None:
    """The exchange of two cards that may have been meant by a refused correction; None where there is none.

    It is meant if the only correction in ``told`` names one card that was played elsewhere in the same round, and
    exchanging the two cards breaks no rule. The result is the card, the address where it was played, and the address
    of the event to be corrected. Costs a replay.
    """
    if len(told) != 1 or len(told[seq := next(iter(told))]["by"]) != 1:
        return None
    card = told[seq]["by"][0].get("card", UNKNOWN)
    timeline = book.audit().timeline()
    standing = effective(book.events).events
    laid = [one for one in standing if isinstance(one, LAID)]
    if timeline is None or card == UNKNOWN or all(one.seq != seq for one in laid):
        return None
    places = timeline.addresses()
    round_ = places.get(seq, "").split(".")[0]
    mine = (one.seq for one in laid if one.card == card)
    other = next((one for one in mine if one != seq and places.get(one, "").split(".")[0] == round_), None)
    if other is None:
        return None
    change = book.change(*exchange(standing, seq, other).values())
    # Claims that only the exchange makes wrong do not matter: they were counted from the cards as first written.
    if any(found not in change.unfit for found in change.against):
        return None
    return card, places[other], places[seq]
