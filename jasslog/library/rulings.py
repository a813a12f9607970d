"""The rulings in a record: which are in force, which finding each is about, and how each changed the score."""

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
    """The score of a game, and who has won."""

    scores: tuple[int, ...] | None
    """The totals; None where the record cannot tell."""
    winner: int | None
    """The side that has won, -2 for a draw; None where nobody can tell or the game is not over."""


def standing(audit: GameAudit) -> Standing:
    """The score and winner of a game in the view of an audit."""
    told = result(audit)
    if told is None or told.scores is None:
        return Standing(None, None)
    over = told.decided_by is not None
    return Standing(tuple(told.scores), (DRAW if told.winner is None else told.winner) if over else None)


def rulings_in(audit: GameAudit) -> list[RulingGiven]:
    """Every ruling of a record in order, overturned ones too; none where the rules of the game are unknown."""
    return [event for event in audit.events if isinstance(event, RulingGiven)] if audit.game is not None else []


def in_force(audit: GameAudit) -> list[RulingGiven]:
    """The rulings that have an effect and were not overturned, in order; without those that only overturn another."""
    if audit.game is None or not any(deal.rulings for deal in audit.game.rounds):
        return []
    stand = {ruling.event for deal in audit.game.rounds for ruling in deal.rulings} - _overturned(audit.game).keys()
    return [one for one in rulings_in(audit) if one.seq in stand and one.ruling != OVERTURNED]


def _overturned(game: Game) -> dict[int, int]:
    """The event of the ruling that overturned each overturned ruling, by the event of the latter."""
    return {event: by for deal in game.rounds for event, by in overlay.overturned(deal).items()}


def given_before(there: Iterable[RulingGiven], told: dict[str, Any]) -> int:
    """The event of the first of these rulings that orders the same as ``told``; -1 where none does.

    ``told`` are the members of another ruling, without its number.
    """
    same = (one.seq for one in there if all(getattr(one, member) == value for member, value in told.items()))
    return next(same, NOBODY)


def ruled_until(record: Record, last: int) -> GameAudit:
    """The audit in the view ruled, as if the rulings after event number ``last`` changed nothing. Costs a replay."""
    events = [
        structs.replace(event, ruling=STANDS) if isinstance(event, RulingGiven) and event.seq > last else event
        for event in record.raw.events
    ]
    return audit_game(with_events(record.raw, events), "ruled", record.own)


# Which finding a ruling is about


class Case(NamedTuple):
    """A finding on which an arbiter may rule."""

    finding: Finding
    offence: Offence
    """What the arbiter has to know of the finding."""
    alone: bool
    """Whether all play for themselves, for which a book may have other articles (renege)."""

    def article(self, book: Book | None) -> Article | None:
        """The article of a book about the finding; None where the book has none, or without a book."""
        return book.article(self.offence.finding, alone=self.alone) if book is not None else None

    def is_ordered(self, ruling: RulingGiven) -> bool:
        """Whether the book that a ruling names orders a ruling of this kind for the finding."""
        article = self.article(_book(ruling))
        return article is not None and any(
            told.ruling == ruling.ruling for remedy in article.remedies for told in remedy.rulings
        )

    def is_settled(self, ruling: RulingGiven) -> bool:
        """Whether a ruling settles the finding.

        It has to be about the round of the finding, and to agree with the finding in the trick, event and seat that it
        names. If it names a book, that has to order such a ruling, or to have an article about the finding while the
        ruling names the very event. Without a book, the ruling has to name one of the three, or annul the round.
        Findings about the file are never settled.
        """
        offence, book = self.offence, _book(ruling)
        if VERDICTS.get(self.finding.code[:2]) == "intact" or ruling.round != offence.round:
            return False
        told = {"trick": offence.trick, "event": offence.event}
        # The seat of an award is the seat it favours, not the offender.
        told |= {} if ruling.ruling == "award_round" else {"seat": offence.seat}
        given = {member: getattr(ruling, member) for member in told if getattr(ruling, member) is not None}
        if any(told[member] != value for member, value in given.items()):
            return False
        if book is None:
            return bool(given) or ruling.ruling == "annul_round"
        return self.is_ordered(ruling) or (ruling.event == offence.event and self.article(book) is not None)


