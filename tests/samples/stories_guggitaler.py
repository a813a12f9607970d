"""Samples of Guggitaler: each the end of a game."""

from __future__ import annotations

from game.builder import Record
from game.guggitaler import FOUR, KING_TAKEN, PLAYED_BY_FOUR, PLAYED_BY_THREE, THREE, dealt


def late(name: str, number: int, hands: str, *scores: int) -> Record:
    """A late round of a game, dealt by the last seat."""
    record = dealt(number, hands, pre=scores)
    record.events[0]["game"] = name
    return record


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def stopped() -> Record:
    record = late("guggitaler-stopped", 9, FOUR, 10, -40, -50, -10).play(KING_TAKEN).add("play_stopped")
    return record.scored("round", 0, 0, 0, 40).scored("total", 10, -40, -50, 30)


def four() -> Record:
    record = late("guggitaler", 10, FOUR, 10, -40, -50, 30).play(PLAYED_BY_FOUR)
    return end(record.scored("round", 0, 0, 0, 50), 3, 10, -40, -50, 80)


def three() -> Record:
    record = late("guggitaler-three", 10, THREE, -20, 10, -40).play(PLAYED_BY_THREE)
    return end(record.scored("cards", 50, 0, 0), 0, 30, 10, -40)


def penalty_again() -> Record:
    record = late("guggitaler-penalty-again", 10, FOUR, -15, -30, -100, 95).play(PLAYED_BY_FOUR)
    return end(record.scored("round", 0, 0, 0, -50), 3, -15, -30, -100, 45)
