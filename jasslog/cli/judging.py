"""Judging games one after the other: which findings are told, and to which exit code they lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from jasslog.audit.codes import VERDICT
from jasslog.audit.finding import Finding
from jasslog.cli import shared
from jasslog.library.contain import Bug, contained, each
from jasslog.library.files import BUG_READING, LOST, Unreadable
from jasslog.library.read import Part, Reading, games
from jasslog.library.record import Record
from jasslog.views.reports import Judged, Report

TAMPERED = ("J7", "J121")
"""Findings that speak of tampering with the file or its rules, not of play."""
NAMED = "rules "
"""Begins the count of games that name a set of rules."""
_SETS = 5
"""Most sets that are told apart of which nobody gave the rules."""
_GAMES = 10
"""Games after which a part is told so far, where another process waits for it."""


class Judging:
    """Which findings are told, and the exit codes that the games lead to."""

    def __init__(
        self, chosen: frozenset[str] | None = None, failing: Iterable[str] = (), complete: bool = False
    ) -> None:
        self.codes: set[int] = set()
        self._chosen, self._failing = chosen, frozenset(failing)
        self._told = {shared.UNREADABLE, shared.UNDECIDED} if complete else {shared.UNREADABLE}
        """The exit codes that come from the verdicts; 1 comes from the severities that are asked for."""

    def judged(self, game: Record, number: int, *, in_part: bool = False) -> Judged:
        """The game with the findings asked for; its codes are noted."""
        findings = [found for found in game.audit().findings if self._chosen is None or found.name in self._chosen]
        if any(found.severity == "error" and found.code.startswith(TAMPERED) for found in findings):
            self.codes.add(shared.TAMPERED)
        settled = _settled(game)
        if any(found.severity in self._failing and found not in settled for found in findings):
            self.codes.add(shared.FINDINGS)
        self.codes |= {VERDICT[answer].code for answer in game.verdicts.values()} & self._told
        return Judged(game, number, findings, in_part, [found for found in findings if found in settled])


def _settled(game: Record) -> list[Finding]:
    """The findings that a ruling has settled; none in a view that counts no rulings."""
    if game.view != "ruled":
        return []
    from jasslog.library.rulings import ruled_on

    return ruled_on(game.audit())


class Told(Struct):
    """What is told of a part of a run, or of some of its games."""

    line: int
    """The last line that was read, as far as it is known."""
    text: list[str] = []
    """What is told of each game of which something is told, and of what could not be read."""
    said: list[str] = []
    """What is told of that on the standard error."""
    report: dict[str, Any] = {}
    """What the report has to remember of them."""
    codes: set[int] = set()
    games: int = 0
    errors: int = 0
    """Games with findings."""
    broken: bool = False
    """Whether the file could not be read to its end."""
    done: bool = False
    """Whether this is the last of the part."""


def sets_named(counts: Iterable[str]) -> list[str]:
    """The sets of rules that games named, from the counts of a report."""
    return sorted(name.removeprefix(NAMED) for name in counts if name.startswith(NAMED))


class PartTeller:
    """Judges the games of a part and tells what is to be written; the same in every process."""

    def __init__(self, judging: Judging, report: Report, asked: Reading, processes: int = 1) -> None:
        self._judging, self._report, self._asked = judging, report, asked
        self._most = 1 if processes == 1 else _GAMES

    def __call__(self, part: Part) -> Iterator[Told]:
        """What is told of a part, bit by bit; the last of it is done."""
        told = Told(part.line - 1)
        for number, game in enumerate(each(games(part, self._asked)), start=1):
            if isinstance(game, Bug):
                # Nothing is known of a game whose beginning cannot be told from the end of the one before.
                unread = Unreadable(part.file, told.line + 1, BUG_READING, str(game))
                told.broken = self._unread(told, unread, game.trace)
            elif isinstance(game, Unreadable):
                told.broken = self._unread(told, game)
            elif number <= part.skip:
                told.line = game.last_line
            else:
                self._tell(game, number, told)
                if told.games == self._most:
                    yield self._handed(told)
                    told = Told(told.line)
        told.done = True
        yield self._handed(told)

    def lost(self, part: Part, line: int, games: int, how: str) -> Told:
        """What is told of a part whose process was ended behind a line; so many of its games are passed over."""
        told = Told(line, games=games, done=True)
        self._unread(told, Unreadable(part.file, max(line, part.line - 1), LOST, how))
        return self._handed(told)

    def _note_rules(self, game: Record) -> None:
        """Remember which rules a game names, where somebody gave rules of his own."""
        started, own = game.audit().started, {variant.id for variant in self._asked.own}
        if not own or started is None:
            return
        counts, named = self._report.counts, NAMED + started.rules.id
        if named in counts or started.rules.id in own or len(sets_named(counts)) < _SETS:
            counts[named] += 1

    def _tell(self, game: Record, number: int, told: Told) -> None:
        """Tell of a game, be it only that it shows a bug."""
        counted = Counter(self._report.counts)
        done = contained(lambda: self._judged(game, number))
        if isinstance(done, Bug):
            # What was counted of it before it ended counts no more.
            self._report.counts = counted
            self._unread(told, done.of(game), done.trace)
            done = "", True
        text, found = done
        told.text += [text] if text else []
        told.games, told.errors, told.line = told.games + 1, told.errors + found, game.last_line

    def _unread(self, told: Told, unread: Unreadable, trace: str = "") -> bool:
        """Tell of what could not be read or judged; of a bug with the traceback."""
        text = self._report.unread(unread)
        told.text += [text] if text else []
        said, code = shared.said_of(unread, trace)
        told.said.append(said)
        told.codes.add(code)
        return True

    def _judged(self, game: Record, number: int) -> tuple[str, bool]:
        """What is told of a game, and whether it has findings."""
        judged = self._judging.judged(game, number, in_part=True)
        text = self._report.game(judged)
        self._note_rules(game)
        return text, any(found.severity != "info" for found in judged.findings)

    def _handed(self, told: Told) -> Told:
        told.codes |= self._judging.codes
        self._judging.codes = set()
        told.report = self._report.hand_over()
        return told
