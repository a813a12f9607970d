"""What a round brings on the hot path where scores are kept in tens: each item without its units, and game points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import JACK
from jasslog.fast.saying.melds import scoring
from jasslog.fast.saying.splitting import shared
from jasslog.fast.sides import BITS, only, split
from jasslog.rules.marriage import POINTS as MARRIAGE

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points


def in_tens(rules: Rules, deal: Deal, got: Tally) -> Points:
    """The game points of a round that is over (ZG-5 to ZG-11)."""
    found = 0
    if deal.dealer not in deal.aside.order:
        found = only(deal.dealer, rules.variant.tens.sitting_out)
    if len(deal.active) < 2:
        return found + sum([only(seat, rules.variant.places.walkover) for seat in deal.active])
    if deal.split is not None and deal.split.done:
        return found + shared(rules, deal)
    return found + _played(rules, deal, got)


def _played(rules: Rules, deal: Deal, got: Tally) -> Points:
    """Who is in the hole loses, and gets nothing else; the others get each item in tens, and the game points."""
    options, places = rules.variant.tens, rules.variant.places
    points = split(got.cards + got.last, rules.sides)
    counted = split(got.plain(), rules.sides) if places.hole_counts_melds else points
    won = [item // 10 for item in points]
    for seat, meld, _ in scoring(rules, deal, rules.tricks) if deal.melds else ():
        won[seat] += meld.points // 10
    if got.marriage:
        won[split(got.marriage, rules.sides).index(MARRIAGE)] += MARRIAGE // 10
    takers = set(deal.winners)
    if len(deal.active) == 3 and len(takers) == 2:
        # Of three exactly one has no trick; the jack of trump always takes one.
        won[deal.owners[9 * deal.plan.trump + JACK]] += options.jack
    got.match = only(deal.winners[0], options.match) if len(takers) == 1 else 0
    found = got.match
    for seat in deal.active:
        if counted[seat] < places.hole:
            found -= places.hole_penalty << BITS * seat
            if not options.hole_keeps_points:
                continue
        found += won[seat] << BITS * seat
    return found
