"""Reading the text of one line slowly: where each value stands, and everything that is wrong with the text as JSON."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any, NoReturn

from msgspec import Struct

from jasslog.events.limits import DEPTH, INTEGER, Path

_BLANKS = " \t\r\n"
_BLANK = re.compile(f"[{_BLANKS}]+")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD = re.compile(r"true|false|null|-?NaN|-?Infinity")
_WORDS = {"true": True, "false": False, "null": None}
_BRACKET = re.compile(r'[\[{\]}"]')
_SURROGATE = re.compile("[\ud800-\udfff]")
_DIGITS = len(str(INTEGER))


class Spot(Struct, frozen=True):
    """Where a value stands in the text, and the name of its member before it."""

    key: int
    """Start of the name of the member, or of the value where it has none."""
    start: int
    """Start of the value."""
    end: int
    """First position after the value."""


class Flaw(Struct, frozen=True):
    """Something wrong with the text."""

    name: str
    path: Path
    start: int
    end: int
    expected: str = ""


class _Broken(Exception):
    """The text stops being JSON."""


class Text:
    """The JSON value of a text, read from a position on to the text's end."""

    def __init__(self, text: str, position: int = 0) -> None:
        self.flaws: list[Flaw] = []
        """Everything wrong with the text, as far as it could be read."""
        self.spots: dict[Path, Spot] = {}
        """Where each value stands."""
        self.complete = False
        """Whether the text is JSON to its end."""
        self.value: Any = None
        """The value if the text is complete, else None; of a member that comes twice, the later one counts."""
        self._text = text
        self._at = position
        with suppress(_Broken):
            value = self._value(())
            self._blanks()
            if self._at < len(text):
                self._broken("end")
            self.value, self.complete = value, True

    def _flaw(self, name: str, path: Path, start: int, end: int, expected: str = "") -> None:
        self.flaws.append(Flaw(name, path, start, end, expected))

    def _broken(self, expected: str) -> NoReturn:
        self._flaw("not-json", (), self._at, min(self._at + 1, len(self._text)), expected)
        raise _Broken

    def _blanks(self) -> None:
        # Usually there are no blanks here.
        if self._text[self._at : self._at + 1] in _BLANKS and (blank := _BLANK.match(self._text, self._at)):
            for place in [place for place, char in enumerate(blank[0], start=self._at) if char == "\r"]:
                self._flaw("carriage-return", (), place, place + 1)
            self._at = blank.end()

    def _next(self, wanted: str) -> str:
        """Pass over blanks and the next character, and return it; the text is broken unless it is a wanted one."""
        self._blanks()
        char = self._text[self._at : self._at + 1]
        if not char or char not in wanted:
            self._broken("|".join(wanted))
        self._at += 1
        return char

    def _value(self, path: Path, key: int = -1) -> Any:
        self._blanks()
        start = self._at
        opening = self._text[start : start + 1]
        if opening and opening in "{[":
            value = self._container(path, opening)
        elif opening == '"':
            value = self._string(path)
        else:
            value = self._scalar(path)
        self.spots[path] = Spot(start if key < 0 else key, start, self._at)
        return value

    def _container(self, path: Path, opening: str) -> Any:
        if len(path) >= DEPTH:
            self._flaw("nested-too-deep", path, self._at, self._at + 1, f"depth {DEPTH}")
            return self._skip()
        values: dict[str | int, Any] = {}
        closing, more = ("}", ",}") if opening == "{" else ("]", ",]")
        self._at += 1
        self._blanks()
        if self._text.startswith(closing, self._at):
            self._at += 1
        else:
            self._part(path, opening, values)
            while self._next(more) == ",":
                self._part(path, opening, values)
        return values if opening == "{" else [*values.values()]

    def _part(self, path: Path, opening: str, values: dict[str | int, Any]) -> None:
        """Read the next member of an object, or the next value of an array, into ``values``."""
        if opening == "[":
            values[len(values)] = self._value((*path, len(values)))
            return
        self._blanks()
        start = self._at
        name = self._string(path) if self._text.startswith('"', start) else self._broken("string")
        inner = (*path, name)
        if name in values:
            self._flaw("duplicate-key", inner, start, self._at)
        self._next(":")
        values[name] = self._value(inner, start)

    def _skip(self) -> None:
        """Pass over a container that is nested too deeply, looking only at strings and brackets."""
        open_brackets = 0
        while match := _BRACKET.search(self._text, self._at):
            self._at = match.start()
            if match[0] == '"':
                self._string(None)
                continue
            self._at += 1
            open_brackets += 1 if match[0] in "[{" else -1
            if not open_brackets:
                return
        self._at = len(self._text)
        self._broken("]|}")

    def _string(self, path: Path | None) -> str:
        match = _STRING.match(self._text, self._at)
        start, self._at = self._at, match.end() if match else self._at
        if not self._text.startswith('"', self._at):
            self._broken("string")
        self._at += 1
        literal = self._text[start : self._at]
        value: str = json.loads(literal) if "\\" in literal else literal[1:-1]
        if path is not None and not value.isascii() and _SURROGATE.search(value):
            self._flaw("lone-surrogate", path, start, self._at, "string")
        return value

    def _scalar(self, path: Path) -> Any:
        start = self._at
        if word := _WORD.match(self._text, start):
            self._at = word.end()
            if word[0] not in _WORDS:
                self._flaw("not-a-number", path, start, self._at, "integer")
            return _WORDS.get(word[0])
        number = _NUMBER.match(self._text, start)
        if not number:
            self._broken("value")
        self._at = number.end()
        if number[1] or number[2]:
            self._flaw("float-number", path, start, self._at, "integer")
            return None
        digits = number[0]
        if len(digits) > _DIGITS + 1 or abs(int(digits)) > INTEGER:
            self._flaw("integer-out-of-range", path, start, self._at, f"integer {-INTEGER}..{INTEGER}")
            return None
        return int(digits)
