"""What the views are given: a record with its audit, and the findings asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.views.messages import catalogue, fill, say, system_text
from jasslog.views.reports import later
from jasslog.views.safe import visible

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.audit.result import GameAudit
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record


class Judged(NamedTuple):
    """One game of a file, audited."""

    record: Record
    number: int
    """Which game of its file it is, from 1."""
    findings: list[Finding]
    """Those asked for."""
    in_part: bool = False
    """Whether the number counts from the beginning of a part of the file, of which the place is not known yet."""

    @property
    def audit(self) -> GameAudit:
        """The audit in the record's own view."""
        return self.record.audit()

    @property
    def name(self) -> str:
        """The game's own id, or where it begins."""
        return visible(self.record.id) or say("game.unnamed", line=self.record.line)

    @property
    def which(self) -> str:
        """What tells a command the game of the file; empty for the first."""
        if self.in_part:
            return later(self.number)
        return "" if self.number == 1 else str(self.number)


def unreadable_text(unread: Unreadable) -> str:
    """The sentence that says why a file could not be read."""
    group = catalogue()["unreadable"]
    text: str = group.get(unread.reason, group["failed"])
    text += say("after_line", line=unread.line) if unread.line and "{line}" not in text else ""
    slots = {"file": unread.file, "line": unread.line, "detail": system_text(unread.detail)}
    return fill(text, slots | {"game": unread.game or say("game.unnamed", line=unread.line)})
