"""What the judges do not see for a reason, and what they do not see until it is mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from truth.judged import Case


class Known(NamedTuple):
    """Cases that are alike."""

    name: str
    reason: str
    holds: Callable[[Case], bool]
    seeds: tuple[str, ...] = ()
    """Cases of it, each of which must still be judged wrongly."""
    most: float = 1.0
    """The largest share of the records that nothing explains."""


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
"""What nothing explains and nobody is convicted of: an entry for each reason."""

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
"""What nothing explains, and nobody is convicted of, although it can be seen; to be mended."""


def unproved(one: Case) -> str:
    """The class of a case in which nothing explains the record and nobody is convicted."""
    return next((each.name for each in LIMITS + UNPROVED if one.missed and each.holds(one)), "")
