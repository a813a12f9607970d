"""The audit as SARIF 2.1.0, for tools that show findings beside the lines of a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jasslog import __version__
from jasslog.audit.codes import CODES
from jasslog.views.entry import unreadable_text
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue
from jasslog.views.reports import Report
from jasslog.views.safe import visible

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.library.files import Unreadable
    from jasslog.views.entry import Judged

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note", "undecided": "note"}


class SarifReport(Report):
    """Tells the findings of all games."""

    between = ","

    def __init__(self) -> None:
        super().__init__()
        self._rules = {name: place for place, name in enumerate(CODES)}

    def begin(self) -> str:
        """Everything up to the results: the tool and its rules."""
        driver = {"name": "jasslog", "version": __version__, "rules": [_rule(name) for name in CODES]}
        head = {"$schema": SCHEMA, "version": "2.1.0"}
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
        return _dump(head)[:-1] + ',"runs":[' + _dump(run)[:-1] + ',"results":['

    def game(self, judged: Judged) -> str:
        """The findings of a game."""
        teller = Teller(judged.audit, judged.record.file, judged.which)
        return ",".join(_dump(self._result(teller, judged, found)) for found in judged.findings)

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read is told at the end."""
        message = {"level": "error", "message": {"text": unreadable_text(unread)}}
        self.errors.append(message | {"locations": [_location(unread.file, unread.line, 0, "")]})
        return ""

    def end(self) -> str:
        """The invocation: whether every file could be read."""
        done = {"executionSuccessful": not self.errors, "toolExecutionNotifications": self.errors}
        return '],"invocations":[' + _dump(done) + "]}]}\n"

    def _result(self, teller: Teller, judged: Judged, found: Finding) -> dict[str, Any]:
        column = found.slots.get("column", 0)
        name = f"{judged.name}/{found.address or f'#{found.seq}'}"
        result: dict[str, Any] = {
            "ruleId": found.code,
            "ruleIndex": self._rules[found.name],
            "level": LEVELS[found.severity],
            "message": {"text": teller.text(found)},
            "locations": [_location(judged.record.file, found.line, column, name)],
        }
        lines = teller.audit.court.lines if teller.audit.court is not None else {}
        related = [_location(judged.record.file, lines.get(seq, 0), 0, f"#{seq}") for seq in found.evidence]
        if related:
            result["relatedLocations"] = [{**place, "id": number} for number, place in enumerate(related)]
        return result


def _rule(name: str) -> dict[str, Any]:
    kind, text = CODES[name], catalogue()["findings"][name]
    return {
        "id": kind.code,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": text["title"]},
        "fullDescription": {"text": text["explain"]},
        "defaultConfiguration": {"level": LEVELS[kind.severity]},
    }


def _location(file: str, line: int, column: int, name: str) -> dict[str, Any]:
    path = file.replace("\\", "/")
    uri = quote(path, safe="/~", errors="surrogateescape")
    physical: dict[str, Any] = {"artifactLocation": {"uri": "file://" + uri if path.startswith("/") else uri}}
    if line:
        physical["region"] = {"startLine": line} | ({"startColumn": column} if column else {})
    place: dict[str, Any] = {"physicalLocation": physical}
    if name:
        place["logicalLocations"] = [{"fullyQualifiedName": visible(name)}]
    return place


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
