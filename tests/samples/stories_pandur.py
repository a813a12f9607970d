"""Samples of Pandur: the last round of a game each."""

from __future__ import annotations

from game.builder import Record
from game.pandur import (
    CALLS,
    FOUR,
    FOUR_LOG,
    HANDS,
    LOG_131,
    MELD,
    TRUMPS,
    TRUMPS_LOG,
    WEAK,
    WEAK_LOG,
)


def begun(name: str, hands: str, scores: tuple[int, ...]) -> Record:
    """A game that goes on with these scores, dealt by seat 0."""
    players = len(hands.split("|"))
    record = Record("pandur", pre=scores, players=players)
    record.events[0]["game"] = name
    return record.deal(0, hands)


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def three() -> Record:
    record = begun("pandur", HANDS, (6, 8, 4)).calls(CALLS).choose(1, "H")
    record.play(LOG_131.replace("1 HJ", f"1 {MELD}HJ")).scored("cards", 7, 131, 19).scored("round", 0, 3, 0)
    return end(record, 1, 6, 11, 4)


def outranked() -> Record:
    record = begun("pandur-outranked", WEAK, (7, 0, 7)).calls("1:210 2:!misere 0:- 1:-").play(WEAK_LOG)
    return end(record.scored("round", 4, 4, 0), 0, 11, 4, 7)


def stopped() -> Record:
    record = begun("pandur-stopped", WEAK, (8, 2, 6)).calls("1:!misere 2:- 0:-")
    record.play(WEAK_LOG.split(",", maxsplit=1)[0]).add("play_stopped").scored("round", 4, 0, 4)
    return end(record, 0, 12, 2, 10)


def melded() -> Record:
    record = begun("pandur-melded", TRUMPS, (1, 5, 7)).calls("1:!pandur-trump 2:- 0:-").choose(1, "H")
    record.play(TRUMPS_LOG.replace("1 HJ", "1 meld1:H9-HT-HJ HJ")).scored("round", 0, 6, 0)
    return end(record, 1, 1, 11, 7)


def four() -> Record:
    record = begun("pandur-four", FOUR, (8, 9, 3, 5)).calls("1:120 2:- 3:-").choose(1, "H").play(FOUR_LOG)
    return end(record.scored("cards", 0, 142, 15, 0).scored("round", 1, 2, 0, 0), 1, 9, 11, 3, 5)


def four_too_far() -> Record:
    record = begun("pandur-four-too-far", FOUR, (8, 9, 3, 5)).calls("1:120 2:- 3:-").choose(1, "H").play(FOUR_LOG)
    return end(record.scored("round", 2, 2, 0, 0), 1, 10, 11, 3, 5)


def two() -> Record:
    record = begun("pandur-two", "|".join(HANDS.split("|")[:2]), (10, 9)).calls("1:200 0:-").choose(1, "H")
    record.play("1 HJ HK, 1 H9 HT, 1 SA DT, 1 SQ CT, 1 SJ CK, 1 ST CA, 1 S9 DK, 1 D9 DA")
    return end(record.scored("round", 4, 0), 0, 14, 9)
