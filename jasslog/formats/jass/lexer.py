"""A line of a transcript in pieces: words, texts in quotes, brackets, members such as ``note="…"``, and a comment."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

_PIECE = re.compile(
    r'\s*(?:(?P<comment>;|#(?![0-9]))|(?P<text>")|(?P<open>\[)|(?P<close>\])'
    r'|(?P<member>[a-z_][a-z0-9_.]*)=|(?P<word>[^\s\[\]";]+))'
)
_AFTER_BLANK = re.compile(r"(?<=\s)(?:;|#(?![0-9]))(.*)", re.DOTALL)
_BARE = re.compile(r'[^\s\[\]";]*')
_JSON = ("{", "[", '"')
_LITERALS = {"true": True, "false": False, "null": None}
INTEGER = re.compile(r"-?[0-9]{1,16}", re.ASCII)
"""A number as it stands in a line."""
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_:.+-]*", re.ASCII)
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

    def part(self, start: int, stop: int | None = None) -> Token:
        """A stretch of a word as a word of its own."""
        return self._replace(text=self.text[start:stop], column=self.column + start)


Line = tuple[list[Token], str | None]
"""A line in pieces, and its comment: what follows ; or #, None where there is neither."""


def split(line: str, at: int = 0) -> Line:
    """The pieces of a line from a place on."""
    tokens: list[Token] = []
    while (found := _PIECE.match(line, at)) is not None:
        if found["comment"]:
            return tokens, _remark(line[found.end() :])
        tokens.append(_token(line, found))
        if tokens[-1].kind == "broken":
            break
        at = tokens[-1].end - 1
    return tokens, None


def split_text(line: str, start: int, end: int) -> Line:
    """A line whose word stands between these places and is followed by free text, in quotes or not."""
    word = Token("word", line[start:end], start + 1)
    text = len(line) - len(line[end:].lstrip())
    if line.startswith('"', text):
        tokens, remark = split(line, text)
        return [word, *tokens], remark
    comment = _AFTER_BLANK.search(line, end)
    told = line[text : comment.start() if comment else len(line)].strip()
    pieces = [word, Token("text", told, text + 1, told)] if told else [word]
    return pieces, _remark(comment[1]) if comment else None


def _remark(text: str) -> str:
    return " ".join(text.split())


def _token(line: str, found: re.Match[str]) -> Token:
    kind = str(found.lastgroup)
    start, value_at = found.start(kind), found.start(kind) if kind == "text" else found.end()
    if kind == "member" and not line.startswith(_JSON, value_at):
        bare = _BARE.match(line, value_at)
        assert bare is not None
        return Token(kind, found[kind], start + 1, _scalar(bare[0]), bare.end() + 1)
    if kind not in ("text", "member"):
        return Token(kind, found[kind], start + 1)
    try:
        value, end = _decode(line, value_at)
    except (ValueError, RecursionError):
        return Token("broken", line[start:].rstrip(), start + 1)
    return Token(kind, line[start:end] if kind == "text" else found[kind], start + 1, value, end + 1)


def _scalar(text: str) -> Any:
    if text in _LITERALS:
        return _LITERALS[text]
    return int(text) if INTEGER.fullmatch(text) else text


def quoted(value: Any) -> str:
    """A text in quotes, or another JSON value in one line; what cannot be seen is escaped."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in written)


def member(name: str, value: Any) -> str:
    """A member as it is written: note="…", points=20."""
    plain = isinstance(value, str) and _PLAIN.fullmatch(value) and _scalar(value) == value
    return f"{name}={value if plain else quoted(value)}"
