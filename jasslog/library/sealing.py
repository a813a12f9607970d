"""Rewriting a whole record: adding or dropping tags and seals, and hiding events so that every seal still holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from secrets import token_hex
from typing import NamedTuple

import orjson
from msgspec import structs

from jasslog.audit.finding import Finding
from jasslog.audit.record import take_in
from jasslog.errors import JasslogError
from jasslog.events.base import ALL, NOBODY, OPENED, SEAT, TAKER, Event, seat_of
from jasslog.events.deal import PileDealt
from jasslog.events.notes import Corrected, Undone
from jasslog.events.play import CardTakenBack
from jasslog.events.privacy import TAKEN_BY, cards_of, carried, ids_of, may_be_hidden, names_of, seen_by, words_of
from jasslog.events.trust import REDACTED
from jasslog.events.vocabulary import read
from jasslog.log import tags
from jasslog.log.games import RawGame
from jasslog.log.head import effective
from jasslog.log.hidden import label
from jasslog.log.scan import ENDS
from jasslog.log.seal import as_hidden, examine, hide, plain, sealed
from jasslog.log.write import canonical

TAGS, SEALS, BOTH = "tags", "seals", "both"
"""What ``reseal`` can drop."""
_READ = ENDS | {"line-redacted"}
"""Problems of a line that do not stop sealing: rewriting the line mends them, or they are no damage."""
_TRUST = "J7"
"""How the codes of findings about tags and seals begin."""


class SealRefused(JasslogError):
    """The record cannot be sealed as it is."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason = reason
        """foreign, too-large, damaged, broken (a tag or seal does not hold) or salted-late."""
        self.line = line
        """The first line for which sealing is refused."""


class Resealed(NamedTuple):
    """The lines of a game, sealed or not."""

    lines: list[bytes]
    events: int
    seals: int
    added: int
    """How many more seals there are than before."""
    salted: int
    """How many events got a salt."""
    root: bytes


def reseal(raw: RawGame, *, drop: str = "", salt: bool = False) -> Resealed:
    """The lines of a game with a tag on each line, and a seal after each round and at the end.

    ``drop`` is TAGS, SEALS or BOTH, to return the lines without these instead. ``salt`` adds a salt to events with
    names, hidden cards or words, so that they cannot be guessed once they are hidden; this is possible only before the
    first seal. SealRefused where the record cannot be sealed, as where a tag or seal does not hold.
    """
    _refuse(raw)
    before = raw.sealing.seals if raw.sealing is not None else []
    lines = [tags.bare(line) for line in raw.text] if before else _written(raw)
    salted = 0
    if salt:
        if before:
            raise SealRefused("salted-late", raw.first_line + before[0].place)
        lines, salted = _with_salts(lines)
    tagged = raw.sealing is not None and bool(raw.sealing.tags)
    if drop == TAGS:
        made = lines
    elif drop:
        made = plain(lines, tags_too=drop == BOTH or not tagged)
    else:
        made = sealed(lines)
    told = examine(made)
    return Resealed(made, len(told.leaves), len(told.seals), len(told.seals) - len(before), salted, told.root)


def _refuse(raw: RawGame) -> None:
    """Make sure that a game can be sealed; SealRefused where it cannot."""
    if not raw.whole:
        raise SealRefused("too-large", raw.first_line)
    for line, _, problem, _ in raw.problems:
        if problem.name not in _READ:
            raise SealRefused("damaged", line)
    for found in _errors(raw):
        raise SealRefused("broken" if found.code.startswith(_TRUST) else "damaged", found.line)


def is_broken(raw: RawGame) -> bool:
    """Whether a tag or seal does not hold; the game written without tags and seals would not show it."""
    return any(found.code.startswith(_TRUST) for found in _errors(raw))


def _errors(raw: RawGame) -> Iterator[Finding]:
    """The errors of the file that rewriting its lines does not mend, but would cover up."""
    for found in take_in(raw).findings:
        if found.severity == "error" and found.name not in (*_READ, "tag-missing"):
            yield found


def _written(raw: RawGame) -> list[bytes]:
    """The lines of a game that has no seal yet, events in canonical form, hidden lines as they are; without tags."""
    events = dict(zip(raw.lines, raw.events, strict=True))
    found = [events.get(raw.first_line + place) for place in range(len(raw.text))]
    return [
        tags.bare(line) if event is None or as_hidden(line) is not None else canonical(structs.replace(event, tag=None))
        for line, event in zip(raw.text, found, strict=True)
    ]


def new_salt() -> str:
    """A fresh salt of 128 random bits. Without a salt, all 94 million hands could be tried in under a minute."""
    return token_hex(16)


def _with_salts(lines: list[bytes]) -> tuple[list[bytes], int]:
    """The lines with a salt in each event that may be hidden and has none, and how many events got one."""
    events = [orjson.loads(line) for line in lines]
    bound = any("commitment" in one for event in events for one in (event, *event.get("by", ())))
    salted = 0
    for event in events:
        # The first event is never hidden. The salt of a revealed event has to be the one of its commitment.
        opens = bound and event.get("type") == "revealed"
        if event.get("seq") and "type" in event and "salt" not in event and not opens and may_be_hidden(read(event)):
            event["salt"] = new_salt()
            salted += 1
    return [orjson.dumps(event, option=orjson.OPT_SORT_KEYS) for event in events], salted


_HIDDEN = (SEAT, TAKER, NOBODY)
"""The values of ``seen_by`` for cards that not everybody sees."""
_ANYBODY = -1
"""Stands for the seat of cards that any seat may have shown."""


