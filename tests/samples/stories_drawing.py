"""Samples of Schmaus: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.schmaus import ENDGAME, FREE, LAST_DRAW, schmaus

ONCE = FREE.replace("1 C8", "1 meld1:H6-H7-H8 C8")
"""Seat 1 says a run of three hearts when it leads to the second trick."""
TWICE = ONCE.replace("1 H8", "1 meld1:H7-H8-H9 H8")
"""And a higher one before the sixth."""


def begun(name: str, *scores: int) -> Record:
    record = schmaus(pre=scores)
    record.events[0]["game"] = name
    return record


def last(record: Record, winner: int, *scores: int) -> Record:
    """The last draw, the tricks after it, and the figures: 29 and 128 card points."""
    record.play(LAST_DRAW).play(ENDGAME).scored("cards", 29, 128)
    return record.add("game_ended", winner=winner, scores=list(scores))


def whole() -> Record:
    return last(begun("schmaus", 790, 840).play(TWICE), 1, 819, 1008)


def no_better() -> Record:
    told = ONCE.replace("0 CK H6", "0 CK meld1:H6-H7-H8 H6")
    return last(begun("schmaus-no-better", 790, 860).play(told), 1, 819, 1008)


def drawn_first() -> Record:
    told = FREE.replace("draw1:S9 draw0:HT", "draw0:HT draw1:S9")
    return last(begun("schmaus-drawn-first", 790, 880).play(told), 1, 819, 1008)
