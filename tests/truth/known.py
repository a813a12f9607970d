"""Classes of wrong play that the judges do not prove: those left so for a reason, and those still to be fixed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from truth.judged import Case


class Known(NamedTuple):
    """A class of missed cases."""

    name: str
    reason: str
    holds: Callable[[Case], bool]
    seeds: tuple[str, ...] = ()
    """Seeds of cases of the class, each of which must still be missed."""
    most: float = 1.0
    """The largest share that the class may have of all records that nothing explains."""


LIMITS = (
    Known(
        "lost line",
        "what comes to light beside a lost line may follow from it: it may have been an undo, a correction, a card "
        "taken back, which the search does not try",
        lambda one: one.gap,
        most=0.25,
    ),
    Known(
        "together",
        "no way to share the unseen cards is legal, but each of them could be anywhere: the judges do not try them "
        "together",
        lambda one: one.depth == "together",
        most=0.02,
    ),
    Known(
        "one by one",
        "unseen cards contradict the rest only after others have been ruled out; the judges follow no such chain",
        lambda one: one.depth == "alone",
        most=0.02,
    ),
)
"""Classes of cases that nothing explains, but in which the judges have a good reason to convict nobody."""

UNPROVED = (
    Known(
        "meld of an untold hand",
        "melds told by points are compared with a hand that holds none, not with one that holds another",
        lambda one: one.damage == "meld" and one.depth in ("told", "trick"),
        ("c 1509", "c 1613", "c 2052"),
    ),
    Known(
        "beside an unread card",
        "nothing is judged beside an unread card, though no card there makes it right",
        lambda one: one.told("unread") and one.depth == "trick" and not one.told("choosing"),
        ("c 395", "c 218", "c 125", "c 296"),
    ),
    Known(
        "trump unknown",
        "with trump unknown nothing is judged, not even what no trump allows",
        lambda one: one.told("choosing") and one.depth in ("told", "trick"),
        ("c 1774", "c 2536", "c 4178"),
    ),
)
"""Classes of cases that nothing explains, and in which nobody is convicted although it can be proved; to be fixed."""


def unproved(one: Case) -> str:
    """The name of the class of a missed case; empty for any other case, and for a missed case of no class."""
    return next((each.name for each in LIMITS + UNPROVED if one.missed and each.holds(one)), "")
