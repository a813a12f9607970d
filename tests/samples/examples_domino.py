"""Examples of findings about Domino, and about a suit that may not be led."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import Record
from game.domino import IN_PART, KEPT_BACK, QUEEN_TOO_EARLY, dealt
from game.guggitaler import FOUR, PLAYED_BY_FOUR


def clubs_led() -> Record:
    """In the last round of Guggitaler clubs are led, which these house rules forbid."""
    overrides = {"play": {"lead_ban": [{"round": 10, "suit": "C"}]}}
    return Record("guggitaler", pre=(0, 0, 0, 0), rounds=9, overrides=overrides).deal(3, FOUR).play(PLAYED_BY_FOUR)


EXAMPLES: dict[str, Callable[[], Record]] = {
    "banned-suit-led": clubs_led,
    "card-does-not-fit": lambda: dealt().lay(QUEEN_TOO_EARLY),
    "pass-not-needed": lambda: dealt().lay(KEPT_BACK),
    "lay-out-not-allowed": lambda: dealt().lay(IN_PART),
}
