"""Who has reached the target first on the hot path, where points count as they come in (C-53)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.fast.rare import Rare
from jasslog.fast.saying.melds import married, scoring
from jasslog.fast.sides import only, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.marriage import POINTS as MARRIAGE
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk

_turn_melds = Rare("saying.turn_melds")
Credit = tuple[tuple[int, int], str, int, "Points"]
"""When it counts, what it is, whose it is, and the points after the multipliers.

Time goes by twice the number of cards that lay: a card comes at an odd moment, what is said between two at an even one.
At one moment there is an order, too.
"""


def reached(walk: Walk, totals: tuple[int, ...]) -> list[int]:
    """The sides that are at their target."""
    return [side for side, (total, target) in enumerate(zip(totals, walk.targets, strict=True)) if total >= target]


def first_in_time(walk: Walk, deal: Deal) -> int:
    """The side that got there first as the points came in; -1 for another round.

    Where both were there by the end of the first trick, the finish order decides.
    """
    sides, before = walk.rules.sides, walk.scores - deal.won
    there = reached(walk, split(walk.scores, sides))
    if len(there) == 1:
        # No total ever falls.
        return there[0]
    if not (walk.rules.lone or walk.rules.by_trick) or deal.beside.conceded:
        raise Unusual
    credits = sorted(_credits(walk, deal))
    early = [credit for credit in credits if _is_early(walk, deal, credit)]
    if len(reached(walk, split(before + sum(credit[3] for credit in early), sides))) > 1:
        sums = before
        for step in walk.rules.variant.end.finish_order:
            sums += sum(credit[3] for credit in early if credit[1] == step)
            if there := reached(walk, split(sums, sides)):
                return _higher(there, split(sums, sides))
    sums = before
    for place, (moment, _, _, points) in enumerate(credits, start=1):
        sums += points
        last = place == len(credits) or credits[place][0] != moment
        if last and (there := reached(walk, split(sums, sides))):
            return _higher(there, split(sums, sides))
    return NOBODY


def _higher(there: list[int], totals: tuple[int, ...]) -> int:
    best = [side for side in there if totals[side] == max(totals[other] for other in there)]
    return best[0] if len(best) == 1 else NOBODY


def _credits(walk: Walk, deal: Deal) -> Iterator[Credit]:
    """What a round that is over has brought, piece by piece."""
    rules, got, side_of = walk.rules, deal.tally, walk.rules.side_of
    cards, last, match, melds, marriage = deal.plan.times
    yield (-1, 0), "tricks", NOBODY, got.known * cards
    for place, seat in enumerate(deal.winners, start=1):
        yield (_trick(walk, place), 1), "tricks", seat, only(side_of[seat], deal.points[place - 1] * cards)
    end = _trick(walk, len(deal.winners))
    yield (end, 2), "bonus", NOBODY, got.last * last + got.match * match
    scored = scoring(rules, deal, len(deal.winners)) if deal.melds or deal.married else ()
    when = _trick(walk, 1) if rules.credited == 1 else end
    for item in scored:
        seat, meld, _ = item
        moment = _trick(walk, _turn_melds.credited_at(deal, item)) if rules.by_trick else when
        yield (moment, 3), "melds", seat, only(side_of[seat], meld.points * melds)
    for seat, number in married(rules, deal, scored):
        laid = next(laid for laid, other, _, _ in deal.lines if other == number)
        shown = any(number == meld for _, _, meld in scored)
        moment = 2 * max(map(deal.cards.index, deal.plan.pair)) + 1 if shown else 2 * laid
        yield (moment, 0), "marriage", seat, only(side_of[seat], MARRIAGE * marriage)


def _trick(walk: Walk, number: int) -> int:
    """The moment of its last card."""
    return 2 * walk.rules.players * number - 1


def _is_early(walk: Walk, deal: Deal, credit: Credit) -> bool:
    """Whether something counts by the end of the first trick; melds do that wait for nothing but the award."""
    (moment, _), what, seat, _ = credit
    if what != "melds":
        return what != "bonus" and moment <= _trick(walk, 1)
    if walk.rules.by_trick:
        return moment <= _trick(walk, 1)
    rule, side_of, taker = walk.rules.needs_trick, walk.rules.side_of, deal.winners[0]
    free = rule == "none" or (rule == "player_of_others" and not side_of[seat])
    return free or seat == taker or (rule == "side" and side_of[seat] == side_of[taker])