class Redacted(NamedTuple):
    """A record with some of its lines hidden."""

    lines: list[bytes]
    """Without their newlines; with tags where the record had tags."""
    hidden: dict[int, str]
    """By event number, what is left to read of the hidden event, such as names."""
    guessable: list[int]
    """Hidden events without a salt: their content can be found by trying."""
    naming: list[int]
    """Events that are not hidden although a hidden name stands in their words or ids."""
    mending: list[int]
    """Hidden events that corrected or took back another event: while they are hidden, the latter counts as written."""
    unsealed: list[int]
    """Hidden events that no seal covers."""


def redact(
    raw: RawGame, *, names: bool = False, hands: bool = False, seat: int | None = None, events: Collection[int] = ()
) -> Redacted:
    """Hide events: with ``names`` those that name players, with ``hands`` those with cards that were not all shown.

    With ``seat`` all hands, exchanges and piles are hidden but those that lay open or that this seat saw, even if their
    cards were played later; opened hands are not. ``events`` are the numbers of further events. Of a hidden line its
    leaf, its number and what it was are left. Seals stay as they are, tags are made again.
    """
    wanted = _wanted(raw.events, names, hands, seat) | set(events)
    lines, sealing = [*raw.text], raw.sealing
    covered = sealing.places[sealing.sealed - 1] if sealing is not None and sealing.sealed else -1
    placed = [(line - raw.first_line, event) for line, event in zip(raw.lines, raw.events, strict=True)]
    # Another program's log, and the part of a game beyond its limits, have no text.
    hidden = [(place, e) for place, e in placed if place < len(lines) and e.seq in wanted and e.type != REDACTED]
    labels = {event.seq: label(event) for _, event in hidden}
    for place, event in hidden:
        lines[place] = hide(lines[place], event.seq, label(event))
    guessable = [event.seq for _, event in hidden if event.salt is None]
    unsealed = [event.seq for place, event in hidden if place > covered]
    made = tags.tagged(lines) if sealing is not None and sealing.tags else lines
    mending = [event.seq for _, event in hidden if _mends(event, labels)]
    return Redacted(made, labels, guessable, _naming(raw.events, labels), mending, unsealed)


def _mends(event: Event, hidden: Collection[int]) -> bool:
    """Whether an event corrects or takes back another event; not if it corrects a hidden one."""
    if isinstance(event, Corrected):
        return event.event not in hidden
    return isinstance(event, Undone | CardTakenBack)


def _wanted(events: list[Event], names: bool, hands: bool, seat: int | None) -> set[int]:
    """The numbers of the events that ``redact`` hides by its options ``names``, ``hands`` and ``seat``."""
    found = {e.seq for e in events if names and any(map(names_of, carried(e)))}
    if hands or seat is not None:
        head = effective(events)
        rounds = _rounds(head.events)
        if hands:
            found |= _closed(events, (*_HIDDEN, OPENED), [one for deal in rounds for one in _shown(deal)])
        if seat is not None:
            own = [e for e in events if e.seq in head.undone and _holds(e, seat)]
            found |= _closed(events, _HIDDEN, [*own, *(one for deal in rounds for one in _seen(deal, seat))])
    return found


def _closed(events: list[Event], kinds: Collection[str], open_: list[Event]) -> set[int]:
    """The numbers of the events with cards of these kinds of ``seen_by`` that are not among the open events.

    Events that were corrected, and corrections of undone events, are never among the open ones.
    """
    known: dict[int, list[Event]] = {}
    for event in open_:
        known.setdefault(event.seq, []).append(event)
    return {
        event.seq
        for event in events
        if any(seen_by(one) in kinds and one not in known.get(one.seq, ()) for one in carried(event))
    }


def _rounds(events: list[Event]) -> list[list[Event]]:
    """The events that stand, in one list for each round; the first list holds those before the first round."""
    rounds: list[list[Event]] = [[]]
    for event in events:
        if event.type == "round_started":
            rounds.append([])
        rounds[-1].append(event)
    return rounds


def _shown(deal: list[Event]) -> list[Event]:
    """The events of a round whose cards have all been seen by everybody in the course of play.

    The cards of a hand have to be shown by its own seat; other cards may be shown by any seat.
    """
    shown: dict[int, set[str]] = defaultdict(set)
    for event in deal:
        if seen_by(event) == ALL and seat_of(event) >= 0:
            # A turned card without a seat does not count, because it may be of another pack.
            for who in (seat_of(event), _ANYBODY):
                shown[who] |= cards_of(event)
    return [e for e in deal if cards_of(e) <= shown[seat_of(e) if seen_by(e) in (SEAT, OPENED) else _ANYBODY]]


def _seen(deal: list[Event], seat: int) -> list[Event]:
    """The events of a round whose cards a seat sees, but not everybody: its hand, and the piles it takes."""
    taken = {event.type for event in deal if seat_of(event) == seat}
    return [
        e
        for e in deal
        if _holds(e, seat) or (isinstance(e, PileDealt) and seen_by(e) == TAKER and TAKEN_BY[e.pile] in taken)
    ]


def _holds(event: Event, seat: int) -> bool:
    """Whether the cards of an event are seen by this seat alone."""
    return seen_by(event) == SEAT and seat_of(event) == seat


def _naming(events: list[Event], labels: dict[int, str]) -> list[int]:
    """The events that are not hidden and have a hidden name in their words or ids."""
    hidden = [one for event in events if event.seq in labels for one in carried(event)]
    names = [name.casefold() for one in hidden for name in names_of(one)]
    words = {e.seq: "\n".join([*words_of(e), *ids_of(e)]).casefold() for e in events if e.seq not in labels}
    return [seq for seq, text in words.items() if any(name in text for name in names)]
