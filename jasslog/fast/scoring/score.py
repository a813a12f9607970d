"""What a round brings on the hot path, and whether it ends the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, SCORED
from jasslog.fast.rare import Rare, rare
from jasslog.fast.saying.melds import bride, forgotten, hear_rising
from jasslog.fast.scoring.crossing import first_in_time, reached
from jasslog.fast.scoring.tally import Tally, tally
from jasslog.fast.sides import any_reaches, only, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import DRAW, NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

_going_out = Rare("scoring.going_out")
_litige = Rare("scoring.litige")
_stakes = Rare("scoring.stakes")


def book(walk: Walk, deal: Deal) -> None:
    """Book the round, look for the end of the game, and see that no marriage was forgotten."""
    rules = walk.rules
    done = deal.laid // rules.players
    deal.tally = got = tally(rules, deal, done)
    if rules.holds:
        _litige.settle(walk, deal, got)
    deal.won = _BROUGHT[rules.counted](rules, deal, got) if rules.counted else got.booked(deal)
    if rules.inherits:
        deal.won += _stakes.inherit(walk, deal)
    walk.scores += deal.won
    walk.scored += deal.phase == COMPLETE
    deal.phase = SCORED
    walk.open_lines -= 1
    if rules.rising and len(deal.melds) > 1:
        hear_rising(deal)
    if walk.winner == NOBODY and not walk.claimed:
        _decide(walk, deal)
    if walk.winner != NOBODY:
        walk.over = True
    if deal.plan.pair and not deal.married and bride(deal) >= 0 and forgotten(rules, deal, done):
        raise Unusual


_BROUGHT: dict[str, Callable[[Rules, Deal, Tally], Points]] = {
    "difference": rare("saying.prediction", "differences"),
    "bids": rare("scoring.stakes", "by_bid"),
    "places": rare("scoring.places", "placed"),
    "tens": rare("scoring.tens", "in_tens"),
    "over_bid": rare("scoring.aiming", "over_bid"),
    "nearest": rare("scoring.aiming", "nearest"),
}
"""By score.kind what a round brings where the points that are won are only counted."""


def _decide(walk: Walk, deal: Deal) -> None:
    """Who has won by a round that has been booked, if anybody (E-1, E-2)."""
    end, scores = walk.rules.end, walk.scores
    if end.kind == "target":
        if end.ending == "last_man":
            walk.winner = _going_out.go_out(walk)
        elif end.claim != "required" and (any_reaches(scores, walk.goal) or _falls_below(walk, end.floor)):
            walk.winner = _past_target(walk, deal)
    elif end.kind == "sum":
        if sum(split(scores, walk.rules.sides)) >= end.target:
            walk.winner = _best(walk)
    elif (end.kind == "rounds" and walk.scored >= end.rounds) or (end.kind == "sheet_complete" and not walk.open_lines):
        walk.winner = _best(walk)


def _falls_below(walk: Walk, floor: int | None) -> bool:
    """Whether a side has fewer points than anybody may have, where that ends the game."""
    return floor is not None and min(split(walk.scores, walk.rules.sides)) < floor


def _past_target(walk: Walk, deal: Deal) -> int:
    """The side that wins where some have reached their target; -1 for another round."""
    end = walk.rules.end
    if not end.finish_order:
        return _best(walk)
    return first_in_time(walk, deal) if end.crossing == "first_trick" else _first_across(walk, deal)


def _best(walk: Walk) -> int:
    scores, end = split(walk.scores, walk.rules.sides), walk.rules.end
    best = min(scores) if end.wins == "lowest" else max(scores)
    if scores.count(best) == 1:
        return scores.index(best)
    return DRAW if end.tie == "draw" else NOBODY


def _first_across(walk: Walk, deal: Deal) -> int:
    """The side that reaches the target first in the order of the set; -1 for another round (E-6)."""
    sums = walk.scores - deal.won
    for won in (0, *_steps(walk.rules, deal)):
        sums += won
        totals = split(sums, walk.rules.sides)
        there = reached(walk, totals)
        best = there if len(there) == 1 else [side for side in there if totals[side] == max(totals)]
        if len(best) == 1:
            return best[0]
    return NOBODY


def _steps(rules: Rules, deal: Deal) -> Iterator[Points]:
    """What each step of the set's finish order brings: tricks from what is known before them on, and with the last one
    what does not come by tricks."""
    got = deal.tally
    if rules.one_side or rules.roem or rules.counted or rules.holds:
        raise Unusual
    cards, last, match, melds, marriage = deal.plan.times
    bonus = got.last * last + got.match * match + (got.cards * cards if got.at_once else 0) + got.bid
    for step in rules.variant.end.finish_order:
        if step == "marriage":
            yield got.marriage * marriage
        elif step == "melds":
            yield got.melds * melds
        else:
            yield got.known * cards
            for place, seat in enumerate(deal.winners, start=1):
                won = 0 if got.at_once else only(rules.side_of[seat], deal.points[place - 1] * cards)
                yield won + (bonus if place == len(deal.winners) else 0)
