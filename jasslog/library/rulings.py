"""What a game would be if it were judged otherwise: as each penalty book rules its findings, or by other rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from jasslog.audit.audit import audit_game
from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.report import result
from jasslog.audit.report_model import Result
from jasslog.audit.result import GameAudit, booked
from jasslog.audit.running import Running
from jasslog.events.base import Event, Points, Published
from jasslog.events.notes import Corrected, RulingGiven
from jasslog.events.play import CardPlayed, HandLaidDown, TrickLookedAt
from jasslog.events.seating import GameStarted, Rules
from jasslog.events.vocabulary import read
from jasslog.game.facts import NOBODY
from jasslog.game.score import overlay
from jasslog.game.state import Game
from jasslog.library.record import Record, with_events
from jasslog.log.games import RawGame
from jasslog.log.write import line
from jasslog.penalties.books import OVERTURNED, STANDS, Article, Book, Offence, books, orders
from jasslog.variants.plain import Variant


class BookOutcome(Published):
    """What one remedy of one penalty book would make of the game."""

    book: str
    """The book's id."""
    choice: str
    """Which of its remedies; empty where it has one only."""
    says: str
    """What it says."""
    source: str
    """Where."""
    rulings: tuple[dict[str, object], ...] | None
    """The events to append, without their numbers; null where the finding does not say what the book has to know."""
    scores: tuple[Points, ...] | None
    """The totals then."""
    gains: tuple[Points, ...] | None
    """What each side has more or less than now, with the corrections and rulings that the record already holds."""
    winner: int | None
    """The winning side then, -2 for a draw; null where nobody can tell or the game is not over."""

    @property
    def changes(self) -> bool:
        """Whether anybody gains or loses by it."""
        return bool(self.gains and any(self.gains))


class Dispute(NamedTuple):
    """A finding that somebody may have to settle, and what each book says of it."""

    number: int
    """Its place among the findings of the record's view, from 1."""
    finding: Finding
    scores: tuple[int, ...] | None
    """The totals now, with the corrections and rulings that the record already holds."""
    winner: int | None
    view: str
    """The plainest view in which it stands so: that of what the record holds."""
    outcomes: tuple[BookOutcome, ...]
    """Every remedy of every book that says something of it."""


def disputes(record: Record, chosen: Iterable[Book] = (), only: int | None = None) -> list[Dispute]:
    """The findings of a game that a book says something of; ``chosen``: these books, else all that come with it.

    ``only`` is the place of the single finding that is asked for, be it worth a ruling of its own or not, or a warning.

    Nothing is written. Costs a replay, and where lines are missing at the end or an act was undone one for each remedy.
    None stands where the record cannot tell a figure.
    """
    audit = record.audit()
    if audit.game is None:
        return []
    weighing, view, found = _Weighing(record), _plainest(audit), []
    for number, finding in enumerate(audit.findings, start=1):
        settles = ("error",) if only is None else ("error", "warning")
        if finding.severity not in settles or only not in (None, number):
            continue
        offence = offence_of(finding, weighing.acts)
        asked = chosen or books().values()
        outcomes = [one for book in asked for one in _outcomes(audit.game, book, offence, weighing)]
        # What only follows from another finding is worth a ruling of its own only where that changes something.
        own = only is not None or finding.caused_by is None or any(one.changes for one in outcomes)
        if outcomes and own:
            found.append(Dispute(number, finding, *weighing.now, view, tuple(outcomes)))
    return found


def _plainest(audit: GameAudit) -> str:
    if _standing(audit):
        return "ruled"
    return "corrected" if any(isinstance(event, Corrected) for event in audit.raw.events) else "recorded"


Acts = Mapping[int, Event]
"""The acts that stand, by their numbers."""


def acts_of(audit: GameAudit) -> Acts:
    """Of each number the first act that stands in the view of an audit."""
    return {event.seq: event for event in reversed(audit.events)}


def offence_of(finding: Finding, acts: Acts) -> Offence:
    """What an arbiter has to know of a finding."""
    parts = [int(part) if part.isdigit() else 0 for part in finding.address.split(".")]
    event = acts.get(finding.seq)
    trick = parts[1] if len(parts) > 1 else 0
    if isinstance(event, TrickLookedAt):
        trick = event.trick
    elif isinstance(event, HandLaidDown):
        trick = finding.slots.get("trick", 0)
    card = isinstance(event, CardPlayed)
    return Offence(finding.name, parts[0], trick, finding.seat, finding.seq, card)


