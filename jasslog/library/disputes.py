"""What each penalty book would make of a game: every remedy for every finding, with the score that would result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.audit.running import Running
from jasslog.audit.slate import why_no_ruling
from jasslog.events.base import Points, Published
from jasslog.events.notes import Corrected, RulingGiven
from jasslog.events.vocabulary import read
from jasslog.game.facts import NOBODY
from jasslog.game.score import overlay
from jasslog.game.state import Game
from jasslog.library.record import Record, with_events
from jasslog.library.rulings import Case, Standing, cases, given_before, in_force, standing
from jasslog.log.write import line
from jasslog.penalties.books import STANDS, Book, books, orders


class BookOutcome(Published):
    """What one remedy of one penalty book would make of the game."""

    book: str
    """The book's id."""
    choice: str
    """Which of the book's remedies it is; empty where the book has only one."""
    says: str
    """The text of the article."""
    source: str
    """Where the article stands."""
    rulings: tuple[dict[str, object], ...] | None
    """The events to append, without their numbers; null where the finding does not say what the book has to know."""
    scores: tuple[Points, ...] | None
    """The totals after these rulings; null where they cannot be told."""
    gains: tuple[Points, ...] | None
    """What each side has more or less than now, with the corrections and rulings that the record already holds."""
    winner: int | None
    """The winning side then, -2 for a draw; null where nobody can tell or the game is not over."""

    @property
    def changes(self) -> bool:
        """Whether anybody gains or loses by it."""
        return bool(self.gains and any(self.gains))


class Dispute(NamedTuple):
    """A finding that an arbiter may have to rule on, and what each book says about it."""

    number: int
    """The place of the finding among the findings of the record's view, from 1."""
    finding: Finding
    scores: tuple[int, ...] | None
    """The totals now, with the corrections and rulings that the record already holds."""
    winner: int | None
    view: str
    """The plainest view in which the score is that: ruled if the record holds rulings in force, corrected if it holds
    corrections, else recorded."""
    outcomes: tuple[BookOutcome, ...]
    """Every remedy of every book that has an article about the finding."""


def disputes(record: Record, chosen: Iterable[Book] = (), only: int | None = None) -> list[Dispute]:
    """The errors found in a game that a book has an article about; none where the rules are unknown.

    ``chosen`` are the books to ask; without any, all books that come with the program are asked. ``only`` is the place,
    from 1, of the single finding that is wanted. That one may also be a warning, or not worth a ruling of its own.

    Nothing is written. Figures that the record cannot tell are None. Costs one replay; where lines are missing at the
    end, or an act was undone, one replay for each remedy.
    """
    game = record.audit().game
    if game is None:
        return []
    weighing, disputed = _Weighing(record, game), []
    for number, case in enumerate(cases(record.audit()), start=1):
        settles = ("error",) if only is None else ("error", "warning")
        if case.finding.severity not in settles or only not in (None, number):
            continue
        outcomes = [one for book in chosen or books().values() for one in weighing.outcomes(book, case)]
        # A finding that only follows from another is worth a ruling of its own only if a remedy changes the score.
        own = only is not None or case.finding.caused_by is None or any(one.changes for one in outcomes)
        if outcomes and own:
            disputed.append(Dispute(number, case.finding, *weighing.now, weighing.view, tuple(outcomes)))
    return disputed


class _Weighing:
    """What rulings would make of a record; rulings that differ in nothing that matters are tried only once."""

    def __init__(self, record: Record, game: Game) -> None:
        self._record, self._game, self._in_force = record, game, in_force(record.audit())
        self.now = standing(record.audit("ruled"))
        corrected = any(isinstance(event, Corrected) for event in record.raw.events)
        self.view = "ruled" if self._in_force else "corrected" if corrected else "recorded"
        """The plainest view in which the game stands as it does now."""
        self._acts = {event.seq for event in record.audit().events}
        self._known: dict[str, Standing] = {}

    @cached_property
    def _so_far(self) -> Running:
        return Running.on(self._record.raw, "ruled", self._record.own)

    def outcomes(self, book: Book, case: Case) -> Iterator[BookOutcome]:
        """What each remedy of a book for a case would make of the game, if the rules of the game allow the remedy."""
        article, offence, now = case.article(book), case.offence, self.now
        if article is None:
            return
        for remedy in article.remedies:
            if not all(overlay.has_place(self._game.variant, told.ruling) for told in remedy.rulings):
                continue
            opponent = NOBODY if offence.seat == NOBODY else self._game.opponent_of(offence.seat)
            rulings = orders(book, remedy, offence, opponent)
            if any(why_no_ruling(self._game, cast(RulingGiven, read({"seq": 0, **told}))) for told in rulings or ()):
                continue
            then = Standing(None, None) if rulings is None else self._after(rulings)
            both = zip(then.scores, now.scores, strict=True) if then.scores and now.scores else None
            gains = tuple(a - b for a, b in both) if both is not None else None
            told = tuple(rulings) if rulings is not None else None
            says, source = article.says, article.source
            yield BookOutcome(book.id, remedy.choice, says, source, told, then.scores, gains, then.winner)

    def _after(self, rulings: Sequence[dict[str, Any]]) -> Standing:
        """The score and winner after these rulings; rulings that are in force already are not appended again."""
        if all(ruling["ruling"] == STANDS for ruling in rulings):
            return self.now
        new = [one for one in rulings if given_before(self._in_force, one) == NOBODY]
        effect = repr([self._effect(one) for one in new])
        if effect not in self._known:
            self._known[effect] = standing(appended(self._record, new, self._so_far))
        return self._known[effect]

    def _effect(self, ruling: dict[str, Any]) -> dict[str, Any]:
        """The ruling as far as it matters: the event it names is left out unless it orders something about that event.

        An event that is not one of the acts that stand is kept.
        """
        named = "event" in overlay.NEEDS.get(ruling["ruling"], ()) or ruling.get("event") not in self._acts
        return ruling if named else ruling | {"event": NOBODY}


def appended(record: Record, rulings: Sequence[dict[str, Any]], so_far: Running | None = None) -> GameAudit:
    """The audit in the view ruled of a record with further rulings at its end.

    It continues ``so_far``, the audit of the record in that view, where that is given and can be continued.
    """
    events = record.raw.events
    first = max((event.seq for event in events), default=NOBODY) + 1
    numbered = [{"seq": seq, **one} for seq, one in enumerate(rulings, first)]
    for told in numbered:
        so_far = so_far.then(line(told)) if so_far is not None else None
    if so_far is not None and numbered:
        return so_far.end()
    return audit_game(with_events(record.raw, [*events, *map(read, numbered)]), "ruled", record.own)
