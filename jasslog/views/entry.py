"""What the views are given: a record with its audit, and the findings asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.formats.stranger import NO_RECORD
from jasslog.views.messages import catalogue, fill, say, system_text, word
from jasslog.views.safe import visible

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.audit.result import GameAudit
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record


_FIRST = '{"format":1,"game":'
"""How the first line of a record begins."""
_ADVICE = {
    "zip": "unpack",
    "packed": "unpack",
    "utf-16": "narrow",
    "encoding": "encode",
    "zeros": "lost",
    "json-array": "array",
    "json-list": "list",
    "json-spread": "spread",
}
"""What to do about a file that is no record, by what it seems to be."""


def later(number: int) -> str:
    """The place of a game in its part of a file, to be made its place in the file when that is known."""
    return f"\0{number}\0"


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
    slots |= {"game": unread.game or say("game.unnamed", line=unread.line), "first": _FIRST}
    return fill(text, slots | (_seeming(unread.detail) if unread.reason == NO_RECORD else {}))


def _seeming(detail: str) -> dict[str, str]:
    """What a file seems to be, and what to do about it."""
    kind, _, name = detail.partition(" ")
    advice = catalogue()["advice"][_ADVICE.get(kind, "other")]
    return {"what": word("strangers", kind), "advice": fill(advice, {"list": name})}
