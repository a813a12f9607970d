"""Examples of findings about who plays and about the cards beside the hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.builder import Record
from game.handjass import HAND, HAND_BLIND, NINES

OPEN: dict[str, Any] = {"end": {"kind": "open", "ending": "first_out"}}
PACKETS = ("H6 H7 H8", "H9 HT HJ", "HQ HK HA")


def three(blind: str = HAND_BLIND) -> Record:
    """Handjass for three, in a game without an end, up to the turning of trump."""
    record = Record("handjass", pre=(0, 0, 0), players=3, overrides=OPEN).deal(0, HAND)
    return record.aside("blind", blind).turn_up("SK")


def packets() -> Record:
    hands = NINES.split("|")
    record = Record("handjass-bessern", pre=(0, 0, 0), overrides=OPEN).deal(2, "|".join((hands[0], *hands[2:])))
    for seat, cards in enumerate(PACKETS):
        record.aside("packet", cards, seat=seat)
    return record.turn_up("CA")


def off(record: Record) -> Record:
    """Annul the round, which ends the record properly at any point."""
    return record.rule("annul_round")


def untold_table() -> Record:
    """Melds and hands are not recorded, so that nobody knows who has gone out, nor who was dealt in."""
    record = Record("handjass", pre=(4, 4, 1), players=3, not_recorded=["hands", "melds"])
    return record.add("round_started", dealer=0).add("card_turned", card="SK")


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "word-out-of-turn": lambda: off(three().stay(0)),
    "seats-undecided": untold_table,
    "word-changed": lambda: off(three().stay(1).fold(1)),
    "fold-after-swap": lambda: off(three().swap(1).fold(1)),
    "swapped-twice": lambda: off(three().swap(1).swap(2)),
    "swap-not-allowed": lambda: off(packets().better(0).better(1).better(2).swap(0)),
    "rob-not-allowed": lambda: off(three().swap(1).fold(2).stay(0).rob(0)),
    "discard-count": lambda: off(packets().better(0, "D6 D7 D8 D9")),
    "not-all-spoken": lambda: off(three().stay(1, 2).play("1 H9")),
    "wrong-pile": lambda: off(three(HAND_BLIND.replace("S9", "S8"))),
}
