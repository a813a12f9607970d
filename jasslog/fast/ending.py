"""Claims of victory and the end of the game on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast import melds
from jasslog.fast.deal import BEFORE, PASSED, PLAYING, SCORED, Victory
from jasslog.fast.forms import SEAT
from jasslog.fast.score import tally
from jasslog.fast.slate import leave
from jasslog.fast.unusual import Unusual
from jasslog.game.facts import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

ENDS = {b'"type":"game_ended","winner":%d}' % seat: seat for seat in range(4)} | {b'"type":"game_ended"}': NOBODY}
"""The seats that are said to have won the game, by the end of the line."""
_SHOWN = b'"marriage_shown":true,'


def victory(walk: Walk, front: bytes, number: int) -> None:
    """A right claim of victory: its side has reached the target at that moment (E-3 to E-5)."""
    deal, end, seat = walk.deal, walk.rules.variant.end, SEAT[front.removeprefix(_SHOWN)]
    if end.claim == "none" or deal.phase < PLAYING or (walk.claimed and not _comes_late(walk)):
        raise Unusual
    if front.startswith(_SHOWN):
        # Shown with the claim it counts as announced; whether it could still be shown is no different from that.
        melds.show_marriage(walk, seat, number)
    side, done = seat % 2, deal.laid // 4
    score = walk.scores[side]
    if deal.phase != SCORED:
        score += tally(walk.rules, deal, done).booked(deal)[side]
    if score < end.target:
        raise Unusual
    if not walk.claimed:
        walk.claimed, walk.winner = True, side
        deal.victory = Victory(side, done, number) if deal.phase != SCORED else None
        # Only a round that is being played can be played out.
        walk.over = end.claim_effect == "stop" or deal.phase == SCORED


def _comes_late(walk: Walk) -> bool:
    """Whether another claim is made in the round of the first one, too late to contest it (E-7)."""
    after_first = walk.deal.victory is not None and walk.deal.laid >= 8
    return after_first and walk.deal.phase != SCORED and walk.rules.variant.end.finish_scope == "first_trick"


def marriage(walk: Walk, front: bytes, number: int) -> None:
    """The marriage is announced; before the first lead it may end the game where nobody claims (G3c)."""
    melds.marriage(walk, front, number)
    options, end = walk.rules.variant.marriage, walk.rules.variant.end
    if options.time != "pre_play" or options.in_comparison or end.claim != "none" or end.kind != "target":
        return
    won = tally(walk.rules, walk.deal, 0).booked(walk.deal)
    reached = [side for side in (0, 1) if walk.scores[side] + won[side] >= end.target]
    if len(reached) == 1:
        walk.winner, walk.over = reached[0], True


def end(walk: Walk, front: bytes, winner: int) -> None:
    """The table ends the game, naming its winner and the scores, or not (E-1)."""
    finish(walk)
    walk.over = walk.ended = True
    if winner != NOBODY and winner % 2 != walk.winner:
        raise Unusual
    if front and front != b'"scores":[%d,%d],' % tuple(walk.scores):
        raise Unusual


def finish(walk: Walk) -> None:
    """Nothing more is played: what is complete is booked, and the game must have been decided."""
    leave(walk)
    under_way = walk.deal.phase not in (BEFORE, PASSED, SCORED)
    if under_way or (walk.winner == NOBODY and walk.rules.variant.end.kind != "open"):
        raise Unusual
