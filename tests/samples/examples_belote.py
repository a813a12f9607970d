"""Examples of findings about the deal in two stages."""

from __future__ import annotations

from collections.abc import Callable

from game.belote import first_stage
from game.builder import Record
from samples.examples_play import OPEN, misdealt


def turned_twice() -> Record:
    """The card that is turned up is in a hand."""
    record = Record("belote-italian", pre=(0, 0), overrides=OPEN)
    return misdealt(first_stage(record, turn=False).add("card_turned", card="SA"))


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {"turn-up-not-free": turned_twice}
