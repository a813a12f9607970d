"""One act in words, as it is read from the pieces of its line and written there: meld D 20 RoA, fix 1.5.3 EiB "x"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.cards import CARD, SUITS
from jasslog.events.base import seat_of as named_seat
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.contracts import WORDS as CONTRACTS
from jasslog.formats.jass.contracts import read_contract, write_contract
from jasslog.formats.jass.course import SEATS, Course, check_seat, seat_of
from jasslog.formats.jass.forms import ALSO, OBJECTION, SCORES, Part, parts_of, types, word_of
from jasslog.formats.jass.head import WORDS as HEAD
from jasslog.formats.jass.lexer import Token, member, quoted
from jasslog.formats.jass.mistakes import nearest
from jasslog.formats.jass.named import CardReader
from jasslog.formats.jass.pieces import Pieces
from jasslog.game.places import AddressError
from jasslog.log.given import plain_event
from jasslog.log.refused import BadEvent

Event = dict[str, Any]
_SIGNS = {"objection_raised": OBJECTION, "round_scored": SCORES}
_COUNTED = "cards"
"""What is scored where only the figures are written."""
_NUMBER = re.compile(r"-?[0-9]{1,16}", re.ASCII)
_PLACE = re.compile(r"#[0-9]{1,16}|[0-9]{1,16}(\.[0-9a-z]{1,16}){0,2}", re.ASCII)


class Acts:
    """Reads and writes acts in words, in one alphabet, of the game as it stands."""

    def __init__(self, alphabet: Alphabet, course: Course, *, times: bool = True) -> None:
        self._alphabet = alphabet
        self._course = course
        self.cards = CardReader(alphabet, course)
        self._left_out = {"type", "seq", "~"} if times else {"type", "seq", "~", "at"}
        self._kinds: dict[str, tuple[Callable[[Pieces, Part, Event], Any], Callable[[Any, Event], str]]] = {
            "seat": (lambda pieces, part, event: self.seat(pieces), lambda seat, event: SEATS[seat]),
            "choice": (self._choice, lambda choice, event: str(choice)),
            "number": (self._number, lambda number, event: str(number)),
            "contract": (
                lambda pieces, part, event: self.contract(pieces),
                lambda contract, event: self.written_contract(contract),
            ),
            "card": (lambda pieces, part, event: self.cards.one(pieces), lambda card, event: alphabet.write(card)),
            "cards": (lambda pieces, part, event: self.cards.several(pieces, event), self._written_cards),
            "row": (lambda pieces, part, event: self.cards.row(pieces, part.name, event), self._written_cards),
            "scores": (self._scores, lambda scores, event: " ".join(map(str, scores))),
            "place": (self._where, lambda seq, event: course.address(seq)),
            "acts": (self._acts, self._written_acts),
            "names": (self._names, lambda names, event: " ".join(map(quoted, names))),
            "draws": (self._draws, self._written_draws),
            "text": (self._text, lambda text, event: quoted(text)),
            "yes": (self._yes, lambda yes, event: ""),
        }
        """How what is of each kind is read, and how it is written."""

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
            value = self._kinds[part.kind][0](pieces, part, event)
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

    def write(self, event: Event) -> str:
        """The words of an act."""
        kind = event["type"]
        told = {"of"} if kind == "round_scored" and event["of"] == _COUNTED else set()
        word = _SIGNS.get(kind, word_of(kind))
        # Right after the head such a word would be taken for one of its lines.
        words = [kind if word in HEAD and len(self._course.events) == 1 else word]
        for part in parts_of(kind) if self._all_here(event) else ():
            if part.name in event and part.name not in told and (text := self._written(part, event)) is not None:
                told.add(part.name)
                words.append(text)
        return " ".join([word for word in words if word] + self.members(event, told))

    def _all_here(self, event: Event) -> bool:
        """Whether everybody the act is of sits at the table; a letter stands only for those who do."""
        seats = [event[part.name] for part in parts_of(event["type"]) if part.kind == "seat" and part.name in event]
        return all(map(self._course.has, [*seats, *(draw["seat"] for draw in event.get("draws", ()))]))

    def written_contract(self, contract: dict[str, Any]) -> str:
        """The word for a contract; empty where it has none."""
        return write_contract(contract, self._alphabet)

    def members(self, event: Event, told: set[str]) -> list[str]:
        """The members of an event that its words do not tell."""
        return [member(name, event[name]) for name in sorted(event.keys() - told - self._left_out)]

    def _written(self, part: Part, event: Event) -> str | None:
        """The words for a member; None where it must be written as a member."""
        value = event[part.name]
        if part.kind == "yes":
            return part.name if value else None
        if part.kind == "cards" and event["type"] == "meld_announced" and len(value) == 1 and "points" in event:
            return None
        text = self._kinds[part.kind][1](value, event)
        if part.kind == "row":
            return f"{part.name} {text}"
        return text or (None if value else "")

    def _written_cards(self, cards: list[str], event: Event) -> str:
        return " ".join(
            self._alphabet.write(card, before[0]) for card, before in zip(cards, [" ", *cards], strict=False)
        )

    def _written_acts(self, acts: list[Event], event: Event) -> str:
        if len(acts) == 1 and acts[0].keys() == {"type", "seat", "card"} and acts[0]["type"] == "card_played":
            target, seat, card = event["event"], acts[0]["seat"], acts[0]["card"]
            known = max(0, named_seat(self._course.events[target])) if target < len(self._course.events) else -1
            if known == seat and self._alphabet.card(self._alphabet.write(card)):
                return self._alphabet.write(card)
        return " ".join(f"[{self.write(act)}]" for act in acts)

    def _written_draws(self, draws: list[dict[str, Any]], event: Event) -> str:
        return " ".join(
            f"{SEATS[draw['seat']]} {self._alphabet.write(draw['card']) if 'card' in draw else draw['number']}"
            for draw in draws
        )
