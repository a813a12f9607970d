"""How a card looks on the page: its rank, its suit as a small picture, and its name in words."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.cards import UNKNOWN
from jasslog.views.messages import alphabet, pack, say, word
from jasslog.views.words import code_of


class Face(NamedTuple):
    """A card as it is drawn and as it is read aloud."""

    code: str
    suit: str
    rank: str
    name: str


def face(card: int | str) -> Face:
    """The face of a card by its number or code; one that nobody could read has neither suit nor rank."""
    code = code_of(card)
    if code == UNKNOWN:
        return Face(code, "", "?", say("a_card"))
    suit, rank = code[0], code[1]
    told = alphabet().write(code, suit)
    return Face(
        code, suit, "10" if told == "T" else told, say("page.card", rank=word("ranks", rank), suit=word("suits", suit))
    )


def faces(legal: list[str]) -> list[Face]:
    """The faces of the cards among what would have been legal."""
    return [face(code) for code in legal if len(code) == 2]


def glyphs() -> dict[str, str]:
    """The outline of each suit of the pack that is played with, in a square of 20 by 20."""
    return SWISS if pack() else GLYPHS


GLYPHS = {
    "D": "M10 1 17 10 10 19 3 10Z",
    "H": "M10 18.5C4 13 1.5 10 1.5 6.6 1.5 3.8 3.6 2 5.9 2 7.6 2 9.2 3 10 4.8 10.8 3 12.4 2 14.1 2c2.3 0 4.4 1.8 4.4"
    " 4.6C18.5 10 16 13 10 18.5Z",
    "S": "M10 1.2C15 6 18.3 8.6 18.3 12c0 2.3-1.8 3.9-3.8 3.9-1.5 0-2.7-.8-3.5-2 .1 2 .7 3.6 2.2 4.9H6.8"
    "c1.5-1.3 2.1-2.9 2.2-4.9-.8 1.2-2 2-3.5 2-2 0-3.8-1.6-3.8-3.9C1.7 8.6 5 6 10 1.2Z",
    "C": "M10 1.2A4.2 4.2 0 0 1 13.3 8 4.2 4.2 0 1 1 11.3 14.2C11.4 16 12 17.6 13.3 18.9H6.7C8 17.6 8.6 16 8.7 14.2A4.2"
    " 4.2 0 1 1 6.7 8 4.2 4.2 0 0 1 10 1.2Z",
}
"""The outline of each suit in a square of 20 by 20."""
SWISS = {
    "D": "M10 1a1.6 1.6 0 0 1 1.2 2.6A6.9 6.9 0 0 1 17 10.4a7 7 0 1 1-14 0A6.9 6.9 0 0 1 8.8 3.6 1.6 1.6 0 0 1 10 1Z"
    "M4.6 9.6v1.6h10.8V9.6ZM10 12.2a1.5 1.5 0 0 0-.8 2.8v2h1.6v-2a1.5 1.5 0 0 0-.8-2.8Z",
    "H": "M7.6 10.4a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0 -4.8 0ZM6.9 4.4a3.1 3.1 0 1 0 6.2 0 3.1 3.1 0 1 0 -6.2 0Z"
    "M12.6 8.5a3.1 3.1 0 1 0 6.2 0 3.1 3.1 0 1 0 -6.2 0ZM10.4 15.3a3.1 3.1 0 1 0 6.2 0 3.1 3.1 0 1 0 -6.2 0Z"
    "M3.4 15.3a3.1 3.1 0 1 0 6.2 0 3.1 3.1 0 1 0 -6.2 0ZM1.2 8.5a3.1 3.1 0 1 0 6.2 0 3.1 3.1 0 1 0 -6.2 0Z",
    "S": "M3 2h14v8.2c0 4.2-2.8 7-7 8.8-4.2-1.8-7-4.6-7-8.8ZM5 4v6.2c0 3 1.9 5.1 5 6.6V4Z",
    "C": "M9.2 1h1.6v2.2c3.6.2 6.2 2 6.2 4.4H3c0-2.4 2.6-4.2 6.2-4.4ZM4 8.8h12c0 5.2-2.6 8.4-5.2 9.4L10 19.4"
    "l-.8-1.2C6.6 17.2 4 14 4 8.8Z",
}
"""Bells, roses, shields and acorns, likewise."""
