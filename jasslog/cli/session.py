"""One sitting at a record: what was typed is read, judged and written down, line by line."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from jasslog.cli.book import one_place, read_typed
from jasslog.cli.exits import USAGE, Problem
from jasslog.cli.output import style, tell
from jasslog.views.layout import wrap
from jasslog.views.messages import catalogue, say

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.library.recorder import Event, Recorder

COMMANDS = ("?", "quit", "undo", "redo", "note", "fix", "show")
"""What can be typed besides what happens."""


class Lines:
    """The lines that somebody types, or that come through a pipe."""

    def __init__(self) -> None:
        self.waits = sys.stdin.isatty()
        """Whether somebody sits there who can answer."""
        self.number = 0

    def ask(self, question: str) -> str | None:
        """The answer to a question; None where there is no more input."""
        from jasslog.events.limits import LINE

        tell(question)
        sys.stdout.flush()
        self.number += 1
        line: bytes = sys.stdin.buffer.readline(LINE + 1)
        if not line:
            tell("\n")
            return None
        if not self.waits:
            tell("\n")
        return line.decode(errors="surrogateescape").strip()


class Session:
    """One sitting at the record."""

    def __init__(self, book: Recorder, lines: Lines, *, times: bool) -> None:
        self._book, self._lines, self._times = book, lines, times
        self.refused = False
        """Whether a line from a pipe was refused, which ended the session."""

    def run(self) -> None:
        """Ask until the input ends, or until a line that nobody can be asked about is refused."""
        from jasslog.library.recorder import NotAllowed
        from jasslog.log.refused import BadEvent
        from jasslog.views import refused
        from jasslog.views.change import ChangeText
        from jasslog.views.typed import Unclear

        while True:
            entry = self._lines.ask(self._question())
            if entry is None or entry == "quit":
                return
            try:
                self._take(entry)
                continue
            except NotAllowed as error:
                told = ChangeText(error.change, style()).refusal(say("record.on_purpose"))
            except BadEvent as error:
                told = refused.bad_event_text(error)
            except Unclear as error:
                told = "\n".join([refused.unclear_text(error, self._book.game()), *self._awaited()])
            except Problem as error:
                told = error.message
            tell(told + "\n")
            if not self._lines.waits:
                tell(say("record.stopped", line=self._lines.number) + "\n")
                self.refused = True
                return

    def add(self, event: Event, *, as_played: bool = False) -> None:
        """Write an event down and tell what it changed."""
        from jasslog.views.change import ChangeText

        _, change = self._book.append(self._timed(event), len(self._book.events), as_played=as_played)
        if change is not None:
            tell(ChangeText(change, style()).text(positions=False))

    def _timed(self, event: Event) -> Event:
        """The event with the time, where that is wanted; never before the last one."""
        if not self._times or event["type"] == "game_started":
            return event
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return {
            "at": max([now, *(time for earlier in self._book.events[-1:] if (time := getattr(earlier, "at", None)))])
        } | event

    def _question(self) -> str:
        """Where the game stands and what may come next."""
        from jasslog.views.layout import as_text
        from jasslog.views.position import position_line

        game = self._book.game()
        if game is None:
            return say("record.prompt")
        lines = [style().bold(line) for line in wrap(position_line(game))]
        return as_text([*lines, *self._may(game)]) + say("record.prompt")

    def _may(self, game: Game) -> list[str]:
        """What may come next, and how it is typed."""
        from jasslog.views.acts import may_lines
        from jasslog.views.words import Table

        return may_lines(self._book.expected(), Table(game), typed=True)

    def _awaited(self) -> list[str]:
        """What was awaited instead of something that was not understood."""
        game = self._book.game()
        lines = self._may(game) if game is not None else []
        return [say("record.awaited"), *lines] if lines else []

    def _take(self, entry: str) -> None:
        as_played = entry.startswith("!")
        word, _, rest = entry.removeprefix("!").strip().partition(" ")
        if word in COMMANDS:
            self._command(word, rest.strip(), as_played=as_played)
        elif word:
            self.add(read_typed(self._book, f"{word} {rest}"), as_played=as_played)

    def _show(self) -> None:
        """The game so far, trick by trick."""
        from jasslog.views.finding import Teller
        from jasslog.views.show import Show

        audit = self._book.audit()
        if audit.game is not None:
            tell(Show(audit.game, Teller(audit), style(), audit.findings).text(audit.game.rounds, audit.game.id))

    def _command(self, word: str, rest: str, *, as_played: bool) -> None:
        from jasslog.log.history import before_last, before_undo

        if word == "?":
            words = ", ".join(sorted(catalogue()["typed"].values()))
            tell("\n".join(wrap(say("record.help", words=words))) + "\n")
        elif word == "show":
            self._show()
        elif word == "note":
            self.add({"type": "remark_made", "text": rest})
        elif word == "fix":
            address, _, instead = rest.partition(" ")
            seq = one_place(self._book, address)
            by = [read_typed(self._book, instead, seq)] if instead.strip() else []
            self.add({"type": "corrected", "event": seq, "by": by}, as_played=as_played)
        else:
            count = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 6 else 1
            target = before_last(self._book.events, count) if word == "undo" else before_undo(self._book.events)
            if target is None:
                text = say("record.nothing_to_undo") if word == "undo" else say("record.nothing_to_redo")
                raise Problem(text, USAGE)
            self.add({"type": "undone", "to": target})
