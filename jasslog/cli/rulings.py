"""The arbiter's commands: ``who-first``, ``blame``, ``prove``, ``collate``, ``rulings``, ``decide``, ``dossier``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from jasslog.cli.append import recorder
from jasslog.cli.asked import Asked
from jasslog.cli.output import answer, tell
from jasslog.cli.picking import Picked, chosen_rounds, known, pick
from jasslog.cli.shared import CLEAN, FINDINGS, USAGE, declared, problem, refuse_typed
from jasslog.game.facts import NOBODY
from jasslog.library import blame as blaming
from jasslog.library import collate as collating
from jasslog.library import proofs
from jasslog.library import who_first as first_of
from jasslog.library.disputes import BookOutcome, disputes
from jasslog.library.rulings import given_before, in_force
from jasslog.penalties.books import Book, books
from jasslog.views.arbiter_text import blame_text, collation_text, proof_text, who_first_text
from jasslog.views.disputes import Dossier, books_text, rulings_answer, rulings_text
from jasslog.views.messages import as_typed, say, word
from jasslog.views.page.dossier import dossier_page
from jasslog.views.translated import choice_called
from jasslog.views.words import Table, scores_text


def who_first(asked: Asked) -> None:
    """Print who reached the target first, and what proves it."""
    picked = known(pick(asked))
    told = first_of.who_first(picked.record)
    answer(asked, told, lambda: who_first_text(told, picked.teller.table, picked.record.audit().game))


def blame(asked: Asked) -> None:
    """Print what the table wrote down, and which slip would explain a wrong figure."""
    picked = known(pick(asked))
    found = blaming.blame(picked.record)
    answer(asked, found, lambda: blame_text(found, picked.teller.table))


def prove(asked: Asked, number: int | None) -> None:
    """Print what the cards that were played prove, for all rounds or one."""
    picked = known(pick(asked))
    chosen = {deal.number for deal in chosen_rounds(picked.final(), number)}
    found = [one for one in proofs.proofs(picked.record) if one.round in chosen]
    timeline = picked.record.timeline
    answer(asked, found, lambda: proof_text(found, picked.teller, timeline().addresses()))


def collate(asked: Asked, first: str, second: str) -> int:
    """Print how two records of one game differ, side by side."""
    one, two = map(known, [pick(asked, path) for path in (first, second)])
    found = collating.collate(one.record, two.record)
    answer(asked, found, lambda: collation_text(found, (one.record, two.record), one.teller.table, (first, second)))
    return CLEAN if found.same else FINDINGS


def rulings(asked: Asked, record: str | None, chosen: tuple[str, ...]) -> None:
    """Print what each penalty book would make of the findings; without a game list the books."""
    if record is None:
        refuse_typed("about_a_game", ("game", "view", "as_of", "chosen", "form"))
        tell(books_text())
        return
    picked = known(pick(asked, record))
    asked_books = [_book(one) for one in chosen]
    found = disputes(picked.record, asked_books)
    teller = picked.teller
    answer(asked, rulings_answer(found, teller), lambda: rulings_text(found, teller, asked_books))


def dossier(asked: Asked, number: int, chosen: tuple[str, ...]) -> None:
    """Write everything about one dispute as one document."""
    picked = pick(asked)
    _check_finding(picked, number)
    told = Dossier(picked.record, number, picked.teller, [_book(one) for one in chosen])
    answer(asked, told.answer, partial(dossier_page, told) if asked.form == "html" else told.markdown)


def decide(asked: Asked, number: int, named: str, choice: str | None, reason: str | None) -> None:
    """Append the rulings that a book orders for a finding; the view ruled counts them from now on."""
    picked = pick(replace(asked, view="corrected"))
    outcome = _outcome(picked, number, named, choice)
    standing = in_force(picked.audit)
    given = [(ruling, given_before(standing, ruling)) for ruling in outcome.rulings or ()]
    new = [ruling for ruling, before in given if before == NOBODY]
    if not new:
        raise problem("ruled_already", USAGE, event=given[0][1])
    with recorder(asked) as book:
        if picked.number != 1 or len(book.events) != len(picked.record.events):
            raise problem("changed_meanwhile", FINDINGS, file=asked.path)
        for ruling in new:
            book.append({**ruling, **({"text": reason} if reason else {})}, len(book.events), as_played=True)
    _show(picked, new, outcome.scores)


def _check_finding(picked: Picked, number: int) -> None:
    """Raise a Problem if there is no finding of that number."""
    count = len(picked.record.findings)
    if not 1 <= number <= count:
        raise problem("no_finding", USAGE, number=number, count=count)


def _outcome(picked: Picked, number: int, named: str, choice: str | None) -> BookOutcome:
    """What the book orders for the finding; a Problem where it orders nothing, or leaves a choice open."""
    _check_finding(picked, number)
    book = _book(named)
    mine = disputes(picked.record, [book], number)
    offered: dict[str, BookOutcome] = {one.choice: one for dispute in mine for one in dispute.outcomes}
    if not offered:
        code = picked.record.findings[number - 1].code
        raise problem("book_is_silent", USAGE, book=book.id, code=code, typed=as_typed(picked.record.file))
    if choice and not any(offered):
        raise problem("no_choice", USAGE, book=book.id)
    found = offered.get(choice or next(iter(offered)))
    if found is None or (choice is None and len(offered) > 1):
        raise problem("which_choice", USAGE, known=", ".join(map(choice_called, offered)))
    if found.rulings is None:
        raise problem("cannot_decide", USAGE, file=picked.record.file)
    return found


def _show(picked: Picked, rulings: Sequence[dict[str, object]], after: Sequence[int] | None) -> None:
    """Print the rulings, and the score before and after them."""
    before = picked.record.audit("ruled").game
    assert before is not None
    table = Table(before)
    ordered = ", ".join(word("rulings", str(ruling["ruling"])) for ruling in rulings)
    sides = " : ".join(table.sides)
    scores = [scores_text(one) for one in (before.scores, after)]
    tell(say("decide.done", ordered=ordered, sides=sides, before=scores[0], after=scores[1]) + "\n")


def _book(named: str) -> Book:
    """A book by its id, else from a file."""
    return declared(named, books(), Book, "book")
