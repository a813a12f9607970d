"""The pieces of one line while it is read, and every mistake: where it is, what was expected, what may be meant."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from jasslog.events.limits import outside
from jasslog.formats.jass.lexer import INTEGER, Token
from jasslog.log.refused import BadEvent
from jasslog.log.write import plain_event
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
T = TypeVar("T")
MOST = 200
"""Most mistakes told of one file; reading stops there."""


Expected = str | Refusal
"""The name of a shape, of a word, or a figure; of refused rules why they were."""


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


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one; empty if none does."""
    by_folded = {name.casefold(): name for name in known}
    return by_folded["".join(near)] if (near := get_close_matches(word.casefold(), by_folded, 1)) else ""


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
        """The next piece if it is a word, else nothing."""
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
        """Let the first character of the next word be a word of its own."""
        self.rest[:1] = [part for part in (self.next.part(0, 1), self.next.part(1)) if part.text]

    def skip(self, word: str) -> bool:
        """Take this word, in any case, if it is the next piece; whether it was."""
        there = self.word.lower() == word
        if there:
            self.take()
        return there

    def number(self) -> int | None:
        """Take the number that is the next piece; None if there is none."""
        return int(self.take().text) if INTEGER.fullmatch(self.word) else None

    def text(self) -> str | None:
        """Take what the text in quotes says that is the next piece; None if there is none."""
        return str(self.take().value) if self.kind == "text" else None

    def members(self, taken: Container[str] = (), barred: str = "") -> dict[str, Any]:
        """Take the members that follow; Stop where one comes twice, is among those taken already, or is barred."""
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
        """What the next piece was found to mean; it is taken if that is anything."""
        if found:
            self.take()
        return found

    def need(self, kind: str, found: T | None, near: Callable[[str], str] | None = None) -> T:
        """What was found of a kind; Stop where nothing was, with what may be meant by the word that is there."""
        if found is None:
            raise self.stop("part", kind, near(self.word) if near else "")
        return found

    def stop(self, name: str, expected: Expected = "", suggestion: str = "", token: Token | None = None) -> Stop:
        """Note a mistake after which nothing of the line can be read."""
        self.mistake(name, expected, suggestion, token)
        return Stop()

    def event(self, event: Event, token: Token, member: str = "") -> Event:
        """The event without its number; Stop where what was read can be none, or not that member of it."""
        try:
            return plain_event(event)
        except BadEvent as error:
            found, expected = _first(event, error)
            self.mistake("event", expected, "", token, member or found)
            raise Stop from None


def _first(event: Event, error: BadEvent) -> tuple[str, str]:
    """The first member that does not fit, and what would."""
    for problem in error.problems:
        return problem.member, problem.expected
    for flaw in outside(event):
        return ".".join(map(str, flaw.path)), flaw.expected
    return "", ""
