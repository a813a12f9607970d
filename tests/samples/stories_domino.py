"""Samples of Domino: the last round of Guggitaler."""

from __future__ import annotations

from game.builder import Record
from game.domino import KEPT_BACK, LAID_BY_FOUR, LAID_BY_THREE, QUEEN_TOO_EARLY, THREE, counted, dealt


def named(name: str, record: Record) -> Record:
    record.events[0]["game"] = name
    return record


def four() -> Record:
    record = named("guggitaler-domino", dealt(pre=(-45, -90, -80, -90))).lay(LAID_BY_FOUR)
    return record.scored("round", 160, 60, 0, 100).add("game_ended", winner=0, scores=[115, -30, -80, 10])


def three() -> Record:
    record = named("guggitaler-domino-three", dealt(THREE, pre=(-120, -100, -100))).lay(LAID_BY_THREE)
    return record.scored("round", 55, 150, 100).add("game_ended", winner=1, scores=[-65, 50, 0])


def kept_back() -> Record:
    record = named("domino-kept-back", counted(pre=(-45, -90, -80, -90))).lay(KEPT_BACK)
    return record.scored("round", 160, 100, 0, 60).add("game_ended", winner=0, scores=[115, 10, -80, -30])


def queen_too_early() -> Record:
    record = named("domino-queen-too-early", dealt(pre=(-45, -90, -80, -90))).lay(QUEEN_TOO_EARLY)
    return record.scored("round", 160, 100, 0, 60).scored("total", 115, 10, -80, -20)
