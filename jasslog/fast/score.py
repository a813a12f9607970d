"""What a round brings on the hot path, and whether it ends the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from jasslog.fast.deal import COMPLETE, SCORED
from jasslog.fast.melds import forgotten, married, scoring
from jasslog.fast.unusual import Unusual
from jasslog.game.facts import NOBODY
from jasslog.game.finish import DRAW
from jasslog.game.making import MADE_AT
from jasslog.rules.marriage import POINTS as MARRIAGE

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Rules
    from jasslog.fast.walk import Walk

Pair = list[int]
"""A figure for each side."""
_SIDES = (0, 1)


class Tally(NamedTuple):
    """What a round has brought each side so far, before the multipliers."""

    cards: Pair
    last: Pair
    match: Pair
    melds: Pair
    marriage: Pair
    failed: bool = False
    """The declarers have not made what they must, and the others have all card points."""

    def booked(self, deal: Deal) -> Pair:
        """The points of each side after the multipliers."""
        cards, last, match, melds, marriage = deal.plan.times
        return [
            self.cards[side] * cards
            + self.last[side] * last
            + self.match[side] * match
            + self.melds[side] * melds
            + self.marriage[side] * marriage
            for side in _SIDES
        ]


def tally(rules: Rules, deal: Deal, done: int) -> Tally:
    """What the first ``done`` tricks of a round have brought, with what has been announced so far (P-1 to P-6)."""
    score, complete = rules.variant.score, done == rules.tricks
    cards, last, match = _won(deal, done), [0, 0], [0, 0]
    melds, marriage = _said(rules, deal, done) if deal.melds or deal.married else ([0, 0], [0, 0])
    if not complete:
        return Tally(cards, last, match, melds, marriage)
    side = deal.winners[-1] % 2
    if score.make_rule != "none" and cards[deal.chooser % 2] < MADE_AT:
        return _failed(rules, deal, Tally(cards, last, match, melds, marriage, failed=True))
    if _counts(deal, rules.tricks - 1, side):
        last[side] = score.last_trick
        match[side] = score.match if _all_of(deal, side) else 0
    return Tally(cards, last, match, melds, marriage)


def _won(deal: Deal, done: int) -> Pair:
    """The card points of each side; what one wins after its claim of victory is set apart."""
    won = [0, 0]
    if deal.victory is None:
        for seat, points in zip(deal.winners[:done], deal.points, strict=False):
            won[seat & 1] += points
        return won
    for place in range(done):
        side = deal.winners[place] % 2
        won[side] += deal.points[place] if _counts(deal, place, side) else 0
    return won


def _counts(deal: Deal, place: int, side: int) -> bool:
    return deal.victory is None or place < deal.victory.tricks or side != deal.victory.side


def _all_of(deal: Deal, side: int) -> bool:
    """Whether a side has won every trick."""
    return all(seat % 2 == side for seat in deal.winners)


def _said(rules: Rules, deal: Deal, done: int) -> tuple[Pair, Pair]:
    """The points of melds and marriage as far as they count by now (W-8, E-4)."""
    melds, marriage = [0, 0], [0, 0]
    needed = 1 if rules.variant.melds.credit == "after_trick1" else rules.tricks
    scored = scoring(rules, deal, done) if done >= needed else []
    victory = deal.victory
    if victory is not None and victory.tricks < needed:
        scored = [item for item in scored if item[0] % 2 != victory.side]
    for seat, meld, _ in scored:
        melds[seat % 2] += meld.points
    for seat, number in married(rules, deal, scored):
        if victory is None or seat % 2 != victory.side or number <= victory.number:
            marriage[seat % 2] += MARRIAGE
    return melds, marriage


def _failed(rules: Rules, deal: Deal, made: Tally) -> Tally:
    """The opponents book all card points and their own melds, the declarers nothing (P-6)."""
    lost, score = deal.chooser % 2, rules.variant.score
    heir, side = 1 - lost, deal.winners[-1] % 2
    made.cards[:] = made.last[:] = made.match[:] = [0, 0]
    made.melds[lost] = made.marriage[lost] = 0
    made.cards[heir] = deal.plan.total
    if score.fail_last == "always_opponents" or (side == heir and score.fail_last == "if_won"):
        made.last[heir] = score.last_trick
    if side == heir and _all_of(deal, heir):
        made.match[heir] = score.match
    return made


def book(walk: Walk) -> None:
    """Book the round, look for the end of the game, and see that no marriage was forgotten."""
    deal, rules = walk.deal, walk.rules
    done = len(deal.winners)
    deal.tally = tally(rules, deal, done)
    deal.won = deal.tally.booked(deal)
    before, walk.scores = walk.scores, [a + b for a, b in zip(walk.scores, deal.won, strict=True)]
    walk.scored += deal.phase == COMPLETE
    deal.phase = SCORED
    if walk.winner == NOBODY and not walk.claimed:
        _decide(walk, before)
    walk.over = walk.over or walk.winner != NOBODY
    if not deal.married and forgotten(rules, deal, done):
        raise Unusual


def _decide(walk: Walk, before: Pair) -> None:
    """Who has won by a round that has been booked, if anybody (E-1, E-2)."""
    end, scores = walk.rules.variant.end, walk.scores
    if end.kind == "rounds":
        if walk.scored >= end.rounds:
            walk.winner = _highest(walk)
    elif end.kind == "target" and end.claim != "required" and max(scores) >= end.target:
        walk.winner = first_across(walk, before) if end.finish_order else _highest(walk)


def _highest(walk: Walk) -> int:
    one, other = walk.scores
    if one != other:
        return 0 if one > other else 1
    return DRAW if walk.rules.variant.end.tie == "draw" else NOBODY


def first_across(walk: Walk, before: Pair) -> int:
    """The side that reaches the target first in the order of the set; -1 for another round (E-6)."""
    target, sums = walk.rules.variant.end.target, list(before)
    for won in ([0, 0], *_steps(walk)):
        sums = [a + b for a, b in zip(sums, won, strict=True)]
        reached = [side for side in _SIDES if sums[side] >= target]
        if len(reached) == 1 or (reached and sums[0] != sums[1]):
            return reached[0] if len(reached) == 1 else sums.index(max(sums))
    return NOBODY


def _steps(walk: Walk) -> Iterator[Pair]:
    """What each side gets at each step of the set's finish order; bonuses, and a failure, come with the last trick."""
    deal = walk.deal
    cards, last, match, melds, marriage = deal.plan.times
    got: Tally = deal.tally
    for step in walk.rules.variant.end.finish_order:
        if step == "marriage":
            yield [points * marriage for points in got.marriage]
        elif step == "melds":
            yield [points * melds for points in got.melds]
        else:
            bonus = [a * last + b * match for a, b in zip(got.last, got.match, strict=True)]
            for place, seat in enumerate(deal.winners, start=1):
                won = [0, 0]
                won[seat % 2] = 0 if got.failed else deal.points[place - 1] * cards
                if place == len(deal.winners):
                    over = [points * cards if got.failed else 0 for points in got.cards]
                    won = [a + b + c for a, b, c in zip(won, bonus, over, strict=True)]
                yield won
