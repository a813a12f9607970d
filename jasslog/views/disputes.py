"""What each penalty book would make of a game's score, and one dispute as a document: ``rulings`` and ``dossier``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Literal

from jasslog.audit.finding import Finding
from jasslog.audit.report import TOOL, finding_value, report_of
from jasslog.audit.report_model import PinnedRules, ReportFinding, Result, Tool, Verdicts
from jasslog.events.base import Event, Ordinal, Points, Published
from jasslog.events.vocabulary import members
from jasslog.game.state import Game
from jasslog.library.disputes import BookOutcome, Dispute, disputes
from jasslog.library.record import Record
from jasslog.penalties.books import Book, books
from jasslog.rules import catalogue as rulebook
from jasslog.views.finding import Teller, framed
from jasslog.views.layout import Columns, apart, as_text, bold, counted, indented, labelled, width, wrap
from jasslog.views.messages import aloud, as_typed, colon, legible, say, sentence, visible, word
from jasslog.views.report_text import MOST
from jasslog.views.reports import addresses
from jasslog.views.translated import article_text, book_called, book_name, choice_called, rule_text, source_text
from jasslog.views.why import Why
from jasslog.views.words import who_did

_LABEL = 24


class RulingsAnswer(Published):
    """A finding that somebody may have to settle; jasslog rulings."""

    number: Ordinal
    """Its place among the findings."""
    finding: ReportFinding
    """The finding."""
    scores: tuple[Points, ...] | None
    """The totals now, with the corrections and rulings that the record already holds."""
    winner: int | None
    """The winner now."""
    outcomes: tuple[BookOutcome, ...]
    """Every remedy of every book that says something of it."""


def rulings_answer(disputes: Sequence[Dispute], teller: Teller) -> list[RulingsAnswer]:
    """The disputes of a game as published data."""
    return [
        RulingsAnswer(one.number, finding_value(one.finding, teller.message), one.scores, one.winner, one.outcomes)
        for one in disputes
    ]


def rulings_text(disputes: Sequence[Dispute], teller: Teller, asked: Sequence[Book]) -> str:
    """The disputes of a game, each with a line for every outcome; without any, a sentence that there is none.

    ``asked`` are the books that were chosen, which that sentence names; empty where all books were asked.
    """
    if not disputes:
        named = ", ".join(visible(one.id) for one in asked)
        return (say("rulings.none_of", books=named) if asked else say("rulings.none")) + "\n"
    lines = [line for one in disputes[:MOST] for line in _dispute(one, teller)]
    more = [say("audit.more", count=len(disputes) - MOST), ""] if len(disputes) > MOST else []
    return as_text([*counted("findings", len(disputes)), *lines, *more])


def _dispute(dispute: Dispute, teller: Teller) -> list[str]:
    found, columns = dispute.finding, Columns(teller.table.sides, _LABEL)
    head = labelled(labelled(str(dispute.number), f"{found.code} {found.address}"), teller.text(found))
    lines = [bold(line) for line in wrap(head, "", "   ")]
    lines += [columns.head(""), _figures(columns, standing_label(dispute), dispute, teller)]
    same = say("rulings.same") if dispute.view == "recorded" else say("rulings.unchanged")
    for outcome in dispute.outcomes:
        label = f"  {outcome_label(outcome)}"
        if outcome.rulings is None:
            told = [colon(label, say("rulings.unknown"))]
        elif aloud() or width(label) <= _LABEL:
            told = [_figures(columns, label, outcome, teller, same)]
        else:
            # Beside the figures the label would be cut.
            told = [label, _figures(columns, "", outcome, teller, same)]
        lines += [*told, *indented(_outcome_text(outcome), "      ")]
    return [*lines, ""]


def _figures(columns: Columns, label: str, one: Dispute | BookOutcome, teller: Teller, same: str = "") -> str:
    """A row with the score of each side, and after it the gains of an outcome (``same`` without any) and the winner."""
    if one.scores is None:
        return columns.row(label, [], say("rulings.undecided"))
    changed = ""
    if isinstance(one, BookOutcome) and one.gains is not None:
        told = " ".join(f"{gain:+}" for gain in one.gains)
        changed = say("rulings.changed", gains=told) if one.changes else same
    won = say("rulings.winner", winner=teller.table.side(one.winner)) if one.winner is not None else ""
    return columns.row(label, [str(score) for score in one.scores], apart(changed, won))


def standing_label(dispute: Dispute) -> str:
    """The label of the score that each outcome is compared with."""
    return say("rulings.recorded") if dispute.view == "recorded" else word("views", dispute.view)


def outcome_label(outcome: BookOutcome) -> str:
    """The book of an outcome, and which of its remedies where it has several."""
    return ", ".join([book_called(outcome.book), *([choice_called(outcome.choice)] if outcome.choice else [])])


def _outcome_text(outcome: BookOutcome) -> str:
    """What the book says of the finding, and where the book says it."""
    return f"{article_text(outcome.says)} ({source_text(outcome.source)})"


def books_text() -> str:
    """The penalty books that come with the program: for each its source, and the remedies for each kind of finding."""
    lines = []
    for book in books().values():
        lines += [bold(colon(book.id, book_name(book))), *wrap(source_text(book.source), "  ", "  ")]
        for article in book.articles:
            choices = []
            for remedy in article.remedies:
                ordered = ", ".join(word("rulings", ruling.ruling) for ruling in remedy.rulings)
                choices.append(colon(choice_called(remedy.choice), ordered) if remedy.choice else ordered)
            lines += wrap(colon(", ".join(article.findings), say("rulings.or").join(choices)), "  - ", "    ")
    return as_text(lines)


SCHEMA: Final = "jasslog/dossier/1"
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|!~&$])")
_IN_LINE = re.compile(r"([\\`*\[\]<>~&$]|(?<!\w)_|_(?!\w)|^#)", re.MULTILINE)
"""The characters of Markdown, and those of them that also mean something inside the lines of a plain paragraph."""


class DossierEvent(Published):
    """An event of a dispute."""

    address: str
    """Where in the game the event is."""
    told: str
    """What happened, in words."""
    event: dict[str, object]
    """The event itself."""


class DossierAnswer(Published):
    """One dispute in one document; jasslog dossier."""

    schema: Literal["jasslog/dossier/1"]
    """The version of this document."""
    tool: Tool
    """The program that made it."""
    file: str
    """The file."""
    game: str | None
    """The game's id."""
    line: Ordinal
    """The line of the file on which the game begins."""
    format: str
    """What kind of file the game was read from."""
    rules: PinnedRules | None
    """Its rules."""
    digest: str | None
    """Digest of the last state of the game."""
    verdicts: Verdicts
    """Intact, legal, sums."""
    result: Result | None
    """How the game ended."""
    number: Ordinal
    """The place of the finding among all of the game, from 1."""
    finding: ReportFinding
    """The finding."""
    events: list[DossierEvent]
    """The act that the finding is about, and the events that prove the finding."""
    outcomes: tuple[BookOutcome, ...]
    """The score under each book."""
    commands: list[str]
    """The commands that show the dispute again."""


