"""Samples of the games with 32 cards: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.thirty_two import DEAL_M, LOG_M, swapped
from samples.story import end, started

JASS = "jass-italian-32"


def just_made() -> Record:
    record = started("jass-32-just-made", JASS, 2430, 2300).deal(3, DEAL_M).choose(0, "H").meld(3, "D9-DT-DJ")
    record.play(LOG_M).scored("cards", 76, 81).scored("round", 76, 101)
    return end(record, 0, 2506, 2401)


def one_short() -> Record:
    record = started("jass-32-one-short", JASS, 2400, 2350).deal(3, swapped(DEAL_M, "DQ", "DK"))
    record.add("passed", seat=0).add("passed", seat=1).choose(2, "H").play(swapped(LOG_M, "DQ", "DK"))
    return end(record.scored("round", 75, 82), 1, 2400, 2507)
