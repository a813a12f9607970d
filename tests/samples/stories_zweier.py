"""Samples of Zweier-Sidi and Zweier-Sixty: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.zweier import EXAMPLE, FOUR_MORE, FOURTEEN, laid


def begun(name: str, rules: str, *scores: int) -> Record:
    record = Record(rules, pre=scores)
    record.events[0]["game"] = name
    return laid(record, dealer=1, down="count", **EXAMPLE)


def ended(record: Record, winner: int, *scores: int) -> Record:
    """The last four tricks, and the figures: 69 and 88 card points."""
    record.play(FOUR_MORE).scored("cards", 69, 88)
    return record.add("game_ended", winner=winner, scores=list(scores))


def one_short() -> Record:
    return ended(begun("zweier-sidi", "zweier-sidi", 92, 99).calls("0:70/S 1:-").play(FOURTEEN), 1, 92, 100)


def face_down() -> Record:
    record = begun("zweier-sidi-not-turned", "zweier-sidi", 98, 20).calls("0:65/S 1:-")
    record.play(FOURTEEN.replace(" up0:S9", "", 1))
    record.play(FOUR_MORE).scored("round", 4, 0)
    return record.add("game_ended", winner=0, scores=[102, 20])


def nearer() -> Record:
    return ended(begun("zweier-sixty", "zweier-sixty", 8, 7).choose(0, "S").play(FOURTEEN), 0, 9, 7)


def open_card() -> Record:
    record = begun("zweier-sixty-open-card", "zweier-sixty", 8, 8).choose(0, "S").play(FOURTEEN)
    record.play("1 CA HK, 1 HA S7 up0:C8, 0 C9 CT up1:D6, 1 D6 C8").scored("round", 1, 0)
    return record.add("game_ended", winner=0, scores=[9, 8])
