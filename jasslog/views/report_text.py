"""The audit as plain lines for people: each game with findings, and a summary."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jasslog.views.layout import abreast, apart, as_text, counted
from jasslog.views.messages import count, say, word
from jasslog.views.safe import visible
from jasslog.views.style import Style

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.library.files import Unreadable
    from jasslog.views.entry import Judged

MOST = 200
"""Most findings told of one game; a file that is no log at all has one for every line."""
SEVERITIES = ("error", "warning", "undecided", "info")


class TextReport:
    """Tells games as they come; each method gives the text to print. Its memory does not grow with the games."""

    def __init__(self, style: Style, *, unfolded: bool = False) -> None:
        self._style = style
        self._unfolded = unfolded
        self._severities: Counter[str] = Counter()
        self._games = self._clean = self._rounds = self._events = self._folded = self._unread = 0
        self._last_clean = ""

    def begin(self) -> str:
        """What stands before the first game."""
        return ""

    def game(self, judged: Judged) -> str:
        """A game with its verdicts and findings; nothing for a clean one, which only the summary names."""
        self._games += 1
        self._rounds += judged.audit.rounds
        self._events += judged.audit.size
        verdicts = judged.audit.verdicts
        fine = all(answer == "ok" for answer in verdicts.values())
        self._clean += fine and all(found.severity == "info" for found in judged.findings)
        if fine and not judged.findings:
            self._last_clean = say("audit.clean", file=judged.record.file, game=judged.name)
            return ""
        from jasslog.views.finding import Teller
        from jasslog.views.frame import framed

        lines = [self._heading(judged), *counted("findings", len(judged.findings)), *self._verdicts(verdicts), ""]
        if not judged.findings:
            lines += [say("audit.nothing", file=judged.record.file, game=judged.name), ""]
        teller = Teller(judged.audit, judged.record.file, judged.which)
        told = self._folding(judged.findings)
        for found, followers in told[:MOST]:
            lines += [*framed(teller, found, self._style, followers), ""]
        if len(told) > MOST:
            lines += [say("audit.more", count=len(told) - MOST), ""]
        return as_text(lines)

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read; the error itself goes to the standard error."""
        self._unread += 1
        return ""

    def end(self) -> str:
        """The summary."""
        counts = ", ".join(count(name, self._severities[name]) for name in SEVERITIES if self._severities[name])
        if self._last_clean and self._games == 1 and not self._unread:
            return self._last_clean + "\n"
        if not self._games and self._unread:
            return say("audit.unreadable", count=count("files", self._unread)) + "\n"
        found = counts or say("audit.none")
        figures = {"games": self._games, "rounds": self._rounds, "events": self._events}
        lines = [say("audit.summary", found=found, **{name: count(name, n) for name, n in figures.items()})]
        if self._folded:
            lines.append(say("audit.folded", count=self._folded))
        if self._clean == self._games and self._games and not self._unread:
            lines.append(say("audit.all_clean"))
        elif self._games > 1:
            lines.append(say("audit.some_clean", clean=self._clean, games=count("games", self._games)))
        if self._unread:
            lines.append(say("audit.unreadable", count=count("files", self._unread)))
        return as_text(lines)

    def _heading(self, judged: Judged) -> str:
        variant = judged.audit.variant
        rules = f"{variant.id} {variant.version}" if variant is not None else ""
        return apart(self._style.bold(f"{visible(judged.record.file)}: {judged.name}"), rules)

    def _verdicts(self, verdicts: dict[str, str]) -> list[str]:
        told = [
            f"{word('verdicts', name)}: {self._style.of(answer, word('answers', answer))}"
            for name, answer in verdicts.items()
        ]
        return ["  " + line for line in abreast(told)]

    def _folding(self, findings: list[Finding]) -> list[tuple[Finding, int]]:
        """Each finding to be told, with the number of those folded under it."""
        told = {id(found) for found in findings}
        folded = [found for found in findings if not self._unfolded and found.caused_by and id(found.root) in told]
        under = Counter(id(found.root) for found in folded)
        hidden = {id(found) for found in folded}
        shown = [(found, under[id(found)]) for found in findings if id(found) not in hidden]
        self._severities.update(found.severity for found, _ in shown)
        self._folded += len(folded)
        return shown
