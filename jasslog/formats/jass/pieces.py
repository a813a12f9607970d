"""The pieces of a line: words, texts in quotes, brackets, members such as ``note="…"``; and every mistake in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple, TypeVar

from jasslog.errors import Twice, once
from jasslog.events.limits import outside
from jasslog.log.write import BadEvent, plain_event
from jasslog.variants.refusal import Refusal

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
_decode = json.JSONDecoder(object_pairs_hook=once).raw_decode


class Token(NamedTuple):
    """A piece of a line."""

    kind: str
    """word, text, open, close, member; broken for what cannot be read, which ends the line."""
    text: str
    """The text of the piece as it stands there; of a member only its name."""
    column: int
    """Where it begins, in characters from 1."""
    value: Any = None
    """The value of a text or member. For a broken piece its mistake: name, what was expected, and what stands there."""
    stop: int = 0
    """The column after it, where the length of ``text`` does not tell that; else 0."""

    @property
    def end(self) -> int:
        """The column after it."""
        return self.stop or self.column + len(self.text)

    def part(self, start: int, stop: int | None = None) -> Token:
        """A part of a word as a word of its own."""
        return self._replace(text=self.text[start:stop], column=self.column + start)


Line = tuple[list[Token], str | None]
"""A line in pieces, and its comment: what follows ; or #, None where there is neither."""


def split(line: str, at: int = 0) -> Line:
    """The pieces of a line from a place on."""
    tokens: list[Token] = []
    while (found := _PIECE.match(line, at)) is not None:
        if found["comment"]:
            return tokens, " ".join(line[found.end() :].split())
        tokens.append(_token(line, found))
        if tokens[-1].kind == "broken":
            break
        at = tokens[-1].end - 1
    return tokens, None


def split_text(line: str, start: int, end: int) -> Line:
    """The pieces of a line of free text: its word, between these places, and the text, in quotes or not."""
    word = Token("word", line[start:end], start + 1)
    text = len(line) - len(line[end:].lstrip())
    if line.startswith('"', text):
        tokens, remark = split(line, text)
        return [word, *tokens], remark
    comment = _AFTER_BLANK.search(line, end)
    told = line[text : comment.start() if comment else len(line)].strip()
    pieces = [word, Token("text", told, text + 1, told)] if told else [word]
    return pieces, " ".join(comment[1].split()) if comment else None


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
    except Twice as error:
        return Token("broken", line[start:].rstrip(), start + 1, ("twice", "", error.args[0]))
    except (ValueError, RecursionError):
        return Token("broken", line[start:].rstrip(), start + 1, ("broken", "text" if kind == "text" else "json", ""))
    return Token(kind, line[start:end] if kind == "text" else found[kind], start + 1, value, end + 1)


def _scalar(text: str) -> Any:
    if text in _LITERALS:
        return _LITERALS[text]
    return int(text) if INTEGER.fullmatch(text) else text


