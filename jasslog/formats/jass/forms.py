"""The line of each type of event: one word, and what follows it, in the order of what it is.

What follows is read off the shape of the event, so that a new type of event has a line as soon as it has a shape: the
seat, the choice among words, a number, the contract, the card or cards, the points of each side, the place of another
event, what stands instead, the text, and what is only yes. What has no such place is written as a member, name=value.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import EVENTS

WORDS = {
    "game_started": "start",
    "players_named": "names",
    "seats_drawn": "lots",
    "round_started": "deal",
    "cards_cut": "pack",
    "hand_dealt": "hand",
    "pile_dealt": "pile",
    "hand_picked_up": "pick",
    "misdealt": "misdeal",
    "card_turned": "turn",
    "revealed": "reveal",
    "contract_chosen": "name",
    "pushed": "push",
    "passed": "pass",
    "bid_made": "bid",
    "bid_deferred": "defer",
    "doubled": "double",
    "redoubled": "redouble",
    "trump_six_swapped": "six",
    "hand_swapped": "swap",
    "talon_taken": "talon",
    "cards_discarded": "discard",
    "better_cards_taken": "better",
    "card_drawn": "draw",
    "card_uncovered": "uncover",
    "stayed": "stay",
    "folded": "fold",
    "maybe_said": "maybe",
    "all_forced": "force",
    "round_conceded": "concede",
    "points_predicted": "predict",
    "partner_card_named": "partner",
    "split_offered": "offer",
    "split_accepted": "accept",
    "split_refused": "refuse",
    "meld_announced": "meld",
    "meld_shown": "lay",
    "marriage_announced": "marriage",
    "roem_called": "roem",
    "card_played": "play",
    "card_exposed": "expose",
    "card_taken_back": "back",
    "hand_laid_down": "rest",
    "trick_looked_at": "look",
    "play_stopped": "stop",
    "card_placed": "place",
    "cards_laid_out": "out-cards",
    "trick_claimed": "trick",
    "round_scored": "scored",
    "score_written": "write",
    "victory_claimed": "out",
    "game_ended": "end",
    "objection_raised": "object",
    "remark_made": "remark",
    "ruling_given": "ruling",
    "undone": "undo",
    "corrected": "fix",
}
"""The word of each type of event, as it is typed at the table; a type without one goes by its own name."""
ALSO: dict[str, tuple[str, dict[str, Any]]] = {
    "w": ("meld_announced", {}),
    "weis": ("meld_announced", {}),
    "wys": ("meld_announced", {}),
    "stöck": ("marriage_announced", {}),
    "stoeck": ("marriage_announced", {}),
    "danke": ("victory_claimed", {}),
    "cut": ("cards_cut", {"manner": "cut"}),
    "tap": ("cards_cut", {"manner": "tap"}),
    "=": ("round_scored", {"of": "cards"}),
    "!": ("objection_raised", {}),
}
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
_KINDS = {
    "Seat": "seat",
    "Points": "number",
    "Count": "number",
    "Trick": "number",
    "Card": "card",
    "CardOrUnknown": "card",
    "Cards": "cards",
    "Scores": "scores",
    "ContractRecord": "contract",
    "Seq": "place",
    "Text": "text",
}
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
    also = {word: type_ for word, (type_, _) in ALSO.items()}
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
    return _KINDS.get(shape.get("$ref", "").removeprefix("#/$defs/"), "")
