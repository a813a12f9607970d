"""The pieces of one line while it is read, and the mistakes noted on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jasslog.events.limits import outside
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.mistakes import Mistake, Mistakes, Stop
from jasslog.log.refused import BadEvent

Event = dict[str, Any]


class Pieces:
    """The pieces of a line, taken one by one."""

    def __init__(self, tokens: Sequence[Token], line: int, mistakes: Mistakes) -> None:
        self._tokens = list(tokens)
        self._line = line
        self._mistakes = mistakes
        self._end = 1
        self.wrong: set[str] = set()
        """The names of the mistakes in this line so far."""

    @property
    def sound(self) -> bool:
        """Whether nothing in this line was wrong so far."""
        return not self.wrong

    def peek(self) -> Token | None:
        """The next piece; None at the end."""
        return self._tokens[0] if self._tokens else None

    def word(self) -> str:
        """The next piece if it is a word, else nothing."""
        return self._tokens[0].text if self._tokens and self._tokens[0].kind == "word" else ""

    def rest(self) -> list[Token]:
        """All the pieces that are left."""
        return self._tokens

    def take(self) -> Token:
        """The next piece, which must be there."""
        token = self._tokens.pop(0)
        self._end = token.end
        return token

    def put_back(self, token: Token) -> None:
        """Let this be the next piece."""
        self._tokens.insert(0, token)

    def mistake(self, name: str, expected: str = "", suggestion: str = "", token: Token | None = None) -> None:
        """Note a mistake at a piece, which is the next one unless another is given."""
        at = token or self.peek()
        column, found = (at.column, at.text) if at is not None else (self._end, "")
        if self.sound or name != "left-over":
            self._mistakes.add(Mistake(self._line, column, name, found[:60], expected, suggestion))
        self.wrong.add(name)

    def stop(self, name: str, expected: str = "", suggestion: str = "", token: Token | None = None) -> Stop:
        """Note a mistake after which nothing of the line can be read."""
        self.mistake(name, expected, suggestion, token)
        return Stop()

    def misfit(self, event: Event, error: BadEvent, token: Token | None, member: str = "") -> Stop:
        """Note that what was read can be no event, or not that member of it."""
        at = token or self.peek()
        column, there = (at.column, at.text) if at is not None else (self._end, "")
        found, expected = _first(event, error)
        self._mistakes.add(Mistake(self._line, column, "event", member or found or there, expected))
        self.wrong.add("event")
        return Stop()


def _first(event: Event, error: BadEvent) -> tuple[str, str]:
    """The first member that does not fit, and what would."""
    for problem in error.problems:
        return problem.member, problem.expected
    for flaw in outside(event):
        return ".".join(map(str, flaw.path)), flaw.expected
    return "", ""
