"""What the judges do not see for a reason, and what they get wrong until it is mended."""

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
    codes: frozenset[str] = frozenset()
    """Of wrong convictions: the codes."""


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

ACCUSED = (
    Known(
        "choosing not recorded",
        "without trump the judges take it that there is none: winners, the time of melds and predictions, marriages, "
        "the second stage of a deal",
        lambda one: one.told("choosing"),
        ("b 176", "b 1353", "b 1382", "b 1797", "b 398", "b 545"),
        codes=frozenset(("J201", "J203", "J244", "J402", "J415", "J501")),
    ),
    Known(
        "unread card of a meld or marriage",
        "a card that was played unread counts as one the seat did not have",
        lambda one: one.told("unread"),
        ("b 1061", "b 702"),
        codes=frozenset(("J403", "J414")),
    ),
)
"""Whom the judges accuse although something explains the record; to be mended."""

UNPROVED = (
    Known(
        "marriage of an untold hand",
        "king or queen of trump lies from another hand, and the marriage stands",
        lambda one: one.damage == "marriage" and one.depth in ("told", "trick"),
        ("b 1627",),
    ),
    Known(
        "meld of an untold hand",
        "melds are judged when the round ends, which an early end prevents; told by points they are not compared with "
        "the cards that lie",
        lambda one: one.damage == "meld" and one.depth in ("told", "trick"),
        ("b 301",),
    ),
    Known(
        "beside an unread card",
        "nothing is judged beside an unread card, though no card there makes it right",
        lambda one: one.told("unread") and one.depth == "trick" and not one.told("choosing"),
        ("b 2396", "b 1525", "b 2282", "b 224"),
    ),
    Known(
        "told hand with an unread card",
        "once a seat of a told hand has played an unread card, a card that was not dealt to it, or to another, is not "
        "found",
        lambda one: one.told("unread") and one.depth == "told" and not one.told("choosing"),
        ("b 3625", "b 6655"),
    ),
    Known(
        "trump unknown",
        "with trump unknown nothing is judged, not even what no trump allows",
        lambda one: one.told("choosing") and one.depth in ("told", "trick"),
        ("b 2413", "b 2411", "b 63"),
    ),
)
"""What nothing explains, and nobody is convicted of, although it can be seen; to be mended."""


def accused(one: Case) -> set[str]:
    """The codes of wrong convictions of a case that are on no list."""
    return {found.code for found in one.wrong} - {code for each in ACCUSED if each.holds(one) for code in each.codes}


def unproved(one: Case) -> str:
    """The class of a case in which nothing explains the record and nobody is convicted."""
    return next((each.name for each in LIMITS + UNPROVED if one.missed and each.holds(one)), "")
