"""The audit as workflow commands, which a build on GitHub shows beside the lines of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.views.entry import unreadable_text
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue
from jasslog.views.reports import Report
from jasslog.views.safe import visible

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.views.entry import Judged

_LEVELS = {"error": "error", "warning": "warning", "info": "notice", "undecided": "notice"}


class GithubReport(Report):
    """Tells one command a finding."""

    def game(self, judged: Judged) -> str:
        """The findings of a game."""
        teller = Teller(judged.audit, judged.record.file, judged.which)
        return "".join(
            _command(
                _LEVELS[found.severity],
                f"{teller.text(found)} ({judged.name} {found.address or f'#{found.seq}'})",
                file=judged.record.file,
                line=found.line,
                col=found.slots.get("column", 0),
                title=f"{found.code} {catalogue()['findings'][found.name]['title']}",
            )
            for found in judged.findings
        )

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read."""
        return _command("error", unreadable_text(unread), file=unread.file, line=unread.line)


def _command(level: str, message: str, **properties: str | int) -> str:
    shown = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value)
    return f"::{level} {shown}::{_escape(visible(message))}\n"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escape(visible(text)).replace(":", "%3A").replace(",", "%2C")
