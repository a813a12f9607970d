"""The line of a trick: its number, its cards in the order played, and what was said and done between them.

``1 EiA 7 SiA O``: a bare rank is of the suit led, the seats follow from who leads. ``B:Ei6`` names a seat out of turn,
``Ei6^`` says that it was, ``SiK*`` announces the marriage with the card, ``(Si9)Si6`` is a card taken back and the one
played instead, ``?`` one that nobody knows, ``[meld B 20 RoA]`` any other act, ``> C 25`` who was said to have won.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.cards import UNKNOWN
from jasslog.formats.jass.act import Acts
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.course import SEATS, Course, check_seat, seat_of
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.pieces import Pieces

Event = dict[str, Any]
_WHO = re.compile(r"([A-E]):(.*)", re.IGNORECASE | re.ASCII)
_BACK = re.compile(r"\(([^()]*)\)(.*)")
_CARD = re.compile(r"(.*?)([*^]*)")
CLAIM = ">"
CARDS = frozenset({"card", "suit-needed", "in-turn"})
"""Mistakes after which it is still known how many cards were played."""


class TrickReader:
    """Reads lines of tricks of one game."""

    def __init__(self, alphabet: Alphabet, course: Course, acts: Acts, add: Callable[[Event], None]) -> None:
        self._alphabet, self._course, self._acts, self._add = alphabet, course, acts, add
        self._number: int | None = None
        """The trick of this line; None where that cannot be known."""
        self._unsure = False

    def read(self, pieces: Pieces, *, doubtful: bool, unsure: bool) -> None:
        """Let what a line tells happen.

        ``doubtful`` where an earlier mistake leaves open how the round stands, ``unsure`` where only a card is unknown.
        """
        self._unsure = doubtful or unsure
        number = pieces.take()
        place = self._course.place()
        self._number = place[0] if place is not None and not doubtful else None
        if place is None and not doubtful:
            pieces.mistake("no-trick", "round" if not self._course.round() else "", "", number)
        elif self._number is not None and number.text.lstrip("0") != str(self._number):
            pieces.mistake("trick-number", str(self._number), "", number)
        while (token := pieces.peek()) is not None:
            self._piece(pieces, token)

    def _piece(self, pieces: Pieces, token: Token) -> None:
        if token.kind == "open":
            self._add(self._acts.bracket(pieces))
        elif token.kind == "word" and token.text.startswith(CLAIM):
            self._claim(pieces)
        elif token.kind == "word":
            self._card(pieces)
        else:
            raise pieces.stop("left-over")

    def _claim(self, pieces: Pieces) -> None:
        token = pieces.take()
        if len(token.text) > 1:
            pieces.put_back(token._replace(text=token.text[1:], column=token.column + 1))
        pieces.put_back(token._replace(text="trick"))
        self._add(self._acts.read(pieces))

    def _card(self, pieces: Pieces) -> None:
        place = self._course.place()
        if self._number is not None and pieces.wrong <= CARDS and (place is None or place[0] != self._number):
            raise pieces.stop("trick-full", str(self._number))
        token = pieces.take()
        seat, token = self._who(pieces, token)
        back = _BACK.fullmatch(token.text)
        if back is not None:
            code, seat = self._code(pieces, token, back[1], 1), self._turn(pieces, token, seat)
            self._add({"type": "card_played", "seat": seat, "card": code})
            if code != UNKNOWN:
                self._add({"type": "card_taken_back", "seat": seat, "card": code})
            if back[2]:
                pieces.put_back(token._replace(text=back[2], column=token.column + len(back[1]) + 2))
            return
        self._played(pieces, token, seat)

    def _who(self, pieces: Pieces, token: Token) -> tuple[int | None, Token]:
        """The seat named before a card, if one is, and the card."""
        who = _WHO.fullmatch(token.text)
        if who is None:
            return None, token
        check_seat(pieces, token._replace(text=who[1]), self._course)
        if who[2]:
            return seat_of(who[1]), token._replace(text=who[2], column=token.column + 2)
        if not pieces.word():
            raise pieces.stop("part", "card")
        return seat_of(who[1]), pieces.take()

    def _played(self, pieces: Pieces, token: Token, named: int | None) -> None:
        name, marks = _CARD.fullmatch(token.text).groups()  # type: ignore[union-attr]
        code, turn = self._code(pieces, token, name, 0), self._course.turn()
        seat = self._turn(pieces, token, named)
        if "^" in marks and seat == turn and pieces.sound and not self._unsure:
            pieces.mistake("in-turn", SEATS[seat], "", token)
        self._add(self._acts.finish({"type": "card_played", "seat": seat, "card": code}, pieces, token))
        if "*" in marks:
            self._add({"type": "marriage_announced", "seat": seat})

    def _turn(self, pieces: Pieces, token: Token, named: int | None) -> int:
        """Who plays: the seat named, or the one whose turn it is."""
        seat = self._course.turn() if named is None else named
        if seat < 0 and pieces.sound and not self._unsure:
            pieces.mistake("whose", "", "", token)
        return max(seat, 0)

    def _code(self, pieces: Pieces, token: Token, name: str, before: int) -> str:
        """The card of that name, a bare rank in the suit led; an unknown one where there is none."""
        led, rank = self._course.led(), self._alphabet.rank(name)
        code = UNKNOWN if name == "?" else self._alphabet.card(name) or (led + rank if led and rank else "")
        if code:
            return code
        at = token._replace(text=name, column=token.column + before)
        if rank:
            if pieces.sound and not self._unsure:
                pieces.mistake("suit-needed", "", "", at)
        else:
            pieces.mistake("card", self._alphabet.id, self._acts.cards.near(name), at)
        return UNKNOWN