Figures = tuple[tuple[int, ...] | None, int | None]


class _Weighing:
    """What rulings would make of a record; those that differ in nothing that counts are weighed once."""

    def __init__(self, record: Record) -> None:
        self._record, self._there = record, _standing(record.audit())
        self.now, self.acts = _figures(record.audit("ruled")), acts_of(record.audit())
        self._known: dict[str, Figures] = {}

    @cached_property
    def _so_far(self) -> Running:
        return Running.on(self._record.raw, "ruled", self._record.own)

    def figures(self, rulings: Sequence[dict[str, Any]]) -> Figures:
        """The score and the winner with those of these rulings appended that do not stand already."""
        new = [one for one in rulings if _given(self._there, one) == NOBODY]
        meant = repr([self._meant(one) for one in new])
        if meant not in self._known:
            self._known[meant] = _figures(_appended(self._record, new, self._so_far))
        return self._known[meant]

    def _meant(self, ruling: dict[str, Any]) -> dict[str, Any]:
        """What counts of it: which act that stands it names only where it orders something about that."""
        named = "event" in overlay.NEEDS.get(ruling["ruling"], ()) or ruling.get("event") not in self.acts
        return ruling if named else ruling | {"event": NOBODY}


def _outcomes(game: Game, book: Book, offence: Offence, weighing: _Weighing) -> Iterator[BookOutcome]:
    """What each remedy of a book that fits the game would make of it."""
    article, now = book.article(offence.finding, alone=game.sides > 2), weighing.now
    if article is None:
        return
    for remedy in article.remedies:
        if not all(overlay.has_place(game.variant, told.ruling) for told in remedy.rulings):
            continue
        opponent = NOBODY if offence.seat == NOBODY else game.opponent_of(offence.seat)
        rulings = orders(book, remedy, offence, opponent)
        scores, winner = now if rulings is not None else (None, None)
        if any(ruling["ruling"] != STANDS for ruling in rulings or ()):
            scores, winner = weighing.figures(rulings or ())
        gains = tuple(a - b for a, b in zip(scores, now[0], strict=True)) if scores is not None and now[0] else None
        told = tuple(rulings) if rulings is not None else None
        yield BookOutcome(book.id, remedy.choice, article.says, article.source, told, scores, gains, winner)


def ruled(record: Record, rulings: Sequence[dict[str, Any]]) -> GameAudit:
    """The audit in the view ruled as it would be with those of these rulings appended that do not stand already."""
    return _appended(record, [one for one in rulings if given_before(record, one) == NOBODY])


def _appended(record: Record, rulings: Sequence[dict[str, Any]], so_far: Running | None = None) -> GameAudit:
    """The same with all of them; from the audit of the record on, where that was heard and can go on."""
    events = record.raw.events
    first = max((event.seq for event in events), default=NOBODY) + 1
    numbered = [{"seq": seq, **one} for seq, one in enumerate(rulings, first)]
    for told in numbered:
        so_far = so_far.then(line(told)) if so_far is not None else None
    if so_far is not None and numbered:
        return so_far.end()
    return audit_game(with_events(record.raw, [*events, *map(read, numbered)]), "ruled", record.own)


def _figures(audit: GameAudit) -> Figures:
    told = result(audit)
    if told is None or told.scores is None:
        return None, None
    over = told.decided_by is not None
    return tuple(told.scores), (-2 if told.winner is None else told.winner) if over else None


class Standing(NamedTuple):
    """What the rulings that a record holds, and no later one overturned, make of its game."""

    rulings: tuple[RulingGiven, ...]
    scores: tuple[int, ...] | None
    """The totals with them; None where the record cannot tell."""


def standing(record: Record) -> Standing | None:
    """What the rulings of a record make of it; None where none stands. Costs a replay only where one does."""
    rulings = _standing(record.audit())
    return Standing(rulings, _figures(record.audit("ruled"))[0]) if rulings else None


def given_before(record: Record, told: dict[str, Any]) -> int:
    """The event of a ruling that stands in a record and orders what another one orders; -1 where that is new."""
    return _given(_standing(record.audit()), told)


