"""Samples of Molotov: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.molotov import ALL_FOLLOW, FIVE, FOUR, NO_TRUMP, PLAYED_BY_FIVE, PLAYED_BY_FOUR, PLAYED_BY_THREE, THREE

from jasslog.variants.load import released
from jasslog.variants.plain import seated

RULES = "molotov-ohio"


def last_round(name: str, hands: str, *scores: int) -> Record:
    """The last round of a game, dealt by the last seat."""
    players = len(scores)
    rounds = seated(released(RULES), players).end.rounds - 1
    record = Record(RULES, pre=scores, rounds=rounds, players=players)
    record.events[0]["game"] = name
    return record.deal(players - 1, hands)


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def four() -> Record:
    record = last_round("molotov", FOUR, 210, 240, 190, 260).play(PLAYED_BY_FOUR)
    return end(record.scored("cards", 57, 44, 41, 15).scored("round", 97, 24, 41, -5), 2, 307, 264, 231, 255)


def five() -> Record:
    record = last_round("molotov-five", FIVE, 200, 210, 220, 230, 240).play(PLAYED_BY_FIVE)
    return end(record.scored("round", 37, 51, 18, 0, 51), 3, 237, 261, 238, 230, 291)


def without_trump() -> Record:
    record = last_round("molotov-without-trump", NO_TRUMP, 90, 100, 110).play(ALL_FOLLOW)
    record.write(2, "melds", 240)
    return end(record.scored("cards", 0, 0, 157), 0, 90, 100, 507)


def too_early() -> Record:
    played = PLAYED_BY_FOUR.replace("0 D6", "0 meld0:DK-DQ-DJ D6", 1).replace("CQ meld0:DK-DQ-DJ", "CQ", 1)
    record = last_round("molotov-too-early", FOUR, 210, 240, 190, 260).play(played)
    return end(record.scored("round", 97, 24, 41, -5), 2, 307, 264, 231, 255)


def old_values() -> Record:
    record = last_round("molotov-old-values", THREE, 100, 40, 90)
    first, _, rest = PLAYED_BY_THREE.partition(",")
    record.play(first).add("trick_claimed", winner=1, points=8).play(rest)
    return end(record.scored("round", 25, 146, 6), 2, 125, 186, 96)
