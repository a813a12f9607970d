"""Reading and writing one act of a transcript in words, such as ``meld D 20 RoA`` or ``fix 1.5.3 EiB "x"``.

An act begins with its word. What follows the word is derived from the shape of the event, so that a new type of event
can be written as soon as it has a shape. In this order: the seat, a choice among words, a number, the contract, the
card or cards, the points of each side, the place of another event, the names, draws or acts, the text, and what is only
yes or no. A member without such a place is written as name=value.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import orjson

from jasslog.cards import CARD, RANKS, SUITS, UNKNOWN, cards, codes
from jasslog.events.base import seat_of as named_seat
from jasslog.events.shapes import shapes
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.events.vocabulary import EVENTS
from jasslog.formats.jass.alphabets import WORDS as CONTRACTS
from jasslog.formats.jass.alphabets import Alphabet, read_contract, write_contract
from jasslog.formats.jass.course import SEATS, Course, read_seat
from jasslog.formats.jass.head import WORDS as HEAD
from jasslog.formats.jass.pieces import Event, Pieces, Token, member, quoted
from jasslog.game.address import AddressError, is_address
from jasslog.game.facts import NOBODY
from jasslog.rules.melds import read_meld
from jasslog.variants.refusal import nearest

with open(os.path.join(os.path.dirname(__file__), "words.json"), "rb") as _file:
    _told = orjson.loads(_file.read())
WORDS: dict[str, str] = _told["typed"] | _told["written"]
"""The word of each type of event, as it is typed at the table; a type without one goes by its own name."""
ALSO: dict[str, dict[str, Any]] = _told["also"]
"""Other words that are read, each with the members of the event that it stands for."""
SIGNS = {"round_scored": "=", "objection_raised": "!"}
"""By type of event: the sign that is written instead of its word. No blank is needed after the sign."""
CALLS = {"pushed": "~", "passed": "-"}
"""By type of call: the sign that is written behind the letter of the seat."""
MARRIAGE, OUT_OF_TURN, CLAIM = "*", "^", ">"
"""Signs in the line of a trick: behind a card with which the marriage is announced, behind a card out of turn, and
before the seat that was said to have won."""

_ORDER: tuple[str, ...] = ("seat", "choice", "number", "contract", "card", "cards", "scores", "place")
_ORDER += ("names", "draws", "acts", "text", "yes")
_RENAMED = {"Points": "number", "Count": "number", "Trick": "number", "CardOrUnknown": "card", "Seq": "place"}
_RENAMED |= {"ContractRecord": "contract"}
"""By type of member: the kind of part that it is, where that has another name."""
_COMMON = frozenset({"type", "seq", "v", "id", "note", "salt", "at", "~"})


class Part(NamedTuple):
    """A member that has its place in the line."""

    name: str
    kind: str
    """One of: seat, choice, number, contract, card, cards, scores, place, acts, names, draws, text, yes; row for
    further cards, which are written after the name of the member."""
    needed: bool
    """Whether the event is invalid without it."""
    choices: tuple[str, ...] = ()
    """The words to choose from."""


@cache
def types() -> dict[str, str]:
    """By word: the type of event that it names. Some words are only read; the name of a type is always a word."""
    also = {word: said["type"] for word, said in ALSO.items()}
    return {name: name for name in EVENTS} | also | {word: type_ for type_, word in WORDS.items()}


def word_of(type_: str) -> str:
    """The word of a type of event."""
    return WORDS.get(type_, type_)


@cache
def parts_of(type_: str) -> tuple[Part, ...]:
    """The parts that follow the word of an event, in order. Of several numbers only the first has a place."""
    kept: list[Part] = []
    for part in sorted(_parts(type_), key=lambda part: _ORDER.index(part.kind)):
        rival = ("number", "scores") if part.kind in ("number", "scores") else (part.kind,)
        if not any(other.kind in rival for other in kept):
            kept.append(part)
        elif part.kind == "cards":
            kept.append(part._replace(kind="row"))
    return tuple(kept)


def _parts(type_: str) -> Iterator[Part]:
    schema = shapes()[type_]
    needed = schema.get("required", ())
    for name, shape in schema["properties"].items():
        kind = {"names": "names", "draws": "draws", "by": "acts"}.get(name) or _kind(shape)
        if kind and name not in _COMMON and type_ != "game_started":
            yield Part(name, kind, name in needed, tuple(shape.get("enum", ())))


def _kind(shape: dict[str, Any]) -> str:
    if "enum" in shape:
        return "choice"
    if shape.get("type") == "boolean":
        return "yes"
    name = shape.get("$ref", "").removeprefix("#/$defs/")
    kind = _RENAMED.get(name, name.lower())
    return kind if kind in _ORDER else ""


# Reading and writing


_Kind = tuple[Callable[[Pieces, Part, Event], Any], Callable[[Any, Part, Event], str | None]]
_SHORTEST = 3
"""Fewest cards of a run."""


class Acts:
    """Reads and writes acts in words, in one alphabet, of the game as it stands."""

    def __init__(self, alphabet: Alphabet, course: Course, *, times: bool = True) -> None:
        self.alphabet, self.course = alphabet, course
        self.left_out = {"type", "seq", "~"} if times else {"type", "seq", "~", "at"}
        """Members that are never written."""
        self._kinds: dict[str, _Kind] = {
            "seat": (lambda pieces, *_: read_seat(pieces, course), lambda seat, *_: SEATS[seat]),
            "choice": (self._choice, lambda choice, *_: str(choice)),
            "number": (lambda pieces, *_: None if pieces.skip("?") else pieces.number(), lambda told, *_: str(told)),
            "contract": (lambda pieces, *_: self.contract(pieces), lambda told, *_: write_contract(told, alphabet)),
            "card": (self._card, lambda card, *_: alphabet.write(card)),
            "cards": (self._cards, lambda told, *_: self._row_text(told)),
            "row": (self._row, lambda told, part, _: f"{part.name} {self._row_text(told)}"),
            "scores": (lambda pieces, *_: _all(pieces.number), lambda scores, *_: " ".join(map(str, scores))),
            "place": (self._where, lambda seq, *_: course.address(seq)),
            "names": (lambda pieces, *_: _all(pieces.text), lambda names, *_: " ".join(map(quoted, names))),
            "draws": (self._draws, self._written_draws),
            "acts": (self._acts, self._written_acts),
            "text": (lambda pieces, *_: pieces.text(), lambda text, *_: quoted(text)),
            "yes": (
                lambda pieces, part, _: pieces.skip(part.name) or None,
                lambda yes, part, *_: part.name if yes else None,
            ),
        }
        """By kind of part: how it is read, and how it is written (None where it must be written as a member)."""

    def read(self, pieces: Pieces) -> Event:
        """The act that begins with the next word; Stop where there is none."""
        if not pieces.kind:
            raise pieces.stop("part", "acts")
        first = pieces.take()
        word = first.text.casefold() if first.kind == "word" else ""
        if word not in types():
            raise pieces.stop("word", "", nearest(first.text, types()), first)
        event: Event = {"type": types()[word]} | ALSO.get(word, {})
        for part in parts_of(event["type"]):
            value = self._kinds[part.kind][0](pieces, part, event)
            if value is not None:
                event[part.name] = value
            elif part.needed and part.name not in event and ("member", part.name) not in {t[:2] for t in pieces.rest}:
                raise pieces.stop("part", part.kind, self._guess(pieces.word, part))
        return self.finish(event, pieces, first)

    def finish(self, event: Event, pieces: Pieces, first: Token) -> Event:
        """The event with the members that follow it; Stop where that is no valid event."""
        return pieces.event(event | pieces.members(event, "seq"), first)

    def _guess(self, word: str, part: Part) -> str:
        """What may have been meant by a word that fits no part."""
        near = {"card": self.alphabet.near, "cards": self.alphabet.near, "contract": self.near_contract}.get(part.kind)
        return near(word) if near else nearest(word, part.choices)

    def near_contract(self, word: str) -> str:
        """The contract that may have been meant by a word that names none."""
        return nearest(word, (*CONTRACTS, *map(self.alphabet.write_suit, SUITS)))

    def _choice(self, pieces: Pieces, part: Part, event: Event) -> str | None:
        return pieces.take().text.lower() if pieces.word.lower() in part.choices else None

    def contract(self, pieces: Pieces) -> dict[str, Any] | None:
        """The contract that the next word names; None if it names none."""
        return pieces.took(read_contract(pieces.word, self.alphabet))

    def _card(self, pieces: Pieces, part: Part, event: Event) -> str | None:
        """The card that the next word names, ? for one that nobody knows; None if it names none."""
        return pieces.took(UNKNOWN if pieces.word == "?" else self.alphabet.card(pieces.word)) or None

    def _cards(self, pieces: Pieces, part: Part, event: Event) -> list[str] | None:
        """The cards of a row, such as ``RoA K 9``, or ``4U`` for all four of a rank; None where there are none.

        For a meld whose points were said the highest card is enough.
        """
        found: list[str] = []
        first = pieces.next
        while meant := pieces.took(self._meant(pieces.word, found)):
            found += meant
        if len(found) == 1 and "points" in event:
            return self._run(pieces, first, found[0], event["points"])
        return found or None

    def _row(self, pieces: Pieces, part: Part, event: Event) -> list[str] | None:
        """Further cards of an event, after the name of their member; None where that does not come next."""
        if not pieces.skip(part.name):
            return None
        return pieces.need("cards", self._cards(pieces, part, event), self.alphabet.near)

    def _meant(self, word: str, before: list[str]) -> list[str]:
        """The cards that a word of a row names, a bare rank being of the suit of the card before it."""
        if code := self.alphabet.card(word, before[-1][0] if before else ""):
            return [code]
        rank = self.alphabet.rank(word[1:]) if word.startswith("4") else ""
        return [suit + rank for suit in SUITS] if rank else []

    def _run(self, pieces: Pieces, token: Token, top: str, points: int) -> list[str]:
        """The cards of the run with these points and this highest card; Stop where the rules have none.

        Without rules only the highest card.
        """
        game = self.course.game
        if game is None:
            return [top]
        highest = RANKS.index(top[1])
        for length in range(_SHORTEST, highest + 2):
            run = cards([top[0] + rank for rank in RANKS[highest + 1 - length : highest + 1]])
            meld = read_meld(run, game.variant.melds)
            if meld is not None and meld.points == points:
                return codes(run)
        # Suggest the shortest run with this highest card, or the lowest run of the suit where there is none.
        start = max(highest, _SHORTEST - 1)
        row = [top[0] + rank for rank in reversed(RANKS[start + 1 - _SHORTEST : start + 1])]
        raise pieces.stop("meld", str(points), self._row_text(row), token)

    def _where(self, pieces: Pieces, part: Part, event: Event) -> int | None:
        if not is_address(pieces.word):
            return None
        try:
            found = self.course.find(pieces.word)
        except AddressError as error:
            raise pieces.stop("place", "", error.nearest) from None
        pieces.take()
        return found

    def _acts(self, pieces: Pieces, part: Part, event: Event) -> list[Event]:
        if instead := pieces.took(self._instead(event, self.alphabet.card(pieces.word))):
            return instead
        found: list[Event] = []
        while pieces.kind == "open":
            found.append(self.bracket(pieces))
        return found

    def _instead(self, event: Event, card: str) -> list[Event]:
        """The events that a card alone stands for in a correction: the seat of the corrected event plays the card.

        Empty where there is no such card or event.
        """
        target = event.get("event", NOBODY)
        if card not in CARD or not 0 <= target < len(self.course.events):
            return []
        return [{"type": "card_played", "seat": max(0, named_seat(self.course.events[target])), "card": card}]

    def bracket(self, pieces: Pieces) -> Event:
        """The act in brackets."""
        pieces.take()
        if types().get(pieces.word.casefold()) == "corrected":
            raise pieces.stop("left-over")
        event = self.read(pieces)
        pieces.need("close", pieces.take() if pieces.kind == "close" else None)
        return event

    def _draws(self, pieces: Pieces, part: Part, event: Event) -> list[dict[str, Any]] | None:
        found: list[dict[str, Any]] = []
        while (seat := read_seat(pieces, self.course)) is not None:
            if (number := pieces.number()) is not None:
                found.append({"seat": seat, "number": number})
            else:
                code = pieces.took(self.alphabet.card(pieces.word))
                found.append({"seat": seat, "card": pieces.need("card", code or None, self.alphabet.near)})
        return found or None

    def write(self, event: Event) -> str:
        """The words of an act."""
        kind = event["type"]
        if kind not in EVENTS:
            plain = {name: value for name, value in event.items() if name not in ("seq", "~")}
            return f"{UNKNOWN_TYPE} {member('event', plain)}"
        # Figures without a word before them are those of the cards.
        told = {"of"} if kind == "round_scored" and event["of"] == "cards" else set()
        word = SIGNS.get(kind) or word_of(kind)
        # Right after the head, a word that also begins a line of the head would be taken for such a line.
        words = [kind if word in HEAD and len(self.course.events) == 1 else word]
        for part in parts_of(kind) if self._all_here(event) else ():
            if part.name in event and part.name not in told and (text := self._written(part, event)) is not None:
                told.add(part.name)
                words.append(text)
        return " ".join([word for word in words if word] + self.members(event, told))

    def _all_here(self, event: Event) -> bool:
        """Whether every seat that the act names is at the table, as only these have a letter."""
        seats = [event[part.name] for part in parts_of(event["type"]) if part.kind == "seat" and part.name in event]
        return all(map(self.course.has, [*seats, *(draw["seat"] for draw in event.get("draws", ()))]))

    def members(self, event: Event, told: set[str]) -> list[str]:
        """The members of an event that its words do not tell."""
        return [member(name, event[name]) for name in sorted(event.keys() - told - self.left_out)]

    def _written(self, part: Part, event: Event) -> str | None:
        """The words for a member; None where it must be written as a member."""
        value = event[part.name]
        if part.kind == "cards" and len(value) == 1 and "points" in event:
            # A single card would be read as the highest of a run.
            return None
        text = self._kinds[part.kind][1](value, part, event)
        return None if text == "" and value else text

    def _row_text(self, named: list[str]) -> str:
        """The words for cards in a row. A card of the same suit as the one before it is written without its suit."""
        return " ".join(self.alphabet.write(card, led[0]) for card, led in zip(named, [" ", *named], strict=False))

    def _written_acts(self, acts: list[Event], part: Part, event: Event) -> str:
        card = acts[0].get("card", "") if acts else ""
        if card and acts == self._instead(event, card):
            return self.alphabet.write(card)
        return " ".join(f"[{self.write(act)}]" for act in acts)

    def _written_draws(self, draws: list[dict[str, Any]], part: Part, event: Event) -> str:
        return " ".join(
            f"{SEATS[draw['seat']]} {self.alphabet.write(draw['card']) if 'card' in draw else draw['number']}"
            for draw in draws
        )


def _all(take: Callable[[], int | str | None]) -> list[int | str] | None:
    """All values that ``take`` finds next in the line; None where there are none."""
    return list(iter(take, None)) or None
