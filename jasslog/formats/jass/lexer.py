"""A line of a transcript in pieces: words, texts in quotes, brackets, members such as ``note="…"``, and a comment."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

_BLANKS = re.compile(r"\s*")
_COMMENT = re.compile(r";|#(?![0-9])")
_AFTER_BLANK = re.compile(r"(?<=\s)(?:;|#(?![0-9]))(.*)", re.DOTALL)
_MEMBER = re.compile(r"([a-z_][a-z0-9_.]*)=", re.ASCII)
_BARE = re.compile(r'[^\s\[\]";]*')
_WORD = re.compile(r'[^\s\[\]";]+')
_LITERALS = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"-?[0-9]{1,16}", re.ASCII)
_decode = json.JSONDecoder().raw_decode


class Token(NamedTuple):
    """A piece of a line."""

    kind: str
    """word, text, open, close, member; broken for what cannot be read, which ends the line."""
    text: str
    """As it stands there; a member's name."""
    column: int
    """Where it begins, in characters from 1."""
    value: Any = None
    """What a text or a member holds."""
    stop: int = 0
    """The column after it, where that is not that of its text."""

    @property
    def end(self) -> int:
        """The column after it."""
        return self.stop or self.column + len(self.text)


class Line(NamedTuple):
    """A line in pieces."""

    tokens: list[Token]
    comment: str | None
    """What follows ; or #; None where there is neither."""


def split(line: str) -> Line:
    """The pieces of a line."""
    tokens: list[Token] = []
    at = 0
    while True:
        at = _BLANKS.match(line, at).end()  # type: ignore[union-attr]
        if at >= len(line):
            return Line(tokens, None)
        if _COMMENT.match(line, at):
            return Line(tokens, _remark(line[at + 1 :]))
        token, at = _token(line, at)
        tokens.append(token)
        if token.kind == "broken":
            return Line(tokens, None)


def split_text(line: str, start: int, end: int) -> Line:
    """A line whose word stands between these places and is followed by free text, in quotes or not."""
    word = Token("word", line[start:end], start + 1)
    text = _BLANKS.match(line, end).end()  # type: ignore[union-attr]
    if line.startswith('"', text):
        found = split(line[text:])
        return Line([word, *(_moved(token, text) for token in found.tokens)], found.comment)
    comment = _AFTER_BLANK.search(line, end)
    told = line[text : comment.start() if comment else len(line)].strip()
    pieces = [word, Token("text", told, text + 1, told)] if told else [word]
    return Line(pieces, _remark(comment[1]) if comment else None)


def _moved(token: Token, by: int) -> Token:
    return token._replace(column=token.column + by, stop=token.stop + by if token.stop else 0)


def _remark(text: str) -> str:
    return " ".join(text.split())


def _token(line: str, at: int) -> tuple[Token, int]:
    first = line[at]
    if first == '"':
        return _json(line, at, at, "text", line[at:])
    if first in "[]":
        return Token("open" if first == "[" else "close", first, at + 1), at + 1
    member = _MEMBER.match(line, at)
    if member is None:
        word = _WORD.match(line, at)
        assert word is not None
        return Token("word", word[0], at + 1), word.end()
    if line[member.end() : member.end() + 1] in ("{", "[", '"'):
        return _json(line, at, member.end(), "member", member[1])
    bare = _BARE.match(line, member.end())
    assert bare is not None
    return Token("member", member[1], at + 1, _scalar(bare[0]), bare.end() + 1), bare.end()


def _json(line: str, at: int, start: int, kind: str, text: str) -> tuple[Token, int]:
    """A token that ends in a JSON value."""
    try:
        value, end = _decode(line, start)
    except (ValueError, RecursionError):
        return Token("broken", line[at:].rstrip(), at + 1), len(line)
    return Token(kind, line[start:end] if kind == "text" else text, at + 1, value, end + 1), end


def _scalar(text: str) -> Any:
    if text in _LITERALS:
        return _LITERALS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_:.+-]*", re.ASCII)


def quoted(text: str) -> str:
    """A text in quotes; what cannot be seen is escaped."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in written)


def member(name: str, value: Any) -> str:
    """A member as it is written: note="…", points=20."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and _scalar(value) == value:
        return f"{name}={value}"
    return f"{name}={json_text(value)}"


def json_text(value: Any) -> str:
    """A JSON value in one line; what cannot be seen is escaped."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{quoted(name)}:{json_text(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(json_text, value)) + "]"
    return json.dumps(value)
