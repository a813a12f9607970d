"""Examples of findings about cards that lie in columns."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import Record
from game.zweier import sidi
from samples.examples_drawing import OPEN, off


def begun() -> Record:
    """Zweier-Sidi in a game without an end, after the bidding."""
    return sidi(overrides=OPEN)


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "uncover-not-allowed": lambda: off(begun().play("1 C6 up1:HJ")),
    "uncover-missing": lambda: off(begun().play("1 CA C9 up0:S9")),
    "card-face-down": lambda: off(begun().play("1 D6")),
}
