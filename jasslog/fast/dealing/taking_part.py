"""Who plays a round, on the hot path: each in turn stays, folds, takes the blind, or waits (C-45 to C-47, ZG-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.dealing.aside import ASKING
from jasslog.fast.dealing.swapping import swap
from jasslog.fast.forms import SEAT
from jasslog.fast.sides import only, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.dealing.aside import Aside
    from jasslog.fast.walk import Walk


def stay(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The next seat plays; says whether that was the last word."""
    return _say(deal.aside, SEAT[front], "stay")


def fold(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The next seat does not."""
    return _say(deal.aside, SEAT[front], "fold")


def wait(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The next seat waits to hear the others, where it may."""
    if not walk.rules.variant.participation.maybe:
        raise Unusual
    return _say(deal.aside, SEAT[front], "maybe")


def swap_and_stay(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The next seat takes the blind, and plays."""
    if walk.rules.variant.exchange.swap != "with_participation":
        raise Unusual
    return _say(deal.aside, swap(walk, deal, front), "stay")


def _say(here: Aside, seat: int, word: str) -> bool:
    said, order = here.said, here.order
    if here.stage != ASKING or order[len(said)] != seat:
        raise Unusual
    said[seat] = word
    return len(said) == len(order)


def force(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """A seat makes everybody play; whether it stands low enough is judged later."""
    here, seat = deal.aside, SEAT[front]
    within = walk.rules.variant.participation.force_within
    if here.stage != ASKING or not within or seat not in here.order:
        raise Unusual
    here.forced, here.said = seat, dict.fromkeys(here.order, "stay")
    return True


def judge_force(walk: Walk, deal: Deal) -> None:
    """Who made everybody play stands lowest, and little is missing to the end (ZG-3)."""
    rules, forcer = walk.rules, deal.aside.forced
    if forcer == NOBODY:
        return
    sat_out = 0 if deal.dealer in deal.aside.order else rules.variant.tens.sitting_out
    scores = split(walk.scores + only(rules.side_of[deal.dealer], sat_out), rules.sides)
    missing = rules.end.target - sum(scores)
    if scores[rules.side_of[forcer]] > min(scores) or missing > rules.variant.participation.force_within:
        raise Unusual


def playing(here: Aside) -> tuple[int, ...]:
    """Who plays once all have spoken: who waited stays if by then somebody has folded (C-46)."""
    said = here.said
    if "maybe" in said.values():
        for seat in here.order:
            if said[seat] == "maybe":
                said[seat] = "stay" if "fold" in said.values() else "fold"
    return tuple(sorted([seat for seat, word in said.items() if word == "stay"]))
