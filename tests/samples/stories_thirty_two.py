"""Samples of the games with 32 cards: each the last round of a game."""

from __future__ import annotations

from game.belote import LEVEL, LOG_LEVEL, LOG_OTHERS, OTHERS_BELOTE, dealt, first_stage, rest, taken
from game.builder import Record
from game.thirty_two import DEAL_F, DEAL_M, LOG_F, LOG_M, swapped
from samples.story import end, started

JASS, ITALIAN, FRENCH = "jass-italian-32", "belote-italian", "belote-french"


def just_made() -> Record:
    record = started("jass-32-just-made", JASS, 2430, 2300).deal(3, DEAL_M).choose(0, "H").meld(3, "D9-DT-DJ")
    record.play(LOG_M).scored("cards", 76, 81).scored("round", 76, 101)
    return end(record, 0, 2506, 2401)


def one_short() -> Record:
    record = started("jass-32-one-short", JASS, 2400, 2350).deal(3, swapped(DEAL_M, "DQ", "DK"))
    record.add("passed", seat=0).add("passed", seat=1).choose(2, "H").play(swapped(LOG_M, "DQ", "DK"))
    return end(record.scored("round", 75, 82), 1, 2400, 2507)


def accepted() -> Record:
    record = taken(started("belote-accepted", ITALIAN, 2400, 2350), 0, "S")
    record.meld(0, "ST-SJ-SQ").meld(1, "HT-HJ-HQ").play(LOG_F).scored("cards", 0, 152).scored("round", 0, 152)
    return end(record, 1, 2400, 2502)


def another_suit() -> Record:
    record = first_stage(started("belote-another-suit", ITALIAN, 2480, 2470)).add("passed", seat=0)
    rest(record.choose(1, "H"), 1)
    record.play(
        "0 D9 HQ D8 D7, 1 S7 S8 SA SQ, 3 S9 HK ST H9, 2 DQ DJ DK HJ, 1 CK C8 C9 C7, 1 CA H8 CQ CT, 2 DA HA H7 HT, "
        "3 SK CJ SJ DT"
    )
    return end(record.scored("round", 52, 105), 1, 2532, 2575)


def held() -> Record:
    record = started("belote-held", FRENCH, 800, 760)
    record.events[0]["resumes"]["held"] = 81
    dealt(record, DEAL_F, 0, "S").play(LOG_F).scored("cards", 0, 162).scored("round", 0, 243)
    return end(record, 1, 800, 1003)


def litige() -> Record:
    record = dealt(started("belote-litige", FRENCH, 900, 930), LEVEL, 0, "H").play(LOG_LEVEL)
    return end(record.scored("round", 81, 81), 1, 900, 1011)


def announced_once() -> Record:
    record = dealt(started("belote-announced-once", FRENCH, 920, 930), OTHERS_BELOTE, 0, "H")
    record.play(LOG_OTHERS.replace("HK marriage1", "HK")).scored("round", 0, 91)
    return end(record, 0, 1011, 1001)
