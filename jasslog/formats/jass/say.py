"""One act as the words of its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jasslog.events.base import seat_of
from jasslog.formats.jass.act import SEATS
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.contracts import write_contract
from jasslog.formats.jass.course import Course
from jasslog.formats.jass.forms import OBJECTION, SCORES, Part, parts_of, word_of
from jasslog.formats.jass.head import WORDS as HEAD
from jasslog.formats.jass.lexer import member, quoted

Event = dict[str, Any]
_SIGNS = {"objection_raised": OBJECTION, "round_scored": SCORES}
_COUNTED = "cards"
"""What is scored where only the figures are written."""


class ActWriter:
    """Writes acts in words, in one alphabet, of the game as it stands."""

    def __init__(self, alphabet: Alphabet, course: Course, times: bool) -> None:
        self._alphabet, self._course = alphabet, course
        self._left_out = {"type", "seq", "~"} if times else {"type", "seq", "~", "at"}
        self._writers: dict[str, Callable[[Any, Event], str]] = {
            "seat": lambda seat, event: SEATS[seat],
            "choice": lambda choice, event: str(choice),
            "number": lambda number, event: str(number),
            "contract": lambda contract, event: self.contract(contract),
            "card": lambda card, event: alphabet.write(card),
            "cards": self._cards,
            "row": self._cards,
            "scores": lambda scores, event: " ".join(map(str, scores)),
            "place": lambda seq, event: course.address(seq),
            "acts": self._acts,
            "names": lambda names, event: " ".join(map(quoted, names)),
            "draws": self._draws,
            "text": lambda text, event: quoted(text),
            "yes": lambda yes, event: "",
        }

    def write(self, event: Event) -> str:
        """The words of an act."""
        kind = event["type"]
        told = {"of"} if kind == "round_scored" and event["of"] == _COUNTED else set()
        word = _SIGNS.get(kind, word_of(kind))
        # Right after the head such a word would be taken for one of its lines.
        words = [kind if word in HEAD and len(self._course.events) == 1 else word]
        for part in parts_of(kind) if self._all_here(event) else ():
            if part.name in event and part.name not in told and (text := self._part(part, event)) is not None:
                told.add(part.name)
                words.append(text)
        return " ".join([word for word in words if word] + self.members(event, told))

    def _all_here(self, event: Event) -> bool:
        """Whether everybody the act is of sits at the table; a letter stands only for those who do."""
        seats = [event[part.name] for part in parts_of(event["type"]) if part.kind == "seat" and part.name in event]
        return all(map(self._course.has, [*seats, *(draw["seat"] for draw in event.get("draws", ()))]))

    def contract(self, contract: dict[str, Any]) -> str:
        """The word for a contract; empty where it has none."""
        return write_contract(contract, self._alphabet)

    def members(self, event: Event, told: set[str]) -> list[str]:
        """The members of an event that its words do not tell."""
        return [member(name, event[name]) for name in sorted(event.keys() - told - self._left_out)]

    def _part(self, part: Part, event: Event) -> str | None:
        """The words for a member; None where it must be written as a member."""
        value = event[part.name]
        if part.kind == "yes":
            return part.name if value else None
        if part.kind == "cards" and event["type"] == "meld_announced" and len(value) == 1 and "points" in event:
            return None
        text = self._writers[part.kind](value, event)
        if part.kind == "row":
            return f"{part.name} {text}"
        return text or (None if value else "")

    def _cards(self, cards: list[str], event: Event) -> str:
        return " ".join(
            self._alphabet.write(card, before[0]) for card, before in zip(cards, [" ", *cards], strict=False)
        )

    def _acts(self, acts: list[Event], event: Event) -> str:
        if len(acts) == 1 and acts[0].keys() == {"type", "seat", "card"} and acts[0]["type"] == "card_played":
            target, seat, card = event["event"], acts[0]["seat"], acts[0]["card"]
            known = max(0, seat_of(self._course.events[target])) if target < len(self._course.events) else -1
            if known == seat and self._alphabet.card(self._alphabet.write(card)):
                return self._alphabet.write(card)
        return " ".join(f"[{self.write(act)}]" for act in acts)

    def _draws(self, draws: list[dict[str, Any]], event: Event) -> str:
        return " ".join(
            f"{SEATS[draw['seat']]} {self._alphabet.write(draw['card']) if 'card' in draw else draw['number']}"
            for draw in draws
        )
