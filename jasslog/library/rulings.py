"""The rulings that a record holds: which are in force, which finding each is about, and what they made of the score."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from jasslog.audit.audit import audit_game
from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.report import result
from jasslog.audit.result import GameAudit
from jasslog.events.notes import RulingGiven
from jasslog.events.play import CardPlayed, HandLaidDown, TrickLookedAt
from jasslog.game.facts import DRAW, NOBODY
from jasslog.game.score import overlay
from jasslog.game.state import Game
from jasslog.library.record import Record, with_events
from jasslog.penalties.books import OVERTURNED, STANDS, Article, Book, Offence, books


class Standing(NamedTuple):
    """How a game stands."""

    scores: tuple[int, ...] | None
    """The totals; None where the record cannot tell."""
    winner: int | None
    """The side that has won, -2 for a draw; None where nobody can tell or the game is not over."""


def standing(audit: GameAudit) -> Standing:
    """How a game stands in the view of an audit."""
    told = result(audit)
    if told is None or told.scores is None:
        return Standing(None, None)
    over = told.decided_by is not None
    return Standing(tuple(told.scores), (DRAW if told.winner is None else told.winner) if over else None)


def rulings_in(audit: GameAudit) -> list[RulingGiven]:
    """Every ruling of a record, in order, also those that a later one overturned; none where its rules are unknown."""
    return [event for event in audit.events if isinstance(event, RulingGiven)] if audit.game is not None else []


def in_force(audit: GameAudit) -> list[RulingGiven]:
    """The rulings that have an effect, and that no later one overturned, in order."""
    if audit.game is None or not any(deal.rulings for deal in audit.game.rounds):
        return []
    stand = {ruling.event for deal in audit.game.rounds for ruling in deal.rulings} - _overturned(audit.game).keys()
    return [one for one in rulings_in(audit) if one.seq in stand and one.ruling != OVERTURNED]


def _overturned(game: Game) -> dict[int, int]:
    """By the number of each ruling that was overturned that of the one which did it."""
    return {event: by for deal in game.rounds for event, by in overlay.overturned(deal).items()}


def given_before(there: Iterable[RulingGiven], told: dict[str, Any]) -> int:
    """The event of one of these rulings that orders what another one orders; -1 where that is new."""
    same = (one.seq for one in there if all(getattr(one, member) == value for member, value in told.items()))
    return next(same, NOBODY)


def ruled_until(record: Record, last: int) -> GameAudit:
    """The audit in the view ruled as if every ruling after the event of that number changed nothing."""
    events = [
        structs.replace(event, ruling=STANDS) if isinstance(event, RulingGiven) and event.seq > last else event
        for event in record.raw.events
    ]
    return audit_game(with_events(record.raw, events), "ruled", record.own)


# Which finding a ruling is about


class Case(NamedTuple):
    """A finding as something to be settled."""

    finding: Finding
    offence: Offence
    """What an arbiter has to know of it."""
    alone: bool
    """Whether everybody plays for himself, of which a book may say something else (renege)."""

    def article(self, book: Book | None) -> Article | None:
        """What a book says of it."""
        return book.article(self.offence.finding, alone=self.alone) if book is not None else None

    def is_ordered(self, ruling: RulingGiven) -> bool:
        """Whether the book that a ruling names orders such a one for it."""
        article = self.article(_book(ruling))
        return article is not None and any(
            told.ruling == ruling.ruling for remedy in article.remedies for told in remedy.rulings
        )

    def is_settled(self, ruling: RulingGiven) -> bool:
        """Whether a ruling is about it: in its round, by a book that speaks of it or of the very act."""
        offence, book = self.offence, _book(ruling)
        if VERDICTS.get(self.finding.code[:2]) == "intact" or ruling.round != offence.round:
            return False
        told = {"trick": offence.trick, "event": offence.event}
        # Of an award the seat is the one favoured.
        told |= {} if ruling.ruling == "award_round" else {"seat": offence.seat}
        given = {member: getattr(ruling, member) for member in told if getattr(ruling, member) is not None}
        if any(told[member] != value for member, value in given.items()):
            return False
        if book is None:
            return bool(given) or ruling.ruling == "annul_round"
        return self.is_ordered(ruling) or (ruling.event == offence.event and self.article(book) is not None)


def _book(ruling: RulingGiven) -> Book | None:
    """The book that a ruling names; None where it names none, or one that does not come with the program."""
    return books().get(ruling.book or "")


def cases(audit: GameAudit) -> list[Case]:
    """The findings of an audit as cases, in their order."""
    # Of each number the first act that stands.
    acts = {event.seq: event for event in reversed(audit.events)}
    alone, found = audit.game is not None and audit.game.variant.deal.sides == "solo", []
    for one in audit.findings:
        number, trick, *_ = [int(part) if part.isdigit() else 0 for part in f"{one.address}.".split(".")]
        event = acts.get(one.seq)
        if isinstance(event, TrickLookedAt):
            trick = event.trick
        elif isinstance(event, HandLaidDown):
            trick = one.slots.get("trick", 0)
        offence = Offence(one.name, number, trick, one.seat, one.seq, isinstance(event, CardPlayed))
        found.append(Case(one, offence, alone))
    return found


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


def more_given(audit: GameAudit) -> int:
    """How many rulings of a record come behind those."""
    return max(0, len(rulings_in(audit)) - MOST_GIVEN)


def given(record: Record) -> list[Given]:
    """The first rulings of a record, in order, MOST_GIVEN at most. Costs a replay for each and one."""
    audit = record.audit()
    rulings = rulings_in(audit)[:MOST_GIVEN]
    if not rulings or audit.game is None:
        return []
    totals = [standing(ruled_until(record, last)).scores for last in (NOBODY, *(one.seq for one in rulings))]
    gone, settled, found = _overturned(audit.game), cases(audit), []
    for ruling, (before, after) in zip(rulings, pairwise(totals), strict=True):
        book, number = _book(ruling), _settled_by(ruling, settled)
        article = settled[number - 1].article(book) if number else None
        found.append(Given(ruling, number, book, article, gone.get(ruling.seq, NOBODY), before, after))
    return found


def _settled_by(ruling: RulingGiven, settled: list[Case]) -> int:
    """The place from 1 of the finding that a ruling is about; 0 where there is none.

    One for which its book does not order that, or that follows from another, is it only where no other fits.
    """
    fits = [
        (not case.is_ordered(ruling), case.finding.caused_by is not None, place)
        for place, case in enumerate(settled, start=1)
        if ruling.event == case.finding.seq or case.is_settled(ruling)
    ]
    return min(fits)[2] if fits else 0


def ruled_on(audit: GameAudit) -> list[Finding]:
    """The findings of play and of sums that a ruling has settled, and what only follows from them."""
    alike = defaultdict[tuple[int | None, int | None], dict[object, RulingGiven]](dict)
    for ruling in in_force(audit):
        # There may be thousands that say the same.
        alike[ruling.round, ruling.event][ruling.ruling, ruling.trick, ruling.seat, ruling.book] = ruling
    settled = set()
    for case in cases(audit) if alike else ():
        offence = case.offence
        maybe = (one for event in (None, offence.event) for one in alike.get((offence.round, event), {}).values())
        # That the record does not end no ruling on a round settles: rather it has taken the end away.
        if case.finding.name != "unfinished-game" and any(map(case.is_settled, maybe)):
            settled.add(id(case.finding))
    told = (one for one in audit.findings if one.name != "unfinished-game")
    return [one for one in told if {id(one), id(one.root)} & settled]
