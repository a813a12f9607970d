"""What each penalty book would make of a game, side by side with the score as recorded."""

from __future__ import annotations

from collections.abc import Sequence

from jasslog.audit.report import finding_value
from jasslog.audit.report_model import ReportFinding
from jasslog.events.base import Published
from jasslog.events.types import Ordinal, Points
from jasslog.library.rulings import BookOutcome, Dispute
from jasslog.penalties.books import books
from jasslog.views.finding import Teller
from jasslog.views.layout import Columns, Style, apart, as_text, counted, labelled, width, wrap
from jasslog.views.lent import article_text, book_name, choice_text, chosen, source_text
from jasslog.views.messages import say, visible, word

_LABEL = 24


class RulingsAnswer(Published):
    """A finding that somebody may have to settle; jasslog rulings."""

    number: Ordinal
    """Its place among the findings."""
    finding: ReportFinding
    """The finding."""
    scores: tuple[Points, ...] | None
    """The totals as recorded."""
    winner: int | None
    """The winner as recorded."""
    outcomes: tuple[BookOutcome, ...]
    """Every remedy of every book that says something of it."""


class RulingsText:
    """Tells the disputes of one game."""

    def __init__(self, teller: Teller, style: Style) -> None:
        self._teller, self._style = teller, style
        names = teller.table.sides
        self._columns = Columns(names, _LABEL, max(8, *(width(name) + 1 for name in names)))

    def text(self, disputes: Sequence[Dispute]) -> str:
        """Each dispute with a line for every book; a sentence where there is none."""
        if not disputes:
            return say("rulings.none") + "\n"
        lines = [line for one in disputes for line in self._dispute(one)]
        return as_text([*counted("findings", len(disputes)), *lines])

    def _dispute(self, dispute: Dispute) -> list[str]:
        found = dispute.finding
        head = labelled(labelled(str(dispute.number), f"{found.code} {found.address}"), self._teller.text(found))
        lines = [self._style.bold(line) for line in wrap(head, "", "   ")]
        lines.append(self._columns.head("", right=True))
        lines.append(self._row(say("rulings.recorded"), dispute))
        for outcome in dispute.outcomes:
            label = f"  {outcome_label(outcome)}"
            told = f"{label}: {say('rulings.unknown')}" if outcome.rulings is None else self._row(label, outcome)
            lines += [told, *wrap(visible(outcome_text(outcome)), "      ", "      ")]
        return [*lines, ""]

    def _row(self, label: str, one: Dispute | BookOutcome) -> str:
        if one.scores is None:
            return self._columns.row(label, [], say("rulings.undecided"))
        changed = ""
        if isinstance(one, BookOutcome) and one.gains is not None:
            told = " ".join(f"{gain:+}" for gain in one.gains)
            changed = say("rulings.changed", gains=told) if one.changes else say("rulings.same")
        won = say("rulings.winner", winner=self._teller.table.side(one.winner)) if one.winner is not None else ""
        return self._columns.row(label, [str(score) for score in one.scores], apart(changed, won))


def outcome_label(outcome: BookOutcome) -> str:
    """Which book it is, and which of its remedies."""
    return outcome.book + (f", {outcome.choice}" if outcome.choice else "")


def outcome_text(outcome: BookOutcome) -> str:
    """What the book says, and where."""
    return f"{chosen(outcome.choice)}{article_text(outcome.says)} ({source_text(outcome.source)})"


def answer(dispute: Dispute, teller: Teller) -> RulingsAnswer:
    """A dispute as it is handed out."""
    finding = finding_value(dispute.finding, teller.message)
    return RulingsAnswer(dispute.number, finding, dispute.scores, dispute.winner, dispute.outcomes)


def books_text(style: Style) -> str:
    """The books that come with the program."""
    lines = []
    for book in books().values():
        lines += [style.bold(f"{book.id}: {book_name(book)}"), *wrap(source_text(book.source), "  ", "  ")]
        for article in book.articles:
            names = ", ".join(article.findings)
            choices = []
            for remedy in article.remedies:
                ordered = ", ".join(word("rulings", ruling["ruling"]) for ruling in remedy.rulings)
                choices.append(f"{choice_text(remedy.choice)}: {ordered}" if remedy.choice else ordered)
            lines += wrap(f"{names}: {say('rulings.or').join(choices)}", "  - ", "    ")
    return as_text(lines)
