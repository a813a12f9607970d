"""Examples of findings about the stock, and about melds that may be announced in every turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.builder import Record
from game.schmaus import ENDGAME, HANDS, LAST_DRAW
from samples.stories_drawing import ONCE

OPEN: dict[str, Any] = {"end": {"kind": "open", "claim": "none"}}


def begun(hands: str = HANDS, card: str = "DA", dealer: int = 0) -> Record:
    """Schmaus in a game without an end, up to the turning of trump."""
    return Record("schmaus", pre=(0, 0), overrides=OPEN).deal(dealer, hands).turn_up(card)


def off(record: Record) -> Record:
    """Annul the round, which ends the record properly at any point."""
    return record.rule("annul_round")


def whole(told: str) -> Record:
    """A whole round with the given plays and announcements."""
    return begun().play(told).play(LAST_DRAW).play(ENDGAME).add("game_ended")


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "draw-not-allowed": lambda: off(begun().play("1 CA ST draw1:S9 draw1:HT")),
    "draw-out-of-turn": lambda: off(begun().play("1 CA ST draw0:S9 draw1:HT")),
    "draw-missing": lambda: off(begun().play("1 CA ST draw1:S9, 1 C8")),
    "meld-not-better": lambda: whole(ONCE.replace("0 CK H6", "0 CK meld1:H6-H7-H8 H6")),
    "meld-second": lambda: whole(ONCE.replace("meld1:H6-H7-H8", "meld1:H6-H7-H8 meld1:H6-H7-H8")),
}
