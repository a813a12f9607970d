"""Samples about melds, the slate and the end of the game."""

from __future__ import annotations

from game.builder import MELDED, Record
from samples.story import LATER, ONE_MELD, REST, end, spades, started

TIE = "SA SK S7 S6 HJ HT H9 H6 CT|SJ ST S9 HA HQ D9 D6 CK C8|SQ S8 HK H8 DK DJ D8 D7 CA|H7 DA DQ DT CQ CJ C9 C7 C6"
FIRST, AFTER_FIRST = LATER.split(",", 1)
SECOND, AFTER_SECOND = AFTER_FIRST.split(",", 1)


def tie_by_puur() -> Record:
    record = started("weis-tie-by-puur", "schieber-santiago", 1200, 2300).deal(3, TIE).choose(0, "S")
    record.play(
        "0 meld0:H9-HT-HJ SA meld1:S9-ST-SJ SJ S8 DA, 1 S9 SQ DT S7, 1 ST D7 DQ SK, 0 S6 D6 CA H7, "
        "0 HJ HA H8 CQ, 1 CK D8 CJ CT, 1 HQ HK C6 HT, 2 DK C7 H6 D9, 2 DJ C9 H9 C8"
    )
    return end(record.scored("cards", 56, 101).scored("round", 112, 242), 1, 1312, 2542)


def late_meld() -> Record:
    second = SECOND.replace("S9", "S9 meld0:S8-S9-ST-SJ", 1)
    record = spades("late-weis", 2400, 1200).play(f"{FIRST},{second},{AFTER_SECOND}")
    return end(record.scored("round", 152, 202), 0, 2552, 1402)


def booked_twice() -> Record:
    record = spades("weis-booked-twice", 2300, 1200).play(f"{ONE_MELD},{REST}")
    record.write(1, "marriage", 40).write(0, "melds", 100).write(2, "melds", 100)
    record.write(0, "cards", 152).write(1, "cards", 162)
    return end(record, 0, 2552, 1402)


def marriage_wins() -> Record:
    record = spades("stoeck-wins-the-race", 2440, 2470).play(f"{ONE_MELD},{REST}")
    return end(record.scored("round", 252, 202), 1, 2692, 2672)


def both_over() -> Record:
    record = spades("both-over-the-target", 2210, 2300).play(f"{MELDED},{REST}")
    return end(record.scored("round", 292, 202), 0, 2502, 2502)


def false_claim() -> Record:
    return end(spades("false-claim", 2299, 900).play(MELDED).claim(0), 1, 2499, 900)


def slate_156() -> Record:
    record = spades("slate-says-156", 930, 840, "schieber-reglas").play(LATER.replace("marriage1 ", ""))
    return end(record.write(0, "cards", 76).write(1, "cards", 80), 0, 1006, 921)
