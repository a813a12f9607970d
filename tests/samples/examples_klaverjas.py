"""Examples of findings about a suit that is turned at random, and about roem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.builder import Record
from game.klaverjas import DEAL_K, LOG_ROTTERDAM
from samples.examples_file import OPEN

MUST = {"roem": {"must_be_called": True}}
FIRST = "0 DJ D7 DK DQ"
"""A trick with 40 points of roem for seat 0."""


def dealt(**groups: Any) -> Record:
    """A later round, dealt by seat 3, of a game without an end."""
    return Record("klaverjas-rotterdam", pre=(0, 0), overrides=OPEN | groups).deal(3, DEAL_K)


def diamonds(**groups: Any) -> Record:
    return dealt(**groups).add("card_turned", card="D6").choose(0, "D")


def off(record: Record) -> Record:
    """Annul the round, which ends the record properly at any point."""
    return record.rule("annul_round")


def turned_twice() -> Record:
    record = dealt().add("card_turned", card="D6")
    for seat in range(4):
        record.add("passed", seat=seat)
    return off(record.add("card_turned", card="DA"))


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "suit-not-offered": lambda: off(dealt().add("card_turned", card="D6").choose(0, "H")),
    "suit-turned-twice": turned_twice,
    "no-suit-turned": lambda: off(dealt().choose(0, "D")),
    "roem-absent": lambda: off(diamonds().play(f"{FIRST}, 0 DT DA S8 D9").add("roem_called", seat=3)),
    "roem-late": lambda: off(diamonds(**MUST).play(f"{FIRST}, 0 DT").add("roem_called", seat=0)),
    "roem-of-others": lambda: off(diamonds(**MUST).play(FIRST).add("roem_called", seat=1)),
    "roem-missing": lambda: diamonds(**MUST).play(LOG_ROTTERDAM),
}