class Dossier:
    """The document of one finding of a game; ``number`` is its place among the findings, from 1."""

    def __init__(self, record: Record, number: int, teller: Teller, books: Iterable[Book]) -> None:
        self.record, self.teller = record, teller
        self.finding: Finding = teller.audit.findings[number - 1]
        self.dispute: Dispute | None = next(iter(disputes(record, books, number)), None)
        """What each book makes of the finding; None where no book says anything of it, or the rules are unknown."""
        self._number, self._audit = number, teller.audit

    @cached_property
    def answer(self) -> DossierAnswer:
        """The document as published data; figures that the record cannot tell are None."""
        report = report_of(self._audit, self.teller.message, self.record.file, self.record.format)
        kept = ("file", "game", "line", "format", "rules", "digest", "verdicts", "result")
        return DossierAnswer(
            schema=SCHEMA,
            tool=TOOL,
            **{name: getattr(report, name) for name in kept},
            number=self._number,
            finding=finding_value(self.finding, self.teller.message),
            events=self._events(),
            outcomes=self.dispute.outcomes if self.dispute else (),
            commands=self._commands(),
        )

    @property
    def contents(self) -> dict[str, Any]:
        """The values for the document's templates, Markdown and page alike; ``events`` is JSON lines, made visible."""
        events = [visible(json.dumps(one.event, ensure_ascii=False, sort_keys=True)) for one in self.answer.events]
        rule = rulebook.rule(self.finding.rule) if self.finding.rule else None
        about = {"told": self.answer, "rule": rule, "events": events, "dispute": self.dispute}
        return about | {"outcome_label": outcome_label, "standing_label": standing_label}

    def markdown(self) -> str:
        """The document as Markdown text."""
        from jasslog.views.drawing import templates

        teller, found, pinned = self.teller, self.finding, self.answer.rules
        told = {
            "rules": f"{_inline(pinned.id)} {pinned.version} ({pinned.digest})" if pinned else "? ? (None)",
            "verdicts": self._audit.verdicts,
            "text": teller.text(found),
            "frame": framed(teller, found),
            "cards": self._cards(),
            "sides": [_inline(side) for side in teller.table.sides],
            "aloud": aloud(),
        }
        helpers = {"inline": _inline, "block": _block, "rule_text": rule_text, "source_text": source_text}
        helpers |= {"row": _row, "outcome_text": _outcome_text}
        text = templates().get_template("dossier.md.j2").render(helpers | self.contents | told)
        return as_text(text.rstrip().split("\n"))

    @cached_property
    def act(self) -> tuple[Game, Event] | None:
        """The state before the act that the finding is about, and the act itself.

        None where the finding is about no act that stands, or the rules are unknown.
        """
        event = next((event for event in self._audit.events if event.seq == self.finding.seq), None)
        if self._audit.game is None or event is None:
            return None
        return self.record.timeline().before(f"#{self.finding.seq}"), event

    def _cards(self) -> list[str]:
        """The lines that say what was legal at the act, card by card; empty where there is no act."""
        if self.act is None:
            return []
        return Why(self.teller).text(*self.act, self.finding.address).rstrip().split("\n")

    def _events(self) -> list[DossierEvent]:
        """The act that the finding is about and the events that prove the finding, in the order of the record."""
        wanted = {self.finding.seq, *self.finding.evidence}
        places, found = addresses(self.record), []
        for event in (event for event in self._audit.raw.events if event.seq in wanted):
            told = sentence(who_did(event, self.teller.table))
            found.append(DossierEvent(places.get(event.seq, f"#{event.seq}"), told, members(event)))
        return found

    def _commands(self) -> list[str]:
        file, game = as_typed(self.record.file), self.teller.options
        place = as_typed(self.teller.where(self.finding))
        why = [f"why {file} {place}{game}"] if self.finding.seq >= 0 else []
        asked = [f"audit {file}{self.teller.viewed}", *why, f"rulings {file}{game}"]
        return [f"jasslog {command}" for command in (*asked, f"dossier {file} --finding {self._number}{game}")]


def _row(label: str, scores: tuple[int, ...] | None, names: list[str], says: str) -> str:
    """A row of a table in Markdown; for the ear an item of a list."""
    cells = [str(score) for score in scores] if scores is not None else [say("rulings.undecided")] * len(names)
    if aloud():
        return "- " + Columns(names, 0).row(label, cells, says)
    return f"| {label} | {' | '.join(cells)} | {says} |"


def _inline(text: str) -> str:
    """The text with all markup escaped, so that Markdown shows it as it is."""
    return _MARKUP.sub(r"\\\1", legible(text))


def _block(lines: list[str]) -> str:
    """The lines unchanged, between fences that no line can end.

    For the ear, plain paragraphs without fences, with the markup escaped.
    """
    text = "\n".join(lines)
    if aloud():
        return _IN_LINE.sub(r"\\\1", text)
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}\n"
