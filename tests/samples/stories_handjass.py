"""Samples of Putz and Handjass: each the last rounds of a game."""

from __future__ import annotations

from game.builder import Record
from game.handjass import (
    BETTER,
    BETTER_LOG,
    BETTER_PACKETS,
    FIVES,
    HAND,
    HAND_BLIND,
    HAND_LOG,
    NINES,
    PAIRS,
    PAIRS_LOG,
    PUTZ,
    PUTZ_BLIND,
    PUTZ_FIVE,
    PUTZ_FIVE_LOG,
    PUTZ_LAST,
    PUTZ_SEVEN,
    TWELVE_EACH,
    TWELVE_LOG,
    TWO_BLIND,
    TWO_DEAD,
    TWO_HANDS,
    TWO_LOG,
)


def later(name: str, rules: str, *scores: int) -> Record:
    """A later round of a game for as many as there are scores."""
    players = {"players": len(scores)} if len(scores) > 2 or rules == "handjass" else {}
    record = Record(rules, pre=scores, rounds=8, **players)
    record.events[0]["game"] = name
    return record


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", scores=list(scores), **({"winner": winner} if winner >= 0 else {}))


def putz() -> Record:
    record = later("putz", "putz-three", 6, 2, 4).deal(0, PUTZ).aside("blind", PUTZ_BLIND).turn_up("DQ").rob(2)
    record.play(PUTZ_SEVEN).play(PUTZ_LAST).scored("cards", 43, 20, 60).scored("round", 1, -1, 1)
    return end(record, 0, 7, 1, 5)


def blind_twice() -> Record:
    hands = PUTZ.split("|")
    record = later("putz-blind-twice", "putz-three", 4, -3, 5).deal(1, "|".join((hands[2], hands[0], hands[1])))
    record.turn_up("DQ").play("2 ST S6 swap1 SA").swap(0)
    return record.rule("annul_round")


def robbed_late() -> Record:
    record = later("putz-robbed-late", "putz-three", 6, 2, 4).deal(0, PUTZ).aside("blind", PUTZ_BLIND).turn_up("DQ")
    record.play(PUTZ_SEVEN.replace("ST ", "ST rob2 ")).play(PUTZ_LAST).scored("round", 1, -1, 1)
    return end(record, 0, 7, 1, 5)


def putz_five() -> Record:
    record = later("putz-five", "putz-five", 6, 2, 3, 1, -2).deal(4, PUTZ_FIVE).turn_up("HQ").rob(0).play(PUTZ_FIVE_LOG)
    record.scored("cards", 98, 14, 24, 21, 0).scored("round", 2, -1, 1, 1, -1)
    return end(record, 0, 8, 1, 4, 2, -3)


def no_apple() -> Record:
    record = later("putz-five-no-apple", "putz-five", 6, 2, 3, 1, -2).deal(4, PUTZ_FIVE).turn_up("HQ").rob(0)
    record.play(PUTZ_FIVE_LOG).scored("cards", 98, 14, 24, 21, 0).scored("round", 2, -1, 2, -1, -1)
    return record.add("game_ended", winner=0)


def handjass() -> Record:
    record = later("handjass", "handjass", 4, 4, 1).deal(0, HAND).aside("blind", HAND_BLIND).turn_up("SK")
    record.swap(1).fold(2).stay(0).play(HAND_LOG).write(0, "melds", 20)
    return end(record.scored("cards", 41, 74, 0).scored("round", 1, 1, 0), -1, 5, 5, 1)


def blind_gone() -> Record:
    record = later("handjass-blind-gone", "handjass", 4, 4, 1).deal(0, HAND).aside("blind", HAND_BLIND).turn_up("SK")
    record.swap(1).fold(2).stay(0).rob(0).play(HAND_LOG).scored("round", 1, 1, 0)
    return end(record, -1, 5, 5, 1)


def two() -> Record:
    record = later("handjass-two", "handjass", 4, 3).deal(1, TWO_HANDS).aside("blind", TWO_BLIND)
    record.aside("dead", TWO_DEAD).turn_up("HQ").swap(0).stay(1).play(TWO_LOG).write(0, "marriage", 20)
    return end(record.scored("cards", 44, 25).scored("round", 1, 0), 0, 5, 3)


def five() -> Record:
    record = later("handjass-five", "handjass", 3, 0, 4, 1, 2).deal(4, FIVES).turn_up("CK").fold(0)
    record.stay(1).fold(2, 3, 4).scored("total", 3, 2, 4, 1, 2)
    record.deal(0, FIVES).turn_up("D6").fold(1).stay(2).fold(3, 4, 0).scored("total", 3, 2, 6, 1, 2)
    record.add("round_started", dealer=1)
    for seat, hand in zip((3, 4, 0, 1), NINES.split("|"), strict=True):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.turn_up("C6").fold(3, 4).stay(0).fold(1)
    return record.scored("total", 5, 2, 6, 1, 2)


def pairs() -> Record:
    record = later("handjass-pairs", "handjass-pairs", 4, 3).deal(3, PAIRS).turn_up("CJ").play(PAIRS_LOG)
    return end(record.scored("cards", 112, 45).scored("round", 1, 0), 0, 5, 3)


def pairs_folded() -> Record:
    record = later("handjass-pairs-folded", "handjass-pairs", 4, 3).deal(3, PAIRS).turn_up("CJ").add("folded", seat=1)
    return end(record.play(PAIRS_LOG).scored("round", 1, 0), 0, 5, 3)


def thirty_one() -> Record:
    record = later("handjass-31", "handjass-31", 4, 2, 4).deal(0, TWELVE_EACH).turn_up("CA").stay(1, 2, 0)
    record.play(TWELVE_LOG).scored("cards", 76, 30, 51).scored("round", 1, -1, 1)
    return end(record, -1, 5, 1, 5)


def thirty() -> Record:
    record = later("handjass-31-hole", "handjass-31", 4, 2, 4).deal(0, TWELVE_EACH).turn_up("CA").stay(1, 2, 0)
    record.play(TWELVE_LOG).scored("cards", 76, 30, 51).scored("round", 1, 0, 1)
    return record.add("game_ended")


def _bettered(name: str, count: int = 2) -> Record:
    record = later(name, "handjass-bessern", 4, 1, 4).deal(2, BETTER)
    for seat, packet in enumerate(BETTER_PACKETS):
        record.aside("packet", packet, seat=seat)
    record.turn_up("S9").better(0, "C6 H7", "H8 CJ" if count == 2 else "H8 CJ S8", count=count).better(1)
    return record.better(2, "D7", "SK").stay(0).fold(1).stay(2)


def bettered() -> Record:
    record = _bettered("handjass-bessern").play(BETTER_LOG).write(0, "melds", 200)
    return end(record.scored("cards", 34, 0, 70).scored("round", 1, 0, 1), -1, 5, 1, 5)


def one_too_many() -> Record:
    record = _bettered("handjass-bessern-count", 3).play(BETTER_LOG).scored("round", 1, 0, 1)
    return end(record, -1, 5, 1, 5)
