"""Cards by their names, alone and in rows, and the card that may have been meant."""

from __future__ import annotations

from typing import Any

from jasslog.cards import RANKS, SUITS, UNKNOWN, cards, codes
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.course import Course
from jasslog.formats.jass.pieces import Pieces
from jasslog.rules.melds import read_meld

Event = dict[str, Any]


class CardReader:
    """Reads the names of cards in one alphabet."""

    def __init__(self, alphabet: Alphabet, course: Course) -> None:
        self._alphabet, self._course = alphabet, course

    def one(self, pieces: Pieces) -> str | None:
        """The card that the next word names, ? for one that nobody knows; None if it names none."""
        code = UNKNOWN if pieces.word == "?" else self._alphabet.card(pieces.word)
        if code:
            pieces.take()
        return code or None

    def several(self, pieces: Pieces, event: Event) -> list[str] | None:
        """The cards of a row: RoA K 9, 4U for all four; of a meld with its value the highest card is enough."""
        found: list[str] = []
        while meant := self._meant(pieces.word, found):
            found += meant
            pieces.take()
        if event["type"] == "meld_announced" and len(found) == 1 and "points" in event:
            return self._run(pieces, found[0], event["points"])
        return found or None

    def row(self, pieces: Pieces, name: str, event: Event) -> list[str] | None:
        """Further cards of an event, which their name comes before."""
        if not pieces.skip(name):
            return None
        found = self.several(pieces, event)
        if not found:
            raise pieces.stop("part", "cards", self._alphabet.near(pieces.word))
        return found

    def _meant(self, word: str, before: list[str]) -> list[str]:
        """The cards that a word of a row names; a bare rank is of the suit before it."""
        if code := self._alphabet.card(word):
            return [code]
        rank = self._alphabet.rank(word)
        if rank and before:
            return [before[-1][0] + rank]
        rank = self._alphabet.rank(word[1:]) if word.startswith("4") else ""
        return [suit + rank for suit in SUITS] if rank else []

    def _run(self, pieces: Pieces, top: str, points: int) -> list[str]:
        """The cards of a run of which the value and the highest card were said; Stop where there is none."""
        game = self._course.game
        if game is None:
            return [top]
        highest = RANKS.index(top[1])
        for length in range(3, highest + 2):
            run = cards([top[0] + rank for rank in RANKS[highest + 1 - length : highest + 1]])
            meld = read_meld(run, game.variant.melds)
            if meld is not None and meld.points == points:
                return codes(run)
        raise pieces.stop("meld", str(points))