def _book(ruling: RulingGiven) -> Book | None:
    """The book that a ruling names; None where it names no book, or one that does not come with the program."""
    return books().get(ruling.book or "")


def cases(audit: GameAudit) -> list[Case]:
    """The findings of an audit as cases, in their order."""
    # After a correction several acts may have the same number; the first of them counts.
    acts = {event.seq: event for event in reversed(audit.events)}
    alone, found = audit.game is not None and audit.game.variant.deal.sides == "solo", []
    for finding in audit.findings:
        number, trick, *_ = [int(part) if part.isdigit() else 0 for part in f"{finding.address}.".split(".")]
        event = acts.get(finding.seq)
        if isinstance(event, TrickLookedAt):
            trick = event.trick
        elif isinstance(event, HandLaidDown):
            trick = finding.slots.get("trick", 0)
        offence = Offence(finding.name, number, trick, finding.seat, finding.seq, isinstance(event, CardPlayed))
        found.append(Case(finding, offence, alone))
    return found


class Given(NamedTuple):
    """A ruling in a record: the finding it is about, the book it rests on, and how it changed the score."""

    ruling: RulingGiven
    finding: int
    """The place, from 1, of the finding it is about among the findings of the record's view; 0 for none of them."""
    book: Book | None
    """The book it rests on; None where it names no book, or one that does not come with the program."""
    article: Article | None
    """The article of that book about the finding."""
    overturned: int
    """The number of the ruling that overturned it; -1 where it was not overturned."""
    before: tuple[int, ...] | None
    """The totals with only the rulings before it; None where the record cannot tell."""
    after: tuple[int, ...] | None
    """The totals with the rulings before it and with it; None where the record cannot tell."""


MOST_GIVEN = 20
"""Most rulings of a game for which the change of the score is worked out."""


def more_given(audit: GameAudit) -> int:
    """How many rulings of a record come after the first MOST_GIVEN."""
    return max(0, len(rulings_in(audit)) - MOST_GIVEN)


def given(record: Record) -> list[Given]:
    """The first rulings of a record, in order, at most MOST_GIVEN. Costs one replay more than there are rulings."""
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
    """The place, from 1, of the finding that a ruling is about; 0 where there is none.

    Findings for which the book of the ruling orders such a ruling come first. Among equals, findings that follow from
    another one come last.
    """
    fits = [
        (not case.is_ordered(ruling), case.finding.caused_by is not None, place)
        for place, case in enumerate(settled, start=1)
        if ruling.event == case.finding.seq or case.is_settled(ruling)
    ]
    return min(fits)[2] if fits else 0


def ruled_on(audit: GameAudit) -> list[Finding]:
    """The findings about play and sums that a ruling in force has settled, and the findings that follow from them."""
    alike = defaultdict[tuple[int | None, int | None], dict[object, RulingGiven]](dict)
    for ruling in in_force(audit):
        # Rulings that say the same are kept once, because there may be thousands of them.
        alike[ruling.round, ruling.event][ruling.ruling, ruling.trick, ruling.seat, ruling.book] = ruling
    settled = set()
    for case in cases(audit) if alike else ():
        offence = case.offence
        maybe = (one for event in (None, offence.event) for one in alike.get((offence.round, event), {}).values())
        # No ruling on a round settles that the game has no end; rather, such a ruling has taken the end away.
        if case.finding.name != "unfinished-game" and any(map(case.is_settled, maybe)):
            settled.add(id(case.finding))
    told = (one for one in audit.findings if one.name != "unfinished-game")
    return [one for one in told if {id(one), id(one.root)} & settled]
