"""Examples of findings about melds, points and the slate: J4, J5 and J6."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import LOG_A1, Record
from samples.examples_play import T1, T2, off, short_hand, spades, table
from samples.story import LATER, ONE_MELD, REST, end
from samples.story import spades as resumed

RUN, UPPER, HEARTS = "S8-S9-ST-SJ", "SQ-SK-SA", "H9-HT-HJ"


def lower_meld() -> Record:
    first = ONE_MELD.replace("SJ S7", f"SJ meld1:{UPPER} S7")
    return spades("schieber-ohio").play(f"{first},{REST}")


def misstated() -> Record:
    record = spades(melds={"misstatement": "swiss"}).meld(0, RUN, points=100)
    return record.play(LATER)


def undecided_claim() -> Record:
    record = resumed("g1", 980, 500, "schieber-ohio", not_recorded=["melds"]).claim(0)
    return record.add("game_ended")


def unbooked() -> Record:
    record = spades().play(f"{ONE_MELD},{REST}")
    return record.write(0, "cards", 152).write(1, "cards", 162).write(1, "marriage", 40).add("game_ended")


def played(marriage: str = "SK marriage1 H6") -> Record:
    return spades().play(LATER.replace("SK marriage1 H6", marriage))


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "meld-late": lambda: off(spades().play(f"{T1}, {T2.replace('S9', f'S9 meld0:{RUN}')}")),
    "meld-early": lambda: off(spades().meld(1, UPPER).play(T1)),
    "meld-not-held": lambda: off(spades().meld(0, "DQ-DK-DA").play(T1)),
    "meld-not-valid": lambda: off(spades().meld(0, "S8-ST-SJ").play(T1)),
    "meld-overlapping": lambda: off(spades().meld(0, RUN).meld(0, "S9-ST-SJ").play(T1)),
    "meld-too-low": lower_meld,
    "meld-not-allowed": lambda: off(spades("schieber-reglas").meld(0, RUN)),
    "meld-misstated": misstated,
    "meld-out-of-order": lambda: off(spades("schieber-midwest").meld(2, HEARTS).meld(1, UPPER)),
    "meld-undecided": lambda: spades().meld(0, points=50).play(LATER),
    "marriage-late": lambda: played("SK H6 marriage1"),
    "marriage-early": lambda: spades().play(LATER.replace("SQ DQ", "SQ marriage1 DQ")),
    "marriage-missing": lambda: spades().play(LOG_A1),
    "marriage-half": lambda: spades(marriage={"time": "both_cards"}).play(LATER),
    "marriage-not-held": lambda: off(spades().play("0 SJ marriage0 S7")),
    "marriage-not-allowed": lambda: off(table().choose(0, "obenabe").play("0 HK H7").marriage(0)),
    "meld-unbooked": unbooked,
    "trick-winner-claimed": lambda: off(spades().play(T1).add("trick_claimed", winner=1)),
    "trick-points-claimed": lambda: off(spades().play(T1).add("trick_claimed", winner=0, points=31)),
    "round-does-not-add-up": short_hand,
    "round-cards-claimed": lambda: played().scored("cards", 76, 80),
    "round-score-claimed": lambda: played().scored("round", 152, 200),
    "points-undecided": lambda: spades("schieber-swisslos").play(LOG_A1).scored("round", 96, 81),
    "nothing-to-claim": lambda: off(spades().add("trick_claimed", winner=0)),
    "slate-entry-wrong": lambda: played().write(0, "cards", 150),
    "slate-total-wrong": lambda: played().scored("cards", 76, 81).scored("total", 152, 201),
    "slate-entry-twice": lambda: played().write(0, "cards", 152).write(0, "cards", 152),
    "false-victory-claim": lambda: end(resumed("g1", 2400, 900).play(T1).claim(0), 1, 2460, 900),
    "winner-claimed-wrong": lambda: end(resumed("g1", 2400, 900).play(LATER), 1, 2552, 1102),
    "final-score-wrong": lambda: end(resumed("g1", 2400, 900).play(LATER), 0, 2550, 1102),
    "slate-entry-late": lambda: played().scored("cards", 76, 81).write(0, "melds", 100),
    "victory-undecided": undecided_claim,
}
