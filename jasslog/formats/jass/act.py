"""One act in words, read from the pieces of its line: meld D 20 RoA, fix 1.5.3 EiB "video"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.cards import CARD, SUITS
from jasslog.events.base import seat_of as named_seat
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.contracts import WORDS as CONTRACTS
from jasslog.formats.jass.contracts import read_contract
from jasslog.formats.jass.course import Course
from jasslog.formats.jass.forms import ALSO, Part, parts_of, types
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.mistakes import nearest
from jasslog.formats.jass.named import CardReader
from jasslog.formats.jass.pieces import Pieces
from jasslog.game.places import AddressError
from jasslog.log.given import plain_event
from jasslog.log.refused import BadEvent

Event = dict[str, Any]
SEATS = "ABCDE"
_SEATS = re.compile(r"[A-E](\+[A-E])*", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,16}", re.ASCII)
_PLACE = re.compile(r"#[0-9]{1,16}|[0-9]{1,16}(\.[0-9a-z]{1,16}){0,2}", re.ASCII)


def seat_of(word: str) -> int:
    """The seat that a letter names, the first of a side such as A+C; -1 if it names none."""
    return SEATS.index(word[0].upper()) if _SEATS.fullmatch(word) else -1


def check_seat(pieces: Pieces, token: Token, course: Course) -> None:
    """Note a mistake where a word names a seat that this table has not; without rules nobody knows how many it has."""
    here = SEATS[: course.players()]
    if here and not {*token.text.upper()} <= {*here, "+"}:
        pieces.mistake("no-seat", ", ".join(here), "", token)


class ActReader:
    """Reads acts in words, in one alphabet, of the game as it stands."""

    def __init__(self, alphabet: Alphabet, course: Course) -> None:
        self._alphabet = alphabet
        self._course = course
        self.cards = CardReader(alphabet, course)
        self._readers: dict[str, Callable[[Pieces, Part, Event], Any]] = {
            "seat": self._seat,
            "choice": self._choice,
            "number": self._number,
            "contract": self._contract,
            "card": lambda pieces, part, event: self.cards.one(pieces),
            "cards": lambda pieces, part, event: self.cards.several(pieces, event),
            "row": lambda pieces, part, event: self.cards.row(pieces, part.name, event),
            "scores": self._scores,
            "place": self._where,
            "acts": self._acts,
            "names": self._names,
            "draws": self._draws,
            "text": self._text,
            "yes": self._yes,
        }

    def read(self, pieces: Pieces) -> Event:
        """The act that begins with the next word; Stop where there is none."""
        if pieces.peek() is None:
            raise pieces.stop("part", "acts")
        first = pieces.take()
        kind = types().get(first.text.casefold()) if first.kind == "word" else None
        if kind is None:
            raise pieces.stop("word", "", nearest(first.text, types()), first)
        event: Event = {"type": kind} | ALSO.get(first.text.casefold(), ("", {}))[1]
        for part in parts_of(kind):
            value = self._readers[part.kind](pieces, part, event)
            if value is not None:
                event[part.name] = value
            elif part.needed and part.name not in event and not self._named(pieces, part.name):
                raise pieces.stop("part", part.kind, self.guess(pieces.word(), part))
        return self.finish(event, pieces, first)

    def finish(self, event: Event, pieces: Pieces, first: Token) -> Event:
        """The event with the members that follow it; Stop where it is none."""
        event = {**event}
        while (token := pieces.peek()) is not None and token.kind == "member":
            if token.text in event or token.text == "seq":
                raise pieces.stop("twice" if token.text in event else "left-over")
            event[token.text] = pieces.take().value
        try:
            return plain_event(event)
        except BadEvent as error:
            raise pieces.misfit(event, error, first) from None

    @staticmethod
    def _named(pieces: Pieces, name: str) -> bool:
        return any(token.kind == "member" and token.text == name for token in pieces.rest())

    def guess(self, word: str, part: Part) -> str:
        """What may have been meant by a word that fits no part."""
        if part.kind in ("card", "cards"):
            return self.cards.near(word)
        if part.kind == "contract":
            return nearest(word, (*CONTRACTS, *map(self._alphabet.write_suit, SUITS)))
        return nearest(word, part.choices)

    def _seat(self, pieces: Pieces, part: Part, event: Event) -> int | None:
        return self.seat(pieces)

    def seat(self, pieces: Pieces) -> int | None:
        """The seat that the next word names; None if it names none."""
        seat = seat_of(pieces.word())
        if seat < 0:
            return None
        check_seat(pieces, pieces.take(), self._course)
        return seat

    def _choice(self, pieces: Pieces, part: Part, event: Event) -> str | None:
        return pieces.take().text.lower() if pieces.word().lower() in part.choices else None

    def _number(self, pieces: Pieces, part: Part, event: Event) -> int | None:
        if pieces.word() == "?":
            pieces.take()
            return None
        return int(pieces.take().text) if _NUMBER.fullmatch(pieces.word()) else None

    def _contract(self, pieces: Pieces, part: Part, event: Event) -> dict[str, Any] | None:
        return self.contract(pieces)

    def contract(self, pieces: Pieces) -> dict[str, Any] | None:
        """The contract that the next word names; None if it names none."""
        found = read_contract(pieces.word(), self._alphabet)
        if found is not None:
            pieces.take()
        return found

    def _scores(self, pieces: Pieces, part: Part, event: Event) -> list[int] | None:
        found = []
        while _NUMBER.fullmatch(pieces.word()):
            found.append(int(pieces.take().text))
        return found or None

    def _where(self, pieces: Pieces, part: Part, event: Event) -> int | None:
        if not _PLACE.fullmatch(pieces.word()):
            return None
        try:
            found = self._course.find(pieces.word())
        except AddressError as error:
            raise pieces.stop("place", "", error.nearest) from None
        pieces.take()
        return found

    def _acts(self, pieces: Pieces, part: Part, event: Event) -> list[Event]:
        found: list[Event] = []
        code = self._alphabet.card(pieces.word())
        if code and 0 <= event.get("event", -1) < len(self._course.events):
            pieces.take()
            seat = max(0, named_seat(self._course.events[event["event"]]))
            return [{"type": "card_played", "seat": seat, "card": code}]
        while (token := pieces.peek()) is not None and token.kind == "open":
            found.append(self.bracket(pieces))
        return found

    def bracket(self, pieces: Pieces) -> Event:
        """The act in brackets."""
        pieces.take()
        if types().get(pieces.word().casefold()) == "corrected":
            raise pieces.stop("left-over")
        event = self.read(pieces)
        closing = pieces.peek()
        if closing is None or closing.kind != "close":
            raise pieces.stop("part", "close")
        pieces.take()
        return event

    def _names(self, pieces: Pieces, part: Part, event: Event) -> list[str] | None:
        found = []
        while (token := pieces.peek()) is not None and token.kind == "text":
            found.append(pieces.take().value)
        return found or None

    def _draws(self, pieces: Pieces, part: Part, event: Event) -> list[dict[str, Any]] | None:
        found: list[dict[str, Any]] = []
        while (seat := self.seat(pieces)) is not None:
            word = pieces.word()
            if _NUMBER.fullmatch(word):
                found.append({"seat": seat, "number": int(word)})
            elif (code := self._alphabet.card(word)) in CARD:
                found.append({"seat": seat, "card": code})
            else:
                raise pieces.stop("part", "card", self.cards.near(word))
            pieces.take()
        return found or None

    def _text(self, pieces: Pieces, part: Part, event: Event) -> str | None:
        token = pieces.peek()
        return str(pieces.take().value) if token is not None and token.kind == "text" else None

    def _yes(self, pieces: Pieces, part: Part, event: Event) -> bool | None:
        if pieces.word().lower() != part.name:
            return None
        pieces.take()
        return True
