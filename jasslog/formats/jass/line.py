"""Reading the lines of a transcript after its head: who sits where, rounds, tricks, calls for the contract, other acts.

The line of a trick begins with its number. Then come its cards in the order played, and what was said and done between
them. In ``1 EiA 7 SiA O`` a bare rank is of the suit led, and the seats follow from who leads. ``B:Ei6`` names the seat
of a card, ``Ei6^`` marks a card as played out of turn, and ``SiK*`` announces the marriage with the card. ``(Si9)Si6``
is a card taken back and the one played instead, ``?`` is an unknown card, ``[meld B 20 RoA]`` is any other act, and
``> C 25`` is who was said to have won the trick, and its points.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from jasslog.cards import UNKNOWN
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.formats.jass.act import CALLS, CLAIM, MARRIAGE, OUT_OF_TURN, SIGNS, Acts, types, word_of
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.course import SEATS, Course, check_seat, read_seat, seat_of
from jasslog.formats.jass.head import WORDS
from jasslog.formats.jass.pieces import Event, Pieces, Token
from jasslog.log.write import BadEvent, unknown_event
from jasslog.variants.refusal import nearest

ROUND = "round"
_CALL = re.compile(r"([A-E])(?:([~-])(.*))?|~([A-E])", re.IGNORECASE | re.ASCII)
_GLUED = re.compile(rf"([{''.join(SIGNS.values())}])(.+)")
_CALLS = {sign: type_ for type_, sign in CALLS.items()}
_WHO = re.compile(r"([A-E]):(.*)", re.IGNORECASE | re.ASCII)
_BACK = re.compile(r"\(([^()]*)\)(.*)")
_CARDS = frozenset({"card", "suit-needed", "in-turn"})
"""Names of mistakes after which it is still known how many cards were played."""


class LineReader:
    """Reads the lines after the head and adds the events that they tell to the course of the game."""

    def __init__(self, alphabet: Alphabet, course: Course, add: Callable[[Event], None]) -> None:
        self._alphabet, self._course, self._add = alphabet, course, add
        self._acts = Acts(alphabet, course)
        self.doubtful = course.variant is None
        """Whether an earlier mistake, or missing rules, leave open how the round stands."""
        self.unchecked = False
        """Whether, because of an earlier mistake, something was not compared with how the round stands."""
        self._shift = 0
        """By how much the numbers of rounds are off since a mistake."""
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
            self._unsure |= bool(pieces.wrong & _CARDS)
            self.doubtful |= bool(pieces.wrong - _CARDS - {"round-number"})

    def _act(self, pieces: Pieces, word: str) -> None:
        glued = _GLUED.fullmatch(word)
        if glued is not None:
            pieces.cut()
            word = glued[1]
        if word.isascii() and word.isdecimal():
            self._trick(pieces)
        elif word.casefold() == ROUND:
            self._round(pieces)
        elif _CALL.fullmatch(word):
            while pieces.kind:
                self._call(pieces)
        elif word.casefold() in types():
            self._words(pieces)
        elif word.casefold() == UNKNOWN_TYPE:
            self._unknown(pieces)
        elif word.casefold() in WORDS:
            raise pieces.stop("late")
        else:
            raise pieces.stop("word", "", nearest(word, (*types(), ROUND, *WORDS)) if word else "")

    def _words(self, pieces: Pieces) -> None:
        first = pieces.next
        event = self._acts.read(pieces)
        self._add(event)
        # Several seats may say their predictions in one line.
        while event["type"] == "points_predicted" and seat_of(pieces.word) >= 0:
            pieces.put_back(first)
            self._add(self._acts.read(pieces))

    def _unknown(self, pieces: Pieces) -> None:
        """Read ``unknown event={"type":"cigar_smoked"}``: an event of an unknown type, written as in its record."""
        pieces.take()
        try:
            event = unknown_event(pieces.next.value if pieces.next.text == "event" else None)
        except BadEvent:
            raise pieces.stop("part", "json") from None
        pieces.take()
        self._add(event)

    def _names(self, pieces: Pieces) -> None:
        """Read ``A Vreni  B Beat``: a name reaches up to the letter of the next seat."""
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
        """Read ``round 3 dealer B``: number and dealer may be left out where the game tells them.

        Where the numbers are wrong from a round on, that is reported once.
        """
        first = pieces.take()
        self.doubtful, self._unsure = self._course.variant is None, False
        if pieces.word.isascii() and pieces.word.isdecimal():
            token, expected = pieces.take(), self._course.round() + 1 + self._shift
            number = int(token.text[:17])
            if self._course.variant is not None and number != expected:
                pieces.mistake("round-number", str(expected), "", token)
                self._shift += number - expected
        pieces.skip("dealer")
        dealer = read_seat(pieces, self._course)
        if dealer is None and not pieces.word:
            dealer = self._course.dealer()
        if dealer is None or (dealer < 0 and self._course.variant is not None):
            # The round was played all the same.
            self._shift += 1
            raise pieces.stop("part", "seat") if pieces.word else pieces.stop("no-dealer")
        self._add(self._acts.finish({"type": "round_started", "dealer": max(dealer, 0)}, pieces, first))

    def _call(self, pieces: Pieces) -> None:
        """Read one seat's call for the contract: ``A~`` pushes, ``A-`` passes, ``A Si`` names the contract."""
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
            event["contract"] = pieces.need("contract", self._acts.contract(pieces), self._acts.near_contract)
        self._add(self._acts.finish(event, pieces, token))

    def _trick(self, pieces: Pieces) -> None:
        """Read the line of a trick: its cards, acts in brackets, and who was said to have won."""
        number, place = pieces.take(), self._course.place()
        self.unchecked |= self.doubtful
        trick = place[0] if place is not None and not self.doubtful else None
        if place is None and not self.doubtful:
            pieces.mistake("no-trick", "" if self._course.round() else "round", "", number)
        elif trick is not None and number.text.lstrip("0") != str(trick):
            pieces.mistake("trick-number", str(trick), "", number)
        while pieces.kind:
            if pieces.kind == "open":
                self._add(self._acts.bracket(pieces))
            elif pieces.word.startswith(CLAIM):
                pieces.cut()
                pieces.put_back(pieces.take()._replace(text=word_of("trick_claimed")))
                self._add(self._acts.read(pieces))
            elif pieces.word:
                self._card(pieces, trick)
            else:
                raise pieces.stop("left-over")

    def _card(self, pieces: Pieces, trick: int | None) -> None:
        """Read one card of a trick, with its marks. ``trick`` is the trick's number, None where it cannot be known."""
        place = self._course.place()
        if trick is not None and pieces.wrong <= _CARDS and (place is None or place[0] != trick):
            raise pieces.stop("trick-full", str(trick))
        named, token = self._who(pieces)
        back = _BACK.fullmatch(token.text)
        name = token.part(1, back.end(1)) if back else token.part(0, len(token.text.rstrip(MARRIAGE + OUT_OF_TURN)))
        marks = "" if back else token.text[len(name.text) :]
        code, turn = self._code(pieces, name), self._course.turn()
        seat = self._turn(pieces, token, named)
        if OUT_OF_TURN in marks and seat == turn:
            self._mistake(pieces, "in-turn", SEATS[seat], token)
        played = {"type": "card_played", "seat": seat, "card": code}
        self._add(played if back else self._acts.finish(played, pieces, token))
        if back and code != UNKNOWN:
            self._add({"type": "card_taken_back", "seat": seat, "card": code})
        if back and back[2]:
            pieces.put_back(token.part(back.start(2)))
        if MARRIAGE in marks:
            self._add({"type": "marriage_announced", "seat": seat})

    def _who(self, pieces: Pieces) -> tuple[int | None, Token]:
        """The seat named before a card, None where none is, and the piece of the line with the card."""
        token = pieces.take()
        who = _WHO.fullmatch(token.text)
        if who is None:
            return None, token
        check_seat(pieces, token.part(0, 1), self._course)
        if not who[2] and not pieces.word:
            raise pieces.stop("part", "card")
        return seat_of(who[1]), token.part(2) if who[2] else pieces.take()

    def _turn(self, pieces: Pieces, token: Token, named: int | None) -> int:
        """The seat that plays: the one named, or the one whose turn it is; a mistake and seat 0 if nobody knows."""
        seat = self._course.turn() if named is None else named
        if seat < 0:
            self._mistake(pieces, "whose", "", token)
        return max(seat, 0)

    def _code(self, pieces: Pieces, name: Token) -> str:
        """The code of the card of that name, a bare rank being of the suit led; ``??`` where there is no such card."""
        code = UNKNOWN if name.text == "?" else self._alphabet.card(name.text, self._course.led())
        if not code and self._alphabet.rank(name.text):
            self._mistake(pieces, "suit-needed", "", name)
        elif not code:
            pieces.mistake("card", self._alphabet.id, self._alphabet.near(name.text), name)
        return code or UNKNOWN

    def _mistake(self, pieces: Pieces, name: str, expected: str, token: Token) -> None:
        """Note a mistake unless an earlier one may be the cause of it."""
        if pieces.wrong or self.doubtful or self._unsure:
            self.unchecked = True
        else:
            pieces.mistake(name, expected, "", token)
