"""How a card looks on the page: its rank, its suit as a small picture, and its name in words."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.cards import UNKNOWN
from jasslog.views.messages import say, word


class Face(NamedTuple):
    """A card as it is drawn and as it is read aloud."""

    code: str
    suit: str
    rank: str
    name: str


def face(code: str) -> Face:
    """The face of a card by its code; one that nobody could read has neither suit nor rank."""
    if code == UNKNOWN:
        return Face(code, "", "?", say("a_card"))
    suit, rank = code[0], code[1]
    return Face(
        code, suit, "10" if rank == "T" else rank, say("page.card", rank=word("ranks", rank), suit=word("suits", suit))
    )


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
