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
from jasslog.formats.jass.course import SEATS, check_seat, seat_of
from jasslog.formats.jass.forms import word_of
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.pieces import Pieces

Event = dict[str, Any]
_WHO = re.compile(r"([A-E]):(.*)", re.IGNORECASE | re.ASCII)
_BACK = re.compile(r"\(([^()]*)\)(.*)")
MARRIAGE, OUT_OF_TURN = "*", "^"
CLAIM = ">"
CARDS = frozenset({"card", "suit-needed", "in-turn"})
"""Mistakes after which it is still known how many cards were played."""


def read_trick(pieces: Pieces, acts: Acts, add: Callable[[Event], None], *, doubtful: bool, unsure: bool) -> None:
    """Let what a line tells happen, by ``add``; Stop where the rest of it cannot be read.

    ``doubtful`` where an earlier mistake leaves open how the round stands, ``unsure`` where only a card is unknown.
    """
    number = pieces.take()
    place = acts.course.place()
    trick = place[0] if place is not None and not doubtful else None
    if place is None and not doubtful:
        pieces.mistake("no-trick", "" if acts.course.round() else "round", "", number)
    elif trick is not None and number.text.lstrip("0") != str(trick):
        pieces.mistake("trick-number", str(trick), "", number)
    line = _Line(pieces, acts, add, trick, doubtful or unsure)
    while pieces.kind:
        line.piece()


class _Line:
    """Reads what stands behind the number of a trick."""

    def __init__(
        self, pieces: Pieces, acts: Acts, add: Callable[[Event], None], number: int | None, unsure: bool
    ) -> None:
        self._pieces, self._acts, self._course, self._add = pieces, acts, acts.course, add
        self._number = number
        """The trick of this line; None where that cannot be known."""
        self._unsure = unsure

    def piece(self) -> None:
        """Read a card, an act in brackets, or who was said to have won."""
        if self._pieces.kind == "open":
            self._add(self._acts.bracket(self._pieces))
        elif self._pieces.word.startswith(CLAIM):
            token = self._pieces.take()
            if len(token.text) > 1:
                self._pieces.put_back(token.part(1))
            self._pieces.put_back(token._replace(text=word_of("trick_claimed")))
            self._add(self._acts.read(self._pieces))
        elif self._pieces.word:
            self._card()
        else:
            raise self._pieces.stop("left-over")

    def _card(self) -> None:
        place = self._course.place()
        if self._number is not None and self._pieces.wrong <= CARDS and (place is None or place[0] != self._number):
            raise self._pieces.stop("trick-full", str(self._number))
        seat, token = self._who()
        if back := _BACK.fullmatch(token.text):
            code, seat = self._code(token.part(1, back.end(1))), self._turn(token, seat)
            self._add({"type": "card_played", "seat": seat, "card": code})
            if code != UNKNOWN:
                self._add({"type": "card_taken_back", "seat": seat, "card": code})
            if back[2]:
                self._pieces.put_back(token.part(back.start(2)))
            return
        name = token.part(0, len(token.text.rstrip(MARRIAGE + OUT_OF_TURN)))
        marks = token.text[len(name.text) :]
        code, turn = self._code(name), self._course.turn()
        seat = self._turn(token, seat)
        if OUT_OF_TURN in marks and seat == turn:
            self._mistake("in-turn", SEATS[seat], token)
        self._add(self._acts.finish({"type": "card_played", "seat": seat, "card": code}, self._pieces, token))
        if MARRIAGE in marks:
            self._add({"type": "marriage_announced", "seat": seat})

    def _who(self) -> tuple[int | None, Token]:
        """The seat named before a card, if one is, and the card."""
        token = self._pieces.take()
        who = _WHO.fullmatch(token.text)
        if who is None:
            return None, token
        check_seat(self._pieces, token.part(0, 1), self._course)
        if not who[2] and not self._pieces.word:
            raise self._pieces.stop("part", "card")
        return seat_of(who[1]), token.part(2) if who[2] else self._pieces.take()

    def _turn(self, token: Token, named: int | None) -> int:
        """Who plays: the seat named, or the one whose turn it is."""
        seat = self._course.turn() if named is None else named
        if seat < 0:
            self._mistake("whose", "", token)
        return max(seat, 0)

    def _code(self, name: Token) -> str:
        """The card of that name, a bare rank in the suit led; an unknown one where there is none."""
        alphabet, led = self._acts.alphabet, self._course.led()
        rank = alphabet.rank(name.text)
        code = UNKNOWN if name.text == "?" else alphabet.card(name.text) or (led + rank if led and rank else "")
        if not code and rank:
            self._mistake("suit-needed", "", name)
        elif not code:
            self._pieces.mistake("card", alphabet.id, alphabet.near(name.text), name)
        return code or UNKNOWN

    def _mistake(self, name: str, expected: str, token: Token) -> None:
        """Note a mistake unless an earlier one may be the cause of it."""
        if self._pieces.sound and not self._unsure:
            self._pieces.mistake(name, expected, "", token)
