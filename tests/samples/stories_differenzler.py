"""Samples of Differenzler: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.differenzler import (
    FIVE,
    HANDS,
    NOTHING,
    PLAYED,
    PLAYED_BY_FIVE,
    PLAYED_BY_THREE,
    PLAYED_BY_TWO,
    PLAYED_FOR_NOTHING,
    THREE,
    TWO,
)

from jasslog.variants.load import released
from jasslog.variants.plain import seated

SANTIAGO, HIDDEN, SPOKEN = "differenzler-santiago", "differenzler-ohio", "differenzler-ohio-public"


def last_round(name: str, rules: str, hands: str, turned: str, *scores: int) -> Record:
    """The last round of a game, dealt by the last seat, with its trump."""
    players = len(scores)
    rounds = seated(released(rules), players).end.rounds - 1
    record = Record(rules, pre=scores, rounds=rounds, players=players)
    record.events[0]["game"] = name
    return record.deal(players - 1, hands).turn(turned)


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def santiago() -> Record:
    record = last_round("differenzler", SANTIAGO, HANDS, "C9", 61, 80, 75, 90).predict(40, 35, 60, 20).play(PLAYED)
    return end(record.scored("cards", 38, 35, 64, 20).scored("round", 2, -10, 4, -10), 0, 63, 70, 79, 80)


def nothing() -> Record:
    record = last_round("differenzler-nothing", SANTIAGO, NOTHING, "SK", 61, 80, 75, 90).predict(30, 0, 0, 120)
    record.play(PLAYED_FOR_NOTHING).scored("cards", 20, 0, 0, 137).scored("round", 10, -10, -10, 17)
    return record.add("game_ended")


def three() -> Record:
    record = last_round("differenzler-three", SANTIAGO, THREE, "S6", 140, 90, 101).predict(90, 42, 30)
    record.play(PLAYED_BY_THREE).scored("cards", 82, 42, 33).scored("round", 8, -10, 3)
    return end(record, 1, 148, 80, 104)


def hidden() -> Record:
    record = last_round("differenzler-hidden", HIDDEN, FIVE, "DK", 150, 160, 170, 180, 190)
    for seat in (2, 0, 4, 3, 1):
        record.predict(None, first=seat)
    record.play(PLAYED_BY_FIVE).scored("cards", 0, 13, 13, 95, 36).open(0, 20, 13, 60, 36)
    return end(record.scored("round", 0, 7, 0, 35, 0), 0, 150, 167, 170, 215, 190)


def never_opened() -> Record:
    record = last_round("differenzler-never-opened", HIDDEN, TWO, "HT", 71, 66).predict(None, 80)
    record.play(PLAYED_BY_TWO).scored("cards", 90, 67)
    return record.add("revealed", what="prediction", seat=1, points=81).add("game_ended")


def spoken() -> Record:
    record = last_round("differenzler-spoken", SPOKEN, HANDS, "C9", 61, 80, 75, 90).predict(38, 35, 60, 0).play(PLAYED)
    return end(record.scored("cards", 38, 35, 64, 20).scored("round", 0, 0, 4, 20), 0, 61, 80, 79, 110)


def changed() -> Record:
    record = last_round("differenzler-changed", SPOKEN, HANDS, "C9", 61, 80, 75, 90).predict(40, 35, 60, 20)
    record.predict(38).play(PLAYED).scored("round", 0, 0, 4, 0)
    return record.add("game_ended")
