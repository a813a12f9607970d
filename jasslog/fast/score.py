"""What a round brings on the hot path, and whether it ends the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, SCORED
from jasslog.fast.melds import bride, forgotten, married, scoring
from jasslog.fast.prediction import differences
from jasslog.fast.roem import points_in
from jasslog.fast.sides import of, only, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.marriage import POINTS as MARRIAGE
from jasslog.rules.seats import DRAW, NOBODY
from jasslog.rules.values import MADE_AT

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Walk


class Tally:
    """What a round has brought so far, before the multipliers."""

    last: Points = 0
    match: Points = 0
    melds: Points = 0
    marriage: Points = 0
    roem: Points = 0
    """Multiplied as melds are."""
    at_once = False
    """The card points do not come trick by trick: a failure, or a misère."""

    def __init__(self, cards: Points) -> None:
        self.cards = cards

    def booked(self, deal: Deal) -> Points:
        """The points after the multipliers."""
        plan = deal.plan
        if plan.evenly:
            return (self.cards + self.last + self.match + self.melds + self.marriage + self.roem) * plan.factor
        cards, last, match, melds, marriage = plan.times
        said = (self.melds + self.roem) * melds + self.marriage * marriage
        return self.cards * cards + self.last * last + self.match * match + said

    def plain(self) -> Points:
        """The points before the multipliers."""
        return self.cards + self.last + self.match + self.melds + self.marriage + self.roem


def tally(rules: Rules, deal: Deal, done: int) -> Tally:
    """What the first ``done`` tricks of a round have brought, with what has been announced so far (P-1 to P-6)."""
    complete = done == rules.tricks
    got = Tally(deal.taken if complete and deal.victory is None else _taken(rules, deal, done))
    if deal.melds or deal.married:
        _add_said(rules, deal, done, got)
    if complete:
        side = rules.side_of[deal.winners[-1]]
        if deal.victory is None or _counts(deal, done - 1, side):
            got.last = rules.last[side]
            if rules.match[side] and deal.taken == only(side, deal.plan.total) and _all_of(rules, deal, side):
                got.match = rules.match[side]
    if rules.roem:
        got.roem = _roem(rules, deal, done)
    if rules.makes and complete and _lost(rules, deal, got):
        _fail(rules, deal, got)
    elif deal.plan.misere:
        _swap(rules, deal, got)
    if rules.one_side:
        _leave_only(got, rules.side_of[deal.chooser])
    return got


def _taken(rules: Rules, deal: Deal, done: int) -> Points:
    """The card points of the first tricks; what a side wins after its claim of victory is set apart."""
    taken = 0
    for place, seat in enumerate(deal.winners[:done]):
        side = rules.side_of[seat]
        if deal.victory is None or _counts(deal, place, side):
            taken += only(side, deal.points[place])
    return taken


def _counts(deal: Deal, place: int, side: int) -> bool:
    """Whether a trick that a side won counts, which after its own claim of victory it does not."""
    return deal.victory is None or place < deal.victory.tricks or side != deal.victory.side


def _all_of(rules: Rules, deal: Deal, side: int) -> bool:
    """Whether a side has won every trick."""
    return all(rules.side_of[seat] == side for seat in deal.winners)


def _add_said(rules: Rules, deal: Deal, done: int, got: Tally) -> None:
    """Add melds and marriage as far as they count by now (W-8, E-4)."""
    victory, scored = deal.victory, scoring(rules, deal, done) if done >= rules.credited else ()
    if victory is not None and victory.tricks < rules.credited:
        scored = [item for item in scored if rules.side_of[item[0]] != victory.side]
    for seat, meld, _ in scored:
        got.melds += meld.points << rules.shifts[seat]
    for seat, number in married(rules, deal, scored):
        if victory is None or rules.side_of[seat] != victory.side or number <= victory.number:
            got.marriage = MARRIAGE << rules.shifts[seat]


def _roem(rules: Rules, deal: Deal, done: int) -> Points:
    """What lies together in the first tricks (G10-3)."""
    found = 0
    for place, seat in enumerate(deal.winners[:done]):
        points = points_in(rules, deal, place)
        if points and _counts(deal, place, rules.side_of[seat]):
            found += points << rules.shifts[seat]
    return found


def _lost(rules: Rules, deal: Deal, got: Tally) -> bool:
    """Whether the choosers have not made their contract (P-5)."""
    if rules.sides != 2:
        raise Unusual
    side = rules.side_of[deal.chooser]
    if not rules.outdoes:
        return of(got.cards, side) < MADE_AT
    counted = got.cards + got.last + got.marriage + got.roem
    others = of(counted, 1 - side)
    level = rules.variant.score.litige == "fail"
    return of(counted, side) < others + level


def _fail(rules: Rules, deal: Deal, got: Tally) -> None:
    """The opponents book all card points and what else they won, the declarers nothing (P-6)."""
    heir, rule = 1 - rules.side_of[deal.chooser], rules.variant.score.fail_last
    got.cards, got.at_once = only(heir, deal.plan.total), True
    got.roem = only(heir, sum(split(got.roem, rules.sides)))
    if rule == "lost":
        got.last = 0
    elif rule == "always_opponents" and not of(got.last, heir):
        if deal.plan.times[0] != deal.plan.times[1]:
            raise Unusual
        got.last = rules.last[heir]
    _leave_only(got, heir)


def _swap(rules: Rules, deal: Deal, got: Tally) -> None:
    """A misère: the declarers and the side that took most of the others change what they won (P-9)."""
    own, players = rules.side_of[deal.chooser], rules.players
    if rules.sides > 2 and not rules.one_side:
        raise Unusual
    won = split(got.cards + got.last, rules.sides)
    others = [rules.side_of[(deal.chooser + step) % players] for step in range(1, players)]
    best = max((side for side in others if side != own), key=lambda side: won[side])
    got.cards, got.last, got.match, got.at_once = only(own, won[best]) + only(best, won[own]), 0, 0, True


def _leave_only(got: Tally, side: int) -> None:
    """Only one side books anything."""
    for part in ("cards", "last", "match", "melds", "marriage", "roem"):
        setattr(got, part, only(side, of(getattr(got, part), side)))


def book(walk: Walk, deal: Deal) -> None:
    """Book the round, look for the end of the game, and see that no marriage was forgotten."""
    rules = walk.rules
    done = deal.laid // rules.players
    deal.tally = got = tally(rules, deal, done)
    deal.won = differences(rules, deal, got) if rules.differs else got.booked(deal)
    walk.scores += deal.won
    walk.scored += deal.phase == COMPLETE
    deal.phase = SCORED
    walk.open_lines -= 1
    if walk.winner == NOBODY and not walk.claimed:
        _decide(walk, deal)
    if walk.winner != NOBODY:
        walk.over = True
    if deal.plan.pair and not deal.married and bride(deal) >= 0 and forgotten(rules, deal, done):
        raise Unusual


def _decide(walk: Walk, deal: Deal) -> None:
    """Who has won by a round that has been booked, if anybody (E-1, E-2)."""
    end = walk.rules.end
    if end.kind == "target":
        if end.claim != "required" and max(split(walk.scores, walk.rules.sides)) >= end.target:
            walk.winner = _first_across(walk, deal) if end.finish_order else _best(walk)
    elif (end.kind == "rounds" and walk.scored >= end.rounds) or (end.kind == "sheet_complete" and not walk.open_lines):
        walk.winner = _best(walk)


def _best(walk: Walk) -> int:
    scores, end = split(walk.scores, walk.rules.sides), walk.rules.end
    best = min(scores) if end.wins == "lowest" else max(scores)
    if scores.count(best) == 1:
        return scores.index(best)
    return DRAW if end.tie == "draw" else NOBODY


def _first_across(walk: Walk, deal: Deal) -> int:
    """The side that reaches the target first in the order of the set; -1 for another round (E-6)."""
    target, sums = walk.rules.variant.end.target, walk.scores - deal.won
    for won in (0, *_steps(walk.rules, deal)):
        sums += won
        totals = split(sums, walk.rules.sides)
        if max(totals) >= target and totals.count(max(totals)) == 1:
            return totals.index(max(totals))
    return NOBODY


def _steps(rules: Rules, deal: Deal) -> Iterator[Points]:
    """What each step of the set's finish order brings; what does not come by tricks comes with the last one."""
    got = deal.tally
    if rules.one_side or rules.roem:
        raise Unusual
    cards, last, match, melds, marriage = deal.plan.times
    bonus = got.last * last + got.match * match + (got.cards * cards if got.at_once else 0)
    for step in rules.variant.end.finish_order:
        if step == "marriage":
            yield got.marriage * marriage
        elif step == "melds":
            yield got.melds * melds
        else:
            for place, seat in enumerate(deal.winners, start=1):
                won = 0 if got.at_once else only(rules.side_of[seat], deal.points[place - 1] * cards)
                yield won + (bonus if place == len(deal.winners) else 0)
