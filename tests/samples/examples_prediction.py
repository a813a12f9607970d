"""Examples of findings about predictions."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import Record
from game.differenzler import HANDS, PLAYED
from samples.examples_play import off

OPEN = {"end": {"kind": "open"}}


def dealt(rules: str = "differenzler-santiago") -> Record:
    """A later round of a game without an end, with clubs as trump."""
    return Record(rules, pre=(0, 0, 0, 0), overrides=OPEN).deal(3, HANDS).turn("C9")


def late() -> Record:
    """Seat 3 predicts after the first card has been played."""
    return off(dealt().predict(40, 35, 60).play("0 S7").predict(20, first=3))


def early() -> Record:
    """Seat 0 predicts before the trump is turned."""
    return off(Record("differenzler-santiago", pre=(0, 0, 0, 0), overrides=OPEN).deal(3, HANDS).predict(40))


def never_opened() -> Record:
    """A round is played and counted, but seat 3 never shows its prediction."""
    return dealt("differenzler-ohio").predict(40, 35, 60, None).play(PLAYED).scored("cards", 38, 35, 64, 20)


def unread() -> Record:
    """A card went unread, and the claimed points are one too many."""
    played = PLAYED.replace("HA CA", "?? CA")
    return dealt().predict(40, 35, 60, 20).play(played).scored("cards", 38, 35, 64, 21)


EXAMPLES: dict[str, Callable[[], Record]] = {
    "prediction-out-of-turn": lambda: off(dealt().predict(35, first=1)),
    "prediction-missing": lambda: off(dealt().predict(40, 35, 60).play("0 S7")),
    "prediction-late": late,
    "prediction-early": early,
    "prediction-changed": lambda: off(dealt().predict(40).predict(38)),
    "prediction-impossible": lambda: off(dealt().predict(158)),
    "prediction-undecided": never_opened,
    "figures-do-not-add-up": unread,
}
