"""Judging games one after another: which findings are reported, and to which exit codes they lead."""

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
"""How the codes of findings begin that speak of tampering with the file or its rules, not of play."""
NAMED = "rules "
"""Prefix of the names under which a report counts the games that name a certain set of rules."""
_SETS = 5
"""Once so many sets of rules have a count, only sets that the user gave get a new one."""
_GAMES = 10
"""Games after which an interim result is handed over, where several processes share the work."""


class Judging:
    """Selects the findings of each game that are reported, and collects the exit codes."""

    def __init__(
        self, chosen: frozenset[str] | None = None, failing: Iterable[str] = (), complete: bool = False
    ) -> None:
        self.codes: set[int] = set()
        self._chosen, self._failing = chosen, frozenset(failing)
        self._from_verdicts = {shared.UNREADABLE, shared.UNDECIDED} if complete else {shared.UNREADABLE}
        """The exit codes that are taken from the verdicts; code 1 comes from the severities in ``failing``."""

    def judged(self, game: Record, number: int, *, in_part: bool = False) -> Judged:
        """A game with the findings that are reported; notes the exit codes it leads to."""
        findings = [found for found in game.audit().findings if self._chosen is None or found.name in self._chosen]
        if any(found.severity == "error" and found.code.startswith(TAMPERED) for found in findings):
            self.codes.add(shared.TAMPERED)
        settled = _settled(game)
        if any(found.severity in self._failing and found not in settled for found in findings):
            self.codes.add(shared.FINDINGS)
        self.codes |= {VERDICT[answer].code for answer in game.verdicts.values()} & self._from_verdicts
        return Judged(game, number, findings, in_part, [found for found in findings if found in settled])


def _settled(game: Record) -> list[Finding]:
    """The findings that a ruling has settled; none in a view that counts no rulings."""
    if game.view != "ruled":
        return []
    from jasslog.library.rulings import ruled_on

    return ruled_on(game.audit())


class Told(Struct):
    """The result of judging a part of a run, or some games of that part."""

    line: int
    """The last line that was read, as far as it is known."""
    text: list[str] = []
    """The text of the report on each game that has any, and on what could not be read."""
    said: list[str] = []
    """The messages for the standard error about what could not be read or judged."""
    report: dict[str, Any] = {}
    """What the report has to remember of these games (``Report.hand_over``)."""
    codes: set[int] = set()
    games: int = 0
    errors: int = 0
    """Games with findings above info, or with a bug."""
    broken: bool = False
    """Whether the file could not be read to its end."""
    done: bool = False
    """Whether this is the last result of the part."""


def sets_named(counts: Iterable[str]) -> list[str]:
    """The sets of rules that games named, read from the counts of a report."""
    return sorted(name.removeprefix(NAMED) for name in counts if name.startswith(NAMED))


class PartTeller:
    """Judges the games of a part and yields what is to be written; works the same in every process."""

    def __init__(self, judging: Judging, report: Report, asked: Reading, processes: int = 1) -> None:
        self._judging, self._report, self._asked = judging, report, asked
        self._most = 1 if processes == 1 else _GAMES

    def __call__(self, part: Part) -> Iterator[Told]:
        """The results of a part, some games at a time; the last one is marked ``done``."""
        told = Told(part.line - 1)
        for number, game in enumerate(each(games(part, self._asked)), start=1):
            if isinstance(game, Bug):
                # Of a game that cannot be read because of a bug, only the end of the game before is known.
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
        """The result of a part whose process ended after a line, which leaves so many ``games`` of the part unread."""
        told = Told(line, games=games, done=True)
        self._unread(told, Unreadable(part.file, max(line, part.line - 1), LOST, how))
        return self._handed(told)

    def _note_rules(self, game: Record) -> None:
        """Count the set of rules that a game names, if the user gave rules of his own."""
        started, own = game.audit().started, {variant.id for variant in self._asked.own}
        if not own or started is None:
            return
        counts, named = self._report.counts, NAMED + started.rules.id
        if named in counts or started.rules.id in own or len(sets_named(counts)) < _SETS:
            counts[named] += 1

    def _tell(self, game: Record, number: int, told: Told) -> None:
        """Add the result of one game, or that judging it showed a bug."""
        counted = Counter(self._report.counts)
        done = contained(lambda: self._judged(game, number))
        if isinstance(done, Bug):
            # What the report counted of the game before the bug is dropped.
            self._report.counts = counted
            self._unread(told, done.of(game), done.trace)
            done = "", True
        text, found = done
        told.text += [text] if text else []
        told.games, told.errors, told.line = told.games + 1, told.errors + found, game.last_line

    def _unread(self, told: Told, unread: Unreadable, trace: str = "") -> bool:
        """Add what could not be read or judged, for a bug with the traceback; always True."""
        text = self._report.unread(unread)
        told.text += [text] if text else []
        said, code = shared.said_of(unread, trace)
        told.said.append(said)
        told.codes.add(code)
        return True

    def _judged(self, game: Record, number: int) -> tuple[str, bool]:
        """The text of the report on a game, and whether the game has findings above info."""
        judged = self._judging.judged(game, number, in_part=True)
        text = self._report.game(judged)
        self._note_rules(game)
        return text, any(found.severity != "info" for found in judged.findings)

    def _handed(self, told: Told) -> Told:
        """The result with the exit codes and the counts of the report since the last one, which then begin anew."""
        told.codes |= self._judging.codes
        self._judging.codes = set()
        told.report = self._report.hand_over()
        return told
