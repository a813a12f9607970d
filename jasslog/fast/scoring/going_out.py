"""Games on the hot path in which whoever reaches the target leaves and the others play on (HJ-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.sides import split
from jasslog.fast.unusual import Unusual
from jasslog.fast.walk import Event, Walk
from jasslog.rules.seats import DRAW, NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.dealing.company import Tables


def sit_down(data: bytes, tables: Tables, resumes: Event) -> Walk:
    """Begin a game in which seats leave; some may have left before the record begins."""
    walk = Walk(data, tables.whole, resumes)
    walk.tables = tables
    left = [tuple(seat for seat in group if seat < tables.whole.players) for group in resumes.get("out", ())]
    walk.left = tuple(group for group in left if group)
    gone = {seat for group in left for seat in group}
    walk.seats = tuple(seat for seat in walk.seats if seat not in gone)
    _leave(walk)
    return walk


def judge_table(walk: Walk, deal: Deal) -> None:
    """Those are dealt to who have not left the game."""
    if deal.aside.seats != walk.seats:
        raise Unusual


def go_out(walk: Walk) -> int:
    """Let those leave who have reached the target; says who has won when too few are left."""
    _leave(walk)
    if len(walk.seats) in walk.tables.counts:
        return NOBODY
    first = walk.left[0]
    return DRAW if len(first) > 1 else walk.named.side_of[first[0]]


def _leave(walk: Walk) -> None:
    scores, target = split(walk.scores, walk.named.sides), walk.rules.variant.end.target
    if max(scores) < target:
        return
    group = tuple([seat for seat in walk.seats if scores[seat] >= target])
    if group:
        walk.left += (group,)
        walk.seats = tuple([seat for seat in walk.seats if seat not in group])