def _given(there: Iterable[RulingGiven], told: dict[str, Any]) -> int:
    same = (one.seq for one in there if all(getattr(one, member) == value for member, value in told.items()))
    return next(same, NOBODY)


def _standing(audit: GameAudit) -> tuple[RulingGiven, ...]:
    """The rulings that have an effect and stand, in order."""
    given = {ruling.event for deal in audit.game.rounds for ruling in deal.rulings} if audit.game is not None else set()
    if audit.game is None or not given:
        return ()
    stand = given - _overturned(audit.game).keys()
    told = (event for event in audit.events if isinstance(event, RulingGiven) and event.seq in stand)
    return tuple(one for one in told if one.ruling != OVERTURNED)


def _overturned(game: Game) -> dict[int, int]:
    return {event: by for deal in game.rounds for event, by in overlay.overturned(deal).items()}


class Given(NamedTuple):
    """A ruling that a record holds: what it is about, what it rests on, and what it made of the score."""

    ruling: RulingGiven
    finding: int
    """The place from 1 of the finding that it is about, among those of the record's view; 0 for none of them."""
    book: Book | None
    """The book it rests on; None where it names none, or one that does not come with the program."""
    article: Article | None
    """What that book says of the finding."""
    overturned: int
    """The number of the ruling that overturned it; -1 where it stands."""
    before: tuple[int, ...] | None
    """The totals of the record with the rulings before it alone; None where the record cannot tell."""
    after: tuple[int, ...] | None
    """The totals with it, too."""


MOST_GIVEN = 20
"""Most rulings of a game of which it is told what they made of the score."""


def rulings_in(audit: GameAudit) -> list[RulingGiven]:
    """Every ruling of a record, in order, also those that a later one overturned; none where its rules are unknown."""
    return [event for event in audit.events if isinstance(event, RulingGiven)] if audit.game is not None else []


def given(record: Record) -> list[Given]:
    """The first rulings of a record, in order, MOST_GIVEN at most. Costs a replay for each and one."""
    audit = record.audit()
    rulings = rulings_in(audit)[:MOST_GIVEN]
    if not rulings or audit.game is None:
        return []
    totals = [_figures(ruled_until(record, last))[0] for last in (NOBODY, *(one.seq for one in rulings))]
    gone, acts, found = _overturned(audit.game), acts_of(audit), []
    for ruling, (before, after) in zip(rulings, pairwise(totals), strict=True):
        book, number = books().get(ruling.book or ""), _settled_by(ruling, audit, acts)
        article = _article(ruling, audit.findings[number - 1], audit) if number else None
        found.append(Given(ruling, number, book, article, gone.get(ruling.seq, NOBODY), before, after))
    return found


def ruled_until(record: Record, last: int) -> GameAudit:
    """The audit in the view ruled as if every ruling after the event of that number changed nothing."""
    events = [
        structs.replace(event, ruling=STANDS) if isinstance(event, RulingGiven) and event.seq > last else event
        for event in record.raw.events
    ]
    return audit_game(with_events(record.raw, events), "ruled", record.own)


def _settled_by(ruling: RulingGiven, audit: GameAudit, acts: Acts) -> int:
    """The place from 1 of the finding that a ruling is about; 0 where there is none.

    One for which its book does not order that, or that follows from another, is it only where no other fits.
    """

    def unlikely(told: tuple[int, Finding]) -> tuple[bool, bool]:
        return not _ordered_for(ruling, told[1], audit), told[1].caused_by is not None

    places = sorted(enumerate(audit.findings, 1), key=unlikely)
    for place, found in places:
        if ruling.event == found.seq or _about(ruling, found, offence_of(found, acts), audit):
            return place
    return 0


def _article(ruling: RulingGiven, found: Finding, audit: GameAudit) -> Article | None:
    """What the book that a ruling names says of a finding."""
    book = books().get(ruling.book or "")
    alone = audit.game is not None and audit.game.sides > 2
    return book.article(found.name, alone=alone) if book is not None else None


def _ordered_for(ruling: RulingGiven, found: Finding, audit: GameAudit) -> bool:
    """Whether the book that a ruling names orders such a one for a finding."""
    article = _article(ruling, found, audit)
    ordered = (told.ruling for remedy in article.remedies for told in remedy.rulings) if article is not None else ()
    return ruling.ruling in ordered


