"""The aspects of a game, asked only of what ``import jasslog`` gives and of the command line, so of either house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from calls import called

import jasslog

try:
    from jasslog.game.answers import expected
    from jasslog.game.public import digest
except ImportError:  # of the first house
    digest = None  # type: ignore[assignment]

Value = Any
WORDS = "message"
"""The member of a finding in a report that is for people."""


class Asked:
    """A game's file, and what was computed of it once for several aspects."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file, self.data = file, data
        Path(file).write_bytes(data)
        self._records: list[Any] | None = None
        self._files: dict[tuple[str, ...], tuple[Value, dict[str, bytes]]] = {}

    def records(self) -> list[Any]:
        """The games of the file."""
        if self._records is None:
            self._records = jasslog.load_all(self.file)
        return self._records

    def call(self, *arguments: str, before: tuple[str, ...] = ()) -> Value:
        """What comes of a command, after another one whose files it finds."""
        known = (*before, "then", *arguments)
        if known not in self._files:
            files = dict(self._called(before)[1]) if before else {self.file: self.data}
            self._files[known] = (called(list(arguments), files), files)
        return self._files[known][0]

    def _called(self, arguments: tuple[str, ...]) -> tuple[Value, dict[str, bytes]]:
        self.call(*arguments)
        return self._files[("then", *arguments)]


def moments(record: Any) -> Iterator[tuple[int, str, Any]]:
    """Each event's number with the digest of the position after it, and what may come next as the engine tells it.

    The only place that knows how to get there. A position of the present house would tell what may come in words of
    records, the engine tells it with cards as numbers.
    """
    if digest is None or not record.events:
        for event in record.events:
            now = record.at(event["seq"])
            yield event["seq"], now.digest, now.expected
        return
    timeline, stood = record.timeline(), dict[int, tuple[str, Any]]()
    for event, (_, game) in zip(timeline.events, timeline.walk(), strict=True):
        # Events that a correction put in share a number; what counts is the position after the last of them.
        stood[event.seq] = digest(game), expected(game)
    for seq in (event["seq"] for event in record.events):
        if seq not in stood:
            game = timeline.at(seq)
            stood[seq] = digest(game), expected(game)
        yield seq, *stood[seq]


def plain(value: Any) -> Value:
    """A value of the house's own kinds as JSON: by the names of its members."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(one) for name, one in zip(value._fields, value, strict=True)}
    for names in ("__dataclass_fields__", "__struct_fields__"):
        if hasattr(value, names):
            return {name: plain(getattr(value, name)) for name in getattr(value, names)}
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    return value


@lru_cache(maxsize=4)
def _reported(record: Any, view: str | None = None) -> Value:
    """The report of a game, which several aspects need."""
    return record.report(view)


def _findings(record: Any, view: str | None = None) -> Value:
    return [
        {name: one for name, one in found.items() if name != WORDS} for found in _reported(record, view)["findings"]
    ]


def _report(record: Any) -> Value:
    return {name: one for name, one in _reported(record).items() if name != "findings"}


def _words(record: Any) -> Value:
    return [found[WORDS] for found in _reported(record)["findings"]]


def _views(record: Any) -> Value:
    other = {view: _reported(record, view) for view in ("recorded", "ruled")}
    return {
        view: [told["verdicts"], told["result"], told["digest"], _findings(record, view)]
        for view, told in other.items()
    }


@lru_cache(maxsize=4)
def _positions(record: Any) -> tuple[tuple[int, str, Value], ...]:
    """Number, digest and what may come next, of each event; both aspects need it and it is dear."""
    return tuple((seq, told, [plain(act) for act in acts]) for seq, told, acts in moments(record))


def _digests(record: Any) -> Value:
    return [[seq, digest] for seq, digest, _ in _positions(record)]


def _expected(record: Any) -> Value:
    return [[seq, acts] for seq, _, acts in _positions(record)]


def _each(ask: Callable[[Any], Value]) -> Callable[[Asked], Value]:
    """The same question to every game of a file; a question that raises is answered with what it raised."""

    def answer(asked: Asked) -> Value:
        try:
            records = asked.records()
        except jasslog.JasslogError as error:
            return {"refused": str(error)}
        return [_answered(ask, record) for record in records]

    return answer


def _answered(ask: Callable[[Any], Value], record: Any) -> Value:
    try:
        return ask(record)
    except Exception as error:
        return {"raised": type(error).__name__, "said": str(error)}


def _call(*arguments: str, before: tuple[str, ...] = ()) -> Callable[[Asked], Value]:
    def answer(asked: Asked) -> Value:
        told = [asked.file if one == "GAME" else one for one in arguments]
        earlier = tuple(asked.file if one == "GAME" else one for one in before)
        return asked.call(*told, before=earlier)

    return answer


_SEAL = ("seal", "GAME", "-o", "sealed.jsonl")
_SALT = ("seal", "--salt", "GAME", "-o", "salted.jsonl")
_TELL = ("transcript", "--times", "GAME", "-o", "told.jass")
ASPECTS: dict[str, Callable[[Asked], Value]] = {
    "findings": _each(_findings),
    "report": _each(_report),
    "words": _each(_words),
    "views": _each(_views),
    "digests": _each(_digests),
    "expected": _each(_expected),
    "sarif": _call("audit", "GAME", "--format", "sarif"),
    "text": _call("audit", "GAME", "--all"),
    "transcript": _call(*_TELL),
    "compiled": _call("compile", "told.jass", before=_TELL),
    "jass-kit": _call("convert", "GAME", "--to", "jass-kit"),
    "converted": _call("convert", "GAME"),
    "sealed": _call(*_SEAL),
    "verified": _call("verify", "sealed.jsonl", "--format", "json", before=_SEAL),
    "salted": _call(*_SALT),
    "redacted": _call("redact", "salted.jsonl", "--names", "--hands", before=_SALT),
}
"""Every aspect that a game can have, by its name."""
_JUDGED = ("findings", "report", "words", "views", "digests", "expected")
OF_CORPUS: dict[str, tuple[str, ...]] = {
    "game": (*_JUDGED, "sarif", "text", "transcript", "compiled", "jass-kit", "sealed", "verified", "redacted"),
    "damage": (*_JUDGED, "sarif", "transcript"),
    "mutant": ("findings", "report", "words", "digests", "expected"),
    "real": ("findings", "report", "words", "digests", "expected", "converted"),
    "foreign": ("findings", "report", "words", "digests", "expected", "converted", "text"),
    "sample": tuple(ASPECTS),
    "case": tuple(ASPECTS),
    "variant": (*_JUDGED, "sarif", "text", "transcript", "compiled", "sealed", "verified", "redacted"),
    "command": (),
}
"""The aspects of the games of each corpus."""
