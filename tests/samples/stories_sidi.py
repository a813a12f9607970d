"""Samples of Sidi-Barrani: each the last round of a game, or one that did not end it."""

from __future__ import annotations

from game.builder import Record
from game.sidi import ALL_BUT_ONE, MARRIED, SIDI, WITH_ALL, ZERO


def bidding(name: str, calls: str, *scores: int, hands: str = "") -> Record:
    record = Record(SIDI, pre=scores, rounds=5)
    record.events[0]["game"] = name
    return (record.deal(3, hands) if hands else record.deal(3)).calls(calls)


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def redoubled() -> Record:
    record = bidding("sidi-redoubled", "0:70/S 1:- 2:- 3:x 2:xx", 1094, 1200).play(WITH_ALL)
    record.scored("cards", 76, 81).scored("round", 406, 101).claim(2)
    return end(record, 0, 1500, 1301)


def failed() -> Record:
    record = bidding("sidi-failed", "0:- 1:50/H 2:80/S 3:x", 900, 1300).play(WITH_ALL)
    record.write(1, "bid", 80).scored("round", 126, 261).claim(1)
    return end(record, 1, 1026, 1561)


def all_tricks() -> Record:
    record = bidding("sidi-all-tricks", "0:match/S 1:- 2:- 3:-", 1200, 1400, hands=ZERO).play(ALL_BUT_ONE)
    record.scored("cards", 157, 0).scored("round", 314, 0).claim(3)
    return end(record, 1, 1357, 1557)


def not_enough() -> Record:
    record = bidding("sidi-bid-too-low", "0:70/S 1:70/H 2:80/S 3:- 0:- 1:-", 1000, 1399).play(MARRIED)
    record.scored("round", 76, 181).claim(3)
    return end(record, 1, 1076, 1580)


def own_side() -> Record:
    record = bidding("sidi-own-double", "0:70/S 1:- 2:x 2:- 3:-", 1354, 1200).play(MARRIED)
    record.scored("round", 146, 101).claim(0)
    return end(record, 0, 1500, 1301)
