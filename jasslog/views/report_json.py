"""The audit as JSON: one report, or one line a game; written as the games come, so memory does not grow with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.audit.report import Tally, game_report, whole
from jasslog.views.finding import Teller
from jasslog.views.reports import Report
from jasslog.views.safe import as_json, visible

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.views.entry import Judged


def game_value(judged: Judged) -> dict[str, Any]:
    """The report of one game with the findings asked for; causes keep pointing at the right ones."""
    told = game_report(judged.audit, Teller(judged.audit).message, _path(judged.record.file), judged.record.format)
    asked = {id(found) for found in judged.findings}
    kept = [place for place, found in enumerate(judged.audit.findings) if id(found) in asked]
    if len(kept) < len(told["findings"]):
        moved = {old: new for new, old in enumerate(kept)}
        told["findings"] = [told["findings"][place] for place in kept]
        for found in told["findings"]:
            found["caused_by"] = moved.get(found["caused_by"])
    return told


def error_value(unread: Unreadable) -> dict[str, Any]:
    """A file that could not be read, as the report says it."""
    value = unread.to_json()
    return {name: _path(text) if isinstance(text, str) else text for name, text in value.items()}


def _path(file: str) -> str:
    """A file's name; one that is no text is written out."""
    try:
        file.encode()
    except UnicodeEncodeError:
        return visible(file)
    return file


class JsonReport(Report):
    """One report of all games."""

    between = ","

    def __init__(self, view: str) -> None:
        super().__init__()
        self._view = view
        self._tally = Tally(self.counts)

    def begin(self) -> str:
        """Everything up to the games."""
        return self._around()[0]

    def game(self, judged: Judged) -> str:
        """A game of the report."""
        told = game_value(judged)
        self._tally.add(told)
        return "\n" + as_json(told)

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read is told at the end."""
        self.errors.append(error_value(unread))
        return ""

    def end(self) -> str:
        """The files that could not be read, and the summary."""
        return "\n" + self._around()[1] + "\n"

    def _around(self) -> tuple[str, str]:
        """What stands before and after the games."""
        before, _, after = as_json(whole([], self.errors, self._view, self._tally)).partition('"games":[]')
        return before + '"games":[', "]" + after


class JsonlReport(Report):
    """One line a game, for bulk; a file that could not be read is a line with ``error``."""

    def game(self, judged: Judged) -> str:
        """A game as one line."""
        return as_json(game_value(judged)) + "\n"

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read as one line."""
        return as_json({"error": error_value(unread)}) + "\n"
