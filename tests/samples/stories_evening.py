"""An evening of a tournament: four passes at two tables, of each game the last of its eight rounds."""

from __future__ import annotations

from typing import NamedTuple

from game.builder import Record
from samples.stories_play import RENEGE
from samples.story import LATER, end, first, started

RULES = "schieber-santiago-tournament"


class Sat(NamedTuple):
    """A game of the evening."""

    names: str
    """Who sat there, by the seats."""
    totals: tuple[int, int]
    """The points of both sides at its end: 8 × 157, and 20 for each marriage."""


EVENING = {
    (1, 1): Sat("Anna Beat Carla Dora", (676, 620)),
    (1, 2): Sat("Emil Fritz Gina Hans", (590, 686)),
    (2, 1): Sat("Anna Carla Emil Gina", (638, 658)),
    (2, 2): Sat("Beat Dora Fritz Hans", (668, 608)),
    (3, 1): Sat("Anna Dora Hans Emil", (564, 732)),
    (3, 2): Sat("Beat Carla Gina Fritz", (618, 678)),
    (4, 1): Sat("Anna Emil Fritz Carla", (654, 642)),
    (4, 2): Sat("Beat Gina Dora Hans", (628, 648)),
}
"""By pass and table."""


def name_of(number: int, table: int) -> str:
    """What the game of a pass is called."""
    return f"cup-{number}-{table}"


def game(number: int, table: int) -> Record:
    """A game; in the last one somebody reneges in the last round, and the arbiter rules on it."""
    sat, reneged = EVENING[number, table], (number, table) == (4, 2)
    brought = (50, 127) if reneged else (76, 101)
    before = (total - own for total, own in zip(sat.totals, brought, strict=True))
    told = {"tournament": "village-cup-2026", "pass": number, "table": str(table)}
    told |= {"started": f"2026-11-20T{18 + number}:00:00.000Z"}
    record = started(name_of(number, table), RULES, *before, rounds=7, **told)
    record.add("players_named", names=sat.names.split())
    record.deal()
    for seat in (0, 1, 3):
        record.add("hand_picked_up", seat=seat)
    record.push(0).add("hand_picked_up", seat=2).choose(2, "S")
    if not reneged:
        record.play(LATER).scored("cards", 76, 81).scored("round", 76, 101)
    else:
        record.play(RENEGE)
        record.rule("transfer_tricks", trick=5, seat=0, event=first(record, "D8"))
        record.scored("cards", 50, 107).scored("round", 50, 127)
    winner = 0 if sat.totals[0] > sat.totals[1] else 1
    return end(record, winner, *sat.totals)
