"""What every report of games is given and has in common: audited games, what is open in their scores, files unread."""

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


_LATER = re.compile(" --game \0([0-9]+)\0")


class Report(ABC):
    """Tells games as they come; each method gives the text to print. Its memory does not grow with the games.

    A run may be told in parts by several reports: what each hands over is added to the one that tells the end.
    """

    for_people = False
    """Whether it is text for people; programs read any other."""
    between = ""
    """What stands between two games of which something is told."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.errors: list[dict[str, Any]] = []
        """Files that could not be read, where they are told at the end."""
        self.clean = ""
        """What is told of the last clean game where it is the only one: a sentence, or its notes."""

    def begin(self) -> str:
        """What stands before the first game."""
        return ""

    @abstractmethod
    def game(self, judged: Judged) -> str:
        """What is told of a game; maybe nothing."""

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read."""
        return ""

    def end(self) -> str:
        """What stands after the last game."""
        return ""

    def hand_over(self) -> dict[str, Any]:
        """All that it remembers, as JSON values; it has forgotten it then."""
        told = {"counts": dict(self.counts), "errors": list(self.errors), "clean": self.clean}
        self.counts.clear()
        self.errors.clear()
        return told

    def add(self, told: dict[str, Any]) -> None:
        """Remember what another report handed over, whose games come later."""
        self.counts.update(told["counts"])
        self.errors += told["errors"]
        self.clean = told["clean"] or self.clean


def placed(text: str, before: int) -> str:
    """A text with the places of its games in the file, where so many games come before the part; 1 is not named."""
    if "\0" not in text:
        return text
    return _LATER.sub(lambda found: "" if (n := before + int(found[1])) == 1 else f" --game {n}", text)


_FIRST = '{"format":1,"game":'
"""How the first line of a record begins."""


def game_name(record: Record) -> str:
    """The game's own id, or where it begins."""
    return visible(record.id) or say("game.unnamed", line=record.line)


def addresses(record: Record) -> dict[int, str]:
    """Where the events of a game are, by their numbers; nowhere where its rules are unknown."""
    return record.timeline().addresses() if record.audit().game is not None else {}


class Judged(NamedTuple):
    """One game of a file, audited."""

    record: Record
    number: int
    """Which game of its file it is, from 1."""
    findings: list[Finding]
    """Those asked for."""
    in_part: bool = False
    """Whether the number counts from the beginning of a part of the file, of which the place is not known yet."""
    settled: Sequence[Finding] = ()
    """Those of them that a ruling has settled, where rulings count."""

    @property
    def audit(self) -> GameAudit:
        """The audit in the record's own view."""
        return self.record.audit()

    @property
    def name(self) -> str:
        """The game's own id, or where it begins."""
        return game_name(self.record)

    @property
    def teller(self) -> Teller:
        """Tells its findings with the commands that show more."""
        from jasslog.views.finding import Teller

        return Teller(self.audit, self.record.file, self.which)

    @property
    def which(self) -> str:
        """What tells a command the game of the file; empty for the first."""
        if self.in_part:
            # To be made its place in the file when that is known.
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
        # What the file seems to be, and what to do about it.
        kind, _, name = unread.detail.partition(" ")
        advice = kind if kind in catalogue()["advice"] else "other"
        # A quotation mark of the shell is none inside its own.
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
    """The same where the table may not have come to the end yet: then nobody asks what else was claimed."""
    if game is audit.game:
        return reservations(audit)
    return ["undecided"] if score_open(audit, game) else []


def ruled_lines(record: Record) -> list[str]:
    """The line that tells of rulings which the view does not count: by which books, and what they make of the score."""
    game = record.audit().game
    if record.view == "ruled" or game is None or not any(deal.rulings for deal in game.rounds):
        return []
    # Only few records hold a ruling.
    from jasslog.library.rulings import in_force, standing
    from jasslog.views.words import scores_text

    by = [word("book_names", one.book) if one.book else word("rulings", one.ruling) for one in in_force(record.audit())]
    scores = scores_text(standing(record.audit("ruled")).scores) if by else ""
    return [say("ruled", by=", ".join(dict.fromkeys(by)), scores=scores)] if by else []


def sentences(names: list[str]) -> list[str]:
    """The same in words, each a sentence of its own."""
    return [say(f"standing.{name}") for name in names]
