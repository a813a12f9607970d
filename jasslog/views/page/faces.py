"""How a card looks on the page: its rank, its suit as a small picture, and its name in words."""

from __future__ import annotations

import json
from pathlib import Path
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
    outlines: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("glyphs.json").read_bytes())
    return outlines[pack() or "usual"]