def quoted(value: Any) -> str:
    """A text in quotes, or another JSON value in one line. Characters that cannot be printed are escaped."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in written)


def member(name: str, value: Any) -> str:
    """A member as it is written: note="…", points=20."""
    plain = isinstance(value, str) and _PLAIN.fullmatch(value) and _scalar(value) == value
    return f"{name}={value if plain else quoted(value)}"


# A line while it is read, and what is wrong in it: where, what was expected, what may be meant


Event = dict[str, Any]
T = TypeVar("T")
MOST = 200
"""Most mistakes told of one file; reading stops there."""


Expected = str | Refusal
"""What a mistake says was expected: the name of a shape, a word or a figure; of refused rules why they were refused."""


class Mistake(NamedTuple):
    """One thing in a transcript that cannot be read."""

    line: int
    """From 1."""
    column: int
    """In characters from 1; behind the end of the line where something is missing there."""
    name: str
    """Which kind of mistake it is."""
    found: str
    """What stands there; empty where nothing does."""
    expected: Expected
    """What ought to stand there."""
    suggestion: str = ""
    """What may have been meant; empty where nothing is near."""


class Stop(Exception):
    """The rest of a line or of an act cannot be read; its mistake has been noted."""


class Mistakes(list[Mistake]):
    """The mistakes of a file as they are found."""

    def note(self, mistake: Mistake) -> None:
        """Note a mistake, if there are not too many already."""
        if not self.full:
            self.append(mistake)

    @property
    def full(self) -> bool:
        """Whether no more can be told."""
        return len(self) >= MOST


class Pieces:
    """The pieces of a line, taken one by one."""

    def __init__(self, tokens: Sequence[Token], line: int, mistakes: Mistakes) -> None:
        self.rest = list(tokens)
        """All the pieces that are left."""
        self._line = line
        self._mistakes = mistakes
        self._end = 1
        self.wrong: set[str] = set()
        """The names of the mistakes in this line so far."""

    @property
    def next(self) -> Token:
        """The next piece; one of no kind, without text, at the end of the line."""
        return self.rest[0] if self.rest else Token("", "", self._end)

    @property
    def kind(self) -> str:
        """The kind of the next piece; empty at the end."""
        return self.next.kind

    @property
    def word(self) -> str:
        """The text of the next piece if that is a word; else empty."""
        return self.next.text if self.kind == "word" else ""

    def take(self) -> Token:
        """The next piece, which must be there."""
        token = self.rest.pop(0)
        self._end = token.end
        return token

    def put_back(self, token: Token) -> None:
        """Let this be the next piece."""
        self.rest.insert(0, token)

    def cut(self) -> None:
        """Split the first character off the next word, as a word of its own."""
        self.rest[:1] = [part for part in (self.next.part(0, 1), self.next.part(1)) if part.text]

    def skip(self, word: str) -> bool:
        """Take this word, in small or capital letters, if it is the next piece. Says whether it was."""
        there = self.word.lower() == word
        if there:
            self.take()
        return there

    def number(self) -> int | None:
        """Take the number that is the next piece; None if there is none."""
        return int(self.take().text) if INTEGER.fullmatch(self.word) else None

    def text(self) -> str | None:
        """Take the text in quotes that is the next piece; None if there is none."""
        return str(self.take().value) if self.kind == "text" else None

    def members(self, taken: Container[str] = (), barred: str = "") -> dict[str, Any]:
        """Take the members that follow; Stop where one comes twice, is in ``taken``, or is the barred one."""
        found: dict[str, Any] = {}
        while self.kind == "member":
            name = self.next.text
            if name in found or name in taken:
                raise self.stop("twice")
            if name == barred:
                raise self.stop("left-over")
            found[name] = self.take().value
        return found

    def mistake(
        self, name: str, expected: Expected = "", suggestion: str = "", token: Token | None = None, found: str = ""
    ) -> None:
        """Note a mistake at a piece, which is the next one unless another is given."""
        at = token or self.next
        if not self.wrong or name != "left-over":
            told = found or at.text[:60]
            self._mistakes.note(Mistake(self._line, at.column, name, told, expected, suggestion))
        self.wrong.add(name)

    def took(self, found: T) -> T:
        """The meaning ``found`` for the next piece. The piece is taken unless the meaning is empty or None."""
        if found:
            self.take()
        return found

    def need(self, kind: str, found: T | None, near: Callable[[str], str] | None = None) -> T:
        """What was found of a kind; if None, Stop, with what ``near`` takes the next word to mean."""
        if found is None:
            raise self.stop("part", kind, near(self.word) if near else "")
        return found

    def stop(self, name: str, expected: Expected = "", suggestion: str = "", token: Token | None = None) -> Stop:
        """Note a mistake after which nothing of the line can be read; the Stop to raise."""
        self.mistake(name, expected, suggestion, token)
        return Stop()

    def event(self, event: Event, token: Token, member: str = "") -> Event:
        """The event without its number; Stop where it is no valid event.

        ``member`` is the member at fault then; by default the first one that does not fit.
        """
        try:
            return plain_event(event)
        except BadEvent as error:
            found, expected = _first(event, error)
            self.mistake("event", expected, "", token, member or found)
            raise Stop from None


def _first(event: Event, error: BadEvent) -> tuple[str, str]:
    """The first member that does not fit, and what was expected there."""
    for problem in error.problems:
        return problem.member, problem.expected
    for flaw in outside(event):
        return ".".join(map(str, flaw.path)), flaw.expected
    return "", ""