def ruled_on(audit: GameAudit) -> list[Finding]:
    """The findings of play and of sums that a ruling has settled, and what only follows from them."""
    rulings = _standing(audit)
    if not rulings:
        return []
    acts, alike = acts_of(audit), defaultdict[Place, dict[object, RulingGiven]](dict)
    for ruling in rulings:
        # There may be thousands that say the same.
        alike[ruling.round, ruling.event][ruling.ruling, ruling.trick, ruling.seat, ruling.book] = ruling

    def is_settled(one: Finding) -> bool:
        offence = offence_of(one, acts)
        maybe = (ruling for event in (None, offence.event) for ruling in alike.get((offence.round, event), {}).values())
        return any(_about(ruling, one, offence, audit) for ruling in maybe)

    found = [one for one in audit.findings if one.name != _UNFINISHED]
    settled = {id(one) for one in found if is_settled(one)}
    return [one for one in found if id(one) in settled or id(one.root) in settled]


_UNFINISHED = "unfinished-game"
"""What no ruling on a round settles: rather it has taken the end away."""


Place = tuple[int | None, int | None]
"""The round and the event that a ruling names."""


def _about(ruling: RulingGiven, found: Finding, offence: Offence, audit: GameAudit) -> bool:
    """Whether a ruling is about a finding: in its round, by a book that speaks of it or of the very act."""
    if VERDICTS.get(found.code[:2]) == "intact" or ruling.round != offence.round:
        return False
    told = {"trick": offence.trick, "event": offence.event}
    # Of an award the seat is the one favoured.
    told |= {} if ruling.ruling == "award_round" else {"seat": offence.seat}
    given = {member: getattr(ruling, member) for member in told if getattr(ruling, member) is not None}
    fits = all(told[member] == value for member, value in given.items())
    if books().get(ruling.book or "") is None:
        return fits and (bool(given) or ruling.ruling == "annul_round")
    own = ruling.event == offence.event and _article(ruling, found, audit) is not None
    return fits and (own or _ordered_for(ruling, found, audit))


BookedRound = tuple[int, tuple[int, ...] | None, tuple[int, ...] | None]
"""A round, and what each side books by either of two audits; None where the record cannot tell."""


class Changed(NamedTuple):
    """What is different when a game is audited by other rules; equal things are left out."""

    rules: tuple[str, int]
    """Id and version of the other set."""
    gone: tuple[Finding, ...]
    """Found by the game's own rules only."""
    new: tuple[Finding, ...]
    """Found by the other rules only."""
    rounds: tuple[BookedRound, ...]
    """By its own rules, and by the others."""
    result: tuple[Result | None, Result | None] | None
    """The result by its own rules and by the others; None where it is the same."""
    audit: GameAudit
    """The audit by the other rules."""


def under_rules(record: Record, rules: Variant) -> Changed:
    """Audit a game again by other rules; the record itself stays as it is. Costs a replay."""
    own, other = record.audit(), audit_game(_retold(record, rules), record.view, (*record.own, rules))
    known = {_key(found) for found in own.findings}
    keys = {_key(found) for found in other.findings}
    results = result(own), result(other)
    return Changed(
        (rules.id, rules.version),
        tuple(found for found in own.findings if _key(found) not in keys),
        tuple(found for found in other.findings if _key(found) not in known),
        tuple(changed_rounds(own, other)),
        results if results[0] != results[1] else None,
        other,
    )


def _retold(record: Record, rules: Variant) -> RawGame:
    """The record as it is but for the rules in its head."""
    named = Rules(rules.id, rules.version)
    events = [structs.replace(e, rules=named) if isinstance(e, GameStarted) else e for e in record.raw.events]
    return with_events(record.raw, events)


def _key(found: Finding) -> tuple[str, int, int, int, tuple[str, ...]]:
    return found.name, found.seq, found.line, found.seat, tuple(found.legal)


def changed_rounds(own: GameAudit, other: GameAudit) -> Iterable[BookedRound]:
    """The rounds for which two audits of a game do not book the same."""
    if own.game is None or other.game is None:
        return
    others = {deal.number: deal for deal in other.game.rounds}
    for deal in own.game.rounds:
        twin = others.get(deal.number)
        mine, theirs = booked(own, deal), booked(other, twin) if twin is not None else None
        if mine != theirs:
            yield deal.number, tuple(mine) if mine else None, tuple(theirs) if theirs else None
