"""The base class of reports of audited games, and what they share: a judged game, reservations, files not read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.audit.result import score_open
from jasslog.formats.foreign import NO_RECORD
from jasslog.views.messages import catalogue, fill, say, system_text, visible, word

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.audit.result import GameAudit
    from jasslog.game.state import Game
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record
    from jasslog.views.finding import Teller


_GAME_IN_PART = re.compile(" --game \0([0-9]+)\0")
"""The option that names a game by its place in a part of a file, until ``placed`` knows the place in the file."""


class Report(ABC):
    """A report of games, written game by game: each method returns the text to print.

    Memory does not grow with the number of games. Several reports may write parts of one run: what each of them hands
    over is added to the one that writes the end.
    """

    for_people = False
    """Whether the report is text for people; every other report is for programs."""
    between = ""
    """The text between two games, if both have some."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.errors: list[dict[str, Any]] = []
        """Files that could not be read, for a report that tells them at the end."""
        self.clean = ""
        """What the end says of the last clean game if that is the only game: a sentence, or its notes."""

    def begin(self) -> str:
        """The text before the first game."""
        return ""

    @abstractmethod
    def game(self, judged: Judged) -> str:
        """The text about a game, which may be empty."""

    def unread(self, unread: Unreadable) -> str:
        """The text about a file that could not be read."""
        return ""

    def end(self) -> str:
        """The text after the last game."""
        return ""

    def hand_over(self) -> dict[str, Any]:
        """Return all that the report remembers, as JSON values, and forget its counts and errors."""
        told = {"counts": dict(self.counts), "errors": list(self.errors), "clean": self.clean}
        self.counts.clear()
        self.errors.clear()
        return told

    def add(self, told: dict[str, Any]) -> None:
        """Remember what was handed over by another report, whose games come after those of this one."""
        self.counts.update(told["counts"])
        self.errors += told["errors"]
        self.clean = told["clean"] or self.clean


def placed(text: str, before: int) -> str:
    """The text about a part of a file, with places in the whole file in its ``--game`` options.

    ``before`` is the number of games before the part. The first game of the file needs no option.
    """
    if "\0" not in text:
        return text
    return _GAME_IN_PART.sub(lambda found: "" if (n := before + int(found[1])) == 1 else f" --game {n}", text)


_FIRST = '{"format":1,"game":'
"""How the first line of a record begins."""


def game_name(record: Record) -> str:
    """The game's own id, else the line on which the game begins."""
    return visible(record.id) or say("game.unnamed", line=record.line)


def addresses(record: Record) -> dict[int, str]:
    """The address of each event of a game, by the number of the event; empty where its rules are unknown."""
    return record.timeline().addresses() if record.audit().game is not None else {}


class Judged(NamedTuple):
    """One game of a file, audited."""

    record: Record
    number: int
    """The place of the game in its file, from 1."""
    findings: list[Finding]
    """The findings that were asked for."""
    in_part: bool = False
    """Whether ``number`` counts from the beginning of a part of the file whose own place is not known yet."""
    settled: Sequence[Finding] = ()
    """Those of the findings that a ruling has settled, in a view in which rulings count."""

    @property
    def audit(self) -> GameAudit:
        """The audit in the record's own view."""
        return self.record.audit()

    @property
    def name(self) -> str:
        """The game's own id, else the line on which the game begins."""
        return game_name(self.record)

    @property
    def teller(self) -> Teller:
        """The teller that puts the findings into words, and names the commands that show more."""
        from jasslog.views.finding import Teller

        return Teller(self.audit, self.record.file, self.which)

    @property
    def which(self) -> str:
        """The value of the option ``--game`` for this game; empty for the first game of a file."""
        if self.in_part:
            # Replaced by placed, once the place in the file is known.
            return f"\0{self.number}\0"
        return "" if self.number == 1 else str(self.number)


def unreadable_text(unread: Unreadable) -> str:
    """The sentence that says why a file could not be read."""
    group = catalogue()["unreadable"]
    text: str = group.get(unread.reason, group["failed"])
    text += say("after_line", line=unread.line) if unread.line and "{line}" not in text else ""
    slots = {"file": unread.file, "line": unread.line, "detail": system_text(unread.detail)}
    slots |= {"game": unread.game or say("game.unnamed", line=unread.line), "first": _FIRST}
    if unread.reason == NO_RECORD:
        # The text also says what the file seems to be, and what to do about it.
        kind, _, name = unread.detail.partition(" ")
        advice = kind if kind in catalogue()["advice"] else "other"
        # The advice has the name inside single quotes of the shell, in which a single quote cannot stand.
        name = name.replace("'", r"\u0027")
        slots |= {"what": word("strangers", kind), "advice": word("advice", advice, list=name)}
    return fill(text, slots)


def reservations(audit: GameAudit) -> list[str]:
    """What keeps the score from being certain or confirmed: undecided, unconfirmed, unclaimed, unplayed."""
    if audit.variant is None:
        return []
    if not audit.rounds and not score_open(audit):
        return ["unplayed"]
    answer = audit.verdicts["sums"]
    known = ["undecided"] if score_open(audit) else ["unconfirmed"] if answer == "undecided" else []
    return [*known, *(["unclaimed"] if answer == "unclaimed" else [])]


def reservations_at(audit: GameAudit, game: Game) -> list[str]:
    """The reservations about a state of the game; before its end only undecided, because claims may still follow."""
    if game is audit.game:
        return reservations(audit)
    return ["undecided"] if score_open(audit, game) else []


def ruled_lines(record: Record) -> list[str]:
    """The line about rulings that the view does not count: their books, and the score with them; empty without any."""
    game = record.audit().game
    if record.view == "ruled" or game is None or not any(deal.rulings for deal in game.rounds):
        return []
    # Only few records hold a ruling.
    from jasslog.library.rulings import in_force, standing
    from jasslog.views.words import scores_text

    by = [
        word("book_names", ruling.book) if ruling.book else word("rulings", ruling.ruling)
        for ruling in in_force(record.audit())
    ]
    scores = scores_text(standing(record.audit("ruled")).scores) if by else ""
    return [say("ruled", by=", ".join(dict.fromkeys(by)), scores=scores)] if by else []


def sentences(names: list[str]) -> list[str]:
    """Reservations in words, a sentence each."""
    return [say(f"standing.{name}") for name in names]
