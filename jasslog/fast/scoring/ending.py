"""Claims of victory and the end of the game on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import PASSED, SCORED, Victory
from jasslog.fast.forms import SEAT
from jasslog.fast.rare import Rare
from jasslog.fast.saying import melds
from jasslog.fast.saying.slate import SCORES, leave
from jasslog.fast.scoring.tally import tally
from jasslog.fast.sides import of, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

_lone = Rare("dealing.lone")
_SHOWN = b'"marriage_shown":true,'


def victory(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A right claim of victory: its side has reached the target at that moment (E-3 to E-5)."""
    rules, seat = walk.rules, SEAT[front.removeprefix(_SHOWN)]
    end, side, between = rules.variant.end, rules.side_of[seat], deal.phase in (PASSED, SCORED)
    if rules.lone:
        _lone.claim(deal)
    if end.claim == "none" or (walk.claimed and not _comes_late(walk, deal)):
        raise Unusual
    if front.startswith(_SHOWN):
        if deal.phase == PASSED:
            raise Unusual
        # Shown with the claim it counts as announced; whether it could still be shown is no different from that.
        melds.show_marriage(walk, deal, seat, number)
    if of(walk.scores if between else _so_far(walk, deal), side) < walk.targets[side]:
        raise Unusual
    if not walk.claimed:
        walk.claimed, walk.winner = True, side
        deal.victory = Victory(side, deal.laid // rules.players, number) if not between else None
        # Only a round that is being played can be played out.
        walk.over = end.claim_effect == "stop" or between


def _so_far(walk: Walk, deal: Deal) -> Points:
    """The scores with what the round has brought by now."""
    rules = walk.rules
    if rules.counted or rules.holds:
        # Nothing is booked before the end of the round, or not what waits for it.
        raise Unusual
    return walk.scores + tally(rules, deal, deal.laid // rules.players).booked(deal)


def _comes_late(walk: Walk, deal: Deal) -> bool:
    """Whether another claim is made in the round of the first one, too late to contest it (E-7)."""
    first_trick = walk.rules.variant.end.finish_scope == "first_trick"
    return deal.victory is not None and deal.phase != SCORED and first_trick and deal.laid >= 2 * walk.rules.players


def marriage(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The marriage is announced; before the first lead it may end the game where nobody claims (G3c)."""
    melds.marriage(walk, deal, SEAT[front], number)
    options, end = walk.rules.variant.marriage, walk.rules.variant.end
    if options.time != "pre_play" or options.in_comparison or end.claim != "none" or end.kind != "target":
        return
    reached = [side for side, score in enumerate(split(_so_far(walk, deal), walk.rules.sides)) if score >= end.target]
    if len(reached) == 1:
        walk.winner, walk.over = reached[0], True


def end(winner: int, walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The table ends the game as the last thing, naming its winner and the scores, or not (E-1)."""
    leave(walk, deal)
    finish(walk)
    walk.over = walk.ended = True
    if number != walk.number - 1 or (winner != NOBODY and walk.rules.side_of[winner] != walk.winner):
        raise Unusual
    if front and front != SCORES[1:] + walk.rules.told % split(walk.scores, walk.rules.sides):
        raise Unusual


def finish(walk: Walk) -> None:
    """Nothing more is played: the game must have been decided."""
    if walk.winner == NOBODY and walk.rules.variant.end.kind != "open":
        raise Unusual
    if walk.rules.all_dealt:
        _lone.all_dealt(walk)
