"""Audit reports for programs: JSON, JSON lines, SARIF 2.1.0, GitHub workflow commands; written game by game."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import msgspec

from jasslog import __version__
from jasslog.audit.codes import CODES
from jasslog.audit.finding import Finding
from jasslog.audit.report import game_report, tally, whole
from jasslog.library.files import Unreadable
from jasslog.views.finding import Teller
from jasslog.views.layout import as_json, encodable
from jasslog.views.messages import legible, told_of, visible
from jasslog.views.reports import Judged, Report, unreadable_text


def game_value(judged: Judged) -> dict[str, Any]:
    """The report of one game with only the findings asked for; a finding's cause is told by its place among these."""
    record = judged.record
    return game_report(judged.audit, judged.teller.message, encodable(record.file), record.format, judged.findings)


def error_value(unread: Unreadable) -> dict[str, Any]:
    """A file that could not be read, as a value of the report."""
    told: dict[str, Any] = encodable(msgspec.to_builtins(unread.to_error()))
    return told


class JsonReport(Report):
    """One JSON document for all games."""

    between = ","

    def __init__(self, view: str) -> None:
        super().__init__()
        self._view = view

    def begin(self) -> str:
        """The document up to the first game."""
        return self._around()[0]

    def game(self, judged: Judged) -> str:
        """One game of the document."""
        told = game_value(judged)
        tally(self.counts, told)
        return "\n" + as_json(told)

    def unread(self, unread: Unreadable) -> str:
        """Nothing yet: a file that could not be read is told at the end."""
        self.errors.append(error_value(unread))
        return ""

    def end(self) -> str:
        """The files that could not be read, and the summary."""
        return "\n" + self._around()[1] + "\n"

    def _around(self) -> tuple[str, str]:
        """The document before and after the games."""
        before, _, after = as_json(whole([], self.errors, self._view, self.counts)).partition('"games":[]')
        return before + '"games":[', "]" + after


class JsonlReport(Report):
    """One line of JSON for each game, to read in bulk; for a file that could not be read, a line with ``error``."""

    def game(self, judged: Judged) -> str:
        """A game as one line."""
        return as_json(game_value(judged)) + "\n"

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read as one line."""
        return as_json({"error": error_value(unread)}) + "\n"


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note", "undecided": "note"}
_PLACES = {name: place for place, name in enumerate(CODES)}


class SarifReport(Report):
    """One SARIF document with the findings of all games."""

    between = ","

    def begin(self) -> str:
        """Everything up to the results: the tool and its rules."""
        driver = {"name": "jasslog", "version": __version__, "rules": [_rule(name) for name in CODES]}
        head = {"$schema": SCHEMA, "version": "2.1.0"}
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
        return _dump(head)[:-1] + ',"runs":[' + _dump(run)[:-1] + ',"results":['

    def game(self, judged: Judged) -> str:
        """The findings of a game."""
        teller = judged.teller
        return ",".join(_dump(self._result(teller, judged, found)) for found in judged.findings)

    def unread(self, unread: Unreadable) -> str:
        """Nothing yet: a file that could not be read is told at the end."""
        message = {"level": "error", "message": {"text": unreadable_text(unread)}}
        self.errors.append(message | {"locations": [_location(unread.file, unread.line, 0, "")]})
        return ""

    def end(self) -> str:
        """The invocation: whether every file could be read."""
        done = {"executionSuccessful": not self.errors, "toolExecutionNotifications": self.errors}
        return '],"invocations":[' + _dump(done) + "]}]}\n"

    def _result(self, teller: Teller, judged: Judged, found: Finding) -> dict[str, Any]:
        column = found.slots.get("column", 0)
        name = _named(judged, found, "/")
        lines = teller.audit.court.lines if teller.audit.court is not None else {}
        related = [_location(judged.record.file, lines.get(seq, 0), 0, f"#{seq}") for seq in found.evidence]
        result = {
            "ruleId": found.code,
            "ruleIndex": _PLACES[found.name],
            "level": LEVELS[found.severity],
            "message": {"text": teller.text(found)},
            "locations": [_location(judged.record.file, found.line, column, name)],
        }
        numbered = [{**place, "id": number} for number, place in enumerate(related)]
        return result | ({"relatedLocations": numbered} if numbered else {})


def _rule(name: str) -> dict[str, Any]:
    kind = CODES[name]
    return {
        "id": kind.code,
        "name": "".join(part.capitalize() for part in name.split("-")),
        "shortDescription": {"text": told_of(name, "title")},
        "fullDescription": {"text": told_of(name, "explain")},
        "defaultConfiguration": {"level": LEVELS[kind.severity]},
    }


def _named(judged: Judged, found: Finding, joint: str) -> str:
    """The game and the place in it: the address, else the event number; only the game for a line that is no event."""
    return joint.join(filter(None, (judged.name, found.address or (f"#{found.seq}" if found.seq >= 0 else ""))))


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


_LEVELS = {"error": "error", "warning": "warning", "info": "notice", "undecided": "notice"}


class GithubReport(Report):
    """One GitHub workflow command for each finding, and for each file that could not be read."""

    def game(self, judged: Judged) -> str:
        """The findings of a game."""
        teller, told = judged.teller, ""
        for found in judged.findings:
            text = f"{teller.text(found)} ({_named(judged, found, ' ')})"
            title = f"{found.code} {told_of(found.name, 'title')}"
            where = {"file": judged.record.file, "line": found.line, "col": found.slots.get("column", 0)}
            told += _command(_LEVELS[found.severity], text, **where, title=title)
        return told

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read."""
        return _command("error", unreadable_text(unread), file=unread.file, line=unread.line)


def _command(level: str, message: str, **properties: str | int) -> str:
    shown = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value)
    return f"::{level} {shown}::{_escape(legible(message))}\n"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escape(visible(text)).replace(":", "%3A").replace(",", "%2C")


REPORTS: dict[str, type[Report]] = {"jsonl": JsonlReport, "sarif": SarifReport, "github": GithubReport}
"""The reports that are made without arguments, by the names of their formats."""
