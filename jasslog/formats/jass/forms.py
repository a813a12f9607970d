"""The line of each type of event: one word, and what follows it, in the order of what it is.

What follows is read off the shape of the event, so that a new type of event has a line as soon as it has a shape: the
seat, the choice among words, a number, the contract, the card or cards, the points of each side, the place of another
event, what stands instead, the text, and what is only yes. What has no such place is written as a member, name=value.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import orjson

from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import EVENTS

with open(os.path.join(os.path.dirname(__file__), "words.json"), "rb") as _file:
    _told = orjson.loads(_file.read())
WORDS: dict[str, str] = _told["typed"] | _told["written"]
"""The word of each type of event, as it is typed at the table; a type without one goes by its own name."""
ALSO: dict[str, dict[str, Any]] = _told["also"]
"""Other words that are read, and what they say with that."""
SIGNS = {"round_scored": "=", "objection_raised": "!"}
"""What is written for a type instead of its word; the next word may stick to it."""
CALLS = {"pushed": "~", "passed": "-"}
"""What is written behind the letter of a seat that says so of the contract."""
MARRIAGE, OUT_OF_TURN, CLAIM = "*", "^", ">"
"""What is written in the line of a trick: behind a card with which the marriage is announced, or that was out of turn;
before who was said to have won."""

_ORDER: tuple[str, ...] = ("seat", "choice", "number", "contract", "card", "cards", "scores", "place")
_ORDER += ("names", "draws", "acts", "text", "yes")
_RENAMED = {"Points": "number", "Count": "number", "Trick": "number", "CardOrUnknown": "card", "Seq": "place"}
_RENAMED |= {"ContractRecord": "contract"}
"""Types of members whose kind goes by another name."""
_COMMON = frozenset({"type", "seq", "v", "id", "note", "salt", "at", "~"})


class Part(NamedTuple):
    """A member that has its place in the line."""

    name: str
    kind: str
    """One of: seat, choice, number, contract, card, cards, scores, place, acts, names, draws, text, yes; row for
    further cards, which their name comes before."""
    needed: bool
    """Whether the event is none without it."""
    choices: tuple[str, ...] = ()
    """The words to choose from."""


@cache
def types() -> dict[str, str]:
    """The type of each word, also of those that are only read; a type can always be named as it is."""
    also = {word: said["type"] for word, said in ALSO.items()}
    return {name: name for name in EVENTS} | also | {word: type_ for type_, word in WORDS.items()}


def word_of(type_: str) -> str:
    """The word of a type of event."""
    return WORDS.get(type_, type_)


@cache
def parts_of(type_: str) -> tuple[Part, ...]:
    """What follows the word, in order; of several numbers only the first has a place."""
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
