"""The lines that say what happened: who sits where, a round, a trick, the calls for the contract, any other act."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.formats.jass.act import Acts
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.course import SEATS, Course, check_seat, seat_of
from jasslog.formats.jass.forms import CALLS, SIGNS, types
from jasslog.formats.jass.head import WORDS
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.mistakes import nearest
from jasslog.formats.jass.pieces import Pieces
from jasslog.formats.jass.trick import CARDS, read_trick

Event = dict[str, Any]
ROUND = "round"
_CALL = re.compile(r"([A-E])(?:([~-])(.*))?|~([A-E])", re.IGNORECASE | re.ASCII)
_GLUED = re.compile(rf"([{''.join(SIGNS.values())}])(.+)")
_CALLS = {sign: type_ for type_, sign in CALLS.items()}
_MANY = "points_predicted"
"""What several seats may say in one line."""


class LineReader:
    """Reads the lines after the head, and lets what they tell happen."""

    def __init__(self, alphabet: Alphabet, course: Course, add: Callable[[Event], None]) -> None:
        self._course, self._add = course, add
        self._acts = Acts(alphabet, course)
        self._ruled = course.ruled
        self._doubtful = not course.ruled
        """Whether an earlier mistake leaves open how the round stands."""
        self._shift = 0
        """By how much the rounds are numbered wrongly since a mistake."""
        self._unsure = False
        """Whether an earlier card could not be read, so that it is not known who won its trick."""

    def read(self, pieces: Pieces) -> None:
        """Read a line; Stop where the rest of it cannot be read."""
        word = pieces.word
        try:
            if len(self._course.events) == 1 and word == SEATS[0] and len(pieces.rest) > 1:
                self._names(pieces)
            else:
                self._act(pieces, word)
        finally:
            self._unsure |= bool(pieces.wrong & CARDS)
            self._doubtful |= bool(pieces.wrong - CARDS - {"round-number"})

    def doubt(self) -> None:
        """Note that a line could not be read at all."""
        self._doubtful = True

    def _act(self, pieces: Pieces, word: str) -> None:
        glued = _GLUED.fullmatch(word)
        if glued is not None:
            token = pieces.take()
            pieces.put_back(token.part(1))
            pieces.put_back(token.part(0, 1))
            word = glued[1]
        if word.isascii() and word.isdecimal():
            read_trick(pieces, self._acts, self._add, doubtful=self._doubtful, unsure=self._unsure)
        elif word.casefold() == ROUND:
            self._round(pieces)
        elif _CALL.fullmatch(word):
            while pieces.kind:
                self._call(pieces)
        elif word.casefold() in types():
            self._words(pieces)
        elif word.casefold() in WORDS:
            raise pieces.stop("late")
        else:
            raise pieces.stop("word", "", nearest(word, (*types(), ROUND, *WORDS)) if word else "")

    def _words(self, pieces: Pieces) -> None:
        first = pieces.next
        event = self._acts.read(pieces)
        self._add(event)
        while event["type"] == _MANY and seat_of(pieces.word) >= 0:
            pieces.put_back(first)
            self._add(self._acts.read(pieces))

    def _names(self, pieces: Pieces) -> None:
        """A Vreni  B Beat: a name reaches to the letter of the next seat."""
        names: list[list[str]] = []
        first = pieces.next
        while pieces.kind in ("word", "text"):
            if pieces.word == "".join(SEATS[len(names) : len(names) + 1]):
                names.append([])
                check_seat(pieces, pieces.take(), self._course)
            else:
                names[-1].append(pieces.take().text if pieces.word else str(pieces.text()))
        if pieces.kind not in ("", "member"):
            raise pieces.stop("left-over")
        named = {"type": "players_named", "names": [" ".join(name) for name in names]}
        self._add(self._acts.finish(named, pieces, first))

    def _round(self, pieces: Pieces) -> None:
        """round 3 dealer B: both figures may be left out where they follow."""
        first = pieces.take()
        self._doubtful, self._unsure = not self._ruled, False
        if pieces.word.isascii() and pieces.word.isdecimal():
            self._count(pieces, pieces.take())
        pieces.skip("dealer")
        self._add(self._acts.finish({"type": "round_started", "dealer": self._dealer(pieces)}, pieces, first))

    def _count(self, pieces: Pieces, token: Token) -> None:
        """Compare the number of a round; one that is wrong is told once."""
        expected = self._course.round() + 1 + self._shift
        number = int(token.text[:17])
        if self._ruled and number != expected:
            pieces.mistake("round-number", str(expected), "", token)
            self._shift += number - expected

    def _dealer(self, pieces: Pieces) -> int:
        named = self._acts.seat(pieces)
        if named is not None:
            return named
        if pieces.word:
            raise pieces.stop("part", "seat")
        dealer = self._course.dealer()
        if dealer < 0 and self._ruled:
            raise pieces.stop("no-dealer")
        return max(dealer, 0)

    def _call(self, pieces: Pieces) -> None:
        """One seat's word on the contract: A~ pushes, A- passes, A Si names it."""
        token = pieces.take()
        call = _CALL.fullmatch(token.text) if token.kind == "word" else None
        if call is None:
            raise pieces.stop("part", "seat", "", token)
        at, sign = call.start(1 if call[1] else 4), "~" if call[4] else call[2] or ""
        check_seat(pieces, token.part(at, at + 1), self._course)
        event: Event = {"type": _CALLS.get(sign, "contract_chosen"), "seat": seat_of(token.text[at])}
        if call[3]:
            pieces.put_back(token.part(2))
        if not sign:
            event["contract"] = self._acts.contract(pieces)
            if event["contract"] is None:
                raise pieces.stop("part", "contract", self._acts.near_contract(pieces.word))
        self._add(self._acts.finish(event, pieces, token))
