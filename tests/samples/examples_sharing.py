"""Examples of findings about seats that are forced to play, and about rounds that are split."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import Record
from game.zuger import accept, offer, zuger
from samples.stories_zuger import forced_early, too_much


def unasked() -> Record:
    """An offer is accepted that nobody has made; then an offer is made."""
    record = accept(zuger(pre=(50, 40, 5)).fold(1).stay(2, 0), 2)
    return accept(offer(record, 2, 7, 0, 7), 0).add("game_ended")


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "force-not-allowed": forced_early,
    "split-not-allowed": too_much,
    "answer-not-allowed": unasked,
}
